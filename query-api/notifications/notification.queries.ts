import type { NotificationRow } from '@adit/projectors/notifications/notification.table.ts'
import { sql } from 'kysely'
import type { ReadModelAccess } from '../db.ts'

export interface NotificationQueries {
  /** The newest first; an inbox is bounded, so all of it. */
  inbox(accountId: string): Promise<NotificationRow[]>
  /** Of one account alone, in no order; missing ones left out. */
  byIds(accountId: string, ids: readonly string[]): Promise<NotificationRow[]>
  /** Numbers of versions by their ids. */
  versionNumbers(ids: readonly string[]): Promise<Map<string, string>>
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
  const byIds = prepare(
    'notifications_by_ids',
    (db, { accountId, ids }: { accountId: string; ids: readonly string[] }) =>
      db
        .selectFrom('notifications.notification')
        .where('account_id', '=', accountId)
        .where(sql<boolean>`notification_id = any(${ids}::text[])`)
        .selectAll(),
  )
  const numbers = prepare('version_numbers', (db, { ids }: { ids: readonly string[] }) =>
    db
      .selectFrom('catalogue.version')
      .where(sql<boolean>`version_id = any(${ids}::text[])`)
      .where('added', '=', true)
      .select(['version_id', 'version_number']),
  )
  return {
    inbox: (accountId) => inbox({ accountId }),
    byIds: (accountId, ids) => byIds({ accountId, ids }),
    versionNumbers: async (ids) => new Map((await numbers({ ids })).map((row) => [row.version_id, row.version_number])),
  }
}
