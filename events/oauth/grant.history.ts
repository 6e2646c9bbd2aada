import { type Describers, say } from '../kit/describing.ts'
import type { grantEvents } from './grant.events.ts'

export const describeGrant: Describers<typeof grantEvents> = {
  OauthAppAuthorized: ({ appId }) => say('Authorized app {appId}', { appId }),
  OauthAppAuthorizationEnded: ({ appId, reason }) =>
    reason === 'revoked'
      ? say('Ended the authorization of app {appId}', { appId })
      : reason === 'token_reused'
        ? say('Ended the authorization of app {appId}, because an exchanged token was used again', { appId }, 'reused')
        : reason === 'password_changed'
          ? say('Ended the authorization of app {appId} by changing the password', { appId }, 'password')
          : say('Ended the authorization of app {appId} by deleting the account', { appId }, 'account'),
}
