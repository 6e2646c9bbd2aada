import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { positionAt } from '../testing/event_log.ts'
import { toMessage } from './message.ts'
import { PartitionReader } from './partition_reader.ts'

/** Positions of events: every third one, as in one of several partitions. */
const at = (index: number) => positionAt(index * 3)
const event = (index: number) =>
  ({ id: `e${index}`, type: 'Lit', position: at(index), metadata: { root: 'r' } }) as RecordedEvent // The reader uses no other members.

function message(index: number) {
  const { value, headers } = toMessage(event(index), 0, index === 0 ? undefined : at(index - 1))
  return { value: Buffer.from(String(value)), headers, offset: String(index) }
}

/** Reads as a consumer does, including from the beginning after a rewind. */
function readAll(
  topic: readonly number[],
  from: Position | undefined,
  startAt = 0,
): { ids: string[]; problems: number } {
  const reader = new PartitionReader(from)
  const ids: string[] = []
  let problems = 0
  let next = startAt
  while (next < topic.length) {
    const taken = reader.take(topic.slice(next, next + 4).map(message))
    ids.push(...taken.events.map(({ id }) => id))
    problems += taken.problems.length
    if (taken.upTo) reader.passed(taken.upTo)
    if (taken.rewind) reader.rewound()
    next = taken.rewind ? 0 : next + 4
  }
  return { ids, problems }
}

const upTo = (count: number, from = 0) => Array.from({ length: count - from }, (_, index) => from + index)
const ids = (indexes: readonly number[]) => indexes.map((index) => `e${index}`)

describe('a partition', () => {
  test('is read in order from the beginning or after a checkpoint', () => {
    expect(readAll(upTo(10), undefined)).toEqual({ ids: ids(upTo(10)), problems: 0 })
    expect(readAll(upTo(10), at(3))).toEqual({ ids: ids(upTo(10, 4)), problems: 0 })
    // A checkpoint may be between two positions of this partition.
    expect(readAll(upTo(10), positionAt(10))).toEqual({ ids: ids(upTo(10, 4)), problems: 0 })
  })

  test('is read from the beginning if the start offset is wrong', () => {
    expect(readAll(upTo(10), at(1), 6)).toEqual({ ids: ids(upTo(10, 2)), problems: 0 })
  })

  test('that lost messages stops with one error until they are published again', () => {
    const short = [0, 1, 2, 5, 6, 7, 8, 9]
    expect(readAll(short, undefined)).toEqual({ ids: ids([0, 1, 2]), problems: 1 })
    expect(readAll([...short, ...upTo(12)], undefined)).toEqual({ ids: ids(upTo(12)), problems: 1 })
  })

  test('gives every event once and in order, whatever relays send again', () => {
    const stretch = fc.tuple(fc.nat(39), fc.nat(39))
    fc.assert(
      fc.property(fc.array(stretch), fc.nat(60), fc.integer({ min: -1, max: 30 }), (again, startAt, checkpoint) => {
        // Relays that wake up late repeat a range of messages.
        const topic = upTo(40)
        for (const [from, length] of again)
          topic.splice(Math.min(topic.length, 40), 0, ...upTo(40).slice(from, from + length))
        const from = checkpoint < 0 ? undefined : at(checkpoint)
        const { ids: read } = readAll(topic, from, Math.min(startAt, topic.length - 1))
        const wanted = ids(upTo(40, checkpoint + 1))
        expect(read).toEqual(wanted.slice(0, read.length))
        if (startAt <= checkpoint + 1) expect(read).toEqual(wanted)
      }),
    )
  })

  test('skips unwanted types and messages of other programs', () => {
    const reader = new PartitionReader(undefined)
    const foreign = { value: Buffer.from('hello'), headers: {}, offset: '1' }
    const taken = reader.take([message(0), foreign, message(1)], () => false)
    expect(taken).toMatchObject({ events: [], upTo: at(1), rewind: false })
    expect(taken.problems).toHaveLength(1)
  })

  test('does not skip an event that it cannot parse', () => {
    const reader = new PartitionReader(undefined)
    const broken = { ...message(1), value: Buffer.from('{') }
    const taken = reader.take([message(0), broken, message(2)])
    expect(taken).toMatchObject({ upTo: at(0), rewind: true })
    reader.passed(at(0))
    reader.rewound()
    expect(reader.take([message(0), broken, message(2)])).toMatchObject({ events: [], upTo: undefined, rewind: false })
  })
})
