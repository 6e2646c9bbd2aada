import type { EmailEvent } from '@adit/events/identity/account.events.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { linkRefusals } from '../mail/link_refusals.ts'

export type EmailState = { kind: 'free' } | { kind: 'held'; accountId: string; saga: string; confirmed: boolean }

export type EmailCommand =
  | { type: 'ClaimEmail'; accountId: string; saga: string }
  /** Whoever shows first that its mail reaches them holds it. */
  | { type: 'ConfirmEmail'; accountId: string; saga: string }
  | { type: 'ReleaseEmail'; accountId: string; saga: string }

const claimEmailRefusals = refusals('email_taken')

export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent> = {
  initialState: { kind: 'free' },
  decide(command, state) {
    switch (command.type) {
      case 'ClaimEmail':
        return claim(command, state)
      case 'ConfirmEmail':
        return confirm(command, state)
      case 'ReleaseEmail':
        return release(command, state)
      default:
        return command satisfies never
    }
  },
  evolve: (_state, { type, data }) =>
    type === 'EmailReleased' ? { kind: 'free' } : { kind: 'held', ...data, confirmed: type === 'EmailConfirmed' },
}

function claim({ accountId, saga }: EmailCommand, state: EmailState): EmailEvent[] {
  if (state.kind === 'free') return [{ type: 'EmailClaimed', data: { accountId, saga } }]
  if (state.accountId !== accountId) throw claimEmailRefusals.refuse('email_taken', { field: 'email' })
  return []
}

function confirm({ accountId, saga }: EmailCommand, state: EmailState): EmailEvent[] {
  if (state.kind === 'held' && state.confirmed) {
    if (state.accountId === accountId) return []
    throw linkRefusals.refuse('link_invalid', { field: 'flow' })
  }
  return [{ type: 'EmailConfirmed', data: { accountId, saga } }]
}

/** Only the saga that claimed it can release the claim. */
function release({ accountId, saga }: EmailCommand, state: EmailState): EmailEvent[] {
  const mine = state.kind === 'held' && state.accountId === accountId && state.saga === saga
  return mine ? [{ type: 'EmailReleased', data: { accountId, saga } }] : []
}
