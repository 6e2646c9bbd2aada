import { Refusal, refusal } from '../eventing/refusal.ts'
import type { RouteContract } from './contract.ts'
import type { Incoming } from './incoming.ts'
import type { Authenticate, ScopeCheck, Viewer } from './viewer.ts'

export interface Access {
  authenticate: Authenticate
  hasScope: ScopeCheck
}

/** The token of an Authorization header, raw or after `Bearer`. Undefined when there is none. */
export function tokenOf(header: string | undefined): string | undefined {
  const token = header?.replace(/^bearer\s/i, '').trim()
  return token || undefined
}

/**
 * Finds the viewer, as far as the contract asks for one. Throws an `auth_error` refusal when the contract requires more than the request
 * shows.
 */
export async function viewerOf(
  contract: RouteContract,
  request: Incoming,
  { authenticate, hasScope }: Access,
): Promise<Viewer | undefined> {
  if (contract.auth === 'none') return undefined
  const required = contract.auth === 'required'
  const token = tokenOf(request.headers.authorization) ?? request.cookieToken
  if (!token) {
    if (required) throw refusal('missing_token')
    return undefined
  }
  const found = authenticate(token, request.headers, { whileSuspended: contract.whileSuspended })
  const viewer = await (required ? found : found.catch(ignoreRefusal))
  if (!viewer) {
    if (required) throw refusal('invalid_token')
    return undefined
  }
  if (contract.scope !== undefined && !hasScope(viewer, contract.scope)) {
    if (required) throw refusal('missing_scope', { scope: contract.scope })
    return undefined
  }
  if (viewer.limitedTo !== null && contract.limitedTokens === undefined) {
    if (required) throw refusal('token_limited')
    return undefined
  }
  return viewer
}

/** Where a token is optional, an expired one counts as none. A lookup that fails still fails the request. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
  return undefined
}
