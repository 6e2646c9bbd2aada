import type { ProjectQuotaEvent } from '@adit/events/catalogue/reservation.events.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

/** The projects that count against an account's limit. */
export type ProjectQuotaState = ReadonlySet<string>

export type ProjectQuotaCommand =
  /** `limit` is undefined for accounts without a limit. */
  | { type: 'ClaimProjectQuota'; projectId: string; limit: number | undefined }
  | { type: 'ReleaseProjectQuota'; projectId: string }

export const claimQuotaRefusals = refusals('project_limit_reached')

export const projectQuotaDecider: Decider<ProjectQuotaState, ProjectQuotaCommand, ProjectQuotaEvent> = {
  initialState: new Set(),
  decide(command, state) {
    const { projectId } = command
    switch (command.type) {
      case 'ClaimProjectQuota':
        if (state.has(projectId)) return []
        if (command.limit !== undefined && state.size >= command.limit) {
          throw claimQuotaRefusals.refuse('project_limit_reached', { current: state.size, limit: command.limit })
        }
        return [{ type: 'ProjectQuotaClaimed', data: { projectId } }]
      case 'ReleaseProjectQuota':
        return state.has(projectId) ? [{ type: 'ProjectQuotaReleased', data: { projectId } }] : []
      default:
        return command satisfies never
    }
  },
  evolve(state, event) {
    const held = new Set(state)
    if (event.type === 'ProjectQuotaClaimed') held.add(event.data.projectId)
    else held.delete(event.data.projectId)
    return held
  },
}
