import { expect, it } from 'vitest'
import { z } from 'zod'
import { refusal } from '../../eventing/refusal.ts'
import { silentLog } from '../../telemetry/log.ts'
import { defineRoute, type RouteContract } from '../contract.ts'
import type { Effect } from '../projection_waiter.port.ts'
import { noContent, ok, type Reply, rawJson, stream } from '../reply.ts'
import type { Progress } from '../request.ts'
import { defaultWaits } from '../settle.ts'
import { ada, startRoute } from '../testing.ts'
import { type ReplyMiddlewareOptions, reply } from './reply.ts'

const contract = defineRoute({
  method: 'GET',
  path: '/v3/thing',
  side: 'query',
  summary: 'Read',
  auth: 'optional',
  responses: { 200: { description: 'It', schema: z.object({ id: z.string() }) }, 204: { description: 'Nothing' } },
  errors: [],
}) satisfies RouteContract
const post = { ...contract, method: 'POST', side: 'command', visibleIn: ['things'] } as const

const defaults = {
  represent: undefined,
  validateResponses: true,
  waiter: undefined,
  waits: defaultWaits,
  log: silentLog(),
}

interface Sent {
  contract?: RouteContract
  anonymous?: boolean
  options?: Partial<ReplyMiddlewareOptions>
}

/** The answer that is made of a handler's reply. */
async function answerOf(given: Reply, sent: Sent = {}): Promise<Response> {
  const { contract: route = contract, anonymous = false, options } = sent
  const { origin } = await startRoute(route, reply({ ...defaults, ...options }), ({ state }) => {
    state.viewer = anonymous ? undefined : ada
    state.reply = given
  })
  return fetch(`${origin}/v3/thing`, { method: route.method })
}

it('answers with the status, body, headers and location of the reply', async () => {
  const answer = await answerOf(ok({ id: 'a' }, { headers: { 'x-more': '1' }, location: '/v3/thing/a' }))
  expect([answer.status, await answer.text()]).toEqual([200, '{"id":"a"}'])
  const { headers } = answer
  expect([headers.get('content-type'), headers.get('x-more'), headers.get('location')]).toEqual([
    'application/json; charset=utf-8',
    '1',
    '/v3/thing/a',
  ])
})

it('answers 202 with the place to look when a command fails after its first event', async () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const failing = (path: `/${string}`, progress: Partial<Progress>, error: unknown = lost) =>
    startRoute({ ...post, path }, reply(defaults), ({ state, params }) => {
      Object.assign(state.request.progress, progress)
      state.viewer = ada
      state.input = { params } as typeof state.input
      throw error
    })
  const ask = async ({ origin }: { origin: string }, path: string) => {
    const answer = await fetch(origin + path, { method: 'POST' })
    const { headers } = answer
    return [answer.status, headers.get('location'), headers.get('retry-after'), await answer.text()]
  }
  const edited = await failing('/v3/thing/:id/icon', { isStored: true })
  expect(await ask(edited, '/v3/thing/a%20b/icon')).toEqual([202, '/v3/thing/a%20b', '30', ''])
  const several = await failing('/v3/things', { isStored: true })
  expect(await ask(several, '/v3/things?ids=1')).toEqual([202, '/v3/things?ids=1', '30', ''])
  const bug = await failing('/v3/thing/:id', { isStored: true }, new TypeError('a defect'))
  expect(await ask(bug, '/v3/thing/a')).toEqual([202, '/v3/thing/a', '30', ''])
  const busy = await failing('/v3/thing/:id', { isStored: true }, refusal('busy', { retryAfterSeconds: 1 }))
  expect(await ask(busy, '/v3/thing/a')).toEqual([202, '/v3/thing/a', '30', ''])
  const created = await startRoute(
    { ...post, path: '/v3/thing', answers: '/v3/thing/:id' },
    reply(defaults),
    (context) => {
      Object.assign(context.state.request.progress, { isStored: true, id: 'new' })
      throw lost
    },
  )
  expect(await ask(created, '/v3/thing')).toEqual([202, '/v3/thing/new', '30', '{"id":"new"}'])
})

it('answers an error as such when nothing is stored, and a refusal in any case', async () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const statusOf = async (progress: Partial<Progress>, error: unknown) => {
    const { origin } = await startRoute({ ...post, path: '/v3/thing' }, reply(defaults), ({ state }) => {
      Object.assign(state.request.progress, progress)
      throw error
    })
    return (await fetch(`${origin}/v3/thing`, { method: 'POST' })).status
  }
  expect(await statusOf({}, lost)).toBe(503)
  expect(await statusOf({ isStored: true }, refusal('not_found'))).toBe(404)
  // It is being undone, so the client learns why.
  expect(await statusOf({ refused: refusal('not_found') }, lost)).toBe(404)
})

it('answers an empty reply without a body', async () => {
  const answer = await answerOf(noContent())
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([204, null, ''])
})

it.each([
  ['an answer to a viewer', ok({ id: 'a' }), {}, 'private, no-cache', 'Authorization'],
  ['an answer to a visitor', ok({ id: 'a' }), { anonymous: true }, null, 'Authorization'],
  ['an answer that all viewers share', ok({ id: 'a' }, { shared: true }), {}, null, 'Authorization'],
  [
    'an answer with its own rule',
    ok({ id: 'a' }, { headers: { 'cache-control': 'no-store' } }),
    {},
    'no-store',
    'Authorization',
  ],
  ['a route that ignores tokens', ok({ id: 'a' }), { contract: { ...contract, auth: 'none' } }, null, null],
] satisfies [string, Reply, Sent, unknown, unknown][])(
  'tells caches what to do with %s',
  async (_, given, sent, cache, vary) => {
    const { headers } = await answerOf(given, sent)
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([cache, vary])
  },
)

it('adds what the reply varies by', async () => {
  const { headers } = await answerOf(ok({ id: 'a' }, { headers: { vary: 'Accept-Language' } }))
  expect(headers.get('vary')).toBe('Accept-Language, Authorization')
})

it.each([
  ['a read', ok({ id: 'a' }), {}, /^"-[\w-]{22}"$/],
  ['a read with a revision', ok({ id: 'a' }, { etagRevision: 7 }), {}, /^"7-[\w-]{22}"$/],
  ['a command with a revision', ok({ id: 'a' }, { etagRevision: 7 }), { contract: post }, /^"7-[\w-]{22}"$/],
] satisfies [string, Reply, Sent, RegExp][])('tags the answer to %s', async (_, given, sent, tag) => {
  expect((await answerOf(given, sent)).headers.get('etag')).toMatch(tag)
})

it.each([
  ['a command', ok({ id: 'a' }), { contract: post }],
  ['a read that shows a secret', ok({ id: 'a' }, { secretShown: true }), {}],
  ['an empty reply', noContent(), {}],
] satisfies [string, Reply, Sent][])('does not tag the answer to %s', async (_, given, sent) => {
  expect((await answerOf(given, sent)).headers.get('etag')).toBe(null)
})

it('creates the body once the effect is visible', async () => {
  const order: string[] = []
  const waiter: ReplyMiddlewareOptions['waiter'] = {
    wait: async (projections) => {
      order.push(`waited for ${projections}`)
      return 'visible'
    },
  }
  const render = async () => {
    order.push('rendered')
    return rawJson('{"id":"later"}')
  }
  const effect = {} as Effect // The waiter above looks at nothing in it.
  const answer = await answerOf({ status: 200, effect, render }, { contract: post, options: { waiter } })
  expect(await answer.text()).toBe('{"id":"later"}')
  expect(order).toEqual(['waited for things', 'rendered'])
})

it('reads the representation that the contract names, as the viewer', async () => {
  const represent: ReplyMiddlewareOptions['represent'] = async (address, viewer) =>
    rawJson(JSON.stringify({ id: `${address} as ${viewer?.accountId}` }))
  const answers = { ...post, answers: '/v3/thing/:id' } as const
  const answer = await answerOf({ status: 200, id: 'a' }, { contract: answers, options: { represent } })
  expect([await answer.json(), answer.headers.get('location')]).toEqual([
    { id: '/v3/thing/a as AdaAdaAd' },
    '/v3/thing/a',
  ])
})

it('checks the answer against the contract only if it should', async () => {
  const wrong = ok({ id: 5 })
  expect((await answerOf(wrong)).status).toBe(500)
  expect((await answerOf(wrong, { options: { validateResponses: false } })).status).toBe(200)
})

it('keeps the media type of a body that is not JSON', async () => {
  const feed = { ...contract, responses: { 200: { description: 'It', mediaType: 'text/xml' } } }
  const answer = await answerOf(stream('<feed/>', 'text/xml'), { contract: feed })
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/xml', '<feed/>'])
})
