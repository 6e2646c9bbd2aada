import type { passwordChangeEvents } from '@adit/events/identity/account.events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { Refusal, refusal } from '@adit/platform/eventing/refusal.ts'
import type { SagaDefinition } from '@adit/platform/eventing/saga.ts'
import type { z } from 'zod'
import { type AccountCommand, accountDecider } from '../account/account.decider.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { heldAccess } from './held_access.port.ts'

export type PasswordChange = z.output<typeof passwordChangeEvents.definitions.PasswordChangeStarted.schema>

/** Applies the staged hash, then records it. Every other session of the account ends, and so do all tokens and the authorizations of apps. */
export function passwordChangeSaga({ bus, identity, filled }: IdentityDeps): SagaDefinition<PasswordChange> {
  const { credentials, flows, sessions, tokens } = identity
  /** An account that is deleted meanwhile needs nothing more. */
  const tell = async (accountId: string, command: AccountCommand, context: CommandContext) => {
    const stream = accountStream(accountId)
    const execution = { decider: accountDecider, stream, root: accountId, command, context }
    await bus.execute(execution).catch(async (error: unknown) => {
      const { state } = await bus.load(accountDecider, stream)
      if (!(error instanceof Refusal) || state.kind === 'existing') throw error
    })
  }
  return {
    name: 'PasswordChange',
    stream: (id) => streamName('identity', 'password_change', id),
    root: ({ accountId }) => accountId,
    steps: [
      {
        name: 'credential',
        async do({ accountId, changeId }) {
          await credentials.activate(changeId)
          // A later change, of which somebody has been told, stays in force.
          if (!(await credentials.isInForce(accountId, changeId))) throw refusal('overtaken')
        },
      },
      {
        name: 'sessions',
        async do({ accountId, changeId, keepSession }, context) {
          // A later change has ended them all but one of its own.
          if (!(await credentials.isInForce(accountId, changeId))) return
          // Noted first: once they have ended, nobody who carries this on can know which they were.
          const open = (await sessions.list(accountId, context.now())).map(({ id }) => id)
          const noted = new Set(open.filter((id) => id !== keepSession))
          const note = (sessionId: string) => tell(accountId, { type: 'EndAccountSession', sessionId }, context)
          for (const id of noted) await note(id)
          // What was begun with the earlier password can't be finished.
          await flows.endAll(accountId)
          const ended = await sessions.endAll(accountId, keepSession)
          for (const id of ended) if (!noted.has(id)) await note(id)
        },
      },
      {
        name: 'tokens',
        async do({ accountId, changeId }, context) {
          if (!(await credentials.isInForce(accountId, changeId))) return
          await tokens.revokeAll(accountId)
          for (const held of filled(heldAccess)) await held.endAll(accountId, 'password_changed', context)
          await tell(accountId, { type: 'EndAccountTokens' }, context)
        },
      },
      {
        name: 'account',
        async do({ accountId, changeId }, context) {
          await tell(accountId, { type: 'ChangeAccountPassword', changeId }, context)
        },
      },
    ],
  }
}
