import { usernameKey } from '@adit/events/identity/account_limits.values.ts'
import { STAFF_SCOPE } from '@adit/events/identity/scope.values.ts'
import type { Slice } from '@adit/platform/http/admin_list.ts'
import type { AccountRow } from '@adit/projectors/identity/account.table.ts'
import type { AccountTokenRow } from '@adit/projectors/identity/account_token.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { totalOf } from '../kit/list_total.ts'
import type { ReadModelAccess } from '../kit/read_models/db.ts'
import type { listStaffTokens } from './staff_token.contract.ts'

type Asked = Pick<z.output<typeof listStaffTokens.query>, 'filter' | 'sort'>
type StaffToken = AccountTokenRow & Pick<AccountRow, 'username' | 'avatar' | 'role'>

export interface StaffTokenQueries {
  /** Tokens of moderators and admins that can be used at `now`, in milliseconds since 1970. */
  usable(asked: Asked, slice: Slice, now: number): Promise<{ rows: StaffToken[]; total: number }>
}

const order = { created: sql`t.created_at`, username: sql`lower(a.username)` }

export function staffTokenQueries({ db }: Pick<ReadModelAccess, 'db'>): StaffTokenQueries {
  return {
    async usable({ filter = {}, sort: [field, direction] = ['created', 'DESC'] }, { offset, limit }, now) {
      let found = db
        .selectFrom('accounts.account_token as t')
        .innerJoin('accounts.account as a', 'a.account_id', 't.account_id')
        .where('a.role', '<>', 'developer')
        .where('a.deleted', '=', false)
        .where('t.expires_at', '>', now)
        .where('t.ended_at', 'is', null)
      if (filter.q) found = found.where(sql<SqlBool>`starts_with(lower(a.username), ${usernameKey(filter.q)})`)
      if (filter.staff !== undefined) {
        found = found.where(sql<SqlBool>`(t.scopes::bigint & ${String(STAFF_SCOPE)}::bigint <> 0) = ${filter.staff}`)
      }
      const rows = await found
        .selectAll('t')
        .select(['a.username', 'a.avatar', 'a.role'])
        .orderBy(order[field], direction === 'ASC' ? 'asc' : 'desc')
        .orderBy('t.token_id')
        .offset(offset)
        .limit(limit)
        .execute()
      const count = async () => {
        const counted = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
        return Number(counted.count)
      }
      return { rows, total: await totalOf({ offset, limit }, rows, count) }
    },
  }
}
