import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Metrics } from '../telemetry/metrics.ts'
import { eventLog } from '../testing/event_log.ts'
import { MemoryReads } from './memory_reads.fixture.ts'
import { lampEvents } from './projection.fixture.ts'
import { type LagOf, measureApplied, readBuilds, watchBuilds, watchLag } from './projection_metrics.ts'

const at = (text: string) => text as Position // Brands what a store would return.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('counts events, the time of batches, and the delay since each event', async () => {
  const metrics = new Metrics()
  const measure = measureApplied(metrics)
  const write = eventLog().stream(lampEvents, 'house1')
  const [early, late, undated] = [1, 2, 3].map((n) => write('LampLit', { lamp: `${n}`, brightness: 1 }))
  const now = Date.now()
  const events = [
    { ...early, at: now - 1_500 },
    { ...late, at: now + 60_000 },
    { ...undated, at: 0 },
  ] as RecordedEvent[]
  measure({ projector: 'lamps', events, milliseconds: 2_500 })
  measure({ projector: 'lamps', events: [], milliseconds: 9_000 })
  const text = await metrics.text()
  expect(text).toContain('adit_projected_events_total{projector="lamps"} 3')
  expect(text).toContain('adit_projection_batch_seconds_sum{projector="lamps"} 2.5')
  expect(text).toContain('adit_projection_batch_seconds_count{projector="lamps"} 1')
  // An event of a clock that is ahead has no delay, and one without a time doesn't count.
  expect(text).toContain('adit_projection_delay_seconds_sum{projector="lamps"} 1.5')
  expect(text).toContain('adit_projection_delay_seconds_count{projector="lamps"} 2')
  const bounds = [...text.matchAll(/adit_projection_delay_seconds_bucket\{le="([^"]+)"/g)].map(([, bound]) => bound)
  expect(bounds).toEqual(expect.arrayContaining(['0.01', '2', '3600', '+Inf']))
  expect(bounds).toHaveLength(15)
  for (const name of ['adit_projected_events_total', 'adit_projection_batch_seconds', 'adit_projection_delay_seconds'])
    expect(text).toMatch(new RegExp(`# HELP ${name} \\w+`))
})

/** Two projections of the partitions that the process owns. */
function running(names: readonly string[] = ['lamps', 'others']) {
  const passed = new Map<string, Position>()
  const ends = new Map<number, Position | undefined>()
  let owned = [0, 1]
  let failures = 0
  const projections = names.map((name) => ({
    projector: { name },
    seen: (partition: number) => passed.get(`${name} ${partition}`),
  }))
  const runner = { projections: () => projections, partitions: () => owned } as unknown as LagOf['runner']
  return {
    lagOf: {
      runner,
      ends: async () => {
        if (failures-- > 0) throw new Error('away')
        return ends
      },
    },
    ends,
    pass: (name: string, partition: number, position: string) => passed.set(`${name} ${partition}`, at(position)),
    own: (partitions: number[]) => {
      owned = partitions
    },
    failOnce: () => {
      failures = 1
    },
  }
}

const second = () => vi.advanceTimersByTimeAsync(1_000)

it('exports how long each projection is behind, by the ends that it looks at every second', async () => {
  const metrics = new Metrics()
  const watch = watchLag(metrics)
  const { lagOf, ends, pass } = running()
  const stop = watch.follow(lagOf)
  ends.set(0, at('5')).set(1, at('5'))
  await second()
  await second()
  await second()
  pass('lamps', 0, '5')
  const text = await metrics.text()
  expect(text).toContain('adit_projection_lag_seconds{projector="lamps"} 2')
  expect(text).toContain('adit_projection_partitions_behind{projector="lamps"} 1')
  expect(text).toContain('adit_projection_partitions_behind{projector="others"} 2')
  expect(text).toContain('adit_feed_partitions_owned 2')
  for (const name of ['lag_seconds', 'partitions_behind']) expect(text).toMatch(`# HELP adit_projection_${name} `)
  expect(text).toMatch(/# HELP adit_feed_partitions_owned \w+/)
  stop()
  expect(vi.getTimerCount()).toBe(0)
  const after = await metrics.text()
  expect(after).not.toContain('adit_projection_lag_seconds{')
  expect(after).toContain('adit_feed_partitions_owned 0')
})

it('names the projection that is furthest behind, over all runners', async () => {
  const watch = watchLag(new Metrics())
  expect(watch.worst()).toBeUndefined()
  const [early, late] = [running(['a']), running(['b'])]
  watch.follow(late.lagOf)
  early.ends.set(0, at('5'))
  late.ends.set(0, at('5'))
  late.failOnce()
  watch.follow(early.lagOf)
  await second()
  await second()
  await second()
  expect(watch.worst()).toEqual({ projector: 'a', behind: 1, seconds: 2 })
  early.pass('a', 0, '5')
  expect(watch.worst()).toEqual({ projector: 'b', behind: 1, seconds: 1 })
})

it('forgets an end only when all projections have passed it, and looks at its own partitions alone', async () => {
  const watch = watchLag(new Metrics())
  const { lagOf, ends, pass, own } = running()
  own([0])
  watch.follow(lagOf)
  ends.set(0, at('5')).set(1, at('9'))
  await second()
  pass('lamps', 0, '5')
  ends.set(0, at('6'))
  await second()
  expect(watch.worst()).toEqual({ projector: 'others', behind: 1, seconds: 1 })
  pass('others', 0, '5')
  await second()
  expect(watch.worst()).toMatchObject({ behind: 1, seconds: 1 })
})

it('exports parked roots, builds and marks of the database', async () => {
  const reads = new MemoryReads()
  reads.state.installed = true
  const build = { projector: 'lamps', version: 2, layout: 'feed', retired_at: null }
  reads.state.builds = [
    { ...build, id: 1, schema: 'lamps_v2_1', state: 'live' },
    { ...build, id: 2, schema: 'lamps_v2_2', state: 'building' },
  ]
  reads.state.live = [{ projector: 'lamps', version: 2, build: 1, schema: 'lamps_v2_1' }]
  const parked = { build: 1, partition: 0, type: 'LampLit', event: '{}', error: null, parked_at: 0 }
  reads.state.parked = [
    { ...parked, root: 'h1', position: '1' },
    { ...parked, root: 'h1', position: '2' },
    { ...parked, root: 'h2', position: '3' },
  ]
  reads.state.marks = [
    { name: 'house', id: 'h1', generation: 1, marked_at: Date.now() - 4_000 },
    { name: 'house', id: 'h2', generation: 2, marked_at: Date.now() - 1_000 },
  ]
  const metrics = new Metrics()
  watchBuilds(metrics, reads.pool(), { lamps: 2 })
  vi.useRealTimers()
  const text = await metrics.text()
  expect(text).toContain('adit_parked_roots{projector="lamps"} 2')
  expect(text).toContain('adit_builds_in_progress 1')
  expect(text).toContain('adit_marks_waiting{name="house"} 2')
  expect(text).toMatch(/adit_oldest_mark_seconds\{name="house"\} \d/)
  for (const name of ['parked_roots', 'builds_in_progress', 'marks_waiting', 'oldest_mark_seconds'])
    expect(text).toMatch(new RegExp(`# HELP adit_${name} \\w+`))
  expect(await readBuilds(reads.pool(), { lamps: 1 })).toMatchObject({ parked: [], building: 1 })
})
