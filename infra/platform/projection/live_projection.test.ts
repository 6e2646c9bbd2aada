import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventLog } from '../testing/event_log.ts'
import { createBuild, goLive, setCheckpoints } from './builds.ts'
import { type Applied, LiveProjection } from './live_projection.ts'
import { MemoryReads } from './memory_reads.fixture.ts'
import { type Build, installMeta } from './meta_schema.ts'
import { lampEvents, lampProjector } from './projection.fixture.ts'
import type { AnyProjector } from './projector.ts'

const lamps = lampProjector()
let reads: MemoryReads
let build: Build
let applied: Applied[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  reads = new MemoryReads()
  applied = []
  const pool = reads.pool()
  await installMeta(pool)
  build = await liveBuildOf(lamps, 2)
})
afterEach(() => {
  vi.useRealTimers()
})

async function liveBuildOf(projector: AnyProjector, partitions: number): Promise<Build> {
  const client = await reads.pool().connect()
  const made = await createBuild(client, projector, { id: 'feed' }, { indexed: true })
  await setCheckpoints(client, made, partitions, undefined)
  await goLive(client, made)
  return made
}

const projection = (projector = lamps) =>
  new LiveProjection({
    ...{ pool: reads.pool(), projector, build, layout: 'feed' },
    onApplied: (one) => applied.push(one),
  })

const log = eventLog()
const write = log.stream(lampEvents, 'house1')
const lit = (lamp = 'a') => write('LampLit', { lamp, brightness: 1 })
const seenOnly = () => write('LampSeen', {})
const batch = (partition: number, ...events: RecordedEvent[]) => {
  const upTo = events.at(-1)?.position
  if (upTo === undefined) throw new Error('a batch has events')
  return { partition, events, upTo }
}
const checkpoints = () => reads.state.checkpoints.map(({ position }) => position)
const transactions = () => reads.asked.filter(({ text }) => text === 'begin').length
/** Lets what timers started end. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const journal = () => reads.state.schemas.get(build.schema)?.get('journal')?.rows.length

describe('a checkpoint', () => {
  it('moves with the rows, in the batch’s partition only', async () => {
    const live = projection()
    const one = lit()
    await live.apply(batch(1, one))
    expect(checkpoints()).toEqual([null, one.position])
    expect([live.seen(0), live.seen(1)]).toEqual([undefined, one.position])
    expect(applied).toMatchObject([{ projector: 'lamps', events: [one] }])
    expect(applied[0]?.milliseconds).toBeGreaterThanOrEqual(0)
    expect(applied[0]?.milliseconds).toBeLessThan(600_000)
  })

  it('is where the next process continues', async () => {
    const one = lit()
    await projection().apply(batch(0, one))
    const next = projection()
    expect(await next.checkpoint(0)).toBe(one.position)
    expect(next.seen(0)).toBe(one.position)
    expect(await next.checkpoint(1)).toBeUndefined()
    expect(await next.checkpoint(7)).toBeUndefined()
  })

  it('never moves back when something is delivered again', async () => {
    const [one, two] = [lit('a'), lit('b')]
    await projection().apply(batch(0, one, two))
    const late = projection()
    await late.apply(batch(0, one))
    expect(checkpoints()[0]).toBe(two.position)
    expect(late.seen(0)).toBe(two.position)
    expect(journal()).toBe(2)
    expect(applied.at(-1)?.events).toEqual([one])
  })

  it('is not even asked for about what this process has passed', async () => {
    const live = projection()
    const one = batch(0, lit())
    await live.apply(one)
    const asked = reads.asked.length
    await live.apply(one)
    expect(reads.asked).toHaveLength(asked)
    expect(applied).toHaveLength(1)
  })

  it('takes in the rest of a batch that was partly applied', async () => {
    const [one, two] = [lit('a'), lit('b')]
    await projection().apply(batch(0, one))
    const next = projection()
    await next.checkpoint(0)
    await next.apply(batch(0, one, two))
    expect(journal()).toBe(2)
    expect(applied.at(-1)?.events).toEqual([two])
  })
})

describe('batches that the projector ignores', () => {
  it('write their checkpoint after a tenth of a second, once for all of them', async () => {
    const live = projection()
    await live.apply(batch(0, lit()))
    const before = transactions()
    const [one, two] = [seenOnly(), seenOnly()]
    await live.apply(batch(0, one))
    await live.apply(batch(0, two))
    expect(live.seen(0)).toBe(two.position)
    await vi.advanceTimersByTimeAsync(99)
    await settled()
    expect(checkpoints()[0]).not.toBe(two.position)
    await vi.advanceTimersByTimeAsync(1)
    await settled()
    expect(checkpoints()[0]).toBe(two.position)
    expect(transactions()).toBe(before)
    expect(reads.asked.filter(({ text }) => text.includes('position < $3'))).toHaveLength(1)
    const three = seenOnly()
    await live.apply(batch(0, three))
    await vi.advanceTimersByTimeAsync(100)
    await settled()
    expect(checkpoints()[0]).toBe(three.position)
  })

  it('write it in a transaction at the first, and when the last was a second ago', async () => {
    const live = projection()
    await live.apply(batch(0, seenOnly()))
    expect(transactions()).toBe(2) // The first was that of the build.
    vi.setSystemTime(Date.now() + 999)
    await live.apply(batch(0, seenOnly()))
    expect(transactions()).toBe(2)
    vi.setSystemTime(Date.now() + 1)
    const last = seenOnly()
    await live.apply(batch(0, last))
    expect(transactions()).toBe(3)
    expect(checkpoints()[0]).toBe(last.position)
  })

  it('do not move a checkpoint back that a transaction has moved on', async () => {
    const live = projection()
    await live.apply(batch(0, lit()))
    await live.apply(batch(0, seenOnly()))
    const later = lit('b')
    await live.apply(batch(0, later))
    await vi.advanceTimersByTimeAsync(100)
    await settled()
    expect(checkpoints()[0]).toBe(later.position)
  })

  it('are stored by the next batch if storing them fails', async () => {
    const live = projection()
    await live.apply(batch(0, lit()))
    const one = seenOnly()
    reads.fail(/position < \$3/, new Error('away'))
    await live.apply(batch(0, one))
    await vi.advanceTimersByTimeAsync(100)
    await settled()
    expect(checkpoints()[0]).not.toBe(one.position)
    const two = seenOnly()
    await live.apply(batch(0, two))
    await vi.advanceTimersByTimeAsync(100)
    await settled()
    expect(checkpoints()[0]).toBe(two.position)
  })

  it('do not move a checkpoint back that another process has moved on', async () => {
    const live = projection()
    await live.apply(batch(0, lit()))
    const one = seenOnly()
    const later = lit('b')
    await live.apply(batch(0, one))
    await projection().apply(batch(0, later))
    await vi.advanceTimersByTimeAsync(100)
    await settled()
    expect(checkpoints()[0]).toBe(later.position)
  })
})

describe('a build that another one replaces', () => {
  it('is left at the next batch, and the new one is continued from its own checkpoint', async () => {
    const live = projection()
    const [one, two] = [lit('a'), lit('b')]
    await live.apply(batch(0, one))
    const next = await liveBuildOf(lamps, 2)
    await live.apply(batch(0, one, two))
    expect(live.build).toMatchObject({ id: next.id, schema: next.schema, projector: 'lamps' })
    const rows = reads.state.schemas.get(next.schema)?.get('journal')?.rows
    expect(rows?.map(({ row }) => row.position)).toEqual([one.position, two.position])
    expect(journal()).toBe(1)
  })

  it('is noticed even if it happens while a batch waits for the checkpoint', async () => {
    const live = projection()
    const note = reads.note.bind(reads)
    let replaced: Build | undefined
    reads.note = (client, text) => {
      note(client, text)
      // Between the two statements that look, after the first has seen the build before.
      if (!text.startsWith('select build from meta.live_build') || replaced) return
      replaced = { ...build, id: 1_000, schema: 'lamps_v1_1000' }
      reads.state.schemas.set(replaced.schema, structuredClone(reads.state.schemas.get(build.schema) ?? new Map()))
      reads.state.builds.push({ ...replaced, layout: 'feed', state: 'live', retired_at: null })
      reads.state.checkpoints.push({ build: 1_000, partition: 0, position: null })
      for (const one of reads.state.live) Object.assign(one, { build: 1_000, schema: replaced.schema })
    }
    await live.apply(batch(0, lit()))
    expect(live.build).toEqual(replaced)
    expect(journal()).toBe(0)
    expect(reads.state.schemas.get('lamps_v1_1000')?.get('journal')?.rows).toHaveLength(1)
  })
})

it('refuses a partition that has no checkpoint', async () => {
  await expect(projection().apply(batch(2, lit()))).rejects.toThrow(`${build.schema} has no checkpoint for partition 2`)
})

it('knows which roots wait: those of the last batch that parked them', async () => {
  const broken = projection(lampProjector((event) => event.type === 'LampLit' && event.data.lamp === 'bad'))
  await broken.apply(batch(0, lit('bad')))
  expect(broken.isParked('house1')).toBe(true)
  expect(broken.isParked('house2')).toBe(false)
  reads.state.parked = []
  await broken.apply(batch(0, lit('good')))
  expect(broken.isParked('house1')).toBe(false)
})
