import { defineRoom, defineStream } from '../kit/define_room.ts'
import { type Shown, shownAfter } from '../kit/shown.ts'
import { invitationNotice } from './invitation_notice.ts'
import { ownershipTransferEvents } from './saga.events.ts'
import { takeoverNotice } from './takeover_notice.ts'
import { type RecordedTeamEvent, teamEvents } from './team.events.ts'
import { type Team, teamFold } from './team.fold.ts'
import { describeOwnershipTransfer, describeTeam } from './team.history.ts'

const hidden = ['projectId', 'lastTransfer'] as const

interface ShownTeam {
  team: Shown<Team, (typeof hidden)[number]> | null
}

export const teams = defineRoom<ShownTeam>('teams', {
  fills: [invitationNotice, takeoverNotice],
  streams: [
    defineStream(teamEvents, 'project', describeTeam),
    defineStream(ownershipTransferEvents, 'project', describeOwnershipTransfer),
  ],
  shows: {
    root: 'project',
    initial: { team: null },
    after: {
      'teams.team': ({ team }, event: RecordedTeamEvent) => ({ team: shownAfter(teamFold, team, event, hidden) }),
    },
  },
})
