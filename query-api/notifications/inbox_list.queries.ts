import type { Slice } from '@adit/platform/http/admin_list.ts'
import type { NotificationRow } from '@adit/projectors/notifications/notification.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { totalOf } from '../kit/list_total.ts'
import type { ReadModelAccess } from '../kit/read_models/db.ts'
import type { inboxListQuery } from './inbox_list_shape.ts'

type Query = Pick<z.output<typeof inboxListQuery>, 'filter' | 'sort'>
type Filter = NonNullable<Query['filter']>

export interface InboxListQueries {
  page(accountId: string, query: Query, slice: Slice): Promise<{ rows: NotificationRow[]; total: number }>
}

const order = { created: sql`created_at`, id: sql`notification_id` }

function conditionsOf({ id, kind, read }: Filter) {
  return [
    id && sql<SqlBool>`notification_id = any(${[...id]}::text[])`,
    kind && sql<SqlBool>`body ->> 'kind' = ${kind}`,
    read !== undefined && sql<SqlBool>`read = ${read}`,
  ].filter((condition) => typeof condition === 'object')
}

export function inboxListQueries({ db }: Pick<ReadModelAccess, 'db'>): InboxListQueries {
  return {
    async page(accountId, { filter = {}, sort: [field, way] = ['created', 'DESC'] }, { offset, limit }) {
      const found = conditionsOf(filter).reduce(
        (query, condition) => query.where(condition),
        db.selectFrom('notifications.notification').where('account_id', '=', accountId),
      )
      const rows = await found
        .selectAll()
        .orderBy(sql`${order[field]} ${way === 'ASC' ? sql`asc` : sql`desc`}`)
        .orderBy('notification_id')
        .offset(offset)
        .limit(limit)
        .execute()
      const count = async () =>
        (await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirst())?.total ?? 0
      return { rows, total: await totalOf({ offset, limit }, rows, count) }
    },
  }
}
