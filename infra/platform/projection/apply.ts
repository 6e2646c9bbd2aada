import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import pg from 'pg'
import { Folding, NotDerived } from './folding.ts'
import { writeMarks } from './marks.ts'
import type { Build } from './meta_schema.ts'
import { parkEvents, parkedRoots } from './parked.ts'
import type { AnyProjector } from './projector.ts'
import { loadFor, writeRows } from './row_sql.ts'

export interface Target {
  projector: AnyProjector
  build: Build
  partitionOf(root: string): number
}

/**
 * Folds events that the projector handles into the rows of a build, in the caller's transaction. An event that its handler can't apply
 * parks its root, with all later events of that root.
 */
export async function applyBatch(
  client: pg.ClientBase,
  target: Target,
  events: readonly RecordedEvent[],
): Promise<void> {
  if (events.length === 0) return
  const { projector, build, partitionOf } = target
  const parked = await parkedRoots(client, build, events)
  const folding = new Folding(projector, false)
  const live = events.filter((event) => !parked.has(event.metadata.root))
  await loadFor(client, build.schema, folding, live)
  const failures = folding.apply(live, parked)
  for (const set of Object.values(folding.sets)) await writeRows(client, build.schema, set)
  await writeMarks(client, folding.marks)
  const failed = new Map(failures.map((failure) => [failure.event.metadata.root, failure]))
  const waiting = events.filter(({ metadata: { root }, position }) => {
    const failure = failed.get(root)
    return parked.has(root) || (failure !== undefined && position >= failure.event.position)
  })
  await parkEvents(client, build, waiting, partitionOf, (event) => {
    const failure = failed.get(event.metadata.root)
    return failure?.event === event ? failure.error : undefined
  })
}

/**
 * The same, root by root, for a batch that failed. Parks roots whose rows the database refuses or whose derived rows can't be made, and
 * continues with the others.
 */
export async function applyRootByRoot(
  client: pg.ClientBase,
  target: Target,
  events: readonly RecordedEvent[],
): Promise<void> {
  for (const [root, own] of Map.groupBy(events, (event) => event.metadata.root)) {
    await client.query('savepoint root')
    try {
      await applyBatch(client, target, own)
      await client.query('release savepoint root')
    } catch (error) {
      if (!isRefused(error)) throw error
      await client.query('rollback to savepoint root')
      const parked = await parkedRoots(client, target.build, own)
      const first = parked.has(root) ? undefined : own[0]
      await parkEvents(client, target.build, own, target.partitionOf, (event) => (event === first ? error : undefined))
    }
  }
}

/** Runs a transaction that applies events. If the database refuses some of its rows, runs it again root by root. */
export async function applying<Result>(transaction: (apply: typeof applyBatch) => Promise<Result>): Promise<Result> {
  try {
    return await transaction(applyBatch)
  } catch (error) {
    if (!isRefused(error)) throw error
    return transaction(applyRootByRoot)
  }
}

/**
 * Whether the rows of some root cause the error, so that a retry would fail too: they can't be derived, or the database refuses a value
 * that is out of range, not valid text, or not of the column's type.
 */
export const isRefused = (error: unknown): boolean => error instanceof NotDerived || isRefusedData(error)

const isRefusedData = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code?.startsWith('22') || error.code?.startsWith('23')) === true
