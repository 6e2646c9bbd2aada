import type { StandingFold } from '../kit/fold.ts'
import type { RecordedGrantEvent } from './grant.events.ts'

export interface AppGrant {
  grantId: string
  appId: string
  /** Bits, in decimal. */
  scopes: string
  /** Milliseconds since 1970. */
  createdAt: number
}

/** What one account lets apps do for it. */
export interface Grants {
  /** By the id of the app. Apps that were deleted since are among them. */
  apps: ReadonlyMap<string, AppGrant>
}

export const grantFold: StandingFold<Grants, RecordedGrantEvent> = {
  initial: { apps: new Map() },
  begin: {},
  on: {
    OauthAppAuthorized: ({ data, at }) => ({
      apps: [
        { id: data.appId, add: { ...data, createdAt: at } },
        { id: data.appId, change: { scopes: data.scopes } },
      ],
    }),
    OauthAppAuthorizationEnded: ({ data }) => ({ apps: [{ id: data.appId, removed: true }] }),
  },
}
