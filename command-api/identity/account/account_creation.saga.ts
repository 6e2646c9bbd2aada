import type { accountCreationEvents } from '@adit/events/identity/account.events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { slugReservedBy } from '@adit/events/kit/id.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { SagaDefinition } from '@adit/platform/eventing/saga.ts'
import type { z } from 'zod'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream, emailStream, usernameStream } from '../identity_streams.ts'
import { claimIdentity, releaseIdentity } from '../providers/identity_claim.ts'
import { accountDecider } from './account.decider.ts'
import { settleSeat } from './admin_seats.ts'
import { emailDecider } from './email.decider.ts'
import { usernameDecider } from './username.decider.ts'
import { claimUsername, releaseUsername } from './username_claim.ts'

export type AccountCreation = z.output<typeof accountCreationEvents.definitions.AccountCreationStarted.schema>

/** Id of the hash that is staged until the account is created. */
export const creationChange = (accountId: string): string => `creation/${accountId}`

/** Claims come before the account's first event, so that nobody can sign in or be found before. */
export function accountCreationSaga(deps: Pick<IdentityDeps, 'bus' | 'identity'>): SagaDefinition<AccountCreation> {
  const { bus, identity } = deps
  const { credentials, linkedIdentities, vault } = identity
  const linking = { bus, linkedIdentities }
  const tellUsername = (
    type: 'ClaimUsername' | 'ReleaseUsername',
    username: string,
    accountId: string,
    context: CommandContext,
  ) => {
    const command = { type, username, accountId, saga: context.causationId }
    const stream = usernameStream(username)
    return bus.execute({ decider: usernameDecider, stream, root: accountId, command, context })
  }
  const tellEmail = (
    type: 'ClaimEmail' | 'ConfirmEmail' | 'ReleaseEmail',
    input: AccountCreation,
    context: CommandContext,
  ) => {
    const { accountId } = input.account
    const command = { type, accountId, saga: context.causationId }
    const stream = emailStream(input.emailHash)
    return bus.execute({ decider: emailDecider, stream, root: accountId, command, context })
  }
  return {
    name: 'AccountCreation',
    stream: (id) => streamName('identity', 'account_creation', id),
    root: (input) => input.account.accountId,
    steps: [
      {
        name: 'username',
        // The id in lowercase is also reserved, so that no other account's username can look like it.
        async do({ account: { username, accountId } }, context) {
          await claimUsername(bus, { username, accountId }, context)
          await tellUsername('ClaimUsername', slugReservedBy(accountId), accountId, context)
        },
        async undo({ account: { username, accountId } }, context) {
          await tellUsername('ReleaseUsername', slugReservedBy(accountId), accountId, context)
          await releaseUsername(bus, { username, accountId }, context)
        },
      },
      {
        name: 'email',
        // Who has yet to show that its mail reaches them holds nothing, and learns of no other holder.
        async do(input, context) {
          if (!input.account.mustVerify) await tellEmail('ClaimEmail', input, context)
          if (input.emailVerified) await tellEmail('ConfirmEmail', input, context)
        },
        undo: async (input, context) => void (await tellEmail('ReleaseEmail', input, context)),
      },
      {
        name: 'credential',
        async do({ account: { accountId }, role, linked }, context) {
          await credentials.activate(creationChange(accountId), role)
          if (linked) await claimIdentity(linking, { ...linked, accountId, claim: context.causationId }, context)
        },
        // Nobody signed up, so the sealed address in this saga's own events becomes unreadable.
        async undo({ account: { accountId }, linked }, context) {
          if (linked) await releaseIdentity(linking, { ...linked, accountId, claim: context.causationId }, context)
          await credentials.remove(accountId)
          await vault.erase(accountId)
        },
      },
      {
        name: 'account',
        async do({ account, role, linked, emailVerified = false }, context) {
          const { accountId } = account
          const claimed = linked && { linked: { ...linked, claim: context.causationId } }
          const command = { type: 'CreateAccount' as const, account, role, emailVerified, ...claimed }
          const stream = accountStream(accountId)
          await bus.execute({ decider: accountDecider, stream, root: accountId, command, context })
        },
      },
      {
        name: 'seat',
        async do({ account: { accountId }, role }, context) {
          if (role === 'admin') await settleSeat({ bus, identity }, accountId, context)
        },
      },
    ],
  }
}
