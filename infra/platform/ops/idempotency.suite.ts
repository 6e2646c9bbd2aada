import { expect, test } from 'vitest'
import type { Claim, HeldClaim, IdempotencyStore } from '../http/idempotency.port.ts'

export interface StoreUnderTest {
  store: IdempotencyStore
  /** Moves the store's clock forward. */
  pass(milliseconds: number): Promise<void>
}

const hash = (text: string) => Buffer.from(text.padEnd(32, '.'))
let keys = 0
const request = (body = 'body') => ({ actor: 'AABBCCDD', key: `key-${keys}`, requestHash: hash(body) })

function held(claim: Claim): HeldClaim {
  if (claim.kind !== 'run') throw new Error(`not claimed: ${claim.kind}`)
  return claim.claim
}

/** The contract that every adapter of the port must meet. */
export function idempotencyContract(open: () => StoreUnderTest): void {
  const begin = () => {
    keys++
    return open()
  }

  test('gives the key to one of many concurrent tries', async () => {
    const { store } = begin()
    const claims = await Promise.all(Array.from({ length: 8 }, () => store.claim(request())))
    expect(claims.filter(({ kind }) => kind === 'run')).toHaveLength(1)
    expect(claims.filter(({ kind }) => kind === 'running')).toHaveLength(7)
  })

  test('remembers a finished request with its seed, time and answer', async () => {
    const { store } = begin()
    const claim = held(await store.claim(request()))
    await store.finish(claim, { status: 200, id: 'AABBCCDD' }, false)
    expect(await store.claim(request())).toEqual({
      kind: 'finished',
      seed: claim.seed,
      at: claim.at,
      answer: { status: 200, id: 'AABBCCDD' },
      secretShown: false,
    })
    expect(claim.seed).toHaveLength(32)
  })

  test('detects another body under the same key, running or finished', async () => {
    const { store } = begin()
    const claim = held(await store.claim(request()))
    expect(await store.claim(request('other'))).toEqual({ kind: 'mismatch' })
    await store.finish(claim, { status: 204, id: undefined }, true)
    expect(await store.claim(request('other'))).toEqual({ kind: 'mismatch' })
    expect(await store.claim(request())).toMatchObject({ kind: 'finished', secretShown: true })
  })

  test('frees a released key, with a new seed', async () => {
    const { store } = begin()
    const claim = held(await store.claim(request()))
    await store.release(claim)
    const next = await store.claim(request('other'))
    expect(next).toMatchObject({ kind: 'run', again: false })
    expect(held(next).seed.equals(claim.seed)).toBe(false)
  })

  test('lets an abandoned key be taken over at once, with the same seed and time', async () => {
    const { store } = begin()
    const claim = held(await store.claim(request()))
    await store.abandon(claim)
    const next = await store.claim(request())
    expect(next).toMatchObject({ kind: 'run', again: true })
    expect(held(next)).toMatchObject({ seed: claim.seed, at: claim.at })
  })

  test('a lease lapses unless renewed, and its former holder can neither renew, finish nor release', async () => {
    const { store, pass } = begin()
    const dead = held(await store.claim(request()))
    await pass(20_000)
    expect(await store.renew(dead)).toBe(true)
    await pass(20_000)
    expect(await store.claim(request())).toEqual({ kind: 'running' })
    await pass(20_000)
    const taker = held(await store.claim(request()))
    expect(await store.renew(dead)).toBe(false)
    await store.finish(dead, { status: 204, id: 'dead' }, false)
    await store.release(dead)
    await store.abandon(dead)
    expect(await store.claim(request())).toEqual({ kind: 'running' })
    await store.finish(taker, { status: 204, id: 'taker' }, false)
    expect(await store.claim(request())).toMatchObject({ kind: 'finished', answer: { id: 'taker' } })
  })

  test('forgets a key after 24 hours, swept or not', async () => {
    const { store, pass } = begin()
    await store.finish(held(await store.claim(request())), { status: 204, id: undefined }, false)
    await pass(24 * 60 * 60 * 1000 - 60_000)
    expect(await store.sweep()).toBe(0)
    await pass(61_000)
    expect(await store.claim(request('other'))).toMatchObject({ kind: 'run', again: false })
    await pass(24 * 60 * 60 * 1000 + 1_000)
    expect(await store.sweep()).toBe(1)
  })
}
