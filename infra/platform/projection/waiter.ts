import type pg from 'pg'
import type { Feed, Layout } from '../feed/feed.port.ts'
import type { ProjectionWaiter } from '../http/projection_waiter.port.ts'
import type { ProjectionRunner } from './runner.ts'

/** Where the projections run in this process: no look at the database at all. */
export function runnerWaiter(runner: ProjectionRunner, feed: Feed): ProjectionWaiter {
  let layout: Layout | undefined
  return {
    async wait(names, { root, position }, timeoutMs) {
      layout ??= await feed.layout()
      const partition = layout.partitionOf(root)
      const wanted = runner.projections().filter((projection) => names.includes(projection.projector.name))
      const passed = () => wanted.every((projection) => (projection.seen(partition) ?? '') >= position)
      if (passed()) return 'visible'
      return new Promise((resolve) => {
        const finish = (answer: 'visible' | 'pending') => {
          clearTimeout(timer)
          unsubscribe()
          resolve(answer)
        }
        const timer = setTimeout(() => finish('pending'), timeoutMs)
        const unsubscribe = runner.onMoved(() => passed() && finish('visible'))
      })
    },
  }
}

const pollMs = 10

/** Where the projections run elsewhere: looks at their checkpoints. */
export function checkpointWaiter(
  pool: pg.Pool,
  feed: Feed,
  versions: Readonly<Record<string, number>>,
): ProjectionWaiter {
  let layout: Layout | undefined
  return {
    async wait(names, { root, position }, timeoutMs) {
      layout ??= await feed.layout()
      const deadline = Date.now() + timeoutMs
      const parameters = [names, names.map((name) => versions[name]), layout.partitionOf(root), position]
      for (;;) {
        const { rows } = await pool.query(
          `select count(*)::int as passed
           from unnest($1::text[], $2::int[]) as wanted(projector, version)
           join meta.live_build l using (projector, version)
           join meta.checkpoint c on c.build = l.build and c.partition = $3 and c.position >= $4`,
          parameters,
        )
        if (rows[0].passed === names.length) return 'visible'
        if (Date.now() >= deadline) return 'pending'
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
    },
  }
}
