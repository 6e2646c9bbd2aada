import { isAdmin } from '@adit/events/identity/role.values.ts'
import { GRANTABLE_SCOPES, scopeNamesOf } from '@adit/events/identity/scope.values.ts'
import { APPS_MAX } from '@adit/events/oauth/app_limits.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { newCode } from '../../identity/sign_in/secret_token.ts'
import { contextOf } from '../../kit/command_context.ts'
import { effectOf } from '../../kit/effect.ts'
import { keepPicture, storePicture } from '../../kit/pictures/stored_picture.ts'
import type { OauthDeps } from '../oauth_deps.ts'
import * as contracts from './app.contract.ts'
import { type AppChanges, type AppCommand, type AppFacts, appDecider, appStream } from './app.decider.ts'
import { findApp, ownApp } from './app_access.ts'

/** Admins, too, can't let an app ask for more than anybody's token may have. */
function checkScopes(scopes: number | null | undefined): void {
  const refused = BigInt(scopes ?? 0) & ~GRANTABLE_SCOPES
  if (refused === 0n) return
  const names = scopeNamesOf(refused).join(', ')
  throw refusal('scopes_not_grantable', { field: 'max_scopes', refused: names || 'bits without a meaning' })
}

const orNull = (text: string | null | undefined): string | null => text || null

export function appRoutes(deps: OauthDeps): Route[] {
  const { bus, oauth, storage } = deps
  const { apps } = oauth

  const tell = async (appId: string, command: AppCommand, viewer: Viewer, request: RequestContext) => {
    const context = contextOf(request, viewer)
    const told = await bus.execute({ decider: appDecider, stream: appStream(appId), root: appId, command, context })
    return { effect: effectOf(appId, told.position) }
  }
  /** Those that the app has keep their ids. */
  const redirectUrisOf = (uris: readonly string[], app: AppFacts | undefined, { ids }: RequestContext) =>
    [...new Set(uris)].map((uri) => app?.redirectUris.find((known) => known.uri === uri) ?? { id: ids.base62(), uri })

  const create = async ({ body, viewer, request }: InputOf<typeof contracts.createOauthApp>) => {
    checkScopes(body.max_scopes)
    const [appId, secret, { accountId }] = [request.ids.base62(), newCode(), viewer]
    const scopes = BigInt(body.max_scopes)
    if (!(await apps.put({ id: appId, accountId, secret, scopes, limit: APPS_MAX }))) {
      throw refusal('oauth_apps_full', { limit: APPS_MAX })
    }
    const redirectUris = redirectUrisOf(body.redirect_uris, undefined, request)
    const [description, url] = [orNull(body.description), orNull(body.url)]
    const app = { appId, accountId, name: body.name, description, url, scopes: scopes.toString(), redirectUris }
    const { effect } = await tell(appId, { type: 'CreateOauthApp', app }, viewer, request)
    return ok(
      {
        ...{ id: appId, name: body.name, icon_url: null, raw_icon_url: null, max_scopes: body.max_scopes },
        redirect_uris: redirectUris.map(({ id, uri }) => ({ id, client_id: appId, uri })),
        ...{ created_by: accountId, created: new Date(request.receivedAt).toISOString(), url, description },
        client_secret: secret,
      },
      { effect, id: appId, secretShown: true, headers: { 'cache-control': 'no-store' } },
    )
  }

  const edit = async ({ params, body, viewer, request }: InputOf<typeof contracts.editOauthApp>) => {
    const app = await ownApp(bus, params.id, viewer)
    checkScopes(body.max_scopes)
    const changes: AppChanges = {
      ...(body.name != null && { name: body.name }),
      ...(body.max_scopes != null && { scopes: String(body.max_scopes) }),
      ...(body.redirect_uris != null && { redirectUris: redirectUrisOf(body.redirect_uris, app, request) }),
      ...(body.url !== undefined && { url: orNull(body.url) }),
      ...(body.description !== undefined && { description: orNull(body.description) }),
    }
    if (changes.scopes !== undefined) await apps.limitScopes(app.appId, BigInt(changes.scopes))
    return noContent(await tell(app.appId, { type: 'EditOauthApp', changes }, viewer, request))
  }

  /** Its tokens end before it is told, so that what the event says is in effect already. */
  const remove = async ({ params, viewer, request }: InputOf<typeof contracts.deleteOauthApp>) => {
    const { appId, icon } = await ownApp(bus, params.id, viewer)
    await apps.remove(appId)
    const told = await tell(appId, { type: 'DeleteOauthApp' }, viewer, request)
    if (icon) await Promise.all([storage.remove(icon.key), storage.remove(icon.rawKey)])
    return noContent(told)
  }

  const setIcon = async ({ params, query, body, viewer, request }: InputOf<typeof contracts.changeOauthAppIcon>) => {
    const { appId } = await ownApp(bus, params.id, viewer)
    const [bytes, id] = [await body.bytes(), request.ids.base62()]
    const picture = await storePicture(deps, { bytes, extension: query.ext, kind: 'icon', folder: `apps/${appId}`, id })
    const icon = { key: picture.key, rawKey: picture.rawKey }
    return keepPicture(deps, picture, async () =>
      noContent(await tell(appId, { type: 'ChangeOauthAppIcon', icon }, viewer, request)),
    )
  }
  const unsetIcon = async ({ params, viewer, request }: InputOf<typeof contracts.removeOauthAppIcon>) => {
    const { appId } = await ownApp(bus, params.id, viewer)
    return noContent(await tell(appId, { type: 'ChangeOauthAppIcon', icon: null }, viewer, request))
  }

  const rotate = async ({ params, viewer, request }: InputOf<typeof contracts.rotateOauthAppSecret>) => {
    const { appId } = await ownApp(bus, params.id, viewer)
    const secret = newCode()
    await apps.rotate(appId, secret)
    const { effect } = await tell(appId, { type: 'RotateOauthAppSecret' }, viewer, request)
    return ok({ client_secret: secret }, { effect, secretShown: true, headers: { 'cache-control': 'no-store' } })
  }

  /** An app is suspended before that is told and for as long as it is told, whoever else decides on it meanwhile. */
  const decide = async (id: string, command: AppCommand, viewer: Viewer, request: RequestContext) => {
    if (!isAdmin(viewer.role)) throw refusal('admins_only', { field: 'suspension' })
    const { appId, accountId } = await findApp(bus, id)
    if (accountId === viewer.accountId) throw refusal('conflict_of_interest')
    if (command.type === 'SuspendOauthApp') await apps.setSuspended(appId, true)
    const told = await tell(appId, command, viewer, request)
    await apps.setSuspended(appId, (await findApp(bus, appId)).suspension !== null)
    return noContent(told)
  }

  return [
    handle(contracts.createOauthApp, create),
    handle(contracts.editOauthApp, edit),
    handle(contracts.deleteOauthApp, remove),
    handle(contracts.changeOauthAppIcon, setIcon),
    handle(contracts.removeOauthAppIcon, unsetIcon),
    handle(contracts.rotateOauthAppSecret, rotate),
    handle(contracts.suspendOauthApp, ({ params, body, viewer, request }) =>
      decide(params.id, { type: 'SuspendOauthApp', reason: body.reason }, viewer, request),
    ),
    handle(contracts.reinstateOauthApp, ({ params, viewer, request }) =>
      decide(params.id, { type: 'ReinstateOauthApp' }, viewer, request),
    ),
  ]
}
