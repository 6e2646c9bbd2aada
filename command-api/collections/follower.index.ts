import type { RecordedFollowingEvent } from '@adit/events/collections/following.events.ts'
import { defineIndex } from '@adit/platform/indexes/command_index.ts'
import { bigint, boolean, text } from '@adit/platform/projection/table.ts'
import type pg from 'pg'

/** Sorted by bytes, so that a page starts where the previous one ended. */
const accountId = { ...text(), sql: 'text collate "C"' }
const columns = { project_id: text(), account_id: accountId, follows: boolean(), since: bigint() }

/** The followers of a project. An account's stream has what it follows; this is the reverse, for what has to reach all followers. */
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
  /** Only accounts that followed the project by this time. */
  at: number
  /** The last account of the previous page; empty for the first page. */
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
