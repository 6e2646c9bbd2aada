import type { Position } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import { lookAt } from '../telemetry/look.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { type Lag, LagSamples } from './lag.ts'
import type { Applied } from './live_projection.ts'
import type { ProjectionRunner } from './runner.ts'

/** Seconds from an append to its effect. A response waits up to 2 s for it. */
const delayBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3_600]

/** Measures projections through the runner's `onApplied`: number of events, duration of batches, and delay since the events. */
export function measureApplied(metrics: Metrics): (applied: Applied) => void {
  const labels = ['projector'] as const
  const events = metrics.counter({
    name: 'adit_projected_events_total',
    help: 'Events applied to read models.',
    labels,
  })
  const seconds = metrics.histogram({ name: 'adit_projection_batch_seconds', help: 'Time of one batch.', labels })
  const delay = metrics.histogram({
    name: 'adit_projection_delay_seconds',
    help: 'Time from an event to the commit of its effect and checkpoint.',
    labels,
    buckets: delayBuckets,
  })
  return ({ projector, events: applied, milliseconds }) => {
    if (applied.length === 0) return
    events.labels(projector).inc(applied.length)
    seconds.labels(projector).observe(milliseconds / 1000)
    const now = Date.now()
    for (const { at } of applied) if (at > 0) delay.labels(projector).observe(Math.max(0, now - at) / 1000)
  }
}

export interface LagOf {
  runner: Pick<ProjectionRunner, 'projections' | 'partitions'>
  /** The position up to which each partition has events. */
  ends(): Promise<ReadonlyMap<number, Position | undefined>>
}

export type ProjectionLag = Lag & { projector: string }

export interface LagWatch {
  /** Watches the projections of one runner until the returned function is called. */
  follow(lagOf: LagOf): () => void
  /** The projection that is furthest behind. */
  worst(): ProjectionLag | undefined
}

/** How often to check the ends of the partitions. */
const lookMs = 1_000

/** Measures how far the projections of this process are behind their feeds, in the partitions of this process. */
export function watchLag(metrics: Metrics): LagWatch {
  const followed = new Set<() => ProjectionLag[]>()
  const runners = new Set<LagOf['runner']>()
  const lags = () => [...followed].flatMap((read) => read())
  gaugesOf(metrics, lags)
  metrics.gauge({ name: 'adit_feed_partitions_owned', help: 'Partitions of feeds that this process owns.' }, (gauge) =>
    gauge.set([...runners].reduce((sum, runner) => sum + runner.partitions().length, 0)),
  )
  return {
    worst: () => lags().sort((a, b) => b.seconds - a.seconds)[0],
    follow(lagOf) {
      const { read, stop } = sampleLag(lagOf)
      followed.add(read)
      runners.add(lagOf.runner)
      return () => {
        stop()
        followed.delete(read)
        runners.delete(lagOf.runner)
      }
    },
  }
}

function sampleLag({ runner, ends }: LagOf): { read(): ProjectionLag[]; stop(): void } {
  const samples = new LagSamples()
  const look = async () => {
    const owned = new Set(runner.partitions())
    const all = await ends()
    samples.note(new Map([...all].filter(([partition]) => owned.has(partition))), Date.now())
    samples.passed((partition) => lowest(runner.projections().map((one) => one.seen(partition))))
  }
  // A failed check is repeated; meanwhile the known values age.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs).unref()
  const read = () =>
    runner.projections().map((one) => ({
      projector: one.projector.name,
      ...samples.lag((partition) => one.seen(partition), Date.now()),
    }))
  return { read, stop: () => clearInterval(timer) }
}

function gaugesOf(metrics: Metrics, lags: () => readonly ProjectionLag[]): void {
  const gauges = [
    ['adit_projection_lag_seconds', 'Least time for which a projection has not passed the end of the feed.', 'seconds'],
    ['adit_projection_partitions_behind', 'Partitions of this process whose end is not passed yet.', 'behind'],
  ] as const
  for (const [name, help, key] of gauges) {
    metrics.gauge({ name, help, labels: ['projector'] }, (gauge) => {
      gauge.reset()
      for (const lag of lags()) gauge.set({ projector: lag.projector }, lag[key])
    })
  }
}

const lowest = (positions: readonly (Position | undefined)[]) =>
  positions.includes(undefined) ? undefined : positions.toSorted()[0]

/** Parked roots, builds and marks in the read database. Every process exports the same values, so use the highest. */
export function watchBuilds(metrics: Metrics, reads: pg.Pool, versions: Readonly<Record<string, number>>): void {
  lookAt(metrics, () => readBuilds(reads, versions), [
    {
      name: 'adit_parked_roots',
      help: 'Roots whose events a live projection could not apply.',
      labels: ['projector'],
      show: ({ parked }, gauge) => {
        for (const { projector, roots } of parked) gauge.set({ projector }, roots)
      },
    },
    {
      name: 'adit_builds_in_progress',
      help: 'Read models that are being built.',
      show: ({ building }, gauge) => gauge.set(building),
    },
    {
      name: 'adit_marks_waiting',
      help: 'Items that read models have marked as out of date, such as documents of the search index, by name of the mark.',
      labels: ['name'],
      show: ({ marks }, gauge) => {
        for (const { name, waiting } of marks) gauge.set({ name }, waiting)
      },
    },
    {
      name: 'adit_oldest_mark_seconds',
      help: 'Age of the oldest mark, by name of the mark.',
      labels: ['name'],
      show: ({ marks }, gauge) => {
        for (const { name, seconds } of marks) gauge.set({ name }, seconds)
      },
    },
  ])
}

export interface BuildsSeen {
  parked: { projector: string; roots: number }[]
  building: number
  marks: { name: string; waiting: number; seconds: number }[]
}

export async function readBuilds(reads: pg.Pool, versions: Readonly<Record<string, number>>): Promise<BuildsSeen> {
  const [parked, building, marks] = await Promise.all([
    reads.query<BuildsSeen['parked'][number]>(
      `select l.projector, count(distinct p.root)::int as roots
       from unnest($1::text[], $2::int[]) as w(projector, version) join meta.live_build l using (projector, version)
       left join meta.parked p on p.build = l.build group by l.projector`,
      [Object.keys(versions), Object.values(versions)],
    ),
    reads.query<{ n: number }>(`select count(*)::int as n from meta.build where state = 'building'`),
    reads.query<BuildsSeen['marks'][number]>(
      `select name, count(*)::int as waiting, extract(epoch from now() - min(marked_at))::float8 as seconds
       from meta.mark group by name`,
    ),
  ])
  return { parked: parked.rows, building: building.rows[0]?.n ?? 0, marks: marks.rows }
}
