import { defineEvents, type RecordedOf } from '@adit/events/kit/define_events.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineProjector, type Handler, nothingToHide, type Projector } from '../projection/projector.ts'
import { bigint, defineTable, text } from '../projection/table.ts'
import { eventLog, interleave } from './event_log.ts'
import { testProjector } from './projector_kit.ts'

const lampEvents = defineEvents('test.lamp', {
  LampLit: { version: 1, schema: z.object({ brightness: z.number() }) },
})
type LampEvent = RecordedOf<typeof lampEvents>
const tables = {
  lamp: defineTable('lamp', { id: text(), brightness: bigint() }, { key: ['id'] }),
  total: defineTable('total', { name: text(), lit: bigint() }, { key: ['name'], counters: ['lit'] }),
}
type LampProjector = Projector<typeof tables, LampEvent>
const light: Handler<typeof tables, LampEvent> = {
  reads: (event, wants) => wants.lamp.row(event.metadata.root),
  apply: (event, rows, marks) => {
    const before = rows.lamp.get(event.metadata.root)?.brightness ?? 0
    rows.lamp.put({ id: event.metadata.root, brightness: before + event.data.brightness })
    rows.total.add({ name: 'all', lit: 0 }, { lit: 1 })
    marks.mark('lamp', event.metadata.root)
  },
}
const sound: LampProjector = {
  name: 'lamps',
  version: 1,
  tables,
  marks: ['lamp'],
  on: { LampLit: light },
  whileParked: nothingToHide,
}
const project = (change: Partial<LampProjector>, lit = 2) => {
  const log = eventLog()
  const lamp = log.stream(lampEvents, 'LAMP0001')
  for (let index = 0; index < lit; index++) lamp('LampLit', { brightness: 3 })
  return testProjector(defineProjector({ ...sound, ...change })).given(log.events)
}

describe('testProjector', () => {
  it('returns the rows and marks of a correct projector', () => {
    const { row, rows, marks, lastMarks } = project({})
    expect(row(tables.lamp)).toEqual({ id: 'LAMP0001', brightness: 6 })
    expect(rows(tables.total)).toEqual([{ name: 'all', lit: 2 }])
    expect([marks('lamp'), lastMarks('lamp')]).toEqual([['LAMP0001'], ['LAMP0001']])
  })

  it('fails if a handler reads something that it does not declare', () => {
    const on = { LampLit: { apply: light.apply } }
    expect(() => project({ on })).toThrow('row LAMP0001 was not requested')
  })

  it('fails if rows depend on more than the events', () => {
    let clock = 0
    const on: LampProjector['on'] = {
      LampLit: { apply: (event, rows) => rows.lamp.put({ id: event.metadata.root, brightness: clock++ }) },
    }
    expect(() => project({ on })).toThrow('makes other rows')
  })

  it('fails if a mark is not declared', () => {
    expect(() => project({ marks: [] })).toThrow('lamps does not declare the mark lamp')
  })

  it('fails if a column is missing', () => {
    const on: LampProjector['on'] = {
      // The type forbids it, but a row built from untyped data could lack it.
      LampLit: {
        apply: (event, rows) => rows.lamp.put({ id: event.metadata.root } as { id: string; brightness: number }),
      },
    }
    expect(() => project({ on })).toThrow('lamp.brightness is undefined')
  })
})

describe('eventLog', () => {
  it('numbers revisions per stream and positions over all streams', () => {
    const log = eventLog()
    const one = log.stream(lampEvents, 'LAMP0001')
    const two = log.stream(lampEvents, 'LAMP0002', 'ROOT0001')
    one('LampLit', { brightness: 1 })
    two('LampLit', { brightness: 1 })
    one('LampLit', { brightness: 1 })
    expect(log.events.map(({ stream, revision }) => [stream, revision])).toEqual([
      ['test.lamp-LAMP0001', 0],
      ['test.lamp-LAMP0002', 0],
      ['test.lamp-LAMP0001', 1],
    ])
    expect(log.events.map(({ metadata }) => metadata.root)).toEqual(['LAMP0001', 'ROOT0001', 'LAMP0001'])
    expect(log.events.map(({ position }) => position)).toEqual(log.events.map(({ position }) => position).sort())
  })

  it('refuses data that the schema refuses', () => {
    const write = eventLog().stream(lampEvents, 'LAMP0001')
    expect(() => write('LampLit', { brightness: Number.NaN })).toThrow()
  })

  it('interleaves roots and keeps the order within each', () => {
    const logs = ['LAMP0001', 'LAMP0002'].map((id) => {
      const log = eventLog()
      const write = log.stream(lampEvents, id)
      for (const brightness of [1, 2, 3]) write('LampLit', { brightness })
      return log.events
    })
    const merged = interleave(logs, [1, 0])
    expect(merged).toHaveLength(6)
    for (const root of ['LAMP0001', 'LAMP0002']) {
      const revisions = merged.filter(({ metadata }) => metadata.root === root).map(({ revision }) => revision)
      expect(revisions).toEqual([0, 1, 2])
    }
  })
})
