import type { ProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { isApprovedGroup } from '@adit/events/catalogue/project/project_status.values.ts'
import type { LivingProject, ProjectState } from '../project/living_project.ts'

/** Of the suspension of a project's owner. Each takes effect once for a suspension, however often it is sent. */
export type SuspensionCommand =
  | { type: 'WithholdWithSuspension'; suspensionId: string; message: string }
  | { type: 'RestoreAfterSuspension'; suspensionId: string }

type Of<Type extends SuspensionCommand['type']> = Extract<SuspensionCommand, { type: Type }>

/** What others can see, or would see without staff deciding anything more. */
const isWithholdable = ({ status }: Pick<LivingProject, 'status'>): boolean =>
  isApprovedGroup(status) || status === 'processing' || status === 'scheduled'

/** A review that is under way doesn't stop it. A schedule is lost: the project gets back the status from before it. */
export function withholdWithSuspension(
  { suspensionId, message }: Of<'WithholdWithSuspension'>,
  project: ProjectState,
): ProjectEvent[] {
  if (project.kind !== 'living' || !isWithholdable(project)) return []
  // Staff have decided otherwise since.
  if (project.withheldWith?.suspensionId === suspensionId) return []
  const { status: from } = project
  const suspension = { suspensionId, from: project.schedule?.from ?? from }
  const data = { from, to: 'withheld' as const, firstApproval: false, message, messageBody: null, suspension }
  return [{ type: 'ProjectReviewed', data }]
}

/** Only what this suspension has withheld, and nobody has decided on since. */
export function restoreAfterSuspension(
  { suspensionId }: Of<'RestoreAfterSuspension'>,
  project: ProjectState,
): ProjectEvent[] {
  if (project.kind !== 'living' || !project.withheldWith) return []
  const { suspensionId: last, from: to, stands } = project.withheldWith
  if (last !== suspensionId || !stands) return []
  const suspension = { suspensionId, from: to }
  const data = { from: project.status, to, firstApproval: false, message: null, messageBody: null, suspension }
  return [{ type: 'ProjectReviewed', data }]
}
