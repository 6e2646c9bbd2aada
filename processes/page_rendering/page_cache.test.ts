import { expect, it, onTestFinished, vi } from 'vitest'
import { type MakePage, PageCache, type PageCacheOptions } from './page_cache.ts'

type Api = Map<string, { status: number; text: string }>

/** A cache over an API, with pages that show what the API answers at their addresses. */
function setUp(options: Partial<PageCacheOptions> = {}) {
  const api: Api = new Map()
  const state = { now: 1_700_000_000_000, made: 0, asked: [] as string[], isAway: false }
  const read = async (address: string) => {
    state.asked.push(address)
    if (state.isAway) throw new Error('away')
    return api.get(address) ?? { status: 404, text: '' }
  }
  const cache = new PageCache({ read, now: () => state.now, ...options })
  const showing =
    (...addresses: string[]): MakePage =>
    async (read) => {
      state.made++
      const answers = await Promise.all(addresses.map(read))
      const status = answers[0]?.status ?? 200
      return { status, text: answers.map(({ text }) => text).join(' '), isWhole: true }
    }
  const page = async (key: string, make: MakePage) => {
    const { status, body, etag } = await cache.page(key, make)
    return { status, text: body.toString(), etag }
  }
  return { api, state, cache, page, showing }
}

const lantern = '/v3/project/lantern'
const answer = (text: string) => ({ status: 200, text })

it('makes a page once while the API answers the same, under one tag', async () => {
  const { api, state, page, showing } = setUp()
  api.set(lantern, answer('Lantern'))
  const first = await page('a', showing(lantern))
  expect(first).toMatchObject({ status: 200, text: 'Lantern', etag: expect.stringMatching(/^W\/"[\w-]{27}"$/) })
  expect(await page('a', showing(lantern))).toEqual(first)
  expect(state).toMatchObject({ made: 1, asked: [lantern, lantern] })
})

it('shows each change at once, under another tag', async () => {
  const { api, page, showing } = setUp()
  api.set(lantern, answer('Lantern'))
  const first = await page('a', showing(lantern))
  api.set(lantern, answer('Lamp'))
  const next = await page('a', showing(lantern))
  expect(next.text).toBe('Lamp')
  expect(next.etag).not.toBe(first.etag)
})

it('makes a changed page from what it has read to notice the change', async () => {
  const { api, state, page, showing } = setUp()
  api.set(lantern, answer('Lantern'))
  await page('a', showing(lantern))
  api.set(lantern, answer('Lamp'))
  await page('a', showing(lantern))
  expect(state.asked).toEqual([lantern, lantern])
})

it.each([
  ['hidden', 404],
  ['erased', 410],
  ['for members alone', 401],
])('sends nobody a kept page after what it shows is %s', async (_, status) => {
  const { api, cache, page, showing } = setUp()
  api.set(lantern, answer('Lantern'))
  await page('a', showing(lantern))
  api.set(lantern, { status, text: '' })
  expect(await page('a', showing(lantern))).toEqual({ status, text: '', etag: undefined })
  expect(cache.bytes).toBe(0)
})

it('notices that something beside the page’s own subject is gone, such as a member', async () => {
  const { api, page, showing } = setUp()
  api.set(lantern, answer('Lantern')).set(`${lantern}/members`, answer('by ada'))
  expect((await page('a', showing(lantern, `${lantern}/members`))).text).toBe('Lantern by ada')
  api.set(`${lantern}/members`, answer('by a deleted user'))
  expect((await page('a', showing(lantern, `${lantern}/members`))).text).toBe('Lantern by a deleted user')
})

it('trusts searches and lists of values for five seconds', async () => {
  const { api, state, page, showing } = setUp()
  api.set('/v2/search?limit=20', answer('one hit'))
  await page('a', showing('/v2/search?limit=20'))
  api.set('/v2/search?limit=20', answer('two hits'))
  state.now += 4_999
  expect((await page('a', showing('/v2/search?limit=20'))).text).toBe('one hit')
  state.now += 1
  expect((await page('a', showing('/v2/search?limit=20'))).text).toBe('two hits')
})

it('makes a page again after five minutes for its relative times, under the same tag', async () => {
  const { api, state, page, showing } = setUp()
  api.set(lantern, answer('Lantern'))
  const first = await page('a', showing(lantern))
  state.now += 300_000
  expect((await page('a', showing(lantern))).etag).toBe(first.etag)
  expect(state.made).toBe(2)
})

it('sends the last page while the API is away, for an hour, and none where there is none', async () => {
  const { api, state, page, showing } = setUp()
  api.set(lantern, answer('Lantern'))
  await page('a', showing(lantern))
  state.isAway = true
  expect((await page('a', showing(lantern))).text).toBe('Lantern')
  state.now += 3_599_999
  expect((await page('a', showing(lantern))).text).toBe('Lantern')
  await expect(page('b', showing(lantern))).rejects.toThrow('away')
  state.now += 1
  await expect(page('a', showing(lantern))).rejects.toThrow('away')
})

it('sends the last page while the API answers 503, and keeps no page that lacks something', async () => {
  const { api, state, cache, page, showing } = setUp()
  const away = { status: 503, text: '' }
  api.set(lantern, away)
  expect(await page('a', showing(lantern))).toMatchObject({ status: 503 })
  api.set(lantern, answer('Lantern')).set('/v3/project/lantern/version', away)
  expect(await page('a', showing(lantern, '/v3/project/lantern/version'))).toMatchObject({ status: 200 })
  expect(cache.bytes).toBe(0)
  await page('a', showing(lantern))
  api.set(lantern, away)
  state.now += 300_000
  expect(await page('a', showing(lantern))).toMatchObject({ status: 200, text: 'Lantern' })
})

it('sends the last page if the API takes too long', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let isSlow = false
  const read = () => (isSlow ? new Promise<never>(() => {}) : Promise.resolve(answer('Lantern')))
  const cache = new PageCache({ read })
  const make: MakePage = async (read) => ({ ...(await read(lantern)), isWhole: true })
  await cache.page('a', make)
  isSlow = true
  const page = cache.page('a', make)
  await vi.advanceTimersByTimeAsync(1_500)
  expect((await page).body.toString()).toBe('Lantern')
})

it.each([0, 300_000])(
  'sends nobody a page after hiding, though the rest of the API is away, %i ms old',
  async (age) => {
    const { api, state, cache, page, showing } = setUp()
    api.set(lantern, answer('Lantern')).set(`${lantern}/members`, answer('by ada'))
    await page('a', showing(`${lantern}/members`, lantern))
    state.now += age
    api.set(lantern, { status: 404, text: '' }).set(`${lantern}/members`, { status: 503, text: '' })
    expect(await page('a', showing(`${lantern}/members`, lantern))).toMatchObject({ status: 503 })
    expect(cache.bytes).toBe(0)
  },
)

it('sends no page with what somebody says about themselves while the API is away', async () => {
  const { api, state, page, showing } = setUp()
  const [told, silent] = ['/v3/user/ada', '/v3/user/bob']
  api.set(told, answer('{"username":"ada","bio":"Digs."}')).set(silent, answer('{"username":"bob","bio":null}'))
  for (const address of [told, silent]) await page(address, showing(address))
  state.isAway = true
  await expect(page(told, showing(told))).rejects.toThrow('away')
  expect((await page(silent, showing(silent))).status).toBe(200)
  state.isAway = false
  expect((await page(told, showing(told))).text).toContain('Digs.')
  expect(state.made).toBe(3)
})

it('does not wait for slow answers once one has changed, and forgets a page whose change it learns late', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const members = `${lantern}/members`
  let answers: Record<string, Promise<{ status: number; text: string }>> = {
    [lantern]: Promise.resolve(answer('Lantern')),
    [members]: Promise.resolve(answer('by ada')),
  }
  const cache = new PageCache({ read: (address) => answers[address] ?? Promise.reject(new Error(address)) })
  const make: MakePage = async (read) => {
    const { status, text } = await read(lantern)
    if (status === 200) await read(members)
    return { status, text, isWhole: true }
  }
  await cache.page('a', make)
  const late = Promise.withResolvers<{ status: number; text: string }>()
  answers = { [lantern]: late.promise, [members]: Promise.resolve(answer('by ada')) }
  const standIn = cache.page('a', make)
  await vi.advanceTimersByTimeAsync(1_500)
  expect((await standIn).status).toBe(200)
  late.resolve({ status: 404, text: '' })
  await vi.advanceTimersByTimeAsync(0)
  expect(cache.bytes).toBe(0)

  answers = { [lantern]: Promise.resolve(answer('Lantern')), [members]: Promise.resolve(answer('by ada')) }
  await cache.page('a', make)
  answers = { [lantern]: Promise.resolve({ status: 404, text: '' }), [members]: new Promise(() => {}) }
  expect((await cache.page('a', make)).status).toBe(404)
})

it('asks once for all requests that wait, and again for those that come while it asks', async () => {
  const { api, state, page, showing } = setUp()
  api.set(lantern, answer('Lantern'))
  await page('a', showing(lantern))
  state.asked.length = 0
  const first = page('a', showing(lantern))
  const others = Array.from({ length: 50 }, () => page('a', showing(lantern)))
  await first
  // The first comparison may have begun before this, so only the next one counts for the others.
  api.set(lantern, answer('Lamp'))
  for (const { text } of await Promise.all(others)) expect(text).toBe('Lamp')
  expect(state.asked).toEqual([lantern, lantern])
})

it('keeps nothing of a thousand unknown addresses, and no more than it may of known ones', async () => {
  const { api, state, cache, page, showing } = setUp({ maxBytes: 100_000 })
  for (let n = 0; n < 1_000; n++) await page(`/no/${n}`, showing(`/no/${n}`))
  expect(cache.bytes).toBe(0)
  for (let n = 0; n < 1_000; n++) {
    api.set(`/${n}`, answer('x'.repeat(1_000)))
    await page(`/${n}`, showing(`/${n}`))
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
  }
  expect(cache.bytes).toBeGreaterThan(90_000)
  expect(state.made).toBe(2_000)
})

it('compares nothing while nothing has changed, and everything once something has', async () => {
  let state = 'one'
  const { api, state: seen, page, showing } = setUp({ stateOf: async () => state })
  api.set(lantern, answer('Lantern'))
  await page('a', showing(lantern))
  await page('a', showing(lantern))
  expect(seen.asked).toEqual([lantern])
  state = 'two'
  await page('a', showing(lantern))
  await page('a', showing(lantern))
  expect(seen.asked).toEqual([lantern, lantern])
  api.delete(lantern)
  state = 'three'
  expect((await page('a', showing(lantern))).status).toBe(404)
})

it('notices what changed while it read, though it was asked before', async () => {
  let state = 'one'
  const { api, page } = setUp({ stateOf: async () => state })
  api.set(lantern, answer('Lantern'))
  const changing: MakePage = async (read) => {
    const { text } = await read(lantern)
    api.set(lantern, answer('Lamp'))
    state = 'two'
    return { status: 200, text, isWhole: true }
  }
  expect((await page('a', changing)).text).toBe('Lantern')
  const fresh: MakePage = async (read) => ({ status: 200, text: (await read(lantern)).text, isWhole: true })
  expect((await page('a', fresh)).text).toBe('Lamp')
})

it('compares answers that depend on the time or on search every five seconds, whatever stays the same', async () => {
  const { api, state, page, showing } = setUp({ stateOf: async () => 'one' })
  const search = '/v2/search?query=lamp'
  api.set(lantern, answer('Lantern')).set(search, answer('1 hit'))
  await page('a', showing(lantern, search))
  state.now += 4_999
  expect((await page('a', showing(lantern, search))).text).toBe('Lantern 1 hit')
  expect(state.asked).toEqual([lantern, search])
  api.set(search, answer('2 hits'))
  state.now += 1
  expect((await page('a', showing(lantern, search))).text).toBe('Lantern 2 hits')
})

it('compares the answers where it can’t be told what has changed', async () => {
  const { api, page, showing } = setUp({ stateOf: () => Promise.reject(new Error('away')) })
  api.set(lantern, answer('Lantern'))
  await page('a', showing(lantern))
  api.set(lantern, answer('Lamp'))
  expect((await page('a', showing(lantern))).text).toBe('Lamp')
})
