import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'

const id = z.string()

/** What one account lets apps do for it. */
export const grantEvents = defineEvents('oauth.grant', {
  /** Again for an app that has it already, if it may do more from now on. `scopes` are all of them: bits, in decimal. */
  OauthAppAuthorized: { version: 1, schema: z.object({ grantId: id, appId: id, scopes: z.string() }) },
  /** All tokens that came of it have ended. `token_reused`: somebody used a token that had been exchanged. */
  OauthAppAuthorizationEnded: {
    version: 1,
    schema: z.object({
      grantId: id,
      appId: id,
      reason: z.enum(['revoked', 'token_reused', 'password_changed', 'account_deleted']),
    }),
  },
})

export type GrantEvent = EventOf<typeof grantEvents>
export type RecordedGrantEvent = RecordedOf<typeof grantEvents>
