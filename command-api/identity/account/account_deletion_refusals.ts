import { refusals } from '@adit/platform/eventing/refusal.ts'

export const ownedRefusals = refusals('projects_owned')
export const confirmationRefusals = refusals('password_required', 'wrong_password', 'fresh_session_required')
