import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../eventing/refusal.ts'
import { MemoryIdempotencyStore } from '../ops/idempotency_memory.ts'
import { silentLog } from '../telemetry/log.ts'
import type { ClaimRequest } from './idempotency.port.ts'
import { type IdempotentRun, runOnce } from './idempotent.ts'
import { Incoming } from './incoming.ts'
import { noContent, ok, type Reply } from './reply.ts'

afterEach(() => void vi.useRealTimers())

/** A store that notes what is asked of it. */
class NotingStore extends MemoryIdempotencyStore {
  readonly claimed: ClaimRequest[] = []
  renewals = 0
  settled: string[] = []
  override claim(request: ClaimRequest) {
    this.claimed.push(request)
    return super.claim(request)
  }
  override renew(...claim: Parameters<MemoryIdempotencyStore['renew']>) {
    this.renewals++
    return super.renew(...claim)
  }
  override finish(...answer: Parameters<MemoryIdempotencyStore['finish']>) {
    this.settled.push('finished')
    return super.finish(...answer)
  }
  override release(...claim: Parameters<MemoryIdempotencyStore['release']>) {
    this.settled.push('released')
    return super.release(...claim)
  }
  override abandon(...claim: Parameters<MemoryIdempotencyStore['abandon']>) {
    this.settled.push('abandoned')
    return super.abandon(...claim)
  }
}

/** A log that notes its errors. */
function notingLog() {
  const errors: unknown[] = []
  const log = { ...silentLog(), error: (line: { err: unknown }) => errors.push(line.err) } as never
  return { log: log as IdempotentRun['log'], errors }
}

interface Sent extends Partial<IdempotentRun> {
  method?: string
  key?: string
}

async function post(run: (request: Incoming) => Promise<Reply>, { method = 'POST', key = 'k', ...options }: Sent = {}) {
  const request = new Incoming({ method, headers: {}, socket: {} }, '/v3/thing', 'request-1', false)
  const defaults = { store: new NotingStore(), log: silentLog(), accountId: 'AdaAdaAd', url: '/v3/thing' }
  const all = { ...defaults, bodyIdentity: 'body', run: () => run(request), ...options }
  return { request, reply: await runOnce(request, key, all) }
}

const done = async () => noContent()

describe('a key', () => {
  it.each(['!', '~', 'x'.repeat(255)])('may be 1 to 255 visible ASCII characters: %j', async (key) => {
    expect((await post(done, { key })).reply).toEqual(noContent())
  })

  it.each(['', ' ', 'a b', 'x'.repeat(256), 'ä', '\x7f'])('may not be %j', async (key) => {
    const data = { field: 'Idempotency-Key', limit: 255, reason: '1 to 255 visible ASCII characters' }
    await expect(post(done, { key })).rejects.toMatchObject({ code: 'malformed_header', data })
  })

  it('stands for one method, address and body', async () => {
    const store = new NotingStore()
    await post(done, { store })
    const mismatch = { code: 'idempotency_mismatch', data: { field: 'Idempotency-Key' } }
    for (const other of [{ method: 'PUT' }, { url: '/v3/thing?dry=1' }, { bodyIdentity: Buffer.from('other') }])
      await expect(post(done, { store, ...other })).rejects.toMatchObject(mismatch)
    expect((await post(done, { store })).reply.headers).toEqual({ 'idempotency-replayed': 'true' })
    expect(store.claimed.map(({ requestHash }) => requestHash.length)).toEqual([32, 32, 32, 32, 32])
  })

  it('belongs to its account; visitors share one for the same request only', async () => {
    const store = new NotingStore()
    for (const accountId of ['AdaAdaAd', 'BobBobBo', undefined]) await post(done, { store, accountId })
    await post(done, { store, accountId: undefined, bodyIdentity: 'other' })
    const actors = store.claimed.map(({ actor }) => actor)
    expect(actors.slice(0, 2)).toEqual(['AdaAdaAd', 'BobBobBo'])
    expect(actors[2]).toMatch(/^anonymous:[\w-]{43}$/)
    expect(new Set(actors).size).toBe(4)
  })
})

describe('a repeated request', () => {
  it('is a retry with the ids and the time of the first, which is none', async () => {
    const store = new NotingStore(() => 1_000)
    const seen: unknown[] = []
    const make = async (request: Incoming) => {
      const { isRetry, receivedAt, earlier, ids } = request
      seen.push({ isRetry, receivedAt, earlier, id: ids.uuid() })
      return ok({ id: 'a' }, { id: 'a', headers: { 'x-own': '1' } })
    }
    const { reply } = await post(make, { store })
    expect(reply).toEqual(ok({ id: 'a' }, { id: 'a', headers: { 'x-own': '1' } }))
    const again = await post(make, { store })
    expect(again.reply.headers).toEqual({ 'x-own': '1', 'idempotency-replayed': 'true' })
    const first = { isRetry: false, receivedAt: 1_000, earlier: undefined, id: expect.any(String) }
    expect(seen[0]).toEqual(first)
    expect(seen[1]).toEqual({ ...(seen[0] as object), isRetry: true, earlier: { status: 200, id: 'a' } })
  })

  it('is a retry after a first try that broke', async () => {
    const store = new NotingStore()
    const isRetry: boolean[] = []
    const breaking = async (request: Incoming) => {
      isRetry.push(request.isRetry)
      if (isRetry.length === 1) throw new Error('killed')
      return noContent()
    }
    await expect(post(breaking, { store })).rejects.toThrow('killed')
    await post(breaking, { store })
    expect(isRetry).toEqual([false, true])
  })

  it('names the object whose secret was shown, if there is one', async () => {
    const store = new NotingStore()
    const refused = { code: 'secret_already_shown' }
    await post(async () => ok({}, { id: 'a', secretShown: true }), { store })
    await expect(post(done, { store })).rejects.toMatchObject({ ...refused, data: { id: 'a' } })
    await post(async () => ok({}, { secretShown: true }), { store, key: 'other' })
    await expect(post(done, { store, key: 'other' })).rejects.toEqual(expect.objectContaining({ ...refused, data: {} }))
  })

  it('while the first runs, is asked to wait', async () => {
    const store = new NotingStore()
    const inner = async () => {
      const running = { code: 'idempotency_running', data: { retryAfterSeconds: 1 } }
      await expect(post(done, { store })).rejects.toMatchObject(running)
      return noContent()
    }
    await post(inner, { store })
    expect(store.settled).toEqual(['finished'])
  })
})

describe('the key is', () => {
  it.each([
    ['released after a refusal, which has stored nothing', refusal('slug_taken'), 'released'],
    ['kept when a refusal asks to wait', refusal('busy', { retryAfterSeconds: 1 }), 'abandoned'],
    ['kept when the outcome is unknown', new Error('killed'), 'abandoned'],
  ])('%s', async (_, error, settled) => {
    const store = new NotingStore()
    await expect(post(() => Promise.reject(error), { store })).rejects.toBe(error)
    expect(store.settled).toEqual([settled])
  })

  it('kept by a refusal after a try whose outcome is unknown', async () => {
    const store = new NotingStore()
    for (const error of [new Error('killed'), refusal('slug_taken')])
      await expect(post(() => Promise.reject(error), { store })).rejects.toBe(error)
    expect(store.settled).toEqual(['abandoned', 'abandoned'])
  })

  it('renewed every 10 seconds while the request runs, and no longer', async () => {
    vi.useFakeTimers()
    const store = new NotingStore()
    await post(
      async () => {
        await vi.advanceTimersByTimeAsync(9_999)
        expect(store.renewals).toBe(0)
        await vi.advanceTimersByTimeAsync(50_001)
        expect(store.renewals).toBe(6)
        return noContent()
      },
      { store },
    )
    await vi.advanceTimersByTimeAsync(60_000)
    expect([store.renewals, vi.getTimerCount()]).toEqual([6, 0])
  })
})

describe('when the store is away', () => {
  const away = new Error('The database is away')

  it('a request runs to its end, although its claim can’t be renewed', async () => {
    vi.useFakeTimers()
    const { log, errors } = notingLog()
    const store = new NotingStore()
    store.renew = () => Promise.reject(away)
    await post(
      async () => {
        await vi.advanceTimersByTimeAsync(10_000)
        return noContent()
      },
      { store, log },
    )
    expect(errors).toEqual([away])
  })

  it('the answer stays as it is, although it can’t be remembered', async () => {
    const { log, errors } = notingLog()
    const store = new NotingStore()
    store.finish = () => Promise.reject(away)
    store.release = () => Promise.reject(away)
    expect((await post(done, { store, log })).reply).toEqual(noContent())
    const refused = refusal('slug_taken')
    await expect(post(() => Promise.reject(refused), { store, log, key: 'other' })).rejects.toBe(refused)
    expect(errors).toEqual([away, away])
  })
})
