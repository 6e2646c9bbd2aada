import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { MemoryRateLimitStore, type Rate, type RateLimitStore } from './rate_limit.ts'
import { RatePolicy } from './rate_policy.ts'

const request = (headers: Record<string, string | string[]> = {}) => ({ headers }) as unknown as IncomingMessage // only these are read
const signed = (token: string) => request({ authorization: token })

/** What a request counts against, and of how many. */
function counted(path: string, headers: Record<string, string> = {}, address = '192.0.2.7') {
  const taken: [string, number][] = []
  const memory = new MemoryRateLimitStore()
  const store: RateLimitStore = {
    take(key: string, rate: Rate, now: number) {
      taken.push([key, rate.limit])
      return memory.take(key, rate, now)
    },
  }
  new RatePolicy({ store, now: () => 1 }).take(request(headers), path, address)
  return taken
}

describe('a request counts', () => {
  it.each(['/v2/search', '/v3/project/a', '/maven/maven/modrinth/a/maven-metadata.xml', '/v2', '/maven'])(
    'to %s against 300 of the public API by its address, signed in or not',
    (path) => {
      expect(counted(path)).toEqual([['public:192.0.2.7', 300]])
      expect(counted(path, { authorization: 'mra_a' })).toEqual([['public:192.0.2.7', 300]])
    },
  )

  it.each(['/_internal/auth/login', '/v2x/search', '/v4/search', '/mavenette', '/updates/v2/a', '/'])(
    'to %s against 3,000 of our own pages',
    (path) => {
      expect(counted(path)).toEqual([['visitor:192.0.2.7', 3_000]])
    },
  )

  it('by the network of an IPv6 address', () => {
    expect(counted('/v2/search', {}, '2001:db8:1:2:3:4:5:6')).toEqual([['public:2001:db8:1:2::/64', 300]])
    expect(counted('/_internal/a', {}, '2001:db8:1:2::9')).toEqual([['visitor:2001:db8:1:2::/64', 3_000]])
  })

  it('of a session against 3,000 of its own, and 30,000 of all sessions at the address', () => {
    const [all, own, ...others] = counted('/_internal/a', { authorization: 'mra_a' })
    expect(all).toEqual(['sessions:192.0.2.7', 30_000])
    expect(own).toEqual([expect.stringMatching(/^session:[\w-]{43}$/), 3_000])
    expect(others).toEqual([])
    // The same token, however it is written, and from wherever.
    expect(counted('/_internal/a', { authorization: 'Bearer mra_a' }, '192.0.2.8')[1]).toEqual(own)
    expect(counted('/_internal/a', { authorization: 'mra_b' })[1]?.[0]).not.toBe(own?.[0])
  })
})

it('lets a session ask 3,000 times at once, and not once more', () => {
  const policy = new RatePolicy({ store: new MemoryRateLimitStore(), now: () => 1 })
  const ask = (token: string) => policy.take(signed(token), '/_internal/a', '192.0.2.7')?.allowed
  const answers = Array.from({ length: 3_000 }, () => ask('mra_a'))
  expect(answers.every(Boolean)).toBe(true)
  expect(ask('mra_a')).toBe(false)
  expect(ask('mra_b')).toBe(true)
})

it('lets made-up tokens ask 30,000 times at once from one address, and not once more', () => {
  const policy = new RatePolicy({ store: new MemoryRateLimitStore(), now: () => 1 })
  const ask = (token: string, address = '192.0.2.7') => policy.take(signed(token), '/_internal/a', address)
  const answers = Array.from({ length: 30_000 }, (_, number) => ask(`mra_${number}`)?.allowed)
  expect(answers.every(Boolean)).toBe(true)
  expect(ask('mra_new')).toMatchObject({ allowed: false, limit: 30_000 })
  expect(ask('mra_new', '192.0.2.8')?.allowed).toBe(true)
})

describe('the key that lifts the limit', () => {
  const verdict = (headers: Record<string, string | string[]>, bypassKey?: string) =>
    new RatePolicy({ store: new MemoryRateLimitStore(), bypassKey }).take(request(headers), '/v2/search', '192.0.2.7')

  it('is the configured one alone', () => {
    expect(verdict({ 'x-ratelimit-key': 'let me through' }, 'let me through')).toBe(undefined)
    for (const key of ['let me through ', 'LET ME THROUGH', 'another', '']) {
      expect(verdict({ 'x-ratelimit-key': key }, 'let me through'), key).toMatchObject({ limit: 300, remaining: 299 })
    }
    expect(verdict({ 'x-ratelimit-key': ['let me through', 'let me through'] }, 'let me through')).toBeDefined()
    expect(verdict({}, 'let me through')).toBeDefined()
  })

  it('is none where none is configured', () => {
    for (const configured of [undefined, '']) {
      for (const key of ['', 'undefined', 'any']) {
        expect(verdict({ 'x-ratelimit-key': key }, configured), key).toMatchObject({ limit: 300 })
      }
    }
  })
})
