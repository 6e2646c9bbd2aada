import type { Position } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import type { Layout } from '../feed/feed.port.ts'
import type { ProjectionWaiter, Seen } from '../http/projection_waiter.port.ts'

export interface CheckpointWaiterOptions {
  /** Pool of the read database. */
  pool: pg.Pool
  layout(): Promise<Layout>
  /** Version of each projector whose builds count. */
  versions: Readonly<Record<string, number>>
  onError(error: unknown): void
}

interface Waiting {
  projections: readonly string[]
  partition: number
  root: string
  position: Position
  done(seen: Seen): void
}

const lookMs = 10
const pauseAfterErrorMs = 200

/**
 * Waits for projections that run in other processes, by their checkpoints. One repeated query serves all callers that wait. Waiting
 * for a projection that has no live build of this release always times out.
 */
export function checkpointWaiter(options: CheckpointWaiterOptions): ProjectionWaiter {
  const waiting = new Set<Waiting>()
  let looking = false

  const look = async () => {
    if (looking) return
    looking = true
    while (waiting.size > 0) {
      const pause = await settle(options, waiting).then(
        () => lookMs,
        (error: unknown) => {
          options.onError(error)
          return pauseAfterErrorMs
        },
      )
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    looking = false
  }

  return {
    async wait(projections, { root, position }, timeoutMs) {
      if (projections.length === 0) return 'visible'
      const { partitionOf } = await options.layout()
      return new Promise((resolve) => {
        const finish = (outcome: Seen) => {
          clearTimeout(timer)
          waiting.delete(entry)
          resolve(outcome)
        }
        const entry = { projections, partition: partitionOf(root), root, position, done: finish }
        const timer = setTimeout(() => finish('pending'), timeoutMs)
        waiting.add(entry)
        void look()
      })
    },
  }
}

async function settle({ pool, versions }: CheckpointWaiterOptions, waiting: ReadonlySet<Waiting>): Promise<void> {
  const wanted = [...waiting]
  const names = [...new Set(wanted.flatMap(({ projections }) => projections))]
  const { rows } = await pool.query<{
    projector: string
    partition: number
    position: Position | null
    parked: readonly string[]
  }>({
    name: 'checkpoints_waited_for',
    text: `select l.projector, c.partition, c.position,
             array(select distinct p.root from meta.parked p where p.build = l.build and p.root = any($4)) as parked
           from unnest($1::text[], $2::int[]) as w(projector, version)
           join meta.live_build l using (projector, version)
           join meta.checkpoint c on c.build = l.build where c.partition = any($3)`,
    values: [
      names,
      names.map((name) => versions[name] ?? 0),
      [...new Set(wanted.map(({ partition }) => partition))],
      wanted.map(({ root }) => root),
    ],
  })
  const checkpoints = new Map(rows.map((row) => [`${row.projector} ${row.partition}`, row.position ?? '']))
  const parked = new Set(rows.flatMap((row) => row.parked.map((root) => `${row.projector} ${root}`)))
  for (const { projections, partition, root, position, done } of wanted) {
    if (projections.some((name) => (checkpoints.get(`${name} ${partition}`) ?? '') < position)) continue
    done(projections.some((name) => parked.has(`${name} ${root}`)) ? 'parked' : 'visible')
  }
}
