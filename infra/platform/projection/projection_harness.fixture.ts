import type { Position } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import type { EventStore } from '../event_store/event_store.port.ts'
import { embeddedFeed } from '../feed/embedded.ts'
import type { Feed, Layout } from '../feed/feed.port.ts'
import { liveBuild } from './builds.ts'
import { type Comparison, compareWithRebuild } from './digest.ts'
import type { Build } from './meta_schema.ts'
import { lampCodec, lampWriter } from './projection.fixture.ts'
import type { AnyProjector } from './projector.ts'
import { ProjectionRunner, type RunnerOptions } from './runner.ts'
import { runnerWaiter } from './waiter.ts'

/** A store, a feed and read models in their own database. */
export interface ProjectionHarness {
  pool: pg.Pool
  store: EventStore
  feed: Feed
  write: ReturnType<typeof lampWriter>
  errors: unknown[]
  /** Follows the feed until stopped. `settled` waits until everything appended so far is visible. */
  run(
    projector: AnyProjector,
    options?: Pick<RunnerOptions, 'dropEveryMs'>,
  ): Promise<{ runner: ProjectionRunner; settled(): Promise<void>; stop(): Promise<void> }>
  /** Layout of the feed that `run` follows. */
  layout(): Promise<Layout>
  live(projector: AnyProjector): Promise<Build>
  rows(build: Build, table: string): Promise<unknown[]>
  /** Compares the live rows with those of a new build at the same position. */
  compare(projector: AnyProjector): Promise<Comparison>
  close(): Promise<void>
}

/** What a harness runs on. */
export interface Ground {
  pool: pg.Pool
  store: EventStore
  close(): Promise<void>
}

export function harnessOf({ pool, store: opened, close }: Ground): ProjectionHarness {
  let appended: Position | undefined
  const store: EventStore = {
    ...opened,
    async append(...append) {
      const result = await opened.append(...append)
      if (appended === undefined || result.position > appended) appended = result.position
      return result
    },
  }
  const feed = embeddedFeed(store)
  const errors: unknown[] = []
  const live = async (projector: AnyProjector) => {
    const build = await liveBuild(pool, projector)
    if (!build) throw new Error(`${projector.name} has no live build`)
    return build
  }
  return {
    pool,
    store,
    feed,
    write: lampWriter(store),
    errors,
    layout: () => feed.layout(),
    live,
    async run(projector, options = {}) {
      const onError = (error: unknown) => void errors.push(error)
      const runner = new ProjectionRunner({
        pool,
        feed,
        log: store,
        codec: lampCodec,
        projectors: [projector],
        group: 'test',
        onError,
        ...options,
      })
      await runner.start()
      const waiter = runnerWaiter(runner, feed)
      const settled = async () => {
        // While some transaction is open, the settled head may be before the last appended event.
        const head = await store.head()
        const position = (appended ?? '') > (head ?? '') ? appended : head
        if (position === undefined) return
        const seen = await waiter.wait([projector.name], { root: 'any', position }, 20_000)
        if (seen === 'pending') throw new Error(`not settled: ${errors.join(', ')}`)
      }
      return { runner, settled, stop: () => runner.stop() }
    },
    rows: async (build, table) => (await pool.query(`select * from ${build.schema}.${table} order by 1, 2`)).rows,
    compare: async (projector) => {
      const client = await pool.connect()
      try {
        return await compareWithRebuild(client, projector, await live(projector), store, lampCodec, await feed.layout())
      } finally {
        client.release()
      }
    },
    close: async () => {
      await feed.close()
      await store.close()
      await close()
    },
  }
}
