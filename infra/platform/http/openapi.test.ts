import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoute } from './contract.ts'
import { openApiDocument } from './openapi.ts'
import { flag, integer, jsonArray } from './schemas.ts'

const project = z
  .object({ id: z.string(), title: z.string().min(3).max(64), license: z.object({ id: z.string() }).nullable() })
  .meta({ id: 'Project' })

const list = defineRoute({
  method: 'GET',
  path: '/v2/projects',
  side: 'query',
  summary: 'Many projects <by id>',
  auth: 'optional',
  scope: 'PROJECT_READ',
  query: z.object({
    ids: jsonArray(z.string(), { max: 100 }),
    count: integer({ min: 1, max: 100 }).optional(),
    long: flag().optional(),
  }),
  responses: { 200: { description: 'The visible ones', schema: z.array(project) } },
  errors: [],
  example: { query: 'ids=["AABBCCDD"]' },
})

const edit = defineRoute({
  method: 'PATCH',
  path: '/v2/project/:id',
  side: 'command',
  summary: 'Edit',
  auth: 'required',
  scope: 'PROJECT_WRITE',
  body: { kind: 'json', schema: z.object({ title: z.string().min(3).max(64).optional() }) },
  responses: { 204: { description: 'Saved' } },
  errors: ['slug_taken'],
  visibleIn: ['catalogue'],
  example: { params: { id: 'sodium' }, body: { title: "It's" } },
})

const upload = defineRoute({
  method: 'POST',
  path: '/v2/version',
  side: 'command',
  summary: 'Upload',
  auth: 'required',
  body: {
    kind: 'multipart',
    data: z.object({ name: z.string().max(64) }),
    dataFirst: true,
    limits: { files: 256, fileBytes: 524288000 },
  },
  responses: { 200: { description: 'It', schema: project } },
  errors: [],
  visibleIn: ['catalogue'],
})

const hidden = defineRoute({ ...edit, path: '/_internal/thing', internal: true })

const description = {
  title: 'Adit API',
  version: '2',
  description: 'Everything the site does.',
  groups: [
    { name: 'Projects', contracts: [list, edit, upload] },
    { name: 'Hidden', contracts: [hidden] },
  ],
  errors: { slug_taken: { family: 'request_error', wording: 'The address is taken.' } },
} as const

test('the document contains every public route with parameters, limits and errors', () => {
  const document = JSON.parse(JSON.stringify(openApiDocument(description)))
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(['/v2/projects', '/v2/project/{id}', '/v2/version'])
  const { get } = document.paths['/v2/projects']
  expect(get.parameters.map(({ name, required }: { name: string; required?: boolean }) => [name, required])).toEqual([
    ['ids', true],
    ['count', undefined],
    ['long', undefined],
  ])
  expect(get.parameters[1].schema).toEqual({ type: 'integer', minimum: 1, maximum: 100 })
  expect(get.responses['200'].content['application/json'].schema.items.$ref).toBe('#/components/schemas/Project')
  const { patch } = document.paths['/v2/project/{id}']
  expect(patch.parameters[0]).toMatchObject({ in: 'path', name: 'id', required: true })
  expect(patch['x-scope']).toBe('PROJECT_WRITE')
  expect(patch.responses['400'].description).toContain('slug_taken: The address is taken.')
  const { post } = document.paths['/v2/version']
  expect(Object.keys(post.responses)).toEqual(['200', '202', '400', '401', 'default'])
  expect(post.parameters[0].name).toBe('Idempotency-Key')
  expect(post.requestBody.description).toContain('at most 256 files of at most 500 MiB each')
  expect(JSON.stringify(document)).not.toContain('_internal/thing')
})
