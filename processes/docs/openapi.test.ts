import { openApiDocument } from '@adit/platform/http/openapi.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeApi } from '../api_description.ts'
import { searchExamples } from './examples/search.ts'

const document = JSON.parse(JSON.stringify(openApiDocument(describeApi(), 'https://adit.example')))

interface Operation {
  parameters?: { name: string; description?: string; schema: { description?: string; enum?: unknown } }[]
  operationId: string
  tags: string[]
}
const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((path) => Object.values(path))

it('is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect([valid, validator.version]).toEqual([true, '3.1'])
  expect(document.servers).toEqual([{ url: 'https://adit.example' }])
})

it('is refused by the validator when it is none', async () => {
  const broken = structuredClone(document)
  broken.paths['/v2/search'].get.responses = 'none'
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
})

it('points to nothing that is missing', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
  const missing = references.map(([, name]) => name ?? '').filter((name) => !(name in document.components.schemas))
  expect(missing).toEqual([])
})

it('documents the facets of a posted search as what is accepted and what its example sends', () => {
  const { schema } = document.paths['/v3/search'].post.requestBody.content['application/json']
  const { anyOf, example } = schema.properties.facets
  expect(anyOf.map(({ type }: { type: string }) => type)).toEqual(['array', 'string'])
  const sent = searchExamples.filter(({ route }) => route === 'POST /v3/search').map(({ body }) => body)
  const body = z.fromJSONSchema(schema)
  for (const facets of [example, JSON.stringify(example), 'categories:fabric']) sent.push({ facets })
  for (const accepted of sent) expect(body.safeParse(accepted).error).toBeUndefined()
  expect(body.safeParse({ facets: [[5]] }).success).toBe(false)
})

it('names every operation once, under a tag that it describes', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids).toHaveLength(new Set(ids).size)
  const described = document.tags.filter(({ description }: { description?: string }) => description)
  const tags = new Set(described.map(({ name }: { name: string }) => name))
  expect([...new Set(operations.flatMap((operation) => operation.tags))].filter((tag) => !tags.has(tag))).toEqual([])
})

it('tells what every parameter means', () => {
  const bare = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ description, schema }) => !description && !schema.description && !schema.enum)
        .map(({ name }) => `${name} of ${path} (${operationId})`),
    ),
  )
  expect(bare).toEqual([])
})

it('tells the purpose, the refusals and the scope of every route', () => {
  const contracts = describeApi().groups.flatMap((group) => group.contracts)
  const bare = contracts.filter(({ summary, auth, scope, errors, params, query, body }) => {
    const takesInput = params || query || body
    return summary === '' || (auth === 'required' && !scope && errors.length === 0 && takesInput)
  })
  expect(bare.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
