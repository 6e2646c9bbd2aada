import type { AppIcon, RedirectUri } from '@adit/events/oauth/app.fold.ts'
import { bigint, defineTable, json, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Raise it when the meaning of a column or a handler changes: a new build is made beside the live one. */
export const oauthAppsVersion = 1

/** Apps of third parties that exist. Times are milliseconds since 1970. */
export const oauthAppTable = defineTable(
  'oauth_app',
  {
    app_id: text(),
    /** Its owner. */
    account_id: text(),
    name: text(),
    description: nullable(text()),
    url: nullable(text()),
    /** The most that it can ask for: bits, in decimal. */
    scopes: text(),
    redirect_uris: json<readonly RedirectUri[]>(),
    icon: nullable(json<AppIcon>()),
    /** Why staff have suspended it. */
    suspension: nullable(text()),
    created_at: bigint(),
  },
  { key: ['app_id'], indexes: ['(account_id)'] },
)

/** What accounts let apps do, also apps that were deleted since: those have another root. */
export const oauthGrantTable = defineTable(
  'oauth_grant',
  {
    account_id: text(),
    app_id: text(),
    grant_id: text(),
    /** Bits, in decimal. */
    scopes: text(),
    created_at: bigint(),
  },
  { key: ['account_id', 'app_id'] },
)

export const oauthAppsTables = { oauth_app: oauthAppTable, oauth_grant: oauthGrantTable }
export type OauthAppsTables = typeof oauthAppsTables
export type OauthAppRow = RowOf<typeof oauthAppTable>
export type OauthGrantRow = RowOf<typeof oauthGrantTable>
