import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { Position } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import type { EventStore } from '../event_store/event_store.port.ts'
import type { Layout } from '../feed/feed.port.ts'
import { applying, applyRootByRoot, type Target } from './apply.ts'
import { createBuild, dropBuild, goLive, liveBuild, setCheckpoints, withBuildLock } from './builds.ts'
import { type FillOptions, fillBuild } from './fill.ts'
import { relevant } from './folding.ts'
import type { Build } from './meta_schema.ts'
import type { AnyProjector } from './projector.ts'
import { pagesOf, scanOf } from './scan.ts'
import { transactionOn } from './transaction.ts'

export interface RebuildOptions extends FillOptions {
  log: Pick<EventStore, 'head' | 'readLog' | 'scan'>
  codec: Pick<EventCodec, 'decode'>
  layout: Layout
}

/**
 * Makes a new build from the log and puts it in place of the live one, if there is one, while events keep coming and readers keep
 * reading. The caller must hold the projector's build lock.
 */
export async function rebuild(client: pg.ClientBase, projector: AnyProjector, options: RebuildOptions): Promise<Build> {
  const { log, codec, layout } = options
  const indexed = (await liveBuild(client, projector)) !== undefined
  const build = await createBuild(client, projector, layout, { indexed })
  const target: Target = { projector, build, partitionOf: layout.partitionOf }
  try {
    const head = await log.head()
    await fillBuild(client, target, scanOf(log, codec, head), { ...options, indexed })
    await setCheckpoints(client, build, layout.partitions, head)
    const reached = await catchUp(client, target, options, head)
    await takeOver(client, target, options, reached)
    return build
  } catch (error) {
    await dropBuild(client, build).catch(() => undefined) // The next start drops it too.
    throw error
  }
}

/** The same with a pool, for command-line tools. Waits for other processes that create or drop builds. */
export async function rebuildLive(pool: pg.Pool, projector: AnyProjector, options: RebuildOptions): Promise<Build> {
  const client = await pool.connect()
  try {
    return await withBuildLock(client, projector, () => rebuild(client, projector, { ...options, pool }))
  } finally {
    client.release()
  }
}

const pageSize = 1_000

/** Applies what was appended while the build was filled. */
async function catchUp(
  client: pg.ClientBase,
  target: Target,
  { log, codec, layout }: RebuildOptions,
  from: Position | undefined,
): Promise<Position | undefined> {
  let reached = from
  for await (const page of pagesOf(log, from, undefined, pageSize)) {
    const position = page.at(-1)?.position
    const events = relevant(target.projector, page, undefined).map((event) => codec.decode(event))
    await target.projector.prepare?.(events)
    await applying((apply) =>
      transactionOn(client, async () => {
        await apply(client, target, events)
        await setCheckpoints(client, target.build, layout.partitions, position)
      }),
    )
    reached = position
  }
  return reached
}

/**
 * Locks the checkpoints of the live build, so that it stops, and applies what this build lacks. Projections then continue from here
 * without losing an event between the two builds.
 */
async function takeOver(
  client: pg.ClientBase,
  target: Target,
  { log, codec, layout }: RebuildOptions,
  reached: Position | undefined,
): Promise<void> {
  const { projector, build } = target
  await transactionOn(client, async () => {
    const { rows } = await client.query<{ position: Position | null }>(
      `select c.position from meta.live_build l join meta.checkpoint c on c.build = l.build
       where l.projector = $1 and l.version = $2 for update of c`,
      [projector.name, projector.version],
    )
    const positions = [reached, ...rows.map(({ position }) => position ?? undefined)]
    const furthest = positions.reduce((far, one) => ((one ?? '') > (far ?? '') ? one : far), undefined)
    if (furthest !== undefined && furthest !== reached) {
      for await (const page of pagesOf(log, reached, furthest)) {
        const events = relevant(projector, page, undefined).map((event) => codec.decode(event))
        // These few came while the checkpoints were being locked.
        await projector.prepare?.(events)
        await applyRootByRoot(client, target, events)
      }
    }
    await setCheckpoints(client, build, layout.partitions, furthest)
    await goLive(client, build, projector.marks)
  })
}
