import type { DisclosureLock, DisclosureType } from '@adit/events/catalogue/project/disclosure.values.ts'
import type { Disclosure, ProjectEvent, Statement } from '@adit/events/catalogue/project/project.events.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { LivingProject } from '../project/living_project.ts'

/** What becomes of a project's disclosures. No type is in both `set` and `removed`, and none twice in `set`. */
export interface ChangeDisclosures {
  set: readonly Statement[]
  removed: readonly DisclosureType[]
  /** Locks what is set. Only for staff. If it is absent, locks stay as they are. */
  lock?: DisclosureLock | undefined
  /** Whether staff change somebody else's project. */
  byStaff: boolean
  /** The account that changes them, and when. */
  by: string
  now: number
}

export const disclosureRefusals = refusals('staff_only')

type Project = Pick<LivingProject, 'disclosures'>

/** Members can't remove what staff have locked, nor change it if it is locked fully. */
export function changeDisclosures(change: ChangeDisclosures, { disclosures: before }: Project): ProjectEvent[] {
  const { set, removed, byStaff } = change
  if (!byStaff) refuseLocked(change, before)
  const known = new Map(before.map((disclosure) => [disclosure.statement.type, disclosure]))
  for (const type of removed) known.delete(type)
  for (const statement of set) known.set(statement.type, disclosed(statement, known.get(statement.type), change))
  const disclosures = [...known.values()]
  if (JSON.stringify(disclosures) === JSON.stringify(before)) return []
  return [{ type: 'ProjectDisclosuresChanged', data: { disclosures } }]
}

function refuseLocked({ set, removed, lock }: ChangeDisclosures, before: readonly Disclosure[]): void {
  if (lock !== undefined) throw disclosureRefusals.refuse('staff_only', { field: 'lock_status' })
  const lockOf = (type: DisclosureType) => before.find(({ statement }) => statement.type === type)?.lock ?? 'unlocked'
  if (removed.some((type) => lockOf(type) !== 'unlocked'))
    throw disclosureRefusals.refuse('staff_only', { field: 'remove' })
  if (set.some(({ type }) => lockOf(type) === 'fully_locked'))
    throw disclosureRefusals.refuse('staff_only', { field: 'set' })
}

/** Setting what is already so changes nothing, not even its time. */
function disclosed(statement: Statement, before: Disclosure | undefined, change: ChangeDisclosures): Disclosure {
  const lock = change.lock ?? before?.lock ?? 'unlocked'
  const isSame = before !== undefined && before.lock === lock && isEqual(before.statement, statement)
  return isSame ? before : { statement, byStaff: change.byStaff, lock, updatedAt: change.now, updatedBy: change.by }
}

const isEqual = (one: Statement, other: Statement): boolean => JSON.stringify(one) === JSON.stringify(other)
