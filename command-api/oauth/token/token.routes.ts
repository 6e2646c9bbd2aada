import { GRANTABLE_SCOPES, scopeNamesOf } from '@adit/events/identity/scope.values.ts'
import { ACCESS_TOKEN_MS } from '@adit/events/oauth/app_limits.values.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Grant } from '../grants/grant_store.ts'
import { endGrant } from '../grants/grants.ts'
import type { OauthDeps } from '../oauth_deps.ts'
import { clientOf } from './client_authentication.ts'
import { keyOf } from './key_request.ts'
import { type OauthProblem, problem } from './oauth_problem.ts'
import { describeOauthServer, issueOauthToken, revokeOauthToken } from './token.contract.ts'

const noStore = { 'cache-control': 'no-store' } as const

function refused({ error, error_description }: OauthProblem, request: RequestContext) {
  const body = { error, error_description }
  if (error !== 'invalid_client') return { status: 400 as const, body, headers: noStore }
  const isAsked = request.headers.authorization !== undefined
  const headers: Record<string, string> = isAsked ? { ...noStore, 'www-authenticate': 'Basic realm="oauth"' } : noStore
  return { status: 401 as const, body, headers }
}

export function tokenRoutes(deps: OauthDeps): Route[] {
  const { oauth, origin } = deps
  const { apps, grants } = oauth

  /** Somebody has an old refresh token, so nobody knows any more who the app is. */
  const endReused = async ({ accountId, appId }: Grant, { id, receivedAt, ids, traceparent }: RequestContext) => {
    const context = {
      ...{ actor: { kind: 'system' as const, id: 'oauth' }, via: { kind: 'app' as const, id: appId } },
      ...{ correlationId: id, causationId: id, traceparent, now: () => receivedAt, ids },
    }
    await endGrant(deps, { accountId, appId, reason: 'token_reused' }, context).catch((error: unknown) => {
      // Ended meanwhile.
      if (!(error instanceof Refusal)) throw error
    })
  }

  const issue = async ({ body, request }: InputOf<typeof issueOauthToken>) => {
    const client = await clientOf(apps, request.headers.authorization, body)
    if ('error' in client) return refused(client, request)
    const key = keyOf(body, client.isPublic)
    if ('error' in key) return refused(key, request)
    const used = await grants.use({ ...key, ...client, now: request.receivedAt })
    if (used.kind === 'refused') return refused(problem('invalid_grant', used.reason), request)
    if (used.kind === 'reused') {
      if (key.kind === 'refresh') await endReused(used.grant, request)
      return refused(problem('invalid_grant', 'It was used before, so what came of it has ended.'), request)
    }
    return ok(
      {
        ...{ access_token: used.accessToken, token_type: 'Bearer' as const, expires_in: ACCESS_TOKEN_MS / 1000 },
        ...{ refresh_token: used.refreshToken, scope: scopeNamesOf(used.scopes).join(' ') },
      },
      { secretShown: true, headers: { ...noStore, pragma: 'no-cache' } },
    )
  }

  const revoke = async ({ body, request }: InputOf<typeof revokeOauthToken>) => {
    const client = await clientOf(apps, request.headers.authorization, body)
    if ('error' in client) return refused(client, request)
    if (!body.token) return refused(problem('invalid_request', 'The token is missing.'), request)
    await grants.revoke(client.appId, body.token)
    return ok(undefined, { headers: noStore })
  }

  const describe = () => {
    const at = `${origin()}/_internal/oauth`
    const methods = ['client_secret_basic', 'client_secret_post', 'none']
    return ok({
      ...{ issuer: origin(), authorization_endpoint: `${origin()}/auth/authorize` },
      ...{ token_endpoint: `${at}/token`, revocation_endpoint: `${at}/revoke` },
      scopes_supported: scopeNamesOf(GRANTABLE_SCOPES),
      ...{ response_types_supported: ['code'], response_modes_supported: ['query'] },
      grant_types_supported: ['authorization_code', 'refresh_token'],
      ...{ token_endpoint_auth_methods_supported: methods, revocation_endpoint_auth_methods_supported: methods },
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
  }

  return [handle(issueOauthToken, issue), handle(revokeOauthToken, revoke), handle(describeOauthServer, describe)]
}
