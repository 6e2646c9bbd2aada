import { VERIFY_LINK_MS } from '@adit/events/identity/account_limits.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { z } from 'zod'
import { accountDecider } from '../account/account.decider.ts'
import type { ExistingAccount } from '../account/account_state.ts'
import { emailDecider } from '../account/email.decider.ts'
import { defineFlow } from '../flows/flows.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream, emailStream } from '../identity_streams.ts'
import { linkRefusals } from './link_refusals.ts'

/** A link that shows that mail to an address arrives. It is only good for the address that it was sent to. */
export const verifyEmailFlow = defineFlow({
  name: 'verify_email',
  data: z.object({ emailHash: z.string() }),
  lifeMs: VERIFY_LINK_MS,
})

/** The hash of the account's address; null if it can't be read any more. */
export async function currentEmailHash(
  { identity }: Pick<IdentityDeps, 'identity'>,
  { email }: Pick<ExistingAccount, 'email'>,
): Promise<string | null> {
  const address = await identity.vault.open(email)
  return address === erased ? null : identity.emailHash(address)
}

/** The other account that has shown that mail to this address reaches it. Undefined if none has. */
export async function otherHolder(
  { bus }: Pick<IdentityDeps, 'bus'>,
  accountId: string,
  emailHash: string,
): Promise<string | undefined> {
  const { state } = await bus.load(emailDecider, emailStream(emailHash))
  return state.kind === 'held' && state.confirmed && state.accountId !== accountId ? state.accountId : undefined
}

/**
 * Confirms an address for an account, and with it takes it from any account that hasn't. Can be repeated. Throws link_invalid if another account
 * was first, or if the account is gone or has another address by now.
 */
export async function confirmEmail(
  deps: Pick<IdentityDeps, 'bus' | 'identity'>,
  { accountId, emailHash }: { accountId: string; emailHash: string },
  context: CommandContext,
): Promise<'verified' | 'already_verified'> {
  const { bus } = deps
  const { state: account } = await bus.load(accountDecider, accountStream(accountId))
  if (account.kind !== 'existing' || (await currentEmailHash(deps, account)) !== emailHash) throw invalid()
  if (account.emailVerified) return 'already_verified'
  const claim = { accountId, saga: context.causationId }
  const stream = emailStream(emailHash)
  const ofEmail = { decider: emailDecider, stream, root: accountId, context }
  await bus.execute({ ...ofEmail, command: { type: 'ConfirmEmail', ...claim } })
  try {
    const command = { type: 'VerifyAccountEmail' as const, sealed: account.email.sealed }
    await bus.execute({ decider: accountDecider, stream: accountStream(accountId), root: accountId, command, context })
  } catch (error) {
    // The account was deleted meanwhile, so nobody else would let the address go.
    await bus.execute({ ...ofEmail, command: { type: 'ReleaseEmail', ...claim } })
    throw error
  }
  return 'verified'
}

const invalid = () => linkRefusals.refuse('link_invalid', { field: 'flow' })
