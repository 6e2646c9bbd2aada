import { setTimeout as delay } from 'node:timers/promises'
import { type NewEvent, streamName } from '@adit/events/kit/envelope.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { EventStore } from '../event_store/event_store.port.ts'
import { randomIds } from '../ids/ids.ts'
import type { Feed, FeedOptions } from './feed.port.ts'
import { Ledger } from './feed_ledger.ts'

/** What an adapter provides: a store whose log it delivers, and any number of connections to the feed, as several processes would have. */
export interface FeedSubject {
  store: EventStore
  open(): Promise<Feed>
  close(): Promise<void>
}

const ids = randomIds()

function event(root: string, number: number): NewEvent {
  const actor = { kind: 'user', id: 'tester00' } as const
  const via = { kind: 'session', id: 'session0' } as const
  const metadata = { root, actor, via, causationId: 'test', correlationId: 'test' }
  return { id: ids.uuid(), type: number % 2 === 0 ? 'Even' : 'Odd', version: 1, at: number, data: { number }, metadata }
}

/** What every adapter of the feed must do. */
export function feedContract(name: string, make: () => Promise<FeedSubject>): void {
  describe(`the feed: ${name}`, () => {
    let subject: FeedSubject
    const feeds: Feed[] = []
    const written = new Map<string, number>()
    let groups = 0

    beforeAll(async () => {
      subject = await make()
    })
    afterEach(async () => {
      await Promise.all(feeds.splice(0).map((feed) => feed.close()))
    })
    afterAll(() => subject.close())

    /** Appends the next events to the roots in turn. */
    async function write(count: number, roots = 7): Promise<void> {
      for (let index = 0; index < count; index++) {
        const root = `root${index % roots}`
        const number = written.get(root) ?? 0
        written.set(root, number + 1)
        await subject.store.append(streamName('test', 'count', root), number - 1, [event(root, number)])
      }
    }

    async function member(ledger: Ledger, own: Partial<FeedOptions> & { group: string }) {
      const feed = await subject.open()
      feeds.push(feed)
      const options = { from: ledger.from, onBatch: ledger.apply, ...own }
      const { stop } = await feed.follow(options)
      return { feed, stop }
    }

    const newGroup = () => `group${groups++}`
    const complete = (ledger: Ledger) => ledger.until(() => written.size > 0 && ledger.hasAll(written))

    it('delivers every event as it was stored, in the order of its root', async () => {
      await write(60)
      const ledger = new Ledger()
      const { feed } = await member(ledger, { group: newGroup() })
      await complete(ledger)
      await write(20)
      await complete(ledger)
      expect(ledger.disorder).toEqual([])
      const stored = (await subject.store.readLog({ after: undefined, limit: 10_000 })).events
      const delivered = ledger.applied.toSorted((a, b) => (a.position < b.position ? -1 : 1))
      expect(delivered).toEqual(stored)
      const layout = await feed.layout()
      expect(ledger.partitions.size).toBeLessThanOrEqual(layout.partitions)
      for (const [root, partition] of ledger.partitionOfRoot) expect(layout.partitionOf(root)).toBe(partition)
    })

    it('continues from the checkpoints after stopping in the middle', async () => {
      const group = newGroup()
      const ledger = new Ledger()
      const first = await member(ledger, { group })
      await ledger.until(() => ledger.applied.length > 10)
      await first.stop()
      const applied = ledger.applied.length
      await write(30)
      expect(ledger.applied.length).toBe(applied)
      await member(ledger, { group })
      await complete(ledger)
      expect(ledger.disorder).toEqual([])
    })

    it('has no second effect for repeated events, wherever it starts', async () => {
      const group = newGroup()
      const ledger = new Ledger()
      const first = await member(ledger, { group })
      await complete(ledger)
      await first.stop()
      const before = ledger.applied.length
      await member(ledger, { group, from: async () => undefined })
      await write(10)
      await complete(ledger)
      expect(ledger.applied.length).toBe(before + 10)
      expect(ledger.disorder).toEqual([])
    })

    it('delivers a rejected batch again before anything else of its partition', async () => {
      const ledger = new Ledger()
      let refusals = 3
      const onBatch: FeedOptions['onBatch'] = async (batch) => {
        if (refusals-- > 0) throw new Error('not now')
        await ledger.apply(batch)
      }
      await write(5)
      await member(ledger, { group: newGroup(), onBatch })
      await complete(ledger)
      expect(ledger.disorder).toEqual([])
    })

    it('skips types that nobody wants', async () => {
      const ledger = new Ledger()
      await write(14)
      const head = await subject.store.head()
      await member(ledger, { group: newGroup(), wants: (type) => type === 'Even' })
      await ledger.until(() => [...ledger.passed.values()].some((position) => position === head))
      await ledger.until(() => [...written].every(([root, count]) => ledger.lastOf(root) >= count - 2))
      expect(ledger.applied.some(({ type }) => type === 'Even')).toBe(true)
    })

    it('delivers one batch of a partition at a time, and none after it was stopped', async () => {
      const busy = new Set<number>()
      const overlaps: number[] = []
      let stopped = false
      const ledger = new Ledger()
      const onBatch: FeedOptions['onBatch'] = async (batch) => {
        if (busy.has(batch.partition) || stopped) overlaps.push(batch.partition)
        busy.add(batch.partition)
        await delay(5)
        await ledger.apply(batch)
        busy.delete(batch.partition)
      }
      const { stop } = await member(ledger, { group: newGroup(), onBatch })
      await write(40)
      await complete(ledger)
      await write(40)
      await stop()
      stopped = true
      expect(busy.size).toBe(0)
      await write(10)
      await delay(300)
      expect(overlaps).toEqual([])
    })

    it('neither loses nor duplicates events while members join and leave a group', async () => {
      const group = newGroup()
      const ledger = new Ledger()
      let writing = true
      const writer = (async () => {
        while (writing) {
          await write(7)
          await delay(10)
        }
      })()
      const first = await member(ledger, { group })
      const grown = (by: number) => {
        const from = ledger.applied.length
        return ledger.until(() => ledger.applied.length >= from + by)
      }
      await grown(50)
      const second = await member(ledger, { group })
      await grown(200)
      await first.stop()
      await grown(200)
      await member(ledger, { group })
      await grown(100)
      await second.stop()
      writing = false
      await writer
      await complete(ledger)
      expect(ledger.disorder).toEqual([])
    })
  })
}
