import { setTimeout as delay } from 'node:timers/promises'
import { Ledger } from '@adit/platform/feed/feed_ledger.ts'
import { ownKafka } from '@adit/platform/testing/kafka.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RelayHarness, relayHarness } from './relay.fixture.ts'

let broker: Awaited<ReturnType<typeof ownKafka>>
let kit: RelayHarness
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', note)
  broker = await ownKafka()
  kit = await relayHarness(3, broker.url)
})
afterAll(async () => {
  await kit.close()
  await broker.stop()
  process.off('unhandledRejection', note)
})

const lit = (lamp: string): ['LampLit', object] => ['LampLit', { lamp, brightness: 1 }]

it('recovers when the broker was killed, was away for long, or does not exist yet', async () => {
  const ledger = new Ledger()
  let written = 0
  let writing = true
  const writers = Array.from({ length: 5 }, async (_, house) => {
    while (writing) {
      await kit.write(`house${house}`, lit(`lamp${written++ % 9}`))
      await delay(5)
    }
  })
  await broker.stop('SIGKILL')
  await kit.relay()
  await (await kit.feed()).follow({ group: 'test', from: ledger.from, onBatch: ledger.apply })
  for (const awayMs of [500, 0, 14_000]) {
    await delay(awayMs)
    await broker.restart()
    const before = ledger.applied.length
    await ledger.until(() => ledger.applied.length > before + 50)
    await broker.stop('SIGKILL')
  }
  await broker.restart()
  writing = false
  await Promise.all(writers)
  await ledger.until(() => ledger.applied.length === written)
  expect(ledger.disorder).toEqual([])
  expect(unhandled).toEqual([])
})

it('stops at once while the broker is away', async () => {
  await broker.stop('SIGKILL')
  const feed = await kit.feed()
  const { stop } = await feed.follow({ group: 'away', from: async () => undefined, onBatch: async () => {} })
  await delay(300)
  await stop()
  await broker.restart()
  expect(unhandled).toEqual([])
})
