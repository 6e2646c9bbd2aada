import { type Describers, say } from '../kit/describing.ts'
import type { appEvents } from './app.events.ts'

export const describeApp: Describers<typeof appEvents> = {
  OauthAppCreated: ({ name }) => say('Created the app “{name}”', { name }),
  OauthAppEdited: () => say('Edited the app'),
  OauthAppIconChanged: ({ icon }) =>
    icon === null ? say('Removed the icon of the app', {}, 'none') : say('Changed the icon of the app'),
  OauthAppSecretRotated: () => say('Replaced the secret of the app'),
  OauthAppSuspended: ({ reason }) => say('Suspended the app: {reason}', { reason }),
  OauthAppReinstated: () => say('Lifted the suspension of the app'),
  OauthAppDeleted: () => say('Deleted the app'),
}
