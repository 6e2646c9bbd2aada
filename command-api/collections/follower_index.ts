import type { RecordedFollowingEvent } from '@adit/events/collections/following.events.ts'
import { followingEvents } from '@adit/events/collections/following.events.ts'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'

export const followerIndexName = 'follower_index'

/**
 * Who follows a project. What one account follows stands in its own stream; this turns it round for what has to reach all followers.
 * Rows of those who stopped stay, so that an event that comes twice, or late, changes nothing.
 */
export const followersPart: OpsPart = {
  name: 'followers',
  sql: `create table if not exists ops.follower (
    project_id text not null,
    account_id text collate "C" not null,
    follows boolean not null,
    since bigint not null,
    position text collate "C" not null,
    primary key (project_id, account_id)
  );`,
}

export function followerIndex(ops: pg.Pool): Reactor {
  return {
    name: followerIndexName,
    begins: 'zero',
    handles: new Set(Object.keys(followingEvents.definitions)),
    async react(event: RecordedEvent) {
      const { type, data, metadata, at, position } = event as RecordedFollowingEvent // by `handles`
      await ops.query(
        `insert into ops.follower (project_id, account_id, follows, since, position) values ($1, $2, $3, $4, $5)
         on conflict (project_id, account_id) do update
         set follows = excluded.follows, since = excluded.since, position = excluded.position
         where ops.follower.position < excluded.position`,
        [data.projectId, metadata.root, type === 'ProjectFollowed', at, position],
      )
    },
  }
}

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
    `select account_id from ops.follower
     where project_id = $1 and account_id > $2 and follows and since <= $3 order by account_id limit $4`,
    [projectId, after, at, limit],
  )
  return rows.map((row) => row.account_id)
}

/** Up to where the index knows the log. */
export async function followersKnownTo(ops: pg.Pool): Promise<Position | undefined> {
  const { rows } = await ops.query<{ position: Position | null }>('select position from ops.reactor where name = $1', [
    followerIndexName,
  ])
  return rows[0]?.position ?? undefined
}

/** After the log has moved to another store: whatever comes next is newer than what is there. */
export async function forgetFollowerPositions(ops: pg.Pool): Promise<void> {
  await ops.query(`update ops.follower set position = ''`)
}
