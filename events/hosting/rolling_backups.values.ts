import type { HeldBackup } from './server.fold.ts'
import { automaticKinds } from './server_state.values.ts'

/** Of the automatic backups these stay: the newest, then the newest of each of so many days, then of each of so many weeks. */
export const rolling = { last: 3, days: 4, weeks: 2 } as const

const dayMs = 24 * 3_600_000

/**
 * Which automatic backups make room for others, the oldest first. Never one that is locked, made by hand or not made yet, and never the newest one of a game
 * that ran well, however old it is: backups of a broken world must not push out the last good one. Source: what users of others' hosting lost.
 */
export function rolledOut(backups: ReadonlyMap<string, HeldBackup>): readonly string[] {
  const newestFirst = [...backups]
    .filter(([, { ranWell }]) => ranWell !== null)
    .toSorted(([, one], [, other]) => other.heldAt - one.heldAt)
  const lastGood = newestFirst.find(([, { ranWell }]) => ranWell)?.[0]
  const automatic = newestFirst.filter(([, { kind, isLocked }]) => automaticKinds.includes(kind) && !isLocked)
  const kept = new Set(automatic.slice(0, rolling.last).map(([id]) => id))
  if (lastGood !== undefined) kept.add(lastGood)
  for (const id of newestOfEach(automatic, dayMs, rolling.days)) kept.add(id)
  for (const id of newestOfEach(automatic, 7 * dayMs, rolling.weeks)) kept.add(id)
  return automatic
    .map(([id]) => id)
    .filter((id) => !kept.has(id))
    .toReversed()
}

function newestOfEach(newestFirst: readonly (readonly [string, HeldBackup])[], span: number, most: number): string[] {
  const spans = new Map<number, string>()
  for (const [id, { heldAt }] of newestFirst) {
    const at = Math.floor(heldAt / span)
    if (!spans.has(at) && spans.size < most) spans.set(at, id)
  }
  return [...spans.values()]
}

/**
 * Which backup goes when all slots are taken and an automatic one is due: one that is rolled out anyway, otherwise the oldest automatic one that isn't the last
 * good one. Undefined if none may go.
 */
export function nextToGo(backups: ReadonlyMap<string, HeldBackup>): string | undefined {
  const rolled = rolledOut(backups)[0]
  if (rolled !== undefined) return rolled
  const made = [...backups]
    .filter(([, { ranWell }]) => ranWell !== null)
    .toSorted(([, a], [, b]) => a.heldAt - b.heldAt)
  const lastGood = made.findLast(([, { ranWell }]) => ranWell)?.[0]
  return made.find(([id, { kind, isLocked }]) => automaticKinds.includes(kind) && !isLocked && id !== lastGood)?.[0]
}
