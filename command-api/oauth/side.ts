import { recurring } from '@adit/platform/jobs/job.ts'
import { type HeldPersonal, heldPersonal } from '../identity/data_export/held_personal.port.ts'
import { heldAccess } from '../identity/sign_in/held_access.port.ts'
import { defineSide } from '../kit/define_room.ts'
import { hourMs } from '../kit/sweep.ts'
import { appRoutes } from './apps/app.routes.ts'
import { consentRoutes } from './consent/consent.routes.ts'
import { grantRoutes } from './grants/grant.routes.ts'
import { appAccess } from './grants/grants.ts'
import { createOauthPorts, type OauthPorts, oauthDeps, oauthPorts } from './oauth_deps.ts'
import { tokenRoutes } from './token/token.routes.ts'

/** Which apps somebody owns, and which may act for them. The events have everything else about them. */
const heldApps = ({ apps, grants }: OauthPorts): HeldPersonal => ({
  name: 'apps',
  read: async (accountId) => ({ owned: await apps.ownedBy(accountId), authorized: await grants.appsOf(accountId) }),
})

export const side = defineSide({
  fills({ bus, ops }) {
    const oauth = createOauthPorts(ops)
    return [oauthPorts.fill(oauth), heldAccess.fill(appAccess({ bus, oauth })), heldPersonal.fill(heldApps(oauth))]
  },
  routes(given) {
    const deps = oauthDeps(given)
    return [...appRoutes(deps), ...consentRoutes(deps), ...grantRoutes(deps), ...tokenRoutes(deps)]
  },
  jobs: (given) => [
    recurring({ name: 'sweep_oauth', everyMs: hourMs }, () => oauthDeps(given).oauth.grants.sweep(given.now())),
  ],
})
