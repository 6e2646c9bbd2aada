import { streamName } from '@adit/events/envelope.ts'
import type { TeamEvent } from '@adit/events/teams/team.events.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'

export interface TeamMember {
  accountId: string
  isOwner: boolean
  accepted: boolean
  permissions: number
}

export type TeamState = { kind: 'none' } | { kind: 'existing'; projectId: string; members: readonly TeamMember[] }

export type TeamCommand = { type: 'CreateTeam'; teamId: string; projectId: string; ownerId: string }

export const teamStream = (id: string) => streamName('teams', 'team', id)

export const teamDecider: Decider<TeamState, TeamCommand, TeamEvent> = {
  initialState: { kind: 'none' },
  decide({ teamId, projectId, ownerId }, state) {
    return state.kind === 'none' ? [{ type: 'TeamCreated', data: { teamId, projectId, ownerId } }] : []
  },
  evolve(_state, event) {
    const owner = { accountId: event.data.ownerId, isOwner: true, accepted: true, permissions: 0 }
    return { kind: 'existing', projectId: event.data.projectId, members: [owner] }
  },
}
