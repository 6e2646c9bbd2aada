import { setTimeout as delay } from 'node:timers/promises'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { Ledger } from '@adit/platform/feed/feed_ledger.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RelayHarness, relayHarness } from './relay.fixture.ts'

let kit: RelayHarness

beforeEach(async () => {
  kit = await relayHarness(3)
})
afterEach(() => kit.close())

const lit = (lamp: string): ['LampLit', object] => ['LampLit', { lamp, brightness: 1 }]

/** Writes to ten houses until told to stop. Resolves when no write is running. */
function writeOn(): () => Promise<void> {
  let writing = true
  const writers = Array.from({ length: 10 }, async (_, house) => {
    for (let lamp = 0; writing; lamp++) {
      await kit.write(`house${house}`, lit(`lamp${lamp % 9}`))
      await delay(3)
    }
  })
  return async () => {
    writing = false
    await Promise.all(writers)
  }
}

async function stored(): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for (;;) {
    const page = await kit.store.readLog({ after: events.at(-1)?.position, limit: 1_000 })
    if (page.events.length === 0) return events
    events.push(...page.events)
  }
}

/** The first occurrence of each message, by partition. */
async function firstOccurrences(): Promise<RecordedEvent[][]> {
  return (await kit.topic()).map((events) => {
    const seen = new Set<string>()
    return events.filter(({ id }) => !seen.has(id) && seen.add(id))
  })
}

async function expectTopicToBeTheLog(): Promise<void> {
  await kit.published()
  const events = await stored()
  const wanted = Array.from({ length: kit.layout.partitions }, (_, partition) =>
    events.filter(({ metadata }) => kit.layout.partitionOf(metadata.root) === partition),
  )
  expect(await firstOccurrences()).toEqual(wanted)
}

describe('the relay', () => {
  it('publishes the log to the topic, each event once in the partition of its root', async () => {
    await kit.write('house1', lit('a'), lit('b'))
    await kit.relay()
    for (let house = 0; house < 30; house++) await kit.write(`house${house + 10}`, lit('a'), lit('b'))
    await expectTopicToBeTheLog()
    expect((await kit.topic()).flat()).toHaveLength((await stored()).length)
  })

  it('sends events of the maximum size', async () => {
    await kit.relay()
    for (let house = 0; house < 4; house++) await kit.write(`house${house}`, lit('x'.repeat(900 * 1024 - 400)))
    await expectTopicToBeTheLog()
  })

  it('continues where another relay ended', async () => {
    const first = await kit.relay()
    await kit.write('house1', lit('a'))
    await kit.published()
    await first.stop()
    await kit.write('house1', lit('b'))
    await kit.relay()
    await expectTopicToBeTheLog()
    expect((await kit.topic()).flat()).toHaveLength(2)
  })

  it('publishes a wiped topic again, for followers that have seen some of it and for new ones', async () => {
    const relay = await kit.relay()
    const early = new Ledger()
    const feed = await kit.feed()
    await feed.follow({ group: 'early', from: early.from, onBatch: early.apply })
    for (let house = 0; house < 20; house++) await kit.write(`house${house}`, lit('a'))
    await early.until(() => early.applied.length === 20)
    await relay.stop()
    await kit.wipe()
    await kit.write('house1', lit('b'))
    await kit.relay()
    await kit.write('house2', lit('b'))
    await early.until(() => early.applied.length === 22)
    const late = new Ledger()
    await feed.follow({ group: 'late', from: late.from, onBatch: late.apply })
    await late.until(() => late.applied.length === 22)
    expect([...early.disorder, ...late.disorder]).toEqual([])
    await expectTopicToBeTheLog()
  })

  it('notices that the topic is wiped while it runs', async () => {
    await kit.relay()
    const ledger = new Ledger()
    await (await kit.feed()).follow({ group: 'test', from: ledger.from, onBatch: ledger.apply })
    const stop = writeOn()
    await ledger.until(() => ledger.applied.length > 200)
    await kit.wipe()
    const before = ledger.applied.length
    await ledger.until(() => ledger.applied.length > before + 200)
    await stop()
    await kit.published()
    const all = (await stored()).length
    await ledger.until(() => ledger.applied.length === all)
    expect(ledger.disorder).toEqual([])
    await expectTopicToBeTheLog()
  })
})

describe('two relays', () => {
  it('elect one leader, and the other takes over when it is killed', async () => {
    const relays = [kit.spawn('relay'), kit.spawn('relay')]
    const stop = writeOn()
    for (let round = 0; round < 3; round++) {
      const leader = await kit.leader()
      await delay(300)
      relays.find(({ pid }) => pid === leader)?.kill('SIGKILL')
      relays.push(kit.spawn('relay'))
      await kit.leader(leader)
    }
    await stop()
    await expectTopicToBeTheLog()
  })

  it('keep the order when a leader stands still, is replaced and wakes up', async () => {
    const relays = [kit.spawn('relay'), kit.spawn('relay')]
    const ledger = new Ledger()
    await (await kit.feed()).follow({ group: 'test', from: ledger.from, onBatch: ledger.apply })
    const stop = writeOn()
    for (let round = 0; round < 4; round++) {
      const leader = await kit.leader()
      await delay(200 + 37 * round)
      const frozen = relays.find(({ pid }) => pid === leader)
      frozen?.kill('SIGSTOP')
      await kit.leader(leader)
      await delay(300)
      frozen?.kill('SIGCONT')
      await delay(300)
    }
    await stop()
    await expectTopicToBeTheLog()
    const all = (await stored()).length
    await ledger.until(() => ledger.applied.length === all)
    expect(ledger.disorder).toEqual([])
  })
})
