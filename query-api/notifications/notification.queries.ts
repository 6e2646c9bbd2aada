import type { NotificationKind } from '@adit/events/notifications/notification.values.ts'
import type { NotificationRow } from '@adit/projectors/notifications/notification.table.ts'
import { sql } from 'kysely'
import type { ReadModelAccess } from '../kit/read_models/db.ts'

export interface InboxPage {
  accountId: string
  kind: NotificationKind | null
  limit: number
  offset: number
}

export interface NotificationQueries {
  /** Newest first. An inbox is bounded, so this returns all of it. */
  inbox(accountId: string): Promise<NotificationRow[]>
  /** A part of it, of one kind or all. */
  page(page: InboxPage): Promise<NotificationRow[]>
  /** How many there are of the kind, and how many of all are unread. */
  counts(page: Pick<InboxPage, 'accountId' | 'kind'>): Promise<{ total: number; unread: number }>
  /** Only of one account, in no order. Leaves out missing ones. */
  byIds(accountId: string, ids: readonly string[]): Promise<NotificationRow[]>
}

export function notificationQueries({ prepare }: ReadModelAccess): NotificationQueries {
  const inbox = prepare('inbox', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('notifications.notification')
      .where('account_id', '=', accountId)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('notification_id'),
  )
  const page = prepare('inbox_page', (db, { accountId, kind, limit, offset }: InboxPage) =>
    db
      .selectFrom('notifications.notification')
      .where('account_id', '=', accountId)
      .where(isOfKind(kind))
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('notification_id')
      .limit(limit)
      .offset(offset),
  )
  const counts = prepare('inbox_counts', (db, { accountId, kind }: Pick<InboxPage, 'accountId' | 'kind'>) =>
    db
      .selectFrom('notifications.notification')
      .where('account_id', '=', accountId)
      .select([
        sql<number>`count(*) filter (where ${isOfKind(kind)})::int`.as('total'),
        sql<number>`count(*) filter (where not read)::int`.as('unread'),
      ]),
  )
  const byIds = prepare(
    'notifications_by_ids',
    (db, { accountId, ids }: { accountId: string; ids: readonly string[] }) =>
      db
        .selectFrom('notifications.notification')
        .where('account_id', '=', accountId)
        .where(sql<boolean>`notification_id = any(${ids}::text[])`)
        .selectAll(),
  )
  return {
    inbox: (accountId) => inbox({ accountId }),
    page,
    counts: async (of) => (await counts(of))[0] ?? { total: 0, unread: 0 },
    byIds: (accountId, ids) => byIds({ accountId, ids }),
  }
}

/** All if there is none. */
const isOfKind = (kind: NotificationKind | null) =>
  sql<boolean>`(${kind}::text is null or body ->> 'kind' = ${kind}::text)`
