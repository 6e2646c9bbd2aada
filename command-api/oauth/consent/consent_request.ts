import { isGrantable, parseScopeList } from '@adit/events/identity/scope.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { AppFacts } from '../apps/app.decider.ts'
import type { Consent } from './consent.flow.ts'

/** Parameters of an authorization request (RFC 6749, section 4.1.1; RFC 7636, section 4.3). */
export interface ConsentParameters {
  redirect_uri?: string | undefined
  response_type?: string | undefined
  scope?: string | undefined
  state?: string | undefined
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}

/** What the app is told at its redirect address (RFC 6749, section 4.1.2.1). */
export interface ConsentProblem {
  error: 'unsupported_response_type' | 'invalid_scope' | 'invalid_request'
  error_description: string
}

export const redirectRefusals = refusals('redirect_not_registered')

/** Throws unless it is exactly one of the app's: nobody is ever sent anywhere else. An app with one address needs to name none. */
export function redirectOf({ redirectUris }: AppFacts, named: string | undefined): string {
  const [only, ...others] = redirectUris
  if (named === undefined && only && others.length === 0) return only.uri
  const found = redirectUris.find(({ uri }) => uri === named)
  if (!found) throw redirectRefusals.refuse('redirect_not_registered', { field: 'redirect_uri' })
  return found.uri
}

/** 32 bytes in base64url, as S256 gives. */
const challengeShape = /^[A-Za-z0-9_-]{43}$/

/** What an app asks for, or why it can't. */
export function consentOf(app: AppFacts, asked: ConsentParameters): Consent | ConsentProblem {
  const redirectUri = redirectOf(app, asked.redirect_uri)
  if (asked.response_type !== undefined && asked.response_type !== 'code') {
    return { error: 'unsupported_response_type', error_description: 'The only response_type is code.' }
  }
  const scopes = scopesOf(app, asked.scope)
  if (typeof scopes === 'string') return { error: 'invalid_scope', error_description: scopes }
  const { code_challenge: challenge, code_challenge_method: method } = asked
  if ((challenge ?? method) !== undefined) {
    if (method !== 'S256') return badChallenge('code_challenge_method must be S256.')
    if (!challengeShape.test(challenge ?? '')) return badChallenge('code_challenge must be a SHA-256 in base64url.')
  }
  return {
    ...{ appId: app.appId, scopes: scopes.toString(), redirectUri, namesRedirect: asked.redirect_uri !== undefined },
    ...{ challenge: challenge ?? null, state: asked.state ?? null },
  }
}

const badChallenge = (text: string): ConsentProblem => ({ error: 'invalid_request', error_description: text })

/** Without a scope, all that the app may ask for. */
function scopesOf({ scopes }: AppFacts, asked: string | undefined): bigint | string {
  const most = BigInt(scopes)
  if (!asked?.trim()) return most
  const read = parseScopeList(asked)
  if (!read.ok) return `There is no scope ${read.unknown.slice(0, 64).replace(/[^\w:.-]/g, '?')}.`
  if (!isGrantable(read.bits) || (read.bits & ~most) !== 0n) return 'The app has not registered all of these scopes.'
  return read.bits
}
