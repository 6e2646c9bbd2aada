import { expect, it } from 'vitest'
import { liftMeanings } from './openapi_meaning.ts'

const lifted = (schema: object) => {
  const document = structuredClone(schema)
  liftMeanings(document)
  return document
}

it('moves the description of a nullable field up to the field', () => {
  const nothing = { type: 'null' }
  expect(lifted({ anyOf: [{ type: 'string', description: 'A name.' }, nothing] })).toEqual({
    anyOf: [{ type: 'string' }, nothing],
    description: 'A name.',
  })
  const nested = { anyOf: [{ anyOf: [{ type: 'string', description: 'A name.' }, nothing] }, nothing] }
  expect(lifted(nested)).toMatchObject({
    description: 'A name.',
    anyOf: [{ anyOf: [{ type: 'string' }, nothing] }, nothing],
  })
})

it.each([
  { anyOf: [{ description: 'One.' }, { description: 'Another.' }] },
  { description: 'The field.', anyOf: [{ description: 'A choice.' }, { type: 'null' }] },
  { type: 'string', description: 'A name.' },
])('leaves %j unchanged', (schema) => {
  expect(lifted(schema)).toEqual(schema)
})
