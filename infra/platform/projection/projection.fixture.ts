import { createCodec } from '@adit/events/kit/codec.ts'
import { defineEvents, type RecordedOf } from '@adit/events/kit/define_events.ts'
import type { NewEvent, StreamName } from '@adit/events/kit/envelope.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { z } from 'zod'
import type { EventStore } from '../event_store/event_store.port.ts'
import { randomIds } from '../ids/ids.ts'
import { type AnyProjector, defineProjector, type WantsOf } from './projector.ts'
import { bigint, type Column, defineTable, json, nullable, text, textArray } from './table.ts'

/** A small language of lamps in houses, for tests of the projection kit. */
export const lampEvents = defineEvents('test.lamp', {
  LampLit: { version: 1, schema: z.object({ lamp: z.string(), brightness: z.number() }) },
  LampRemoved: { version: 1, schema: z.object({ lamp: z.string() }) },
  /** No projector handles it. */
  LampSeen: { version: 1, schema: z.object({}) },
})
export const lampCodec = createCodec([lampEvents])
type LampEvent = RecordedOf<typeof lampEvents>

/** A type that refuses some numbers, as no column of a projector does. */
const narrow: Column<number> = { sql: 'integer', nullable: false }

export const lampTables = {
  house: defineTable(
    'house',
    { house: text(), lit: bigint(), lamps: textArray(), last: nullable(json<{ lamp: string }>()) },
    { key: ['house'] },
  ),
  lamp: defineTable(
    'lamp',
    { house: text(), lamp: text(), brightness: narrow, changed_at: bigint() },
    { key: ['house', 'lamp'], groups: ['house'] },
  ),
  journal: defineTable('journal', { position: text(), type: text() }, { key: ['position'], appendOnly: true }),
  /** Shared by all houses. */
  total: defineTable('total', { name: text(), lit: bigint() }, { key: ['name'], counters: ['lit'] }),
}

function wantHouse(event: Exclude<LampEvent, { type: 'LampSeen' }>, wants: WantsOf<typeof lampTables>): void {
  wants.house.row(event.metadata.root)
  wants.lamp.group('house', event.metadata.root)
  wants.lamp.row([event.metadata.root, event.data.lamp])
}

/** `refuses` makes the handler fail, as one with a bug would. `underivable` is a lamp whose house can't list its lamps. */
export const lampProjector = (
  refuses: (event: LampEvent) => boolean = () => false,
  underivable = 'none',
): AnyProjector =>
  defineProjector<typeof lampTables, LampEvent>({
    name: 'lamps',
    version: 1,
    tables: lampTables,
    marks: ['house'],
    on: {
      LampLit: {
        reads: wantHouse,
        apply: (event, rows, marks) => {
          const house = event.metadata.root
          const { lamp, brightness } = event.data
          rows.journal.put({ position: event.position, type: event.type })
          rows.total.add({ name: 'all', lit: 0 }, { lit: 1 })
          rows.lamp.put({ house, lamp, brightness, changed_at: event.at })
          if (refuses(event)) throw new Error(`cannot light ${lamp}`)
          const lit = (rows.house.get(house)?.lit ?? 0) + 1
          rows.house.put({ house, lit, lamps: [], last: { lamp } })
          marks.mark('house', house)
          marks.stale()
        },
      },
      LampRemoved: {
        reads: wantHouse,
        apply: (event, rows, marks) => {
          const house = event.metadata.root
          rows.lamp.remove([house, event.data.lamp])
          rows.house.update(house, { last: null })
          marks.stale()
        },
      },
    },
    whileParked: {
      on: {
        LampRemoved: {
          reads: wantHouse,
          apply: (event, rows) => {
            if (event.data.lamp === 'unhideable') throw new Error('cannot hide it')
            rows.lamp.remove([event.metadata.root, event.data.lamp])
          },
        },
      },
      hideAll: {
        reads: ({ metadata }, wants) => {
          wants.house.row(metadata.root)
          wants.lamp.group('house', metadata.root)
        },
        apply: ({ metadata: { root } }, rows) => {
          rows.house.remove(root)
          for (const { lamp } of rows.lamp.group('house', root)) rows.lamp.remove([root, lamp])
        },
      },
    },
    derive: (house, rows) => {
      const lamps = rows.lamp.group('house', house).map((row) => row.lamp)
      if (lamps.includes(underivable)) throw new Error(`cannot list ${underivable}`)
      rows.house.update(house, { lamps: lamps.sort() })
    },
  })

export interface LampData {
  lamp: string
  brightness?: number
}

const ids = randomIds()

export const lampEvent = (
  house: string,
  type: keyof typeof lampEvents.definitions,
  data: object,
  at = Date.now(),
): NewEvent => ({
  id: ids.uuid(),
  type,
  version: 1,
  at,
  data,
  metadata: {
    root: house,
    actor: { kind: 'user', id: 'tester00' },
    via: { kind: 'session', id: 'session0' },
    causationId: 'test',
    correlationId: 'test',
  },
})

/** Appends to the streams of houses, in order for each. */
export function lampWriter(store: EventStore) {
  const revisions = new Map<StreamName, number>()
  return async (house: string, ...events: readonly [keyof typeof lampEvents.definitions, object][]) => {
    const stream = streamName('test', 'lamp', house)
    const expected = revisions.get(stream) ?? -1
    revisions.set(stream, expected + events.length)
    const made = events.map(([type, data], index) => lampEvent(house, type, data, 1_000 * (expected + 2 + index)))
    return store.append(stream, expected, made)
  }
}
