import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { GrantEvent } from '@adit/events/oauth/grant.events.ts'
import { grantFold } from '@adit/events/oauth/grant.fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const grantsAfter = keeping(grantFold, ['apps'], { apps: ['grantId', 'appId', 'scopes'] })
type GrantState = ReturnType<typeof grantsAfter>

type EndReason = Extract<GrantEvent, { type: 'OauthAppAuthorizationEnded' }>['data']['reason']

export type GrantCommand =
  /** `grantId` is used if the account has not authorized the app yet. */
  | { type: 'AuthorizeOauthApp'; appId: string; grantId: string; scopes: bigint }
  | { type: 'EndOauthAppAuthorization'; appId: string; reason: EndReason }
  /** At most `limit` at once. */
  | { type: 'EndOauthAppAuthorizations'; reason: EndReason; limit: number }

/** Of one account. */
export const grantStream = (accountId: string) => streamName('oauth', 'grant', accountId)

export const endGrantRefusals = refusals('oauth_not_authorized')

export const grantDecider: Decider<GrantState, GrantCommand, GrantEvent> = {
  initialState: { apps: new Map() },
  evolve: grantsAfter,
  decide(command, { apps }) {
    switch (command.type) {
      case 'AuthorizeOauthApp':
        return authorized(command, apps.get(command.appId))
      case 'EndOauthAppAuthorization': {
        const grant = apps.get(command.appId)
        if (!grant) throw endGrantRefusals.refuse('oauth_not_authorized')
        return [ended(grant, command.reason)]
      }
      case 'EndOauthAppAuthorizations':
        return [...apps.values()].slice(0, command.limit).map((grant) => ended(grant, command.reason))
      default:
        return command satisfies never
    }
  },
}

type Known = { grantId: string; appId: string; scopes: string }

/** What an app could do before, it still can. */
function authorized(
  { appId, grantId, scopes }: Extract<GrantCommand, { type: 'AuthorizeOauthApp' }>,
  before: Known | undefined,
): GrantEvent[] {
  const all = (scopes | BigInt(before?.scopes ?? 0)).toString()
  if (before?.scopes === all) return []
  return [{ type: 'OauthAppAuthorized', data: { grantId: before?.grantId ?? grantId, appId, scopes: all } }]
}

const ended = ({ grantId, appId }: Known, reason: EndReason): GrantEvent => ({
  type: 'OauthAppAuthorizationEnded',
  data: { grantId, appId, reason },
})
