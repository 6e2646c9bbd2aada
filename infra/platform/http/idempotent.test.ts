import { expect, test } from 'vitest'
import { z } from 'zod'
import { refusal } from '../eventing/refusal.ts'
import { MemoryIdempotencyStore } from '../ops/idempotency_memory.ts'
import { defineRoute, handle } from './contract.ts'
import { noContent, ok } from './reply.ts'
import { startSide } from './testing.ts'

const body = { kind: 'json', schema: z.object({ mode: z.string() }) } as const
const made = z.object({ id: z.string(), event: z.string(), secret: z.string() })

function start() {
  const store = new MemoryIdempotencyStore()
  const seen: { id: string; event: string; at: number; earlier: unknown }[] = []
  let crashes = 1
  const gate = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  const route = handle(
    defineRoute({
      method: 'POST',
      path: '/v3/thing',
      side: 'command',
      summary: 'Make',
      auth: 'optional',
      body,
      responses: { 200: { description: 'It', schema: made }, 204: { description: 'Done' } },
      errors: ['not_found'],
    }),
    async ({ body: { mode }, request }) => {
      const id = request.ids.base62()
      const event = request.ids.uuid()
      const secret = request.ids.bytes(8).toString('hex')
      seen.push({ id, event, at: request.receivedAt, earlier: request.earlier })
      if (mode === 'refuse') throw refusal('not_found')
      if (mode === 'crash' && crashes-- > 0) throw new Error('killed')
      if (mode === 'flaky') {
        if (seen.length === 1) throw new Error('killed after appending')
        if (seen.length === 2) throw refusal('not_found')
      }
      if (mode === 'wait') {
        entered.resolve()
        await gate.promise
      }
      if (mode === 'empty') return noContent()
      return ok({ id, event, secret }, { id, secretShown: mode === 'secret' })
    },
  )
  return startSide({ routes: [route], idempotency: store }).then(({ origin }) => ({
    seen,
    gate,
    entered,
    async post(mode: string, key?: string, authorization = 'mrp_writer') {
      const headers = { authorization, ...(key !== undefined && { 'idempotency-key': key }) }
      const answer = await fetch(`${origin}/v3/thing`, { method: 'POST', headers, body: JSON.stringify({ mode }) })
      const text = await answer.text()
      return {
        status: answer.status,
        body: text ? JSON.parse(text) : undefined,
        replayed: answer.headers.get('idempotency-replayed'),
      }
    },
  }))
}

test('without a key, every request draws its own ids', async () => {
  const { post } = await start()
  const [one, two] = [await post('make'), await post('make')]
  expect(one.body.id).not.toBe(two.body.id)
  expect(one.body.event).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(one.body.id).toMatch(/^[0-9A-Za-z]{8}$/)
})

test('a retry after the end gets the same ids, time and the earlier answer', async () => {
  const { post, seen } = await start()
  const [one, two] = [await post('make', 'k'), await post('make', 'k')]
  expect(two).toEqual({ ...one, replayed: 'true' })
  expect(seen[1]).toMatchObject({
    id: seen[0]?.id,
    event: seen[0]?.event,
    at: seen[0]?.at,
    earlier: { status: 200, id: one.body.id },
  })
})

test('repeats an empty answer without running the handler', async () => {
  const { post, seen } = await start()
  await post('empty', 'k')
  expect(await post('empty', 'k')).toMatchObject({ status: 204, replayed: 'true' })
  expect(seen).toHaveLength(1)
})

test('a retry after a crash runs under the same seed', async () => {
  const { post, seen } = await start()
  expect((await post('crash', 'k')).status).toBe(500)
  expect((await post('crash', 'k')).status).toBe(200)
  expect(seen[1]).toEqual(seen[0])
})

test('a second request while the first runs answers 409', async () => {
  const { post, gate, entered } = await start()
  const first = post('wait', 'k')
  await entered.promise
  expect(await post('wait', 'k')).toMatchObject({ status: 409, body: { details: { code: 'idempotency_running' } } })
  gate.resolve()
  expect((await first).status).toBe(200)
})

test('another body under the same key answers 422', async () => {
  const { post } = await start()
  await post('make', 'k')
  expect(await post('empty', 'k')).toMatchObject({ status: 422, body: { details: { code: 'idempotency_mismatch' } } })
})

test('where a secret was shown, a retry answers 409 and names the object', async () => {
  const { post } = await start()
  const { id } = (await post('secret', 'k')).body
  expect(await post('secret', 'k')).toMatchObject({
    status: 409,
    body: { details: { code: 'secret_already_shown', id } },
  })
})

test('a refusal frees the key', async () => {
  const { post } = await start()
  expect((await post('refuse', 'k')).status).toBe(404)
  expect((await post('make', 'k')).status).toBe(200)
})

test('a refusal after a crash keeps the seed, because the first try may have stored something', async () => {
  const { post, seen } = await start()
  const statuses = []
  for (let count = 0; count < 3; count++) statuses.push((await post('flaky', 'k')).status)
  expect(statuses).toEqual([500, 404, 200])
  expect(new Set(seen.map(({ event }) => event)).size).toBe(1)
})

test('a key belongs to its account, and visitors share one only for the same body', async () => {
  const { post } = await start()
  const mine = await post('make', 'k')
  expect((await post('make', 'k', 'mrp_other')).body.id).not.toBe(mine.body.id)
  expect((await post('make', 'k', '')).replayed).toBeNull()
  expect((await post('empty', 'k', '')).status).toBe(204)
})

test('refuses a malformed key', async () => {
  const { post } = await start()
  expect(await post('make', 'x'.repeat(256))).toMatchObject({
    status: 400,
    body: { details: { code: 'malformed_header', limit: 255 } },
  })
  expect((await post('make', '')).status).toBe(400)
})
