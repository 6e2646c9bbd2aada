import type { OauthAppRow, OauthGrantRow } from '@adit/projectors/oauth/oauth_apps.table.ts'
import { sql } from 'kysely'
import type { ReadModelAccess } from '../kit/read_models/db.ts'

export interface OauthAppQueries {
  /** In the order of the ids, each once. Leaves out missing ones. */
  apps(ids: readonly string[]): Promise<OauthAppRow[]>
  /** The newest first. */
  appsOf(accountId: string): Promise<OauthAppRow[]>
  /** What the account lets apps do that still exist; the newest first. */
  grantsOf(accountId: string): Promise<OauthGrantRow[]>
}

export function oauthAppQueries({ prepare }: ReadModelAccess): OauthAppQueries {
  const byIds = prepare('oauth_apps_by_ids', (db, { ids }: { ids: readonly string[] }) =>
    db.selectFrom('oauth_apps.oauth_app').where(sql<boolean>`app_id = any(${ids}::text[])`).selectAll(),
  )
  const byOwner = prepare('oauth_apps_by_owner', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('oauth_apps.oauth_app')
      .where('account_id', '=', accountId)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('app_id'),
  )
  const grants = prepare('oauth_grants', (db, { accountId }: { accountId: string }) =>
    db
      .selectFrom('oauth_apps.oauth_grant as g')
      .innerJoin('oauth_apps.oauth_app as a', 'a.app_id', 'g.app_id')
      .where('g.account_id', '=', accountId)
      .selectAll('g')
      .orderBy('g.created_at', 'desc')
      .orderBy('g.app_id'),
  )
  return {
    async apps(ids) {
      const found = new Map((await byIds({ ids })).map((row) => [row.app_id, row]))
      return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
    },
    appsOf: (accountId) => byOwner({ accountId }),
    grantsOf: (accountId) => grants({ accountId }),
  }
}
