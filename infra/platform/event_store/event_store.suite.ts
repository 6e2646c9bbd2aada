import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  maxAppendEvents,
  maxEventBytes,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type StreamName,
  streamName,
} from '@adit/events/kit/envelope.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppendTooLarge, type EventStore, type ExpectedRevision, RevisionConflict } from './event_store.port.ts'

export interface StoreHarness {
  /** Another handle on the same store, as another process would have. The suite closes it. */
  open(): Promise<EventStore>
  close(): Promise<void>
}

export function newStream(): StreamName {
  return streamName('contract', 'thing', randomBytes(9).toString('base64url'))
}

export function newEvent(data: unknown = {}, at = 1_760_000_000_000): NewEvent {
  const metadata = {
    root: 'root',
    actor: { kind: 'user' as const, id: 'actor' },
    via: { kind: 'session' as const, id: 'session' },
    causationId: 'cause',
    correlationId: 'correlation',
  }
  return { id: randomUUID(), type: 'ThingChanged', version: 1, at, data, metadata }
}

export function newEvents(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, index) => newEvent({ index }))
}

export async function waitForHead(store: EventStore, position: Position): Promise<void> {
  while (((await store.head()) ?? '') < position) await delay(5)
}

/** All settled events after `after`, read in pages. */
export async function readAll(store: EventStore, after: Position | undefined, limit = 1000): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for (let from = after; ; ) {
    const page = await store.readLog({ after: from, limit })
    if (page.events.length === 0) return events
    expect(page.events.length).toBeLessThanOrEqual(limit)
    events.push(...page.events)
    from = page.next
  }
}

/** What every adapter of the port must do. Tests of restarts, races and restores are beside each adapter. */
export function eventStoreContract(name: string, start: () => Promise<StoreHarness>): void {
  describe(`event store contract: ${name}`, () => {
    let harness: StoreHarness
    let store: EventStore
    let other: EventStore

    beforeAll(async () => {
      harness = await start()
      store = await harness.open()
      other = await harness.open()
    })
    afterAll(async () => {
      await store?.close()
      await other?.close()
      await harness?.close()
    })

    it('returns what was appended, to any process, at the position that the append returned', async () => {
      const stream = newStream()
      const awkward = { text: 'a\u0000b\\n"\n\t\u2028é😀\ud800', list: [1, null, { deep: true }], n: -0.5 }
      const events = [newEvent(awkward), newEvent(null), newEvent([])]
      const appended = await store.append(stream, -1, events)
      expect(appended).toMatchObject({ stream, revision: 2 })
      const read = await other.readStream(stream)
      expect(read).toEqual(
        events.map((event, revision) => ({ ...event, stream, revision, position: expect.any(String) })),
      )
      expect(read.at(-1)?.position).toBe(appended.position)
      expect(await other.readLast(stream)).toEqual(read.at(-1))
    })

    it('has no events for a stream that does not exist', async () => {
      expect(await store.readStream(newStream())).toEqual([])
      expect(await store.readLast(newStream())).toBeUndefined()
    })

    it.each([0, 1, 5])('refuses a new stream at revision %i', async (expected) => {
      const stream = newStream()
      await expect(store.append(stream, expected, [newEvent()])).rejects.toThrow(RevisionConflict)
      expect(await store.readStream(stream)).toEqual([])
    })

    it.each([-1, 0, 2, 7] satisfies ExpectedRevision[])('refuses %i for a stream at revision 1', async (expected) => {
      const stream = newStream()
      await store.append(stream, -1, newEvents(2))
      await expect(store.append(stream, expected, newEvents(3))).rejects.toThrow(RevisionConflict)
      expect(await store.readStream(stream)).toHaveLength(2)
    })

    it('lets exactly one of many concurrent appends to a stream win', async () => {
      const stream = newStream()
      const attempts = Array.from({ length: 40 }, (_, index) => ({
        by: index % 2 ? store : other,
        events: newEvents(3),
      }))
      const outcomes = await Promise.allSettled(attempts.map(({ by, events }) => by.append(stream, -1, events)))
      const won = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
      expect(won).toHaveLength(1)
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RevisionConflict)
      }
      const winner = attempts[won[0] ?? -1]?.events.map(({ id }) => id)
      expect((await store.readStream(stream)).map(({ id }) => id)).toEqual(winner)
    })

    it('neither loses nor duplicates events of many streams written at once', async () => {
      const before = await store.head()
      const streams = Array.from({ length: 30 }, newStream)
      const ends = await Promise.all(
        streams.map(async (stream, index) => {
          const by = index % 2 ? store : other
          let last = await by.append(stream, -1, newEvents(1 + (index % 3)))
          for (let turn = 0; turn < 9; turn++) last = await by.append(stream, last.revision, newEvents(1 + (turn % 4)))
          return last.position
        }),
      )
      await waitForHead(store, ends.toSorted().at(-1) ?? ends[0] ?? failed())
      const log = (await readAll(store, before, 37)).filter(({ stream }) => streams.includes(stream))
      const stored = (await Promise.all(streams.map((stream) => store.readStream(stream)))).flat()
      expect(log).toHaveLength(stored.length)
      expect(new Set(log.map(({ id }) => id)).size).toBe(stored.length)
      expect(log.toSorted(byStream)).toEqual(stored.toSorted(byStream))
      expect(log.map(({ position }) => position)).toEqual(log.map(({ position }) => position).toSorted())
    })

    it('continues from any position', async () => {
      const before = await store.head()
      const streams = Array.from({ length: 6 }, newStream)
      const ends = await Promise.all(streams.map((stream) => store.append(stream, -1, newEvents(5))))
      await waitForHead(
        store,
        ends
          .map(({ position }) => position)
          .toSorted()
          .at(-1) ?? failed(),
      )
      const log = await readAll(store, before)
      expect(log.length).toBeGreaterThanOrEqual(30)
      for (const [index, { position }] of log.entries()) {
        const { events } = await other.readLog({ after: position, limit: 4 })
        expect(events).toEqual(log.slice(index + 1, index + 5))
      }
    })

    it('returns the head as the next position of an empty page', async () => {
      const { position } = await store.append(newStream(), -1, [newEvent()])
      await waitForHead(other, position)
      const head = await other.head()
      expect(await other.readLog({ after: head })).toEqual({ events: [], next: head })
    })

    it('returns the first result for a retry, even if the stream has moved on', async () => {
      const stream = newStream()
      const events = newEvents(2)
      const first = await store.append(stream, -1, events)
      expect(await other.append(stream, -1, events)).toEqual(first)
      await store.append(stream, 1, newEvents(3))
      expect(await other.append(stream, -1, events)).toEqual(first)
      expect(await store.readStream(stream)).toHaveLength(5)
    })

    it('does not treat an append with partly different events as a retry', async () => {
      const stream = newStream()
      const events = newEvents(2)
      await store.append(stream, -1, events)
      const [first = newEvent()] = events
      await expect(store.append(stream, -1, [first, newEvent()])).rejects.toThrow(RevisionConflict)
      await expect(store.append(stream, -1, [...events, newEvent()])).rejects.toThrow(RevisionConflict)
      await expect(store.append(stream, 0, events)).rejects.toThrow(RevisionConflict)
    })

    it('reads a stream of 10,000 events in pages', async () => {
      const stream = newStream()
      let revision: ExpectedRevision = -1
      while (revision < 9_999) {
        revision = (await store.append(stream, revision, newEvents(Math.min(250, 9_999 - revision)))).revision
      }
      const read: RecordedEvent[] = []
      for (let page = await store.readStream(stream); page.length > 0; ) {
        read.push(...page)
        page = await store.readStream(stream, { from: read.length, limit: 777 })
      }
      expect(read.map((event) => event.revision)).toEqual(Array.from({ length: 10_000 }, (_, index) => index))
    })

    it('keeps the given time, even if it is before the last one', async () => {
      const stream = newStream()
      await store.append(stream, -1, [newEvent({}, 2_000)])
      await store.append(stream, 0, [newEvent({}, 1_000)])
      expect((await store.readStream(stream)).map(({ at }) => at)).toEqual([2_000, 1_000])
    })

    it('accepts an append of the maximum size, and refuses a larger one without storing anything', async () => {
      const stream = newStream()
      const overhead = JSON.stringify(newEvent().metadata).length + 2
      const full = newEvent('x'.repeat(maxEventBytes - overhead))
      await store.append(stream, -1, [full])
      const tooLarge = newEvent('x'.repeat(maxEventBytes - overhead + 1))
      await expect(store.append(stream, 0, [tooLarge])).rejects.toThrow(AppendTooLarge)
      await expect(store.append(stream, 0, [newEvent(), full])).rejects.toThrow(AppendTooLarge)
      await expect(store.append(stream, 0, [newEvent('é'.repeat(maxEventBytes / 2))])).rejects.toThrow(AppendTooLarge)
      await expect(store.append(stream, 0, newEvents(maxAppendEvents + 1))).rejects.toThrow(AppendTooLarge)
      await store.append(stream, 0, newEvents(maxAppendEvents))
      expect((await store.readLast(stream))?.revision).toBe(maxAppendEvents)
    })

    it('refuses input that only a bug can send', async () => {
      const stream = newStream()
      const defects: [StreamName, number, NewEvent[]][] = [
        [stream, -1, []],
        [stream, -2, [newEvent()]],
        [stream, 0.5, [newEvent()]],
        [stream, -1, [{ ...newEvent(), id: 'no uuid' }]],
        [stream, -1, [newEvent({}, Number.NaN)]],
        [`${stream}\n` as StreamName, -1, [newEvent()]],
        ['nothing' as StreamName, -1, [newEvent()]],
      ]
      for (const [on, expected, events] of defects) {
        await expect(store.append(on, expected, events)).rejects.toThrow(Error)
      }
      expect(await store.readStream(stream)).toEqual([])
    })

    it('notifies listeners in every process until they unsubscribe', async () => {
      const calls = { here: 0, there: 0, left: 0 }
      const leave = [store.onAppended(() => calls.here++), other.onAppended(() => calls.there++)]
      const seen = { ...calls }
      store.onAppended(() => calls.left++)()
      await store.append(newStream(), -1, [newEvent()])
      while (calls.here === seen.here || calls.there === seen.there) await delay(5)
      for (const stop of leave) stop()
      expect(calls.left).toBe(0)
    })

    it('scans the same events as paging reads', async () => {
      if (!store.scan) return
      const { position } = await store.append(newStream(), -1, [newEvent({ text: '\\ \\n \t "quoted" \u0007' })])
      await waitForHead(store, position)
      const until = (await store.head()) ?? failed()
      const log = (await readAll(store, undefined)).filter((event) => event.position <= until)
      const middle = log[Math.floor(log.length / 2)]?.position
      for (const after of [undefined, middle]) {
        const scanned: RecordedEvent[] = []
        const onBatch = (events: RecordedEvent[]) => void scanned.push(...events)
        expect(await store.scan({ after, until, onBatch, batchSize: 1000 })).toBe(until)
        expect(scanned).toEqual(log.filter((event) => event.position > (after ?? '')))
      }
      expect(await store.scan({ after: until, until, onBatch: failed })).toBe(until)
    })

    it('scans only events of given types, across pages that have none', async () => {
      if (!store.scan) return
      await store.append(newStream(), -1, [{ ...newEvent(), type: 'Rare' }])
      for (let count = 0; count < 5; count++) await store.append(newStream(), -1, [newEvent()])
      await store.append(newStream(), -1, [newEvent(), { ...newEvent(), type: 'Rare' }, newEvent()])
      const { position } = await store.append(newStream(), -1, [newEvent()])
      await waitForHead(store, position)
      const log = await readAll(store, undefined)
      const until = (await store.head()) ?? failed()
      const rare = log.filter((event) => event.type === 'Rare')
      for (const batchSize of [1, 3, 1000]) {
        const scanned: RecordedEvent[] = []
        let read = 0
        const onBatch = (events: RecordedEvent[], count: number) => {
          scanned.push(...events)
          read += count
        }
        expect(await store.scan({ after: undefined, until, onBatch, batchSize, types: new Set(['Rare']) })).toBe(until)
        expect(scanned).toEqual(rare)
        expect(read).toBe(log.length)
      }
    })

    it('keeps its id', async () => {
      expect(await other.storeId()).toBe(await store.storeId())
      expect(await store.storeId()).toMatch(/^[a-z0-9]+$/)
    })

    it('behaves like one list of events per stream', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { maxLength: 20 }), async (operations) => {
          const streams = [newStream(), newStream()]
          const model = new Map(streams.map((stream) => [stream, [] as NewEvent[]]))
          for (const { on, by, off, count, retry } of operations) {
            const stream = streams[on] ?? failed()
            const stored = model.get(stream) ?? failed()
            const handle = by ? store : other
            const expected = Math.max(-1, stored.length - 1 + off)
            const known = stored.slice(expected + 1, expected + 1 + count)
            const events = retry && known.length === count ? known : newEvents(count)
            const outcome = await handle.append(stream, expected, events).then(
              ({ revision }) => revision,
              (error) => error.constructor,
            )
            const isNew = expected === stored.length - 1
            if (isNew) stored.push(...events)
            expect(outcome).toBe(isNew || events === known ? expected + count : RevisionConflict)
          }
          for (const [stream, stored] of model) {
            const read = await store.readStream(stream)
            expect(read.map(({ id, revision }) => ({ id, revision }))).toEqual(
              stored.map(({ id }, revision) => ({ id, revision })),
            )
          }
        }),
        { numRuns: 40 },
      )
    })
  })
}

const operation = fc.record({
  on: fc.nat(1),
  by: fc.boolean(),
  off: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -4, max: 2 }) }),
  count: fc.integer({ min: 1, max: 4 }),
  retry: fc.boolean(),
})

function byStream(a: RecordedEvent, b: RecordedEvent): number {
  return a.stream === b.stream ? a.revision - b.revision : a.stream < b.stream ? -1 : 1
}

function failed(): never {
  throw new Error('The suite expected a value here')
}
