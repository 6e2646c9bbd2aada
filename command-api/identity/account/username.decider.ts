import type { UsernameEvent } from '@adit/events/identity/account.events.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

export type UsernameState = { kind: 'free' } | { kind: 'held'; accountId: string; saga: string }

/** `username` is for the message alone; the stream's name holds it in lower case. */
export type UsernameCommand =
  | { type: 'ClaimUsername'; username: string; accountId: string; saga: string }
  | { type: 'ReleaseUsername'; accountId: string; saga: string }

export const claimUsernameRefusals = refusals('username_taken')

export const usernameDecider: Decider<UsernameState, UsernameCommand, UsernameEvent> = {
  initialState: { kind: 'free' },
  decide(command, state) {
    switch (command.type) {
      case 'ClaimUsername':
        return claim(command, state)
      case 'ReleaseUsername':
        return release(command, state)
      default:
        return command satisfies never
    }
  },
  evolve: (_state, event) => (event.type === 'UsernameClaimed' ? { kind: 'held', ...event.data } : { kind: 'free' }),
}

/** An account may take a name that it holds already: an older one of its own, or another spelling. */
function claim(
  { username, accountId, saga }: UsernameCommand & { type: 'ClaimUsername' },
  state: UsernameState,
): UsernameEvent[] {
  if (state.kind === 'free') return [{ type: 'UsernameClaimed', data: { accountId, saga } }]
  if (state.accountId !== accountId)
    throw claimUsernameRefusals.refuse('username_taken', { field: 'username', username })
  return []
}

/** Only the saga that claimed it takes its claim back. */
function release(
  { accountId, saga }: UsernameCommand & { type: 'ReleaseUsername' },
  state: UsernameState,
): UsernameEvent[] {
  const mine = state.kind === 'held' && state.accountId === accountId && state.saga === saga
  return mine ? [{ type: 'UsernameReleased', data: { accountId, saga } }] : []
}
