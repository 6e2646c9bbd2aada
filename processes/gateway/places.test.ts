import { expect, it } from 'vitest'
import { Places } from './places.ts'

const here = () => new AbortController()
const limits = { total: 3, perClient: 2, waiting: 1 }

it('refuses what exceeds all places, and what exceeds those that may wait', async () => {
  const places = new Places(limits)
  const { signal } = here()
  const held = [await places.take('a', signal), await places.take('a', signal), await places.take('b', signal)]
  const waiting = places.take('a', signal)
  await expect(places.take('a', signal)).rejects.toMatchObject({ code: 'overloaded', data: { retryAfterSeconds: 2 } })
  await expect(places.take('c', signal)).rejects.toMatchObject({ code: 'overloaded', data: { retryAfterSeconds: 2 } })
  held[0]?.()
  ;(await waiting)()
  const last = await places.take('c', signal)
  await expect(places.take('d', signal)).rejects.toMatchObject({ code: 'overloaded' })
  for (const giveBack of [held[1], held[2], last]) giveBack?.()
  for (const client of ['d', 'e', 'f']) await places.take(client, signal)
})

it('gives no place to a client that has left', async () => {
  const places = new Places(limits)
  const { signal } = here()
  const held = [await places.take('a', signal), await places.take('a', signal)]
  const leaving = here()
  const waiting = places.take('a', leaving.signal)
  leaving.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  await expect(places.take('b', leaving.signal)).rejects.toThrow('left')
  for (const giveBack of held) giveBack()
  for (const client of ['a', 'a', 'b']) await places.take(client, signal)
})
