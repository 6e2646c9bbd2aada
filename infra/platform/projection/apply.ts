import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import pg from 'pg'
import { Folding, NotDerived } from './folding.ts'
import { hideWaiting } from './hiding.ts'
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
 * parks its root, with all later events of that root. Returns the roots whose events wait.
 */
export async function applyBatch(
  client: pg.ClientBase,
  target: Target,
  events: readonly RecordedEvent[],
): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const { projector, build, partitionOf } = target
  const parked = await parkedRoots(client, build, events)
  const folding = new Folding(projector, false)
  const live = events.filter((event) => !parked.has(event.metadata.root))
  await loadFor(client, build.schema, folding, live)
  const failures = folding.apply(live, parked)
  const failed = new Map(failures.map((failure) => [failure.event.metadata.root, failure]))
  const waiting = events.filter(({ metadata: { root }, position }) => {
    const failure = failed.get(root)
    return parked.has(root) || (failure !== undefined && position >= failure.event.position)
  })
  await hideWaiting(client, build, folding, waiting)
  for (const set of Object.values(folding.sets)) await writeRows(client, build.schema, set)
  await writeMarks(client, folding.marks)
  await parkEvents(client, build, waiting, partitionOf, (event) => {
    const failure = failed.get(event.metadata.root)
    return failure?.event === event ? failure.error : undefined
  })
  return new Set(waiting.map((event) => event.metadata.root))
}

/**
 * The same, root by root, for a batch that failed. Parks roots from the event on whose rows the database refuses or whose derived rows
 * can't be made, and continues with the others.
 */
export async function applyRootByRoot(
  client: pg.ClientBase,
  target: Target,
  events: readonly RecordedEvent[],
): Promise<Set<string>> {
  const waiting = new Set<string>()
  for (const [root, own] of Map.groupBy(events, (event) => event.metadata.root)) {
    if (await applyOrPark(client, target, own)) waiting.add(root)
  }
  return waiting
}

/** Halves the events of one root until it finds the one that is refused. Returns whether some of them wait. */
async function applyOrPark(client: pg.ClientBase, target: Target, own: readonly RecordedEvent[]): Promise<boolean> {
  await client.query('savepoint own')
  try {
    const waiting = await applyBatch(client, target, own)
    await client.query('release savepoint own')
    return waiting.size > 0
  } catch (error) {
    if (!isRefused(error)) throw error
    await client.query('rollback to savepoint own')
    if (own.length === 1) {
      await park(client, target, own, error)
      return true
    }
    const half = own.length >> 1
    const [first, second] = [own.slice(0, half), own.slice(half)]
    // Once the first half waits, the second waits too.
    await applyOrPark(client, target, first)
    return applyOrPark(client, target, second)
  }
}

async function park(
  client: pg.ClientBase,
  { projector, build, partitionOf }: Target,
  refused: readonly RecordedEvent[],
  error: unknown,
): Promise<void> {
  const folding = new Folding(projector, false)
  await hideWaiting(client, build, folding, refused)
  for (const set of Object.values(folding.sets)) await writeRows(client, build.schema, set)
  await writeMarks(client, folding.marks)
  await parkEvents(client, build, refused, partitionOf, () => error)
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
 * that is out of range, not valid text, or not of the column's type, or too long for an index.
 */
export const isRefused = (error: unknown): boolean => error instanceof NotDerived || isRefusedData(error)

/** Data exceptions, violated constraints, and limits of the program such as the size of an index entry. */
const refusedClasses = ['22', '23', '54']

const isRefusedData = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && refusedClasses.includes(error.code?.slice(0, 2) ?? '')
