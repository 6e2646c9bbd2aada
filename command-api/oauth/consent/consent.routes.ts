import { hasScopes } from '@adit/events/identity/scope.values.ts'
import { isLoopbackRedirect, redirectTo } from '@adit/events/oauth/redirect_uri.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { AppFacts } from '../apps/app.decider.ts'
import { findApp } from '../apps/app_access.ts'
import { grantDecider, grantStream } from '../grants/grant.decider.ts'
import { agree } from '../grants/grants.ts'
import type { OauthDeps } from '../oauth_deps.ts'
import { acceptOauthApp, authorizeOauthApp, rejectOauthApp } from './consent.contract.ts'
import { type Consent, consentFlow } from './consent.flow.ts'
import { consentOf, redirectOf } from './consent_request.ts'

export function consentRoutes(deps: OauthDeps): Route[] {
  const { bus, origin } = deps
  const { flows } = deps.identity

  const sendTo = (uri: string, state: string | null | undefined, answer: Record<string, string>) => {
    const to = redirectTo(uri, { ...answer, state, iss: origin() })
    return ok(to, { location: to, secretShown: true, headers: { 'cache-control': 'no-store' } })
  }
  const usableApp = async (id: string): Promise<AppFacts> => {
    const app = await findApp(bus, id)
    if (app.suspension !== null) throw refusal('oauth_app_suspended', { reason: app.suspension })
    return app
  }

  const letIn = async ({ appId, redirectUri, state, ...asked }: Consent, viewer: Viewer, request: RequestContext) => {
    const terms = { ...asked, redirectUri, isPublic: false }
    const code = await agree(deps, { accountId: viewer.accountId, appId, terms }, contextOf(request, viewer))
    return sendTo(redirectUri, state, code === undefined ? { error: 'access_denied' } : { code })
  }

  /**
   * Any program on the person's computer can pass for an app that listens there (RFC 8252, section 8.6), so such an app asks each time.
   */
  const isAgreed = async ({ appId, scopes, redirectUri }: Consent, { accountId }: Viewer): Promise<boolean> => {
    const { state } = await bus.load(grantDecider, grantStream(accountId))
    const granted = state.apps.get(appId)?.scopes
    return granted !== undefined && hasScopes(BigInt(granted), BigInt(scopes)) && !isLoopbackRedirect(redirectUri)
  }

  const authorize = async ({ query, viewer, request }: InputOf<typeof authorizeOauthApp>) => {
    const app = await usableApp(query.client_id)
    const asked = consentOf(app, query)
    if ('error' in asked) return sendTo(redirectOf(app, query.redirect_uri), query.state, { ...asked })
    if (await isAgreed(asked, viewer)) return letIn(asked, viewer, request)
    const flow = await flows.begin(consentFlow, { accountId: viewer.accountId, data: asked }, request.receivedAt)
    return ok(
      {
        ...{ flow_id: flow, client_id: app.appId, client_name: app.name },
        client_icon: app.icon && `${origin()}/data/${app.icon.key}`,
        requested_scopes: Number(asked.scopes),
      },
      { secretShown: true, headers: { 'cache-control': 'no-store' } },
    )
  }

  /** Finishes what the viewer began. Somebody else's stays. */
  const finish = async (code: string, { accountId }: Viewer, { receivedAt }: RequestContext): Promise<Consent> => {
    const begun = await flows.find(consentFlow, code, receivedAt)
    const taken = begun?.accountId === accountId ? await flows.take(consentFlow, code, receivedAt) : undefined
    if (!taken) throw refusal('flow_ended', { field: 'flow' })
    return taken.data
  }

  const accept = async ({ body, viewer, request }: InputOf<typeof acceptOauthApp>) => {
    const asked = await finish(body.flow, viewer, request)
    // The owner may have edited it meanwhile.
    const app = await usableApp(asked.appId)
    redirectOf(app, asked.redirectUri)
    return letIn(asked, viewer, request)
  }

  const reject = async ({ body, viewer, request }: InputOf<typeof rejectOauthApp>) => {
    const { appId, redirectUri, state } = await finish(body.flow, viewer, request)
    redirectOf(await usableApp(appId), redirectUri)
    return sendTo(redirectUri, state, { error: 'access_denied', error_description: 'The person has declined.' })
  }

  return [handle(authorizeOauthApp, authorize), handle(acceptOauthApp, accept), handle(rejectOauthApp, reject)]
}
