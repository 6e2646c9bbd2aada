import type { Via } from '@adit/events/kit/envelope.ts'

/** The account that makes a request, as the authentication hook found it by the token. */
export interface Viewer {
  /** Eight base62 characters. */
  accountId: string
  role: 'developer' | 'moderator' | 'admin'
  /** Id of the presented session, token or app; never the secret. */
  via: Via
  /** Bits of the token's scopes. Sessions have all of them. The kit never reads them: it calls `ScopeCheck`. */
  scopes: bigint
}

/**
 * Finds the account that a token belongs to, or undefined for an unknown token. May refuse with a better reason (expired, banned). `token`
 * comes without its `Bearer` prefix.
 */
export type Authenticate = (
  token: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
) => Promise<Viewer | undefined>

/** Whether a viewer's token grants a scope by its name, such as `PROJECT_WRITE`. */
export type ScopeCheck = (viewer: Viewer, scope: string) => boolean
