import { buffer, text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { MemoryIdempotencyStore } from '../../ops/idempotency_memory.ts'
import { silentLog } from '../../telemetry/log.ts'
import { type BinaryBody, defineRoute } from '../contract.ts'
import { noContent } from '../reply.ts'
import { ada, jsonOf, startRoute } from '../testing.ts'
import { idempotency } from './idempotency.ts'

const contract = defineRoute({
  method: 'POST',
  path: '/v3/thing',
  side: 'command',
  summary: 'Do',
  auth: 'required',
  responses: { 204: { description: 'Done' } },
  errors: [],
})

/** Each request names its account and its body in headers. The answer tells how often the handler ran and whether it was repeated. */
async function start() {
  let runs = 0
  const { origin } = await startRoute(
    contract,
    async (context, next) => {
      context.state.viewer = { ...ada, accountId: context.get('x-account') }
      context.state.bodyIdentity = context.get('x-body')
      await next()
      context.body = { runs, repeated: context.state.reply.headers?.['idempotency-replayed'] === 'true' }
    },
    idempotency({ store: new MemoryIdempotencyStore(), spool: undefined, log: silentLog() }),
    ({ state }) => {
      runs++
      state.reply = noContent()
    },
  )
  return async (key: string | undefined, { account = 'AdaAdaAd', body = 'one', query = '' } = {}) => {
    const headers = { 'x-account': account, 'x-body': body, ...(key && { 'idempotency-key': key }) }
    const answer = await fetch(`${origin}/v3/thing${query}`, { method: 'POST', headers })
    const { runs, repeated, details } = await jsonOf(answer)
    return details ? [answer.status, details.code] : { runs, repeated }
  }
}

it('runs a request with a key once and repeats its answer', async () => {
  const post = await start()
  expect(await post('a')).toEqual({ runs: 1, repeated: false })
  expect(await post('a')).toEqual({ runs: 1, repeated: true })
  expect(await post('b')).toEqual({ runs: 2, repeated: false })
})

it('runs every request without a key', async () => {
  const post = await start()
  await post(undefined)
  expect(await post(undefined)).toEqual({ runs: 2, repeated: false })
})

it('keeps the keys of accounts apart', async () => {
  const post = await start()
  await post('a')
  expect(await post('a', { account: 'BobBobBo' })).toEqual({ runs: 2, repeated: false })
})

it('tells apart the bytes that the identity of a body leaves out, and passes them on', async () => {
  const contract = defineRoute({
    ...{ method: 'PUT', path: '/v3/icon', side: 'command', summary: 'Put', auth: 'required', errors: [] },
    body: { kind: 'raw', mediaTypes: ['image/png'], limitBytes: 100 },
    responses: { 204: { description: 'Done' } },
  })
  const received: string[] = []
  const { origin } = await startRoute(
    contract,
    (context, next) => {
      const { req, state } = context
      state.viewer = ada
      const bytes = () => buffer(req)
      state.input = { params: {}, query: {}, body: { mediaType: 'image/png', stream: req, bytes } } as never
      state.bodyIdentity = 'the same'
      return next()
    },
    idempotency({ store: new MemoryIdempotencyStore(), spool: undefined, log: silentLog() }),
    async ({ state }) => {
      const { body } = state.input as unknown as { body: BinaryBody }
      received.push(String(await body.bytes()), await text(body.stream))
      state.reply = noContent()
    },
  )
  const put = (body: string) => fetch(`${origin}/v3/icon`, { method: 'PUT', headers: { 'idempotency-key': 'a' }, body })
  await put('one')
  expect(received).toEqual(['one', 'one'])
  expect((await jsonOf(await put('two'))).details).toMatchObject({ code: 'idempotency_mismatch' })
  await put('one')
  expect(received).toHaveLength(2)
})

it.each([
  ['body', { body: 'two' }],
  ['address', { query: '?dry=true' }],
])('refuses a key that was used with another %s', async (_, changed) => {
  const post = await start()
  await post('a')
  expect(await post('a', changed)).toEqual([422, 'idempotency_mismatch'])
})
