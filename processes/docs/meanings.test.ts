import { openApiDocument } from '@adit/platform/http/openapi.ts'
import { expect, it } from 'vitest'
import { describeApi } from '../api_description.ts'

interface Schema {
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
interface Content {
  content?: Record<string, { schema?: Schema }>
}
interface Operation {
  parameters?: { name: string; description?: string; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content & { headers?: Record<string, { description?: string }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const document: Document = JSON.parse(JSON.stringify(openApiDocument(describeApi(), 'https://adit.example')))
const { schemas } = document.components

/** A field, where it stands, and what it says of itself, by itself or by the shape that it refers to. */
interface Told {
  name: string
  place: string
  meaning: string | undefined
}

const shapeOf = ({ $ref }: Schema) => ($ref ? schemas[$ref.replace('#/components/schemas/', '')] : undefined)

function* fieldsOf(schema: Schema | undefined, place: string): Generator<Told> {
  if (!schema) return
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield { name, place: `${place}.${name}`, meaning: field.description ?? shapeOf(field)?.description }
    yield* fieldsOf(field, `${place}.${name}`)
  }
  yield* fieldsOf(schema.items, `${place}[]`)
  if (typeof schema.additionalProperties === 'object') yield* fieldsOf(schema.additionalProperties, `${place}.*`)
  for (const inner of [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? []))
    yield* fieldsOf(inner, place)
}

function* bodyFields(body: Content | undefined, place: string): Generator<Told> {
  for (const { schema } of Object.values(body?.content ?? {})) yield* fieldsOf(schema, place)
}

function* told(): Generator<Told> {
  for (const [name, schema] of Object.entries(schemas)) {
    yield { name, place: name, meaning: schema.description }
    yield* fieldsOf(schema, name)
  }
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { parameters = [], requestBody, responses }] of Object.entries(methods)) {
      const route = `${method.toUpperCase()} ${path}`
      for (const { name, description, schema } of parameters) {
        yield { name, place: `${route} ?${name}`, meaning: description ?? schema.description }
      }
      yield* bodyFields(requestBody, route)
      for (const [status, answer] of Object.entries(responses)) {
        for (const [name, { description }] of Object.entries(answer.headers ?? {})) {
          yield { name, place: `${route} ${status} ${name}`, meaning: description }
        }
        yield* bodyFields(answer, `${route} ${status}`)
      }
    }
  }
}

const fillers = new Set('a an the of its it is are this that whether which what for in by to'.split(' '))
const stem = (word: string) => word.replace(/(?:ies|es|s|d)$/, '')
const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !fillers.has(word))
    .map(stem)

/** `Id of the thread.` says nothing of `thread_id`. */
function repeats(name: string, meaning: string): boolean {
  const known = new Set(words(name))
  return words(meaning).every((word) => known.has(word))
}

const all = [...told()]

it('tells what every parameter, field and header means', () => {
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter(({ meaning }) => !meaning?.trim()).map(({ place }) => place)).toEqual([])
})

it('tells it in sentences that say more than the name', () => {
  const poor = all.filter(
    ({ name, meaning }) => meaning && (repeats(name, meaning) || !/^[A-ZÄÖ`0-9].*[.)]$/s.test(meaning)),
  )
  expect(poor.map(({ place, meaning }) => `${place}: ${meaning}`)).toEqual([])
})

it.each([
  ['thread_id', 'The id of the thread.', true],
  ['project_types', 'Project types.', true],
  ['created', 'When it was created.', false],
  ['loaders', 'What can load it.', false],
])('%s: “%s” repeats the name: %s', (name, meaning, expected) => {
  expect(repeats(name, meaning)).toBe(expected)
})
