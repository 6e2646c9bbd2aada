import { parseStream } from '@adit/events/kit/envelope.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import { defineIndex } from '@adit/platform/indexes/command_index.ts'
import { text } from '@adit/platform/projection/table.ts'
import type pg from 'pg'

const columns = { account_id: text(), team_id: text(), project_id: text() }

/** The teams that an account was ever in or invited to. A team's stream has its members, but an account's stream doesn't have its teams. */
export const memberships = defineIndex<RecordedTeamEvent, typeof columns>({
  name: 'memberships',
  version: 1,
  columns,
  key: ['account_id', 'team_id'],
  on: {
    TeamCreated: (event) => rowOf(event, event.data.ownerId),
    TeamMemberInvited: (event) => rowOf(event, event.data.accountId),
    TeamMemberJoined: (event) => rowOf(event, event.data.accountId),
  },
})

const rowOf = ({ stream, metadata }: RecordedTeamEvent, account_id: string) => ({
  ...{ account_id, team_id: parseStream(stream).id, project_id: metadata.root },
})

export interface Membership {
  accountId: string
  teamId: string
  projectId: string
}

export async function membershipsOf(ops: pg.Pool, accountId: string): Promise<Membership[]> {
  const { rows } = await ops.query<Membership>(
    `select account_id as "accountId", team_id as "teamId", project_id as "projectId"
     from ${memberships.table} where account_id = $1 order by team_id`,
    [accountId],
  )
  return rows
}
