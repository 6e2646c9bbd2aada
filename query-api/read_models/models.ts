import type { RowOf, Table } from '@adit/platform/projection/table.ts'
import { type DownloadsTables, downloadsVersion } from '@adit/projectors/analytics/downloads.table.ts'
import { type CatalogueTables, catalogueVersion } from '@adit/projectors/catalogue/catalogue.table.ts'
import { type FollowsTables, followsVersion } from '@adit/projectors/collections/follow.table.ts'
import { type AccountsTables, accountsVersion } from '@adit/projectors/identity/accounts.table.ts'
import { type HistoryTables, historyVersion } from '@adit/projectors/moderation/history.table.ts'
import { type ReviewTables, reviewVersion } from '@adit/projectors/moderation/review.table.ts'
import { type NotificationsTables, notificationsVersion } from '@adit/projectors/notifications/notification.table.ts'

/** The tables of one projector, named `<projector>.<table>`. */
type Models<Projector extends string, Tables extends Record<string, Table>> = {
  [Name in keyof Tables as `${Projector}.${Tables[Name]['name']}`]: RowOf<Tables[Name]>
}

/** Everything that can be read. A room adds its projector here and below. */
export interface ReadModels
  extends Models<'catalogue', CatalogueTables>,
    Models<'follows', FollowsTables>,
    Models<'downloads', DownloadsTables>,
    Models<'accounts', AccountsTables>,
    Models<'review', ReviewTables>,
    Models<'notifications', NotificationsTables>,
    Models<'history', HistoryTables> {}

/** The version of each projector whose live build this release reads. */
export const readModelVersions = {
  catalogue: catalogueVersion,
  follows: followsVersion,
  downloads: downloadsVersion,
  accounts: accountsVersion,
  review: reviewVersion,
  history: historyVersion,
  notifications: notificationsVersion,
} as const satisfies Readonly<Record<string, number>>
