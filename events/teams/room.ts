import { defineRoom, defineStream } from '../kit/define_room.ts'
import { ownershipTransferEvents } from './saga.events.ts'
import { type RecordedTeamEvent, teamEvents } from './team.events.ts'
import { describeOwnershipTransfer, describeTeam } from './team.history.ts'
import { type TeamFields, teamAfter } from './team_snapshot.history.ts'

interface Shown {
  team: TeamFields | null
}

export const teams = defineRoom<Shown>('teams', {
  streams: [
    defineStream(teamEvents, 'project', describeTeam),
    defineStream(ownershipTransferEvents, 'project', describeOwnershipTransfer),
  ],
  shows: {
    root: 'project',
    initial: { team: null },
    after: { 'teams.team': ({ team }, event: RecordedTeamEvent) => ({ team: teamAfter(team, event) }) },
  },
})
