import type { EmailEvent } from '@adit/events/identity/account.events.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

export type EmailState = { kind: 'free' } | { kind: 'held'; accountId: string; saga: string }

export type EmailCommand =
  | { type: 'ClaimEmail'; accountId: string; saga: string }
  | { type: 'ReleaseEmail'; accountId: string; saga: string }

export const claimEmailRefusals = refusals('email_taken')

export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent> = {
  initialState: { kind: 'free' },
  decide(command, state) {
    switch (command.type) {
      case 'ClaimEmail':
        return claim(command, state)
      case 'ReleaseEmail':
        return release(command, state)
      default:
        return command satisfies never
    }
  },
  evolve: (_state, event) => (event.type === 'EmailClaimed' ? { kind: 'held', ...event.data } : { kind: 'free' }),
}

function claim({ accountId, saga }: EmailCommand, state: EmailState): EmailEvent[] {
  if (state.kind === 'free') return [{ type: 'EmailClaimed', data: { accountId, saga } }]
  if (state.accountId !== accountId) throw claimEmailRefusals.refuse('email_taken', { field: 'email' })
  return []
}

/** Only the saga that claimed it can release the claim. */
function release({ accountId, saga }: EmailCommand, state: EmailState): EmailEvent[] {
  const mine = state.kind === 'held' && state.accountId === accountId && state.saga === saga
  return mine ? [{ type: 'EmailReleased', data: { accountId, saga } }] : []
}
