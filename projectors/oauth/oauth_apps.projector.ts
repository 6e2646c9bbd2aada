import { changeOf } from '@adit/events/kit/fold.ts'
import type { RecordedAppEvent } from '@adit/events/oauth/app.events.ts'
import { appFold } from '@adit/events/oauth/app.fold.ts'
import type { RecordedGrantEvent } from '@adit/events/oauth/grant.events.ts'
import { grantFold } from '@adit/events/oauth/grant.fold.ts'
import { defineProjector, nothingToHide, type RowsOf, type WantsOf } from '@adit/platform/projection/projector.ts'
import { type OauthAppsTables, oauthAppsTables, oauthAppsVersion } from './oauth_apps.table.ts'

type Rows = RowsOf<OauthAppsTables>
type Changed = Exclude<RecordedAppEvent, { type: 'OauthAppCreated' }>

const wantApp = ({ metadata }: RecordedAppEvent, wants: WantsOf<OauthAppsTables>): void =>
  wants.oauth_app.row(metadata.root)
const wantGrant = ({ metadata, data }: RecordedGrantEvent, wants: WantsOf<OauthAppsTables>): void =>
  wants.oauth_grant.row([metadata.root, data.appId])

const appEdited = {
  reads: wantApp,
  apply(event: Changed, rows: Rows) {
    const { root } = event.metadata
    if (rows.oauth_app.get(root)) rows.oauth_app.changeFields(root, changeOf(appFold, event))
  },
}
const grantEdited = {
  reads: wantGrant,
  apply(event: RecordedGrantEvent, rows: Rows) {
    const { root: accountId } = event.metadata
    rows.oauth_grant.changeItems(changeOf(grantFold, event).apps, (appId) => [accountId, appId], {
      account_id: accountId,
    })
  },
}

/** Apps of third parties, and what accounts let them do. */
export const oauthAppsProjector = defineProjector<OauthAppsTables, RecordedAppEvent | RecordedGrantEvent>({
  name: 'oauth_apps',
  version: oauthAppsVersion,
  tables: oauthAppsTables,
  whileParked: nothingToHide,
  on: {
    OauthAppCreated: {
      reads: wantApp,
      apply: (event, rows) => rows.oauth_app.putFields(appFold.begin.OauthAppCreated(event), {}),
    },
    OauthAppEdited: appEdited,
    OauthAppIconChanged: appEdited,
    OauthAppSecretRotated: appEdited,
    OauthAppSuspended: appEdited,
    OauthAppReinstated: appEdited,
    OauthAppDeleted: { reads: wantApp, apply: (event, rows) => rows.oauth_app.remove(event.metadata.root) },
    OauthAppAuthorized: grantEdited,
    OauthAppAuthorizationEnded: grantEdited,
  },
})
