import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { isDeletedAccount } from '../identity/account/account_access.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { departureActor, leaveTeam, leaveTeams } from './departure.job.ts'

type Watched =
  | Extract<RecordedAccountEvent, { type: 'AccountDeleted' }>
  | Extract<RecordedTeamEvent, { type: 'TeamCreated' | 'TeamMemberInvited' | 'TeamMemberJoined' }>

/**
 * A deleted account leaves the teams of others. Its own teams keep it as owner until an admin transfers them, because a project always
 * has an owner. Invitations sent during the deletion are undone.
 */
export function departureReactor({ bus, jobs }: Pick<CommandDeps, 'bus' | 'jobs'>): Reactor {
  return {
    name: departureActor,
    begins: 'zero',
    handles: new Set<Watched['type']>(['AccountDeleted', 'TeamCreated', 'TeamMemberInvited', 'TeamMemberJoined']),
    async react(event: RecordedEvent, context) {
      const watched = event as Watched // by `handles`
      const { root } = watched.metadata
      if (watched.type === 'AccountDeleted') return jobs.enqueueFor(leaveTeams, watched, { accountId: root })
      const accountId = watched.type === 'TeamCreated' ? watched.data.ownerId : watched.data.accountId
      if (!(await isDeletedAccount(bus, accountId))) return
      await leaveTeam(bus, { accountId, teamId: parseStream(watched.stream).id, projectId: root }, context)
    },
  }
}
