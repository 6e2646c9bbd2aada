import { expect, test } from 'vitest'
import type { JobStore, NewJob } from './jobs.port.ts'

export interface JobsUnderTest {
  /** A store without jobs. */
  store: JobStore
  now(): number
  /** Moves the store's clock forward. */
  pass(milliseconds: number): void
}

const leaseMs = 1_000
const mail = (id: string, more: Partial<NewJob> = {}): NewJob => ({ name: 'mail', id, data: { to: id }, ...more })
const key = (id: string) => ({ name: 'mail', id })

/** The contract that every adapter of the port must meet. */
export function jobsContract(open: () => Promise<JobsUnderTest>): void {
  const take = (store: JobStore, owner = 'a', places = 10, name = 'mail') =>
    store.take({ places: new Map([[name, places]]), owner, leaseMs })
  const idsOf = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id).toSorted()

  test('gives a job with everything that was enqueued to one of many callers', async () => {
    const { store } = await open()
    const cause = { eventId: 'event', root: 'project', correlationId: 'request' }
    await store.enqueue([mail('one', { cause, position: '7' as NonNullable<NewJob['position']> })])
    const taken = await Promise.all(['a', 'b', 'c', 'd'].map((owner) => take(store, owner)))
    expect(taken.flat()).toEqual([
      { name: 'mail', id: 'one', data: { to: 'one' }, progress: null, attempts: 1, cause, position: '7' },
    ])
  })

  test('enqueues a job once, even while it runs and after it has ended', async () => {
    const { store } = await open()
    const again = () => store.enqueue([mail('one', { data: { to: 'another' } })])
    await Promise.all([store.enqueue([mail('one')]), store.enqueue([mail('one'), mail('two')])])
    expect(idsOf(await take(store))).toEqual(['one', 'two'])
    await again()
    expect(await store.settle(key('one'), 'a', { kind: 'done' })).toBe(true)
    expect(await store.settle(key('two'), 'a', { kind: 'dead', reason: 'bad' })).toBe(true)
    await again()
    await store.enqueue([mail('two')])
    expect(await take(store)).toEqual([])
    expect(await store.find(key('one'))).toMatchObject({ state: 'done', data: { to: 'one' } })
  })

  test('gives the longest due first, no more than there are slots, and nothing before its time', async () => {
    const { store, now, pass } = await open()
    await store.enqueue([
      mail('third', { dueAt: now() - 1_000 }),
      mail('first', { dueAt: now() - 3_000 }),
      mail('second', { dueAt: now() - 2_000 }),
      mail('later', { dueAt: now() + 60_000 }),
      { ...mail('other'), name: 'other' },
    ])
    expect(idsOf(await take(store, 'a', 2))).toEqual(['first', 'second'])
    expect(idsOf(await take(store, 'a', 2))).toEqual(['third'])
    expect(await take(store, 'a')).toEqual([])
    pass(60_001)
    await store.settle(key('first'), 'a', { kind: 'done' })
    expect(idsOf(await take(store, 'b', 9))).toContain('later')
    expect(idsOf(await take(store, 'b', 1, 'other'))).toEqual(['other'])
  })

  test('counts the slots of each name separately', async () => {
    const { store } = await open()
    await store.enqueue([mail('a'), mail('b'), { ...mail('c'), name: 'other' }, { ...mail('d'), name: 'unknown' }])
    const places = new Map([...Object.entries({ mail: 1, other: 3, none: 2 })])
    const taken = await store.take({ places, owner: 'a', leaseMs })
    expect(taken.map(({ name }) => name).toSorted()).toEqual(['mail', 'other'])
    expect(await store.take({ places: new Map(), owner: 'a', leaseMs })).toEqual([])
  })

  test('gives a job to another worker when its lease has lapsed, and the first can no longer settle it', async () => {
    const { store, pass } = await open()
    await store.enqueue([mail('one')])
    await take(store, 'a')
    pass(leaseMs / 2)
    expect(await store.renew([key('one'), key('nothing')], 'a', leaseMs)).toEqual([key('one')])
    pass(leaseMs / 2 + 1)
    expect(await take(store, 'b')).toEqual([])
    pass(leaseMs / 2)
    expect(await take(store, 'b')).toMatchObject([{ id: 'one', attempts: 2 }])
    expect(await store.renew([key('one')], 'a', leaseMs)).toEqual([])
    expect(await store.settle(key('one'), 'a', { kind: 'done' })).toBe(false)
    expect(await store.find(key('one'))).toMatchObject({ state: 'running' })
    expect(await store.settle(key('one'), 'b', { kind: 'done' })).toBe(true)
  })

  test('gives a released job to others at once, as if it had not been started', async () => {
    const { store } = await open()
    await store.enqueue([mail('one'), mail('two')])
    await take(store, 'a', 1)
    const [other] = await take(store, 'b', 1)
    await store.release('a')
    expect(await take(store, 'c')).toMatchObject([{ attempts: 1 }])
    expect(await store.settle(key(other?.id ?? ''), 'b', { kind: 'done' })).toBe(true)
  })

  test('counts the attempts of a turn until one succeeds, and keeps its progress', async () => {
    const { store, pass } = await open()
    await store.enqueue([mail('one')])
    await take(store)
    await store.settle(key('one'), 'a', { kind: 'failed', reason: 'no answer', afterMs: 5_000 })
    expect(await store.find(key('one'))).toMatchObject({ state: 'waiting', attempts: 1, reason: 'no answer' })
    expect(await take(store)).toEqual([])
    pass(5_001)
    expect(await take(store)).toMatchObject([{ attempts: 2, progress: null }])
    await store.settle(key('one'), 'a', { kind: 'waits', afterMs: 0, reason: 'away' })
    expect(await take(store)).toMatchObject([{ attempts: 2 }])
    await store.settle(key('one'), 'a', { kind: 'next', progress: { cursor: 'x' }, afterMs: 1_000 })
    expect(await store.find(key('one'))).toMatchObject({ attempts: 0, reason: null, progress: { cursor: 'x' } })
    expect(await take(store)).toEqual([])
    pass(1_001)
    expect(await take(store)).toMatchObject([{ attempts: 1, progress: { cursor: 'x' } }])
  })

  test('queues the next turn behind jobs that are already due', async () => {
    const { store, now, pass } = await open()
    await store.enqueue([mail('long', { dueAt: now() - 5 }), mail('short', { dueAt: now() - 1 })])
    await take(store, 'a', 1)
    await store.settle(key('long'), 'a', { kind: 'next', progress: 1, afterMs: 0 })
    pass(1)
    expect(idsOf(await take(store, 'a', 1))).toEqual(['short'])
    expect(idsOf(await take(store, 'a', 1))).toEqual(['long'])
  })

  test('keeps dead jobs with their progress until they are retried with all their attempts', async () => {
    const { store } = await open()
    await store.enqueue([mail('one')])
    await take(store)
    await store.settle(key('one'), 'a', { kind: 'next', progress: 2, afterMs: 0 })
    await take(store)
    await store.settle(key('one'), 'a', { kind: 'dead', reason: 'x'.repeat(5_000) })
    const dead = await store.find(key('one'))
    expect(dead).toMatchObject({ state: 'dead', attempts: 1 })
    expect(dead?.reason?.length).toBeLessThanOrEqual(5_000)
    expect(await take(store)).toEqual([])
    expect(await store.retry(key('one'))).toBe(true)
    expect(await store.retry(key('nothing'))).toBe(false)
    expect(await take(store)).toMatchObject([{ attempts: 1, progress: 2 }])
    expect(await store.retry(key('one'))).toBe(false)
    await store.settle(key('one'), 'a', { kind: 'done' })
    expect(await store.retry(key('one'))).toBe(false)
  })

  test('retries a waiting job now', async () => {
    const { store, now } = await open()
    await store.enqueue([mail('one', { dueAt: now() + 60_000 })])
    expect(await store.retry(key('one'))).toBe(true)
    expect(idsOf(await take(store))).toEqual(['one'])
  })

  test('cancels a waiting, a running and a dead job', async () => {
    const { store } = await open()
    await store.enqueue([mail('waiting')])
    expect(await store.cancel(key('waiting'))).toBe(true)
    expect(await take(store)).toEqual([])
    await store.enqueue([mail('running'), mail('dead')])
    await take(store)
    await store.settle(key('dead'), 'a', { kind: 'dead', reason: 'bad' })
    for (const id of ['running', 'dead']) expect(await store.cancel(key(id))).toBe(true)
    expect(await store.renew([key('running')], 'a', leaseMs)).toEqual([])
    expect(await store.settle(key('running'), 'a', { kind: 'done' })).toBe(false)
    for (const id of ['waiting', 'running', 'dead']) {
      expect(await store.find(key(id))).toMatchObject({ state: 'cancelled' })
      expect(await store.cancel(key(id))).toBe(false)
      expect(await store.retry(key(id))).toBe(false)
    }
    expect(await store.cancel(key('nothing'))).toBe(false)
  })

  test('lists jobs by state, name and root, in pages', async () => {
    const { store, pass } = await open()
    const cause = (root: string) => ({ cause: { eventId: root, root, correlationId: 'c' } })
    for (const [n, root] of ['p', 'q', 'p'].entries()) {
      await store.enqueue([mail(`mail-${n}`, cause(root))])
      pass(1_000)
    }
    await store.enqueue([{ ...mail('x'), name: 'other' }])
    await take(store, 'a', 1)
    await store.settle(key('mail-0'), 'a', { kind: 'dead', reason: 'bad' })
    const all = { limit: 10, offset: 0 }
    const listed = async (page: Partial<Parameters<JobStore['list']>[0]>) => {
      const { jobs, total } = await store.list({ ...all, ...page })
      return [jobs.map(({ id }) => id), total]
    }
    expect(await listed({})).toEqual([['mail-0', 'mail-1', 'mail-2', 'x'], 4])
    expect(await listed({ state: 'dead' })).toEqual([['mail-0'], 1])
    expect(await listed({ state: 'running' })).toEqual([[], 0])
    expect(await listed({ name: 'other' })).toEqual([['x'], 1])
    expect(await listed({ root: 'p' })).toEqual([['mail-0', 'mail-2'], 2])
    expect(await listed({ name: 'mail', limit: 1, offset: 1 })).toEqual([['mail-1'], 3])
    expect(await listed({ name: 'mail', order: { field: 'since', descending: true } })).toEqual([
      ['mail-2', 'mail-1', 'mail-0'],
      3,
    ])
    const [first] = (await store.list({ ...all, state: 'dead' })).jobs
    expect(first).toMatchObject({ name: 'mail', reason: 'bad', root: 'p', progress: null, data: { to: 'mail-0' } })
    expect(Number.isNaN(Date.parse(first?.since ?? ''))).toBe(false)
  })

  test('forgets positions, and ended jobs after their retention but no dead ones', async () => {
    const { store, pass } = await open()
    await store.enqueue([mail('one', { position: '7' as NonNullable<NewJob['position']> }), mail('two'), mail('three')])
    await store.forgetPositions()
    const taken = await take(store)
    expect(taken.every(({ position }) => position === null)).toBe(true)
    await store.settle(key('one'), 'a', { kind: 'done' })
    await store.settle(key('two'), 'a', { kind: 'dead', reason: 'bad' })
    await store.cancel(key('three'))
    await store.sweep(10_000)
    expect(await store.find(key('one'))).toBeDefined()
    pass(10_001)
    await store.sweep(10_000)
    expect(await Promise.all(['one', 'two', 'three'].map((id) => store.find(key(id))))).toMatchObject([
      undefined,
      { id: 'two' },
      undefined,
    ])
  })
}
