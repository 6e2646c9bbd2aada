import { usernameKey } from '@adit/events/identity/account_limits.values.ts'
import type { Provider } from '@adit/events/identity/provider.values.ts'
import type { AccountRow } from '@adit/projectors/identity/account.table.ts'
import type { AccountTokenRow } from '@adit/projectors/identity/account_token.table.ts'
import { sql } from 'kysely'
import type { ReadDb, ReadModelAccess } from '../kit/read_models/db.ts'

/** How a key found an account. */
export type FoundBy = 'id' | 'name' | 'old_name'
export type FoundAccount = AccountRow & { found_by: FoundBy }

/** What everybody may see of an account, and whether it is there. */
const shownColumns = [
  ...(['account_id', 'username', 'avatar', 'bio', 'created_at', 'role', 'badges'] as const),
  ...(['deleted', 'deleted_at'] as const),
] as const
export type ShownAccount = Pick<AccountRow, (typeof shownColumns)[number]>

export interface AccountQueries {
  /** By id, else by a current or former name of the account. */
  find(key: string): Promise<FoundAccount | undefined>
  /** In the order of the keys, each account once. Leaves out missing ones. */
  findAll(keys: readonly string[]): Promise<FoundAccount[]>
  /** Only by ids, in no order. Leaves out missing ones. */
  accountsByIds(ids: readonly string[]): Promise<AccountRow[]>
  /** What lists of people show, for as many as there are. */
  shownByIds(ids: readonly string[]): Promise<ShownAccount[]>
  /** Accounts whose current name starts with the text, in the order of names, at most `limit`. */
  search(beginning: string, limit: number): Promise<AccountRow[]>
  /** Other sites that it signs in with, in the order in which they were linked. */
  providers(accountId: string): Promise<Provider[]>
  /** The newest first. */
  tokens(accountId: string): Promise<AccountTokenRow[]>
}

export function accountQueries({ db, prepare }: ReadModelAccess): AccountQueries {
  const byKeys = prepare('account_by_keys', (db, { keys }: { keys: readonly string[] }) =>
    db
      .selectFrom('accounts.account as a')
      .innerJoin(found(keys), (join) => join.onRef('k.account_id', '=', 'a.account_id'))
      .where('a.deleted', '=', false)
      .selectAll('a')
      .select('k.found_by')
      .orderBy('k.place'),
  )
  const byIds = prepare('account_by_ids', (db, { ids }: { ids: readonly string[] }) =>
    db.selectFrom('accounts.account').where(sql<boolean>`account_id = any(${ids}::text[])`).selectAll(),
  )
  const shown = prepare('accounts_shown', (db, { ids }: { ids: readonly string[] }) =>
    db.selectFrom('accounts.account').where(sql<boolean>`account_id = any(${ids}::text[])`).select(shownColumns),
  )
  const providersOf = prepare('account_providers', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('accounts.account_provider')
      .where('account_id', '=', accountId)
      .select('provider')
      .orderBy('linked_at')
      .orderBy('provider'),
  )
  const findAll = async (keys: readonly string[]) => {
    const rows = await byKeys({ keys })
    return [...new Map(rows.map((row) => [row.account_id, row])).values()]
  }
  return {
    find: async (key) => (await findAll([key]))[0],
    findAll,
    search: (beginning, limit) => byBeginning(db, beginning, limit),
    accountsByIds: (ids) => byIds({ ids }),
    shownByIds: (ids) => shown({ ids }),
    providers: async (accountId) => (await providersOf({ accountId })).map(({ provider }) => provider),
    tokens: (accountId) => tokensOf(db, accountId),
  }
}

const byBeginning = (db: ReadDb, beginning: string, limit: number) => {
  const from = usernameKey(beginning)
  return db
    .selectFrom(following(from, limit))
    .where(sql<boolean>`starts_with(lower(a.username), ${from})`)
    .selectAll()
    .orderBy(sql`lower(a.username) using ~<~`)
    .execute()
}

/**
 * Names are ASCII and compared byte by byte, so all names with a prefix directly follow it. The range has no upper end, because the planner
 * expects few rows between two texts and would sort them all. Who is suspended for good is not found.
 */
const following = (from: string, limit: number) =>
  sql<AccountRow>`(
    select a.* from ${sql.table('accounts.account')} a where not a.deleted and lower(a.username) ~>=~ ${from}
      and (a.suspension is null or a.suspension->>'until' is not null)
    order by lower(a.username) using ~<~ limit ${limit}
  )`.as('a')

const tokensOf = (db: ReadDb, accountId: string) =>
  db
    .selectFrom('accounts.account_token')
    .where('account_id', '=', accountId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('token_id')
    .execute()

/**
 * The account that each key means. Names are compared without regard to case. An id that equals another account's name counts as the id.
 */
const found = (keys: readonly string[]) =>
  sql<{ place: number; account_id: string; found_by: FoundBy }>`(
    select distinct on (place) place, account_id,
      case when rank = 0 then 'id' when lower(holder.username) = lower(key) then 'name' else 'old_name' end as found_by
    from (
      select place, key, key as account_id, 0 as rank
      from unnest(${keys}::text[]) with ordinality as asked(key, place)
      union all
      select place, key, n.account_id, 1
      from unnest(${keys}::text[]) with ordinality as asked(key, place)
      join ${sql.table('accounts.account_name')} n on n.name = lower(key)
    ) candidate
    join ${sql.table('accounts.account')} holder using (account_id)
    order by place, rank
  )`.as('k')
