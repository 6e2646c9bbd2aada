import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { defineRoute, type RouteContract } from './contract.ts'
import {
  type ApiDescription,
  openApiDocument,
  openApiPath,
  operationId,
  readableWording,
  refusalsOf,
} from './openapi.ts'
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

const plain = { method: 'GET', path: '/v3/thing', side: 'query', summary: 'It', auth: 'none', errors: [] } as const

/** The document of these routes, as clients read it. */
function documentOf(contracts: readonly RouteContract[], more: Partial<ApiDescription> = {}, origin?: string) {
  const groups = [{ name: 'Things', contracts }]
  return JSON.parse(JSON.stringify(openApiDocument({ ...description, groups, ...more }, origin)))
}

/** The operation of a route that differs in this from the plain one. */
function operationOf(change: Partial<RouteContract>, more: Partial<ApiDescription> = {}) {
  const contract = { ...plain, responses: { 200: { description: 'It' } }, ...change }
  return documentOf([contract], more).paths[openApiPath(contract.path)][contract.method.toLowerCase()]
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const anyOther = {
  description:
    'Every route may also answer 429 (rate limit exceeded), 500, and 503 when part of the service is unavailable. A write that is interrupted after it has begun answers 202 with `Location` and `Retry-After`, and is completed later.',
  content: errorContent,
}
const described = expect.stringMatching(/^[A-Z].*\.$/)

describe('the document', () => {
  it('names the API, its server, its groups and the token', () => {
    const groups = [
      { name: 'Things', description: 'What there is.', contracts: [] },
      { name: 'Others', contracts: [] },
    ]
    const document = documentOf([], { groups }, 'https://adit.test')
    expect(document.info).toEqual({ title: 'Adit API', version: '2', description: 'Everything the site does.' })
    expect(document.servers).toEqual([{ url: 'https://adit.test' }])
    expect(document.tags).toEqual([{ name: 'Things', description: 'What there is.' }, { name: 'Others' }])
    expect(document.components.securitySchemes).toEqual({
      token: { type: 'apiKey', in: 'header', name: 'Authorization', description: described },
    })
    expect(documentOf([])).not.toHaveProperty('servers')
  })

  it('has all methods of a path', () => {
    const responses = { 200: { description: 'It' } }
    const { paths } = documentOf([
      { ...plain, responses },
      { ...plain, method: 'DELETE', responses },
    ])
    expect(Object.keys(paths['/v3/thing'])).toEqual(['get', 'delete'])
  })

  it('explains the parts of an error', () => {
    const { Error: error } = documentOf([{ ...plain, responses: {} }]).components.schemas
    expect(error).toMatchObject({ type: 'object', description: 'Why the request was refused.' })
    expect(error.required).toEqual(['error', 'description'])
    const { details, ...parts } = error.properties
    expect(parts).toEqual({
      error: { type: 'string', description: described },
      description: { type: 'string', description: described },
    })
    expect(details).toMatchObject({ type: 'object', description: described, required: ['code'] })
    expect(details.properties).toEqual({
      code: { type: 'string', description: described },
      field: { type: 'string', description: described },
      limit: { type: 'number', description: described },
    })
  })

  it('describes parameters that their contract leaves without words', () => {
    const own = z.object({ plain: z.string(), told: z.string().meta({ description: 'Its own.' }), other: z.string() })
    const parameterMeaning = (path: string, name: string) => (name === 'other' ? undefined : `${name} of ${path}`)
    const { parameters } = operationOf({ query: own }, { parameterMeaning })
    const words = parameters.map((one: { description?: string; schema: { description?: string } }) => [
      one.description ?? one.schema.description,
    ])
    expect(words).toEqual([['plain of /v3/thing'], ['Its own.'], [undefined]])
  })
})

describe('an operation', () => {
  it('is its route, and what every route may answer', () => {
    expect(operationOf({})).toEqual({
      ...{ operationId: 'getV3Thing', tags: ['Things'], summary: 'It' },
      responses: { 200: { description: 'It' }, default: anyOther },
    })
    expect(operationOf({ description: 'More.' }).description).toBe('More.')
  })

  it('says which token it needs', () => {
    expect(operationOf({})).not.toHaveProperty('security')
    expect(operationOf({ auth: 'optional' }).security).toEqual([{}, { token: [] }])
    const { security, responses } = operationOf({ auth: 'required' })
    expect([security, responses[401]]).toEqual([
      [{ token: [] }],
      { description: 'No valid token.\nA token limited to projects.', content: errorContent },
    ])
    const scoped = operationOf({ auth: 'required', scope: 'THING_READ' })
    expect(scoped['x-scope']).toBe('THING_READ')
    expect(scoped.responses[401].description.split('\n')).toEqual([
      ...['No valid token, or one without the scope THING_READ.', 'A token limited to projects.'],
    ])
    expect(operationOf({ auth: 'required', limitedTokens: 'projects' }).responses[401].description).toContain(
      'A token limited to other projects.',
    )
    expect(operationOf({ auth: 'optional', scope: 'THING_READ' }).responses).not.toHaveProperty('401')
  })

  it('takes an Idempotency-Key where it is a command by POST or PUT', () => {
    const key = {
      in: 'header',
      name: 'Idempotency-Key',
      description: described,
      schema: { type: 'string', maxLength: 255 },
    }
    for (const method of ['POST', 'PUT'] as const)
      expect(operationOf({ method, side: 'command' }).parameters).toEqual([key])
    for (const change of [
      { method: 'PATCH', side: 'command' },
      { method: 'POST', side: 'query' },
    ] as const)
      expect(operationOf(change)).not.toHaveProperty('parameters')
  })

  it('has the parameters of its path and query', () => {
    const inPath = (name: string) => ({ in: 'path', name, required: true, schema: { type: 'string' } })
    expect(operationOf({ path: '/v3/thing/:id/*rest' }).parameters).toEqual([inPath('id'), inPath('rest')])
    const own = operationOf({ path: '/v3/thing/:id', params: z.object({ id: z.string().max(8) }) })
    expect(own.parameters).toEqual([{ ...inPath('id'), schema: { type: 'string', maxLength: 8 } }])
    const query = operationOf({ query: z.object({ q: z.string().optional() }) })
    expect(query.parameters).toEqual([{ in: 'query', name: 'q', schema: { type: 'string' } }])
    expect(query.responses[400].description).toBe('Input that breaks a limit. The answer names the field.')
    expect(operationOf({})).not.toHaveProperty('parameters')
  })

  it('answers JSON, another media type or nothing, with its headers', () => {
    const answers = operationOf({
      responses: {
        200: { description: 'It', schema: z.object({ id: z.string() }), headers: { Link: 'Neighbours.' } },
        201: { description: 'A feed', mediaType: 'application/atom+xml' },
        204: { description: 'Nothing' },
      },
      example: { response: { id: 'a' } },
    }).responses
    expect(answers[200]).toMatchObject({
      description: 'It',
      content: { 'application/json': { schema: { type: 'object', required: ['id'] }, example: { id: 'a' } } },
      headers: { Link: { description: 'Neighbours.', schema: { type: 'string' } } },
    })
    const binary = { schema: { type: 'string', format: 'binary' } }
    expect(answers[201]).toEqual({ description: 'A feed', content: { 'application/atom+xml': binary } })
    expect(answers[204]).toEqual({ description: 'Nothing' })
    const bare = operationOf({ responses: { 200: { description: 'It', schema: z.string() } } }).responses[200]
    expect(bare.content).toEqual({ 'application/json': { schema: { type: 'string' } } })
  })

  it('may answer that a new object isn’t visible yet', () => {
    const responses = { 200: { description: 'It', schema: z.object({ id: z.string() }) } }
    const pending = operationOf({ method: 'POST', side: 'command', visibleIn: ['things'], responses }).responses[202]
    expect(pending).toEqual({
      description: described,
      headers: {
        Location: { description: described, schema: { type: 'string' } },
        'Adit-Projection': { description: described, schema: { type: 'string' } },
      },
      content: {
        'application/json': {
          schema: {
            ...{ type: 'object', required: ['id'], additionalProperties: false },
            properties: { id: { type: 'string', description: described } },
          },
        },
      },
    })
    expect(operationOf({ responses }).responses).not.toHaveProperty('202')
    const empty = { visibleIn: ['things'], responses: { 204: { description: 'Done' } } }
    expect(operationOf(empty).responses).not.toHaveProperty('202')
  })

  it('says what its body may be', () => {
    const bodyOf = (body: RouteContract['body'], example?: { body: unknown }) =>
      operationOf({ method: 'PATCH', body, ...(example && { example }) } as Partial<RouteContract>).requestBody
    const schema = z.object({ code: z.string() })
    const shape = { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] }
    expect(bodyOf({ kind: 'json', schema })).toEqual({
      required: true,
      content: { 'application/json': { schema: shape } },
    })
    expect(bodyOf({ kind: 'json', schema }, { body: { code: 'a' } }).content['application/json'].example).toEqual({
      code: 'a',
    })
    expect(bodyOf({ kind: 'form', schema })).toEqual({
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: shape } },
    })
    const binary = { type: 'string', format: 'binary' }
    const limits = { files: 3, fileBytes: 64 * 1024 }
    expect(bodyOf({ kind: 'multipart', data: schema, dataFirst: true, limits })).toEqual({
      required: true,
      description: 'Part "data" first, then at most 3 files of at most 64 KiB each.',
      content: {
        'multipart/form-data': {
          schema: {
            ...{ type: 'object', required: ['data'], additionalProperties: binary },
            properties: { data: { ...shape, description: described } },
          },
        },
      },
    })
    expect(bodyOf({ kind: 'raw', mediaTypes: ['image/png', 'image/gif'], limitBytes: 1_000 })).toEqual({
      required: true,
      description: 'At most 1000 bytes.',
      content: { 'image/png': { schema: binary }, 'image/gif': { schema: binary } },
    })
  })
})

describe('the refusals of a route', () => {
  const errors = {
    taken: { family: 'conflict', wording: '{field} is taken.' },
    locked: { family: 'conflict', wording: 'Locked.' },
    gone: { family: 'not_found', wording: 'It is gone.' },
    teapot: { family: 'conflict', status: 418, wording: 'No.' },
  } as const
  const refused = (change: Partial<RouteContract>) =>
    Object.fromEntries(refusalsOf({ ...plain, responses: {}, ...change }, errors))

  it('are listed by status, with code and sentence', () => {
    expect(refused({ errors: ['taken', 'teapot', 'locked', 'unknown'] })).toEqual({
      409: ['taken: {field} is taken.', 'locked: Locked.'],
      418: ['teapot: No.'],
    })
    expect(operationOf({ errors: ['taken', 'locked'] }, { errors }).responses[409].description).toBe(
      'taken: {field} is taken.\nlocked: Locked.',
    )
  })

  it('tell what commands of version 2 answer to something that is missing', () => {
    expect(refused({ errors: ['gone', 'taken'], path: '/v2/thing', refusesMissing: true })).toEqual({
      400: ['gone: It is gone.'],
      409: ['taken: {field} is taken.'],
    })
    expect(refused({ errors: ['gone'], path: '/v2/thing' })).toEqual({ 404: ['gone: It is gone.'] })
  })

  it('begin with bad input where there is input', () => {
    const input = 'Input that breaks a limit. The answer names the field.'
    for (const change of [{ params: z.object({}) }, { body: { kind: 'json', schema: z.object({}) } }] as const)
      expect(refused(change)).toEqual({ 400: [input] })
    expect(refused({})).toEqual({})
  })

  it.each([
    ['{field}: {reason}.', 'The answer says what is wrong.'],
    ['{reason}', 'The answer says what is wrong.'],
    ['{field} is taken.', '{field} is taken.'],
    ['{field}: is taken.', 'Is taken.'],
    ['a loader is missing.', 'A loader is missing.'],
    ['pack.mcmeta is missing.', 'pack.mcmeta is missing.'],
    ['It: {reason}.', 'It: {reason}.'],
  ])('are readable: %j is %j', (wording, readable) => {
    expect(readableWording({ family: 'conflict', wording })).toBe(readable)
  })
})

it('gives each route a path and an id of its own', () => {
  expect(openApiPath('/v3/thing/:id/of/*rest')).toBe('/v3/thing/{id}/of/{rest}')
  expect(operationId({ method: 'PATCH', path: '/v3/thing_file/:file-name' })).toBe('patchV3ThingFileFileName')
})
