import type { OauthAppRow, OauthGrantRow } from '@adit/projectors/oauth/oauth_apps.table.ts'
import { isoTime, storedUrl } from '../kit/address.presenter.ts'

/** The secret is nowhere to be read. */
export const presentApp = (app: OauthAppRow, origin: string) => ({
  id: app.app_id,
  name: app.name,
  icon_url: storedUrl(origin, app.icon?.key),
  raw_icon_url: storedUrl(origin, app.icon?.rawKey),
  max_scopes: Number(app.scopes),
  redirect_uris: app.redirect_uris.map(({ id, uri }) => ({ id, client_id: app.app_id, uri })),
  created_by: app.account_id,
  created: isoTime(app.created_at),
  url: app.url,
  description: app.description,
  suspension: app.suspension,
})

export const presentGrant = (grant: OauthGrantRow) => ({
  id: grant.grant_id,
  app_id: grant.app_id,
  user_id: grant.account_id,
  scopes: Number(grant.scopes),
  created: isoTime(grant.created_at),
})
