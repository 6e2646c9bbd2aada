import { createHash } from 'node:crypto'
import { parseScopeList } from '@adit/events/identity/scope.values.ts'
import type { KeyTerms, KeyUse } from '../grants/grant_store.ts'
import { type OauthProblem, problem } from './oauth_problem.ts'

export interface TokenParameters {
  grant_type?: string | undefined
  code?: string | undefined
  redirect_uri?: string | undefined
  code_verifier?: string | undefined
  refresh_token?: string | undefined
  scope?: string | undefined
}

type Wanted = Pick<KeyUse, 'kind' | 'secret' | 'problemWith' | 'scopes'>

/** What a token request presents, by its grant type. */
export function keyOf(asked: TokenParameters, isPublic: boolean): Wanted | OauthProblem {
  switch (asked.grant_type) {
    case 'authorization_code':
      if (!asked.code) return problem('invalid_request', 'The code is missing.')
      return { kind: 'code', secret: asked.code, problemWith: (terms) => problemWithCode(terms, asked, isPublic) }
    case 'refresh_token':
      return refreshOf(asked, isPublic)
    case undefined:
      return problem('invalid_request', 'The grant_type is missing.')
    default:
      return problem('unsupported_grant_type', 'The grant_type must be authorization_code or refresh_token.')
  }
}

/**
 * A code that was asked for with a challenge needs its verifier, and one without a challenge takes none: a verifier that nothing is checked
 * against would hide that somebody has removed the challenge.
 */
function problemWithCode(terms: KeyTerms, asked: TokenParameters, isPublic: boolean): string | undefined {
  const { redirect_uri: named, code_verifier: verifier } = asked
  if (named === undefined ? terms.namesRedirect : named !== terms.redirectUri) {
    return 'The redirect_uri is not the one that the code was asked for with.'
  }
  if (terms.challenge === null) {
    if (isPublic) return 'An app without its secret must ask for the code with a code_challenge.'
    return verifier === undefined ? undefined : 'The code was asked for without a code_challenge.'
  }
  if (verifier === undefined) return 'The code_verifier is missing.'
  const found = createHash('sha256').update(verifier).digest('base64url')
  return found === terms.challenge ? undefined : 'The code_verifier is wrong.'
}

function refreshOf(asked: TokenParameters, isPublic: boolean): Wanted | OauthProblem {
  if (!asked.refresh_token) return problem('invalid_request', 'The refresh_token is missing.')
  const scopes = asked.scope === undefined ? undefined : parseScopeList(asked.scope)
  if (scopes && !scopes.ok) return problem('invalid_scope', 'One of the scopes does not exist.')
  return {
    ...{ kind: 'refresh', secret: asked.refresh_token, scopes: scopes?.bits },
    problemWith(terms) {
      if (isPublic && !terms.isPublic) return 'The app must show its secret, as it did for the code.'
      const more = scopes && (scopes.bits & ~BigInt(terms.scopes)) !== 0n
      return more ? 'The scope has more than was authorized.' : undefined
    },
  }
}
