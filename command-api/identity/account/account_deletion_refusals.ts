import { refusals } from '@adit/platform/eventing/refusal.ts'

export const ownedRefusals = refusals('projects_owned')
/** Erasing staff would take their role without a second admin. */
export const staffDeletionRefusals = refusals('staff_not_deleted')
export const confirmationRefusals = refusals('password_required', 'wrong_password', 'fresh_session_required')
