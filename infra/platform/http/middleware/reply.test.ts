import { expect, it } from 'vitest'
import { z } from 'zod'
import { silentLog } from '../../telemetry/log.ts'
import { defineRoute, type RouteContract } from '../contract.ts'
import type { Effect } from '../projection_waiter.port.ts'
import { noContent, ok, type Reply, rawJson, stream } from '../reply.ts'
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

interface Sent {
  contract?: RouteContract
  anonymous?: boolean
  options?: Partial<ReplyMiddlewareOptions>
}

/** The answer that is made of a handler's reply. */
async function answerOf(given: Reply, sent: Sent = {}): Promise<Response> {
  const { contract: route = contract, anonymous = false, options } = sent
  const all = {
    represent: undefined,
    validateResponses: true,
    waiter: undefined,
    waits: defaultWaits,
    log: silentLog(),
  }
  const { origin } = await startRoute(route, reply({ ...all, ...options }), ({ state }) => {
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
