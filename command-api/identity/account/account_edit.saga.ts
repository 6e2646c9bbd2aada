import type { accountEditEvents } from '@adit/events/identity/account.events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import type { Sealed } from '@adit/events/kit/personal.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { SagaDefinition } from '@adit/platform/eventing/saga.ts'
import { sameChange } from '@adit/platform/eventing/same_change.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import type { z } from 'zod'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import {
  type AccountChanges,
  type AccountCommand,
  accountDecider,
  editAccountRefusals,
  staffTokens,
} from './account.decider.ts'
import { leaveSeat, settleSeat } from './admin_seats.ts'
import { sealProfileText } from './profile_text.ts'
import { claimUsername, releaseUsername, usernameClaimRefusals } from './username_claim.ts'

export type AccountEdit = Omit<z.output<typeof accountEditEvents.definitions.AccountEditStarted.schema>, 'edit'> & {
  edit: Omit<Extract<AccountCommand, { type: 'EditAccount' }>, 'changes'> & { changes: StartedChanges }
}
/** An edit that began before biographies were sealed has the text itself. */
type StartedChanges = Omit<AccountChanges, 'bio'> & { bio?: Sealed | string | null }

/** Of an edit that doesn't change the role. */
export const accountEditRefusals = refusals(usernameClaimRefusals, editAccountRefusals)

/**
 * Reserves the new username, then appends the whole edit at once. The old username stays reserved and keeps finding the account. An admin
 * gives up their seat before their role, and takes it after.
 */
export function accountEditSaga(deps: IdentityDeps): SagaDefinition<AccountEdit> {
  const { bus, identity } = deps
  return {
    name: 'AccountEdit',
    stream: (id) => streamName('identity', 'account_edit', id),
    root: ({ accountId }) => accountId,
    steps: [
      {
        name: 'username',
        async do({ accountId, username }, context) {
          if (username !== null) await claimUsername(bus, { username, accountId }, context)
        },
        async undo({ accountId, username }, context) {
          if (username !== null) await releaseUsername(bus, { username, accountId }, context)
        },
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
        async do({ accountId, edit, ifRevision }, context) {
          const stream = accountStream(accountId)
          const changes = await sealedChanges(identity.vault, accountId, edit.changes)
          const command = { ...edit, changes, saga: context.causationId }
          const given = { context, ifRevision, overtakenBy: ifRevision === undefined ? sameChange : () => true }
          await bus.execute({ decider: accountDecider, stream, root: accountId, command, ...given })
        },
      },
      {
        name: 'role',
        async do({ accountId, role }, context) {
          if (role === null) return
          const { state, revision } = await bus.load(accountDecider, accountStream(accountId))
          // An account that is deleted meanwhile has no credentials any more.
          // Stryker disable next-line ConditionalExpression: what it doesn't have isn't changed
          if (state.kind === 'existing') {
            await identity.credentials.setRole(accountId, state.role, revision)
            await identity.tokens.keepStaffScope(accountId, staffTokens(state))
          }
          await settleSeat(deps, accountId, context)
        },
      },
    ],
  }
}

async function sealedChanges(
  vault: Pick<PersonalVault, 'seal'>,
  accountId: string,
  { bio, ...others }: StartedChanges,
): Promise<AccountChanges> {
  if (bio === undefined) return others
  return { ...others, bio: typeof bio === 'string' ? await sealProfileText(vault, accountId, bio) : bio }
}
