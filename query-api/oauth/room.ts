import { type OauthAppsTables, oauthAppsVersion } from '@adit/projectors/oauth/oauth_apps.table.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import * as app from './oauth_app.contract.ts'
import * as staffApp from './staff_app.contract.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels extends Models<'oauth_apps', OauthAppsTables> {}
}

export const oauth = defineRoom('oauth', {
  contracts: { ...app, ...staffApp },
  reads: { oauth_apps: oauthAppsVersion },
  side: new URL('side.ts', import.meta.url),
})
