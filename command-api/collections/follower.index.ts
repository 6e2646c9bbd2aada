import type { RecordedFollowingEvent } from '@adit/events/collections/following.events.ts'
import { defineIndex } from '@adit/platform/indexes/command_index.ts'
import { bigint, boolean, text } from '@adit/platform/projection/table.ts'
import type pg from 'pg'

/** In the order of the server's bytes, so that a page begins where the one before ended. */
const accountId = { ...text(), sql: 'text collate "C"' }
const columns = { project_id: text(), account_id: accountId, follows: boolean(), since: bigint() }

/** Who follows a project. What one account follows stands in its own stream; this turns it round for what has to reach all followers. */
export const followers = defineIndex<RecordedFollowingEvent, typeof columns>({
  name: 'followers',
  version: 1,
  columns,
  key: ['project_id', 'account_id'],
  on: {
    ProjectFollowed: (event) => rowOf(event, true),
    ProjectUnfollowed: (event) => rowOf(event, false),
  },
})

const rowOf = ({ data, metadata, at }: RecordedFollowingEvent, follows: boolean) => ({
  ...{ project_id: data.projectId, account_id: metadata.root, follows, since: at },
})

export interface FollowerPage {
  projectId: string
  /** Only those who followed by then. */
  at: number
  /** The last account of the page before; empty for the first. */
  after: string
  limit: number
}

/** Accounts in the order of their ids. */
export async function followersOf(ops: pg.Pool, { projectId, at, after, limit }: FollowerPage): Promise<string[]> {
  const { rows } = await ops.query<{ account_id: string }>(
    `select account_id from ${followers.table}
     where project_id = $1 and account_id > $2 and follows and since <= $3 order by account_id limit $4`,
    [projectId, after, at, limit],
  )
  return rows.map((row) => row.account_id)
}
