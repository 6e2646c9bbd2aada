import type { accountDeletionEvents } from '@adit/events/identity/account.events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { erased } from '@adit/events/kit/personal.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { SagaDefinition } from '@adit/platform/eventing/saga.ts'
import type { z } from 'zod'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream, emailStream } from '../identity_streams.ts'
import { releaseIdentity } from '../providers/identity_claim.ts'
import { heldAccess } from '../sign_in/held_access.port.ts'
import { accountDecider } from './account.decider.ts'
import { leaveAdminSeatRefusals } from './admin_seats.decider.ts'
import { leaveSeat, settleSeat } from './admin_seats.ts'
import { emailDecider } from './email.decider.ts'

export type AccountDeletion = z.output<typeof accountDeletionEvents.definitions.AccountDeletionStarted.schema>

/** The hash of the account's email address; null if it was already erased. */
export async function emailHashOf({ bus, identity }: IdentityDeps, accountId: string): Promise<string | null> {
  const { state } = await bus.load(accountDecider, accountStream(accountId))
  if (state.kind === 'none') return null
  const address = await identity.vault.open(state.email)
  return address === erased ? null : identity.emailHash(address)
}

export const accountDeletionRefusals = leaveAdminSeatRefusals

/** From the account's own event on, it can't be used. Then credentials and personal data are removed. */
export function accountDeletionSaga(deps: IdentityDeps): SagaDefinition<AccountDeletion> {
  const { bus, filled, identity, storage } = deps
  const { credentials, sessions, vault } = identity
  return {
    name: 'AccountDeletion',
    stream: (id) => streamName('identity', 'account_deletion', id),
    root: ({ accountId }) => accountId,
    steps: [
      {
        name: 'seat',
        do: ({ accountId }, context) => leaveSeat(deps, accountId, context),
        undo: ({ accountId }, context) => settleSeat(deps, accountId, context),
      },
      {
        name: 'account',
        async do({ accountId }, context) {
          const command = { type: 'DeleteAccount' as const }
          const stream = accountStream(accountId)
          await bus.execute({ decider: accountDecider, stream, root: accountId, command, context })
        },
      },
      {
        name: 'credential',
        // Tokens and sessions are looked up together with the credential, so they all end with it.
        async do({ accountId }, context) {
          // Somebody may have made it an admin meanwhile.
          await settleSeat(deps, accountId, context)
          await credentials.remove(accountId)
          await sessions.endAll(accountId, null)
          await identity.flows.endAll(accountId)
          await identity.devices.removeAll(accountId)
          await identity.exports.removeAll(accountId)
          await identity.secondFactors.removeAll(accountId)
          await identity.passkeys.removeAll(accountId)
          await identity.linkedIdentities.removeAll(accountId)
          await releaseIdentities(deps, accountId, context)
          for (const held of filled(heldAccess)) await held.endAll(accountId, 'account_deleted', context)
        },
      },
      { name: 'email', do: (input, context) => releaseEmail(deps, input, context) },
      {
        name: 'personal',
        async do({ accountId, avatarKeys }) {
          await vault.erase(accountId)
          await Promise.all(avatarKeys.map((key) => storage.remove(key)))
        },
      },
    ],
  }
}

/** The account's last state still has them: others can link them from now on. */
async function releaseIdentities(
  { bus, identity: { linkedIdentities } }: IdentityDeps,
  accountId: string,
  context: CommandContext,
): Promise<void> {
  const { state } = await bus.load(accountDecider, accountStream(accountId))
  if (state.kind === 'none') return
  for (const held of state.heldIdentities.values())
    await releaseIdentity({ bus, linkedIdentities }, { accountId, ...held }, context)
}

async function releaseEmail(
  { bus }: IdentityDeps,
  { accountId, emailHash }: AccountDeletion,
  context: CommandContext,
): Promise<void> {
  // Stryker disable next-line ConditionalExpression: no address has the hash null, and what nobody holds is not released
  if (emailHash === null) return
  const stream = emailStream(emailHash)
  const { state } = await bus.load(emailDecider, stream)
  // Stryker disable next-line ConditionalExpression: a free address has no saga, and what nobody holds is not released
  if (state.kind !== 'held') return
  // If another account has claimed the address since, this releases nothing.
  const command = { type: 'ReleaseEmail' as const, accountId, saga: state.saga }
  await bus.execute({ decider: emailDecider, stream, root: accountId, command, context })
}
