import type { Fold } from '../kit/fold.ts'
import type { RecordedAppEvent } from './app.events.ts'

export interface RedirectUri {
  id: string
  uri: string
}

/** Keys in object storage. */
export interface AppIcon {
  key: string
  rawKey: string
}

export interface OauthApp {
  appId: string
  /** Its owner. */
  accountId: string
  name: string
  description: string | null
  url: string | null
  /** The most that it can ask for: bits, in decimal. */
  scopes: string
  redirectUris: readonly RedirectUri[]
  icon: AppIcon | null
  /** Why staff have suspended it; null if they haven't. */
  suspension: string | null
  /** Milliseconds since 1970. */
  createdAt: number
  deleted: boolean
}

export const appFold: Fold<OauthApp, RecordedAppEvent, 'OauthAppCreated'> = {
  begin: {
    OauthAppCreated: ({ data, at }) => ({ ...data, icon: null, suspension: null, createdAt: at, deleted: false }),
  },
  on: {
    OauthAppEdited: ({ data }) => data,
    OauthAppIconChanged: ({ data }) => data,
    OauthAppSecretRotated: () => ({}),
    OauthAppSuspended: ({ data }) => ({ suspension: data.reason }),
    OauthAppReinstated: () => ({ suspension: null }),
    OauthAppDeleted: () => ({ deleted: true }),
  },
}
