import { maxAppendEvents } from '@adit/events/kit/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import type { HeldAccess } from '../../identity/sign_in/held_access.port.ts'
import { appDecider, appStream } from '../apps/app.decider.ts'
import type { OauthDeps } from '../oauth_deps.ts'
import { type GrantCommand, grantDecider, grantStream } from './grant.decider.ts'
import type { KeyTerms } from './grant_store.ts'

type Deps = Pick<OauthDeps, 'bus' | 'oauth'>

const tell = ({ bus }: Deps, accountId: string, command: GrantCommand, context: CommandContext) =>
  bus.execute({ decider: grantDecider, stream: grantStream(accountId), root: accountId, command, context })

export interface Agreement {
  accountId: string
  appId: string
  terms: KeyTerms
}

/** Records that the account lets the app do this, and returns a code for it. Undefined if that was taken back meanwhile. */
export async function agree(
  deps: Deps,
  { accountId, appId, terms }: Agreement,
  context: CommandContext,
): Promise<string | undefined> {
  const { grants } = deps.oauth
  const command = {
    type: 'AuthorizeOauthApp' as const,
    appId,
    grantId: context.ids.base62(),
    scopes: BigInt(terms.scopes),
  }
  const { state } = await tell(deps, accountId, command, context)
  const id = state.apps.get(appId)?.grantId
  if (id === undefined) throw new Error(`The grant of ${appId} was not recorded`)
  await grants.put({ id, appId, accountId })
  const code = await grants.begin(id, terms, context.now())
  // Taken back between the event and the row.
  const since = await deps.bus.load(grantDecider, grantStream(accountId))
  if (since.state.apps.get(appId)?.grantId === id) return code
  await grants.end(id)
  return undefined
}

/** Ends what the account lets the app do. The tokens end before it is told, so that what the event says is in effect already. */
export async function endGrant(
  deps: Deps,
  { accountId, appId, reason }: { accountId: string; appId: string; reason: 'revoked' | 'token_reused' },
  context: CommandContext,
) {
  const { state } = await deps.bus.load(grantDecider, grantStream(accountId))
  const grant = state.apps.get(appId)
  if (grant) await deps.oauth.grants.end(grant.grantId)
  return tell(deps, accountId, { type: 'EndOauthAppAuthorization', appId, reason }, context)
}

/** A changed password ends what apps may do for the account; with the account its own apps end, too. */
export const appAccess = (deps: Deps): HeldAccess => ({
  async endAll(accountId, reason, context) {
    const { apps, grants } = deps.oauth
    await grants.endAll(accountId)
    for (;;) {
      const command = { type: 'EndOauthAppAuthorizations' as const, reason, limit: maxAppendEvents }
      const { state } = await tell(deps, accountId, command, context)
      if (state.apps.size === 0) break
    }
    if (reason !== 'account_deleted') return
    for (const appId of await apps.ownedBy(accountId)) {
      await deps.bus
        .execute({
          ...{ decider: appDecider, stream: appStream(appId), root: appId, context },
          command: { type: 'DeleteOauthApp' },
        })
        .catch((error: unknown) => {
          // Deleted before, or never told of.
          if (!(error instanceof Refusal)) throw error
        })
      await apps.remove(appId)
    }
  },
})
