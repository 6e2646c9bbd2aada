import { definePort } from '@adit/events/kit/slot.ts'
import type pg from 'pg'
import { type IdentityDeps, identityDeps } from '../identity/identity_deps.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { type Apps, createApps } from './apps/app_store.ts'
import { createGrants, type Grants } from './grants/grant_store.ts'

/** What the oauth room needs in addition to what identity has. */
export interface OauthPorts {
  apps: Apps
  grants: Grants
}

export interface OauthDeps extends IdentityDeps {
  oauth: OauthPorts
}

/** Created once per process. */
export const oauthPorts = definePort<OauthPorts>('oauth.ports')

export const createOauthPorts = (ops: pg.Pool): OauthPorts => ({ apps: createApps(ops), grants: createGrants(ops) })

export const oauthDeps = (given: CommandDeps): OauthDeps => ({ ...identityDeps(given), oauth: given.port(oauthPorts) })
