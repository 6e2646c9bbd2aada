import type { Position } from '@adit/events/kit/envelope.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoute, handle } from './contract.ts'
import type { ProjectionWaiter } from './projection_waiter.port.ts'
import { noContent, ok, rawJson, represented } from './reply.ts'
import { startSide } from './testing.ts'

// Positions come from an event store. Here any value will do.
const position = '0001' as Position
const effect = { root: 'root', position }
const write = {
  method: 'POST',
  side: 'command',
  summary: 'Do',
  auth: 'none',
  errors: [],
  visibleIn: ['catalogue', 'teams'],
} as const
const thing = z.object({ id: z.string() })

const routes = [
  handle(defineRoute({ ...write, path: '/empty', responses: { 204: { description: 'Done' } } }), () =>
    noContent({ effect }),
  ),
  handle(defineRoute({ ...write, path: '/nothing', responses: { 204: { description: 'Done' } } }), () => noContent()),
  handle(
    defineRoute({ ...write, path: '/object', answers: '/v3/thing/:id', responses: { 200: { description: 'It' } } }),
    () => represented('a1', { effect }),
  ),
  handle(
    defineRoute({ ...write, path: '/broken', answers: '/v3/broken/:id', responses: { 200: { description: 'It' } } }),
    () => represented('a1', { effect }),
  ),
  handle(defineRoute({ ...write, path: '/secret', responses: { 200: { description: 'It', schema: thing } } }), () =>
    ok({ id: 'mrp_secret' }, { effect, id: 'a1' }),
  ),
]

/** A query side that shows things and fails for broken ones. */
const represent = async (address: string) => {
  if (address !== '/v3/thing/a1') throw new Error('query side is down')
  return rawJson('{"id":"shown"}')
}

async function start(outcome: 'visible' | 'pending' | 'parked' | 'fails') {
  const asked: unknown[] = []
  const waiter: ProjectionWaiter = {
    async wait(...args) {
      asked.push(args)
      if (outcome === 'fails') throw new Error('lost')
      return outcome
    },
  }
  const { origin } = await startSide({ routes, waiter, represent })
  return {
    asked,
    async post(path: string, prefer?: string) {
      const answer = await fetch(origin + path, { method: 'POST', headers: { ...(prefer && { prefer }) } })
      const text = await answer.text()
      const { headers, status } = answer
      return {
        status,
        body: text ? JSON.parse(text) : undefined,
        state: headers.get('adit-projection'),
        location: headers.get('location'),
      }
    },
  }
}

test('a visible effect gets a plain answer, after waiting for the projections that the contract names', async () => {
  const { post, asked } = await start('visible')
  expect(await post('/empty')).toEqual({ status: 204, body: undefined, state: null, location: null })
  expect(await post('/object')).toMatchObject({ status: 200, body: { id: 'shown' }, state: null })
  expect(asked).toEqual([
    [['catalogue', 'teams'], effect, 2_000],
    [['catalogue', 'teams'], effect, 10_000],
  ])
})

test('waits for nothing when nothing was appended', async () => {
  const { post, asked } = await start('pending')
  expect(await post('/nothing')).toMatchObject({ status: 204, state: null })
  expect(asked).toEqual([])
})

test.each(['pending', 'fails'] as const)(
  'when projections lag (%s), an empty answer is marked pending and an object becomes 202',
  async (outcome) => {
    const { post } = await start(outcome)
    expect(await post('/empty')).toMatchObject({ status: 204, state: 'pending' })
    expect(await post('/object')).toEqual({
      status: 202,
      body: { id: 'a1' },
      state: 'pending',
      location: '/v3/thing/a1',
    })
    expect(await post('/secret')).toMatchObject({ status: 200, body: { id: 'mrp_secret' }, state: 'pending' })
  },
)

test('never answers 5xx after an append, even if rendering fails', async () => {
  const { post } = await start('visible')
  expect(await post('/broken')).toMatchObject({ status: 202, body: { id: 'a1' } })
})

test('Prefer: respond-async skips the wait', async () => {
  const { post, asked } = await start('visible')
  expect(await post('/object', 'return=minimal, respond-async')).toMatchObject({ status: 202, body: { id: 'a1' } })
  expect(await post('/empty', 'respond-async')).toMatchObject({ status: 204, state: 'pending' })
  expect(asked).toEqual([])
})

test('says that the root is parked, with what readers see of it', async () => {
  const { post } = await start('parked')
  expect(await post('/empty')).toEqual({ status: 204, body: undefined, state: 'parked', location: null })
  expect(await post('/object')).toMatchObject({ status: 200, body: { id: 'shown' }, state: 'parked' })
  expect(await post('/broken')).toMatchObject({ status: 202, body: { id: 'a1' }, state: 'pending' })
})
