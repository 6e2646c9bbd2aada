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
  /** Set for the session of somebody who is suspended. */
  isSuspended?: true
  /**
   * Ids of the projects that the token is limited to; null if it isn't limited. On everything else, the viewer counts as an anonymous
   * visitor: `viewerOn` says who they are on a project.
   */
  limitedTo: readonly string[] | null
}

/** The viewer as they count on a project, or null for what belongs to none: nobody if their token is limited to others. */
export const viewerOn = <Someone extends Pick<Viewer, 'limitedTo'>>(
  viewer: Someone | undefined,
  projectId: string | null,
): Someone | undefined => (viewer?.limitedTo && !viewer.limitedTo.some((id) => id === projectId) ? undefined : viewer)

/**
 * Finds the account that a token belongs to, or undefined for an unknown token. May refuse with a better reason (expired, banned). `token`
 * comes without its `Bearer` prefix. The session of somebody suspended is refused unless `whileSuspended` is set.
 */
export type Authenticate = (
  token: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  options?: { whileSuspended?: boolean | undefined },
) => Promise<Viewer | undefined>

/** Whether a viewer's token grants a scope by its name, such as `PROJECT_WRITE`. */
export type ScopeCheck = (viewer: Viewer, scope: string) => boolean
