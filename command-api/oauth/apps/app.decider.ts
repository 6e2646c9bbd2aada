import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { AppEvent } from '@adit/events/oauth/app.events.ts'
import { type AppIcon, appFold } from '@adit/events/oauth/app.fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const appAfter = keeping(appFold, [
  ...(['appId', 'accountId', 'name', 'scopes', 'redirectUris', 'icon', 'suspension', 'deleted'] as const),
])

/** What decisions need of an app. */
export type AppFacts = ReturnType<typeof appAfter>
/** Null before it is created. */
type AppState = AppFacts | null

type DataOf<Type extends AppEvent['type']> = Extract<AppEvent, { type: Type }>['data']
export type AppChanges = DataOf<'OauthAppEdited'>

export type AppCommand =
  | { type: 'CreateOauthApp'; app: DataOf<'OauthAppCreated'> }
  | { type: 'EditOauthApp'; changes: AppChanges }
  | { type: 'ChangeOauthAppIcon'; icon: AppIcon | null }
  | { type: 'RotateOauthAppSecret' }
  | { type: 'SuspendOauthApp'; reason: string }
  | { type: 'ReinstateOauthApp' }
  | { type: 'DeleteOauthApp' }

export const appStream = (appId: string) => streamName('oauth', 'app', appId)

export const appRefusals = refusals('oauth_app_not_found')

export const appDecider: Decider<AppState, AppCommand, AppEvent> = {
  initialState: null,
  evolve: appAfter,
  decide(command, state) {
    if (command.type === 'CreateOauthApp') return state ? [] : [{ type: 'OauthAppCreated', data: command.app }]
    const app = existingApp(state)
    switch (command.type) {
      case 'EditOauthApp':
        return Object.keys(command.changes).length > 0 ? [{ type: 'OauthAppEdited', data: command.changes }] : []
      case 'ChangeOauthAppIcon':
        if (command.icon === null && app.icon === null) return []
        return [{ type: 'OauthAppIconChanged', data: { icon: command.icon } }]
      case 'RotateOauthAppSecret':
        return [{ type: 'OauthAppSecretRotated', data: {} }]
      case 'SuspendOauthApp':
        if (app.suspension === command.reason) return []
        return [{ type: 'OauthAppSuspended', data: { reason: command.reason } }]
      case 'ReinstateOauthApp':
        return app.suspension === null ? [] : [{ type: 'OauthAppReinstated', data: {} }]
      case 'DeleteOauthApp':
        return [{ type: 'OauthAppDeleted', data: {} }]
      default:
        return command satisfies never
    }
  },
}

/** Throws for one that was never created or has been deleted. */
export function existingApp(state: AppState): AppFacts {
  if (!state || state.deleted) throw appRefusals.refuse('oauth_app_not_found')
  return state
}
