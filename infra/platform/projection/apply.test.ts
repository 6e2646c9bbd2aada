import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventLog } from '../testing/event_log.ts'
import { applyBatch, applying, applyRootByRoot, isRefused, type Target } from './apply.ts'
import { createBuild } from './builds.ts'
import { NotDerived } from './folding.ts'
import { MemoryReads } from './memory_reads.fixture.ts'
import { installMeta } from './meta_schema.ts'
import { listParked } from './parked.ts'
import { lampEvents, lampProjector } from './projection.fixture.ts'
import { transactionOn } from './transaction.ts'

let reads: MemoryReads
let client: pg.PoolClient
let target: Target

beforeEach(async () => {
  reads = new MemoryReads()
  await installMeta(reads.pool())
  client = await reads.pool().connect()
  const projector = lampProjector((event) => event.type === 'LampLit' && event.data.lamp === 'bad')
  const build = await createBuild(client, projector, { id: 'test' }, { indexed: true })
  target = { projector, build, partitionOf: (root) => root.length }
  reads.asked.length = 0
})

const tooBright = 2 ** 40
/** Lamps by house, in this order. */
function lit(...lamps: [house: string, lamp: string, brightness?: number][]) {
  const log = eventLog()
  const writers = new Map<string, ReturnType<typeof log.stream<typeof lampEvents>>>()
  for (const [house, lamp, brightness = 1] of lamps) {
    const write = writers.get(house) ?? log.stream(lampEvents, house)
    writers.set(house, write)
    write('LampLit', { lamp, brightness })
  }
  return log.events
}
const lamps = () =>
  (reads.state.schemas.get(target.build.schema)?.get('lamp')?.rows ?? []).map(({ row }) => `${row.house} ${row.lamp}`)
const databaseError = (code?: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })

describe('what the rows of a root cause', () => {
  it.each(['22001', '22003', '22P05', '23502', '23505', '54000'])(
    'is refused data (%s), which a retry would not mend',
    (code) => {
      expect(isRefused(databaseError(code))).toBe(true)
    },
  )

  it.each(['08006', '40001', '40P01', '53300', '57P01', '2F005', '42P01', undefined])(
    'is nothing else (%s)',
    (code) => {
      expect(isRefused(databaseError(code))).toBe(false)
    },
  )

  it('is also what can’t be derived, and no error of our own', () => {
    expect(isRefused(new NotDerived('h1', new Error('no')))).toBe(true)
    expect(isRefused(Object.assign(new Error('no'), { code: '22003' }))).toBe(false)
  })
})

describe('a batch', () => {
  it('without events asks nothing', async () => {
    expect(await applyBatch(client, target, [])).toEqual(new Set())
    expect(reads.asked).toEqual([])
  })

  it('parks a root from the failing event on, in its partition, with the error of that event alone', async () => {
    const events = lit(['h1', 'a'], ['h1', 'bad'], ['house2', 'a'], ['h1', 'c'])
    expect(await applyBatch(client, target, events)).toEqual(new Set(['h1']))
    expect(lamps()).toEqual(['h1 a', 'house2 a'])
    expect(reads.state.parked).toMatchObject([
      { root: 'h1', partition: 2, position: events[1]?.position, type: 'LampLit', error: 'Error: cannot light bad' },
      { root: 'h1', partition: 2, position: events[3]?.position, error: null },
    ])
    expect(JSON.parse(reads.state.parked[0]?.event ?? '')).toEqual(events[1])
  })

  it('adds later events of a parked root to those that wait', async () => {
    await applyBatch(client, target, lit(['h1', 'bad']))
    const log = eventLog()
    const write = log.stream(lampEvents, 'h1')
    for (let n = 0; n < 3; n++) write('LampLit', { lamp: `${n}`, brightness: 1 })
    expect(await applyBatch(client, target, log.events.slice(1))).toEqual(new Set(['h1']))
    expect(lamps()).toEqual([])
    const [parked] = await listParked(client, target.build)
    expect(parked).toMatchObject({ root: 'h1', events: 3, error: 'Error: cannot light bad' })
    expect(Date.parse(parked?.since ?? '')).toBeGreaterThan(0)
  })

  it('keeps no rows for a retry if nothing waits', async () => {
    await applyBatch(client, target, lit(['h1', 'a']))
    expect(reads.asked.filter(({ text }) => text.includes('meta.parked_row'))).toEqual([])
  })

  it('marks what it changes, in order, each with a number that only grows', async () => {
    await applyBatch(client, target, lit(['h2', 'a'], ['h1', 'a']))
    const first = reads.state.marks.map(({ id, generation }) => ({ id, generation }))
    expect(first.map(({ id }) => id)).toEqual(['h1', 'h2'])
    await applyBatch(client, target, lit(['h2', 'b']))
    const after = reads.state.marks.find(({ id }) => id === 'h2')
    expect(after?.generation).toBeGreaterThan(Math.max(...first.map(({ generation }) => generation)))
  })
})

describe('a batch that the database refuses', () => {
  const run = (events: Parameters<typeof applyBatch>[2]) => {
    const waiting: Set<string>[] = []
    return applying(async (apply) => {
      await transactionOn(client, async () => void waiting.push(await apply(client, target, events)))
      return waiting.at(-1)
    })
  }

  it('is applied root by root, and the refused event is found by halves', async () => {
    const events = lit(['h1', 'a'], ['h1', 'b'], ['h2', 'a'], ['h1', 'too bright', tooBright], ['h1', 'd'], ['h1', 'e'])
    expect(await run(events)).toEqual(new Set(['h1']))
    expect(lamps().sort()).toEqual(['h1 a', 'h1 b', 'h2 a'])
    expect(reads.state.parked.map(({ position }) => position)).toEqual([3, 4, 5].map((n) => events[n]?.position))
    expect(reads.state.parked.map(({ error }) => error?.includes('range') ?? false)).toEqual([true, false, false])
    expect(reads.state.parked.every(({ partition }) => partition === 2)).toBe(true)
    // All 5 events of the first root, then 2 and 3 of them, then 1 and 2; and 1 of the other.
    expect(reads.asked.filter(({ text }) => text === 'savepoint own')).toHaveLength(6)
  })

  it('counts a root as waiting whose only event is refused', async () => {
    expect(await run(lit(['h1', 'too bright', tooBright], ['h2', 'a']))).toEqual(new Set(['h1']))
    expect(lamps()).toEqual(['h2 a'])
  })

  it('has nothing waiting if a second try is not refused', async () => {
    reads.fail(/^insert into lamps/, databaseError('22003'))
    expect(await run(lit(['h1', 'a'], ['h2', 'b']))).toEqual(new Set())
    expect(lamps()).toEqual(['h1 a', 'h2 b'])
    expect(reads.asked.filter(({ text }) => text === 'release savepoint own')).toHaveLength(2)
  })

  it('counts a root as waiting of which an earlier event waits already', async () => {
    await applyBatch(client, target, lit(['h1', 'bad']))
    expect(await applyRootByRootIn(lit(['h2', 'c'], ['h1', 'b']))).toEqual(new Set(['h1']))
  })

  it('fails with any other error, and is tried once', async () => {
    let tries = 0
    const failing = applying(async () => {
      tries += 1
      throw databaseError('40P01')
    })
    await expect(failing).rejects.toThrow('no')
    expect(tries).toBe(1)
  })

  it('fails in the middle of its roots with any other error', async () => {
    reads.fail(/^insert into lamps/, new Error('connection lost'))
    await expect(applyRootByRootIn(lit(['h1', 'a'], ['h1', 'b']))).rejects.toThrow('connection lost')
    expect(lamps()).toEqual([])
  })

  it('hides a root whose refused event hides something, and marks it', async () => {
    const { projector } = target
    const whileParked = {
      on: {},
      hideAll: { apply: () => undefined },
      ...projector.whileParked,
    }
    const lampLit = {
      reads: whileParked.hideAll.reads,
      apply: (...[event, rows, marks]: Parameters<typeof whileParked.hideAll.apply>) => {
        whileParked.hideAll.apply(event, rows, marks)
        marks.mark('house', `${event.metadata.root} hidden`)
      },
    }
    target = { ...target, projector: { ...projector, whileParked: { ...whileParked, on: { LampLit: lampLit } } } }
    await run(lit(['h1', 'a'], ['h1', 'too bright', tooBright], ['h2', 'b']))
    expect(lamps()).toEqual(['h2 b'])
    expect(reads.state.marks.map(({ id }) => id)).toContain('h1 hidden')
    expect(reads.state.parkedRows.map(({ root, table_name }) => `${root} ${table_name}`).sort()).toEqual([
      'h1 house',
      'h1 lamp',
    ])
  })

  async function applyRootByRootIn(events: Parameters<typeof applyBatch>[2]) {
    let waiting: Set<string> | undefined
    await transactionOn(client, async () => {
      waiting = await applyRootByRoot(client, target, events)
    })
    return waiting
  }
})
