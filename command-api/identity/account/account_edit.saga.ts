import type { accountEditEvents } from '@adit/events/identity/account.events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { SagaDefinition } from '@adit/platform/eventing/saga.ts'
import { sameChange } from '@adit/platform/eventing/same_change.ts'
import type { z } from 'zod'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream, usernameStream } from '../identity_streams.ts'
import { type AccountCommand, accountDecider, editAccountRefusals, existing } from './account.decider.ts'
import { leaveAdminSeatRefusals } from './admin_seats.decider.ts'
import { leaveSeat, settleSeat } from './admin_seats.ts'
import { claimUsernameRefusals, usernameDecider } from './username.decider.ts'

export type AccountEdit = Omit<z.output<typeof accountEditEvents.definitions.AccountEditStarted.schema>, 'edit'> & {
  edit: Extract<AccountCommand, { type: 'EditAccount' }>
}

export const accountEditRefusals = refusals(claimUsernameRefusals, leaveAdminSeatRefusals, editAccountRefusals)

/**
 * Reserves the new username, then appends the whole edit at once. The old username stays reserved and keeps finding the account. An admin
 * gives up their seat before their role, and takes it after.
 */
export function accountEditSaga(deps: IdentityDeps): SagaDefinition<AccountEdit> {
  const { bus, identity } = deps
  const tellUsername = async (
    type: 'ClaimUsername' | 'ReleaseUsername',
    { accountId, username }: AccountEdit,
    context: CommandContext,
  ) => {
    if (username === null) return
    const command = { type, username, accountId, saga: context.causationId }
    const stream = usernameStream(username)
    await bus.execute({ decider: usernameDecider, stream, root: accountId, command, context })
  }
  return {
    name: 'AccountEdit',
    stream: (id) => streamName('identity', 'account_edit', id),
    root: ({ accountId }) => accountId,
    steps: [
      {
        name: 'username',
        do: (input, context) => tellUsername('ClaimUsername', input, context),
        undo: (input, context) => tellUsername('ReleaseUsername', input, context),
      },
      {
        name: 'seat',
        async do({ accountId, role }, context) {
          if (role !== null && role !== 'admin') await leaveSeat(deps, accountId, context)
        },
        async undo({ accountId, role }, context) {
          if (role !== null) await settleSeat(deps, accountId, context)
        },
      },
      {
        name: 'account',
        async do({ accountId, edit }, context) {
          const stream = accountStream(accountId)
          const command = { ...edit, saga: context.causationId }
          const overtakenBy = sameChange
          await bus.execute({ decider: accountDecider, stream, root: accountId, command, context, overtakenBy })
        },
      },
      {
        name: 'role',
        async do({ accountId, role }, context) {
          if (role === null) return
          const { state, revision } = await bus.load(accountDecider, accountStream(accountId))
          await identity.credentials.setRole(accountId, existing(state).role, revision)
          await settleSeat(deps, accountId, context)
        },
      },
    ],
  }
}
