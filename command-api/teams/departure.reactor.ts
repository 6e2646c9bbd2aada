import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { seededIds } from '@adit/platform/ids/ids.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import { isDeletedAccount } from '../identity/account/account_access.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { teamDecider, teamStream } from './team.decider.ts'

/** Which teams an account was ever in or invited to: a team's stream knows its members, an account's not its teams. */
export const membershipsPart: OpsPart = {
  name: 'memberships',
  sql: `create table if not exists ops.membership (
    account_id text not null,
    team_id text not null,
    project_id text not null,
    primary key (account_id, team_id)
  );`,
}

type Watched =
  | Extract<RecordedAccountEvent, { type: 'AccountDeleted' }>
  | Extract<RecordedTeamEvent, { type: 'TeamCreated' | 'TeamMemberInvited' | 'TeamMemberJoined' }>

interface Membership {
  accountId: string
  teamId: string
  projectId: string
}

/**
 * Whose account is deleted leaves the teams of others, open invitations too. His own teams keep him as their owner until an admin
 * passes them on: a project is never without one. An invitation that crosses the deletion is taken back.
 */
export function departureReactor({ bus, ops }: Pick<CommandDeps, 'bus' | 'ops'>): Reactor {
  const handles = new Set<Watched['type']>(['AccountDeleted', 'TeamCreated', 'TeamMemberInvited', 'TeamMemberJoined'])
  return {
    name: 'departures',
    begins: 'zero',
    handles,
    async react(event: RecordedEvent, context) {
      const watched = event as Watched // by `handles`
      if (watched.type === 'AccountDeleted') {
        for (const membership of await membershipsOf(ops, watched.metadata.root)) await leave(bus, membership, context)
        return
      }
      const membership = membershipIn(watched)
      await remember(ops, membership)
      if (await isDeletedAccount(bus, membership.accountId)) await leave(bus, membership, context)
    },
  }
}

function membershipIn(event: Exclude<Watched, { type: 'AccountDeleted' }>): Membership {
  const accountId = event.type === 'TeamCreated' ? event.data.ownerId : event.data.accountId
  return { accountId, teamId: parseStream(event.stream).id, projectId: event.metadata.root }
}

/** Each team's event has ids of its own, whichever of the teams an earlier try had left already. */
async function leave(
  bus: CommandBus,
  { accountId, teamId, projectId }: Membership,
  context: CommandContext,
): Promise<void> {
  const ids = seededIds(Buffer.from(`departure/${context.causationId}/${teamId}`), context.now())
  await bus.execute({
    decider: teamDecider,
    stream: teamStream(teamId),
    root: projectId,
    command: { type: 'RemoveDeletedMember', accountId },
    context: { ...context, ids },
  })
}

async function remember(ops: pg.Pool, { accountId, teamId, projectId }: Membership): Promise<void> {
  await ops.query(
    'insert into ops.membership (account_id, team_id, project_id) values ($1, $2, $3) on conflict do nothing',
    [accountId, teamId, projectId],
  )
}

async function membershipsOf(ops: pg.Pool, accountId: string): Promise<Membership[]> {
  const { rows } = await ops.query<Membership>(
    `select account_id as "accountId", team_id as "teamId", project_id as "projectId"
     from ops.membership where account_id = $1 order by team_id`,
    [accountId],
  )
  return rows
}
