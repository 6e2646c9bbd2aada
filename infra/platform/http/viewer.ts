import type { Via } from '@adit/events/kit/envelope.ts'

/** The account on whose behalf a request runs, as the authentication hook found it from the token. */
export interface Viewer {
  /** Eight base62 characters. */
  accountId: string
  role: 'developer' | 'moderator' | 'admin'
  /** The session, token or app that was presented; its id, never the secret. */
  via: Via
  /** Bits of the token's scopes. Sessions hold all of them. The kit never reads them: it asks `ScopeCheck`. */
  scopes: bigint
}

/**
 * Finds who presents a token, or undefined for one that is unknown. May refuse when it
 * knows better why (expired, banned). `token` comes without its `Bearer` prefix.
 */
export type Authenticate = (
  token: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
) => Promise<Viewer | undefined>

/** Tells whether a viewer's token grants a scope by its name, such as `PROJECT_WRITE`. */
export type ScopeCheck = (viewer: Viewer, scope: string) => boolean
