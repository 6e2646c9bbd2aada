import { expect, it } from 'vitest'
import { fieldsOf, fieldTable, typeLink } from './docs_fields.ts'
import type { JsonSchema } from './docs_schema.ts'

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const text: JsonSchema = { type: 'string' }
const components = { User: { type: 'object', description: 'Who it is.', properties: { name: text } } }
const names = (schema: JsonSchema) => fieldsOf(schema, { components }).map(({ name }) => name)

it('names what lies in objects, lists and maps, three deep, and leaves named shapes to themselves', () => {
  const deep: JsonSchema = { properties: { b: { properties: { c: { properties: { d: text } } } } } }
  expect(names({ properties: { a: deep } })).toEqual(['a', 'a.b', 'a.b.c'])
  expect(names({ items: { properties: { files: { items: { properties: { url: text } } } } } })).toEqual([
    'files',
    'files[].url',
  ])
  expect(names({ properties: { links: { additionalProperties: { properties: { url: text } } } } })).toEqual([
    'links',
    'links.*.url',
  ])
  const nullable: JsonSchema = { anyOf: [{ items: { properties: { url: text } } }, { type: 'null' }] }
  expect(names({ properties: { files: nullable } })).toEqual(['files', 'files[].url'])
  const [user] = fieldsOf({ properties: { user: ref('User') } }, { components })
  expect(user).toMatchObject({ name: 'user', meaning: 'Who it is.' })
  expect(names({ properties: { user: ref('User') } })).toEqual(['user'])
})

it('tells of each member of a choice for which types it is there', () => {
  const written = {
    properties: { type: { const: 'text', description: 'Words.' }, body: { ...text, description: 'Them.' } },
  }
  const closed = { properties: { type: { enum: ['closed', 'opened'], description: 'A turn.' } } }
  const fields = fieldsOf({ properties: { body: { oneOf: [written, closed] } } }, { components })
  expect(fields.map(({ name, meaning }) => [name, meaning])).toEqual([
    ['body', undefined],
    ['body.type', '`text`: Words. `closed`, `opened`: A turn.'],
    ['body.body', 'Only of `text`. Them.'],
  ])
})

it('leads from a type to the shape that it names', () => {
  const schema = { anyOf: [{ items: ref('User') }, { type: 'null' }] }
  expect(typeLink(schema).text).toBe('<a href="#User">User</a>[] or null')
  expect(typeLink({ additionalProperties: { anyOf: [text, { type: 'null' }] } }).text).toBe('map of (string or null)')
  expect(typeLink({ type: 'object', additionalProperties: ref('User') }).text).toBe('map of <a href="#User">User</a>')
})

it('gives every row an address of its own', () => {
  const fields = fieldsOf(
    { properties: { files: { items: { properties: { url: text } } } } },
    { components, place: 'data' },
  )
  expect(fieldTable(fields, 'postV2Version')?.text).toContain('<tr id="postV2Version.data.files.url">')
})
