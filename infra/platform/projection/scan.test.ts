import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { expect, it } from 'vitest'
import type { EventStore } from '../event_store/event_store.port.ts'
import { eventLog } from '../testing/event_log.ts'
import { lampEvents } from './projection.fixture.ts'
import { pagesOf, scanOf } from './scan.ts'

const log = eventLog()
const house = log.stream(lampEvents, 'house1')
for (let n = 0; n < 6; n++) n % 2 === 0 ? house('LampLit', { lamp: `${n}`, brightness: 1 }) : house('LampSeen', {})
const { events } = log
const at = (index: number) => events[index]?.position

/** A log of these events that notes how it is read. */
function readable(all: readonly RecordedEvent[] = events) {
  const asked: { after: Position | undefined; limit?: number }[] = []
  const readLog: EventStore['readLog'] = async (options) => {
    asked.push(options)
    const { after = '', limit = 1_000 } = options
    const page = all.filter(({ position }) => position > after).slice(0, limit)
    return { events: page, next: page.at(-1)?.position ?? options.after }
  }
  return { readLog, asked }
}

async function pages(...[from, until, limit]: [Position | undefined, Position | undefined, number?]) {
  const { readLog, asked } = readable()
  const read: (string | undefined)[][] = []
  for await (const page of pagesOf({ readLog }, from, until, limit)) read.push(page.map(({ position }) => position))
  return { read, asked: asked.length }
}
const positions = (from: number, to: number) => events.slice(from, to).map(({ position }) => position)

it('reads page by page to the end, which a short page tells', async () => {
  expect(await pages(undefined, undefined, 4)).toEqual({ read: [positions(0, 4), positions(4, 6)], asked: 2 })
  expect(await pages(undefined, undefined, 6)).toEqual({ read: [positions(0, 6)], asked: 2 })
  expect(await pages(at(5), undefined, 4)).toEqual({ read: [], asked: 1 })
})

it('reads after one position up to another, and no page beyond', async () => {
  expect(await pages(at(0), at(2), 4)).toEqual({ read: [positions(1, 3)], asked: 1 })
  expect(await pages(undefined, at(3), 2)).toEqual({ read: [positions(0, 2), positions(2, 4)], asked: 2 })
  expect(await pages(undefined, at(1), 2)).toEqual({ read: [positions(0, 2)], asked: 1 })
  expect(await pages(at(2), at(2), 2)).toEqual({ read: [], asked: 0 })
})

it('reads 5,000 events at once', async () => {
  const { readLog, asked } = readable()
  for await (const _ of pagesOf({ readLog }, undefined, undefined));
  expect(asked).toEqual([{ after: undefined, limit: 5_000 }])
})

const codec = { decode: (event: RecordedEvent) => ({ ...event, version: event.version + 1 }) }
const types = new Set(['LampLit'])

/** Batches of a scan, with how many events each has read. */
async function scanned(source: Parameters<typeof scanOf>[0], head: Position | undefined) {
  const batches: { events: RecordedEvent[]; read: number }[] = []
  await scanOf(source, codec, head)({ types, onBatch: (some, read) => void batches.push({ events: some, read }) })
  return batches
}
const wanted = events.filter(({ type }) => type === 'LampLit').map((event) => codec.decode(event))

it('decodes the wanted events alone, and counts all', async () => {
  expect(await scanned(readable(), at(5))).toEqual([{ events: wanted, read: 6 }])
  expect(await scanned(readable(), at(1))).toEqual([{ events: wanted.slice(0, 1), read: 2 }])
})

it('reads nothing of an empty log', async () => {
  const source = readable()
  expect(await scanned(source, undefined)).toEqual([])
  expect(source.asked).toEqual([])
})

it('lets a store read in bulk that can', async () => {
  const source = readable()
  const asked: unknown[] = []
  const scan: EventStore['scan'] = async ({ after, until, types: only, onBatch }) => {
    asked.push({ after, until, only })
    await onBatch([...events.slice(0, 1)], 3)
    return until
  }
  expect(await scanned({ ...source, scan }, at(5))).toEqual([{ events: wanted.slice(0, 1), read: 3 }])
  expect(asked).toEqual([{ after: undefined, until: at(5), only: types }])
  expect(source.asked).toEqual([])
})
