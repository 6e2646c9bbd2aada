import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { refusal } from '../eventing/refusal.ts'
import { createLog } from '../telemetry/log.ts'
import { Metrics } from '../telemetry/metrics.ts'
import { defineRoute, handle } from './contract.ts'
import { defineErrors, joinErrors, requireRevision, sharedErrors } from './errors.ts'
import { parseIfMatch } from './incoming.ts'
import { QUERY_LENGTH_MAX } from './prepared.ts'
import { noContent, ok, rawJson, redirect, stream } from './reply.ts'
import { jsonArray } from './schemas.ts'
import { ada, jsonOf, startSide } from './testing.ts'

const errors = defineErrors({
  ...sharedErrors,
  slug_taken: { family: 'request_error', wording: 'The address {slug} is taken.' },
  locked: { family: 'conflict', wording: 'Locked by {by}.' },
})

const read = {
  method: 'GET',
  side: 'query',
  summary: 'Read',
  auth: 'optional',
  errors: ['not_found', 'locked'],
} as const
const project = z.object({ id: z.string(), viewer: z.string().nullable() })

const getProject = handle(
  defineRoute({
    ...read,
    path: '/v2/project/:id',
    scope: 'PROJECT_READ',
    query: z.object({ ids: jsonArray(z.string().max(8), { max: 2 }).optional() }),
    responses: { 200: { description: 'It', schema: project } },
  }),
  async ({ params, query, viewer }) => {
    if (params.id === 'gone') throw refusal('not_found')
    if (params.id === 'broken') throw new Error('password=hunter2')
    if (params.id === 'locked') throw refusal('locked', { by: 'moderators', retryAfterSeconds: 3 })
    if (params.id === 'wrong') return ok({ id: 5 } as never)
    const id = query.ids?.join('+') ?? params.id
    return ok({ id, viewer: viewer?.accountId ?? null }, { etagRevision: 7 })
  },
)

const others = [
  handle(
    defineRoute({ ...read, path: '/v3/project/:id', responses: { 200: { description: 'It', schema: project } } }),
    () => {
      throw refusal('not_found')
    },
  ),
  handle(
    defineRoute({ ...read, auth: 'none', path: '/raw', responses: { 200: { description: 'It', schema: project } } }),
    () => ok(rawJson('{"id":"a","viewer":null}')),
  ),
  handle(
    defineRoute({
      ...read,
      auth: 'none',
      path: '/feed',
      responses: { 200: { description: 'It', mediaType: 'text/xml' } },
    }),
    () => stream('<feed/>', 'text/xml; charset=utf-8'),
  ),
  handle(defineRoute({ ...read, auth: 'none', path: '/go', responses: { 307: { description: 'There' } } }), () =>
    redirect('/there'),
  ),
]

const editProject = handle(
  defineRoute({
    method: 'PATCH',
    path: '/v2/project/:id',
    side: 'command',
    summary: 'Edit',
    auth: 'required',
    scope: 'PROJECT_WRITE',
    body: { kind: 'json', schema: z.object({ title: z.string().max(64) }), limitBytes: 2_000 },
    responses: { 204: { description: 'Saved' } },
    errors: ['slug_taken'],
  }),
  async ({ body, request }) => {
    requireRevision(request, 7)
    if (body.title === 'taken') throw refusal('slug_taken', { field: 'slug', slug: body.title })
    return noContent()
  },
)

const startRead = (options = {}) => startSide({ routes: [getProject, ...others], errors, ...options })

test('a GET answers its JSON with an id, and caches learn that it varies by viewer', async () => {
  const { origin } = await startRead()
  const anonymous = await fetch(`${origin}/v2/project/sodium?cache=true`)
  expect(await jsonOf(anonymous)).toEqual({ id: 'sodium', viewer: null })
  expect(anonymous.headers.get('vary')).toBe('Authorization')
  expect(anonymous.headers.get('cache-control')).toBeNull()
  expect(anonymous.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/)
  const known = await fetch(`${origin}/v2/project/sodium`, { headers: { authorization: 'Bearer mrp_reader' } })
  expect(await jsonOf(known)).toEqual({ id: 'sodium', viewer: ada.accountId })
  expect(known.headers.get('cache-control')).toBe('private, no-cache')
})

test('a refusal varies by viewer where an answer does', async () => {
  const { origin } = await startRead()
  const refused = async (path: string) => (await fetch(origin + path)).headers.get('vary')
  expect(await refused('/v2/project/gone')).toBe('Authorization')
  expect(await refused('/feed?unknown=%00')).toBeNull()
})

test.each([
  ['of the other side', { side: 'query', errors }, 'PATCH /v2/project/:id belongs to the command side'],
  ['whose errors nobody defined', {}, 'PATCH /v2/project/:id names the error slug_taken, which is not defined'],
] as const)('a route %s ends the start', async (_, options, message) => {
  await expect(startSide({ routes: [editProject], ...options })).rejects.toThrow(message)
})

test('a route that answers what nobody reads ends the start', async () => {
  const { contract, handler } = editProject
  const routes = [{ contract: { ...contract, answers: 'project' }, handler } as unknown as typeof editProject]
  const message = 'PATCH /v2/project/:id answers project, for which there is no reader'
  await expect(startSide({ routes, errors })).rejects.toThrow(message)
})

test('where a token is optional, an unknown one reads like none', async () => {
  const { origin } = await startRead()
  const answer = await fetch(`${origin}/v2/project/sodium`, { headers: { authorization: 'mrp_unknown' } })
  expect(await jsonOf(answer)).toEqual({ id: 'sodium', viewer: null })
})

test('array values may be raw or encoded, and bad ones name the parameter', async () => {
  const { origin, port } = await startRead()
  const encoded = await fetch(`${origin}/v2/project/x?ids=${encodeURIComponent('["a", "b"]')}`)
  expect(await jsonOf(encoded)).toMatchObject({ id: 'a+b' })
  const raw = request({ port, path: '/v2/project/x?ids=["a","b"]', host: '127.0.0.1' }).end()
  const [response] = await once(raw, 'response')
  expect(response.statusCode).toBe(200)
  response.resume()
  const bad = await fetch(`${origin}/v2/project/x?ids=a,b`)
  expect(bad.status).toBe(400)
  expect(await jsonOf(bad)).toEqual({
    error: 'request_error',
    description: 'ids must be a JSON array such as ["a", "b"].',
    details: { code: 'malformed_array', field: 'ids', reason: 'not a JSON array' },
  })
})

test('a missing resource is an empty 404 under /v2 only, and an unknown route is JSON', async () => {
  const { origin } = await startRead()
  const missing = await fetch(`${origin}/v2/project/gone`)
  expect([missing.status, await missing.text()]).toEqual([404, ''])
  const v3 = await fetch(`${origin}/v3/project/gone`)
  expect([v3.status, await v3.json()]).toMatchObject([404, { error: 'not_found' }])
  const unknown = await fetch(`${origin}/v2/nothing/here`)
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { error: 'not_found', details: { code: 'unknown_route' } },
  ])
})

test('an unknown error is logged completely and leaks nothing', async () => {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { origin } = await startRead({ log: createLog({ name: 'test', destination }) })
  const answer = await fetch(`${origin}/v2/project/broken`)
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('hunter2')
  expect(lines.join('')).toContain('hunter2')
  expect(lines.join('')).toContain('/v2/project/:id')
})

test('a refusal gets its status and message from the error table', async () => {
  const { origin } = await startRead({ wordings: { locked: 'Gesperrt von {by}.' } })
  const answer = await fetch(`${origin}/v2/project/locked`)
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    409,
    '3',
    { error: 'conflict', description: 'Gesperrt von moderators.', details: { code: 'locked', by: 'moderators' } },
  ])
})

test('in tests, a route that refuses with an undeclared code fails', async () => {
  const route = (codes: readonly string[]) => ({
    ...getProject,
    contract: { ...getProject.contract, errors: codes },
  })
  const statusOf = async (codes: readonly string[], validateResponses: boolean) => {
    const { origin } = await startRead({ routes: [route(codes)], validateResponses })
    return (await fetch(`${origin}/v2/project/locked`)).status
  }
  expect(await statusOf(['not_found'], true)).toBe(500)
  expect(await statusOf(['not_found'], false)).toBe(409)
  expect(await statusOf(['locked'], true)).toBe(409)
})

test('a side does not start when a code has two meanings or a contract names an undefined code', async () => {
  const wording = 'You have more than {limit} files.'
  expect(() => startRead({ errors: joinErrors(errors, { locked: { family: 'conflict', wording } }) })).toThrow(
    'The error code locked is defined twice',
  )
  await expect(startRead({ errors: { too_many_parts: { family: 'limit_reached', wording } } })).rejects.toThrow(
    'The error code too_many_parts is defined twice',
  )
  await expect(startRead({ errors: sharedErrors })).rejects.toThrow(
    'GET /v2/project/:id names the error locked, which is not defined',
  )
})

test('in tests, an answer of another shape than declared fails', async () => {
  const { origin } = await startRead()
  expect((await fetch(`${origin}/v2/project/wrong`)).status).toBe(500)
})

test('raw JSON, other media types and redirects are sent unchanged', async () => {
  const { origin } = await startRead()
  expect(await (await fetch(`${origin}/raw`)).json()).toEqual({ id: 'a', viewer: null })
  const feed = await fetch(`${origin}/feed`)
  expect([feed.headers.get('content-type'), await feed.text()]).toEqual(['text/xml; charset=utf-8', '<feed/>'])
  const moved = await fetch(`${origin}/go`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([307, '/there'])
})

test('If-None-Match compares revision and body', async () => {
  const { origin } = await startRead()
  const url = `${origin}/v2/project/sodium`
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"7-[\w-]{22}"$/)
  const status = async (headers: Record<string, string>) => (await fetch(url, { headers })).status
  expect(await status({ 'if-none-match': etag })).toBe(304)
  expect(await status({ 'if-none-match': `"x", W/${etag}` })).toBe(304)
  expect(await status({ 'if-none-match': '"7-aaaaaaaaaaaaaaaaaaaaaa"' })).toBe(200)
  expect(await status({ 'if-none-match': etag, authorization: 'mrp_reader' })).toBe(200)
})

test('an answer without a revision supports conditional reads, and If-Match rejects its tag', async () => {
  const { origin } = await startRead()
  for (const path of ['/raw', '/feed']) {
    const etag = (await fetch(origin + path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"-[\w-]{22}"$/)
    const again = await fetch(origin + path, { headers: { 'if-none-match': etag } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    expect(() => parseIfMatch(etag)).toThrow('revision_mismatch')
  }
  expect((await fetch(`${origin}/go`, { redirect: 'manual' })).headers.get('etag')).toBeNull()
})

test('HEAD answers the headers of GET; OPTIONS and 405 list the allowed methods', async () => {
  const { origin } = await startRead()
  const head = await fetch(`${origin}/v2/project/sodium`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '29', ''])
  const options = await fetch(`${origin}/v2/project/sodium`, { method: 'OPTIONS' })
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  const wrong = await fetch(`${origin}/v2/project/sodium`, { method: 'DELETE' })
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('broken percent-encoding and NUL are 400', async () => {
  const { origin } = await startRead()
  expect((await fetch(`${origin}/v2/project/%E0%A4%A`)).status).toBe(400)
  expect((await fetch(`${origin}/v2/project/a%00b`)).status).toBe(400)
  expect((await fetch(`${origin}/v2/project/a?ids=%00`)).status).toBe(400)
})

test('a required token is checked, and a missing scope is named', async () => {
  const { origin } = await startSide({ routes: [editProject], errors })
  const patch = async (authorization?: string) => {
    const headers = { ...(authorization && { authorization }) }
    const answer = await fetch(`${origin}/v2/project/x`, { method: 'PATCH', headers, body: '{"title":"a"}' })
    return [answer.status, answer.status === 204 ? null : (await jsonOf(answer)).details.code]
  }
  expect(await patch()).toEqual([401, 'missing_token'])
  expect(await patch('mrp_unknown')).toEqual([401, 'invalid_token'])
  expect(await patch('mrp_reader')).toEqual([401, 'missing_scope'])
  expect(await patch('mrp_writer')).toEqual([204, null])
})

const writer = { authorization: 'mrp_writer' }

test('If-Match passes its revision to the handler, and a foreign tag matches nothing', async () => {
  const { origin } = await startSide({ routes: [editProject], errors })
  const patch = async (ifMatch: string) => {
    const headers = { ...writer, 'if-match': ifMatch }
    return (await fetch(`${origin}/v2/project/x`, { method: 'PATCH', headers, body: '{"title":"a"}' })).status
  }
  expect(await patch('"7-abcdefghijklmnopqrstuv"')).toBe(204)
  expect(await patch('W/"7"')).toBe(204)
  expect(await patch('*')).toBe(204)
  expect(await patch('"6-abcdefghijklmnopqrstuv"')).toBe(412)
  expect(await patch('"deadbeef"')).toBe(412)
})

test.each([
  ['{', 'malformed_json'],
  ['', 'missing'],
  ['{}', 'missing'],
  ['{"title":"\\u0000"}', 'malformed_text'],
  ['{"title":"\\ud800"}', 'malformed_text'],
  ['{"title":"taken"}', 'slug_taken'],
  [`{"title":"${'x'.repeat(65)}"}`, 'too_long'],
  [`{"title":"${'x'.repeat(2_000)}"}`, 'body_too_large'],
])('a bad body is a clear 400: %#', async (body, code) => {
  const { origin } = await startSide({ routes: [editProject], errors })
  const answer = await fetch(`${origin}/v2/project/x`, { method: 'PATCH', headers: writer, body })
  expect([answer.status, (await jsonOf(answer)).details.code]).toEqual([400, code])
})

test('accepts text in any script and ignores unknown keys', async () => {
  const { origin } = await startSide({ routes: [editProject], errors })
  const body = JSON.stringify({ title: 'Ölprüfung \\u0000 😀', other: null })
  expect((await fetch(`${origin}/v2/project/x`, { method: 'PATCH', headers: writer, body })).status).toBe(204)
})

test('a large refused body is read to its end, so that its sender sees the answer', async () => {
  const { origin } = await startSide({ routes: [editProject], errors })
  const answer = await fetch(`${origin}/v2/project/x`, {
    method: 'PATCH',
    headers: writer,
    body: 'x'.repeat(5_000_000),
  })
  expect((await jsonOf(answer)).details).toMatchObject({ code: 'body_too_large', limit: 2_000 })
})

test('health names what is wrong, metrics know the routes, and ready changes when closing', async () => {
  const metrics = new Metrics()
  const checks = { database: () => {}, feed: () => Promise.reject(new Error('no broker')) }
  const { origin } = await startRead({ checks, metrics })
  await fetch(`${origin}/v2/project/sodium`)
  const health = await fetch(`${origin}/_health`)
  expect([health.status, await health.json()]).toMatchObject([503, { wrong: { feed: 'no broker' } }])
  expect((await fetch(`${origin}/_ready`)).status).toBe(200)
  expect(await (await fetch(`${origin}/metrics`)).text()).toContain('route="/v2/project/:id",status="200"')
})

test('closing lets running requests end and refuses new ones', async () => {
  const entered = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const slow = handle(
    defineRoute({ ...read, auth: 'none', path: '/slow', responses: { 200: { description: 'It' } } }),
    async () => {
      entered.resolve()
      await release.promise
      return ok(undefined)
    },
  )
  const running = await startSide({ routes: [slow], errors })
  const answer = fetch(`${running.origin}/slow`)
  await entered.promise
  const closed = running.close()
  release.resolve()
  expect((await answer).status).toBe(200)
  await closed
  const socket = connect(running.port, '127.0.0.1')
  const [error] = await once(socket, 'error')
  expect(error.code).toBe('ECONNREFUSED')
})

test('says how long a query may be, before it is parsed', async () => {
  const { origin } = await startRead()
  const answer = await fetch(`${origin}/v2/project/a?other=${'['.repeat(QUERY_LENGTH_MAX)}`)
  expect(answer.status).toBe(414)
  expect(await jsonOf(answer)).toMatchObject({
    error: 'request_error',
    description: `The query of the URL can't be longer than ${QUERY_LENGTH_MAX} characters.`,
    details: { code: 'query_too_long', field: 'query', limit: QUERY_LENGTH_MAX },
  })
})
