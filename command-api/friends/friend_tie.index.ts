import type { RecordedFriendshipEvent } from '@adit/events/friends/friendship.events.ts'
import { defineIndex } from '@adit/platform/indexes/command_index.ts'
import { text } from '@adit/platform/projection/table.ts'
import type pg from 'pg'
import type { HeldPersonal } from '../identity/data_export/held_personal.port.ts'

type TieState = 'asked' | 'waiting' | 'friends' | 'blocks' | 'blocked' | 'none'

/** `kind` is `tie`, `blocks` or `blocked`. */
const columns = { account_id: text(), other_id: text(), kind: text(), state: text() }
type Row = Record<keyof typeof columns, string>

/** What each account has to do with others. The stream of a pair has both, but an account's stream doesn't have its pairs. */
export const friendTies = defineIndex<RecordedFriendshipEvent, typeof columns>({
  name: 'friend_ties',
  version: 1,
  columns,
  key: ['account_id', 'other_id', 'kind'],
  on: {
    FriendRequestSent: ({ data: { from, to } }) => [tie(from, to, 'asked'), tie(to, from, 'waiting')],
    FriendRequestAccepted: ({ data: { from, to } }) => [tie(from, to, 'friends'), tie(to, from, 'friends')],
    FriendRequestWithdrawn: ({ data: { from, to } }) => [tie(from, to, 'none'), tie(to, from, 'none')],
    FriendRequestDeclined: ({ data: { from, to } }) => [tie(from, to, 'none'), tie(to, from, 'none')],
    FriendshipEnded: ({ data: { by, other } }) => [tie(by, other, 'none'), tie(other, by, 'none')],
    UserBlocked: ({ data: { by, blocked } }) => [
      row(by, blocked, 'blocks', 'blocks'),
      row(blocked, by, 'blocked', 'blocked'),
    ],
    UserUnblocked: ({ data: { by, blocked } }) => [
      row(by, blocked, 'blocks', 'none'),
      row(blocked, by, 'blocked', 'none'),
    ],
  },
})

const row = (account_id: string, other_id: string, kind: string, state: TieState): Row => ({
  ...{ account_id, other_id, kind, state },
})
const tie = (account_id: string, other_id: string, state: TieState): Row => row(account_id, other_id, 'tie', state)

export interface TieCounts {
  /** Friends, and own requests that wait for an answer. */
  held: number
  /** Requests of others that wait for an answer. */
  waiting: number
  blocks: number
}

/** Requests that are under way at the same moment aren't counted yet. */
export async function countTies(ops: pg.Pool, accountId: string): Promise<TieCounts> {
  const { rows } = await ops.query<TieCounts>(
    `select count(*) filter (where state in ('asked', 'friends'))::int as held,
       count(*) filter (where state = 'waiting')::int as waiting,
       count(*) filter (where state = 'blocks')::int as blocks
     from ${friendTies.table} where account_id = $1`,
    [accountId],
  )
  return rows[0] ?? { held: 0, waiting: 0, blocks: 0 }
}

/** Everybody with whom the account still has something to do. */
export async function othersOf(ops: pg.Pool, accountId: string): Promise<string[]> {
  const { rows } = await ops.query<{ other_id: string }>(
    `select distinct other_id from ${friendTies.table} where account_id = $1 and state <> 'none' order by other_id`,
    [accountId],
  )
  return rows.map((found) => found.other_id)
}

/** Whether somebody is a friend of both. A friendship that has just begun may not count yet. */
export async function haveMutualFriend(ops: pg.Pool, one: string, other: string): Promise<boolean> {
  const { rowCount } = await ops.query(
    `select 1 from ${friendTies.table} a join ${friendTies.table} b using (other_id)
     where a.account_id = $1 and b.account_id = $2 and a.state = 'friends' and b.state = 'friends' limit 1`,
    [one, other],
  )
  return rowCount === 1
}

/** For the copy of somebody's data. Who has blocked them is not theirs to know. */
export const heldTies = (ops: pg.Pool): HeldPersonal => ({
  name: 'friends',
  async read(accountId) {
    const { rows } = await ops.query<{ other_id: string; state: TieState }>(
      `select other_id, state from ${friendTies.table} where account_id = $1 and state not in ('none', 'blocked')
       order by other_id`,
      [accountId],
    )
    const of = (state: TieState) => rows.filter((found) => found.state === state).map((found) => found.other_id)
    return { friends: of('friends'), asked: of('asked'), askedBy: of('waiting'), blocked: of('blocks') }
  },
})
