import type { AdminSeatsEvent } from '@adit/events/identity/account.events.ts'
import { type StreamName, streamName } from '@adit/events/kit/envelope.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

/** The accounts that are admins. Undefined until the first command: logs of earlier releases have no seats. */
export type AdminSeats = ReadonlySet<string> | undefined

/** `known` are the admins by their credentials, for logs of earlier releases. */
export type AdminSeatsCommand =
  | { type: 'TakeAdminSeat'; accountId: string; known: readonly string[] }
  /** Refused for the last admin, unless the account is `gone`: no admin any more. */
  | { type: 'LeaveAdminSeat'; accountId: string; known: readonly string[]; gone: boolean }

/** One stream for the whole site, so that of two admins who leave at the same time one is refused. */
export const adminSeatsStream: StreamName = streamName('identity', 'admin_seats', 'site')

export const leaveAdminSeatRefusals = refusals('last_admin')

export const adminSeatsDecider: Decider<AdminSeats, AdminSeatsCommand, AdminSeatsEvent> = {
  initialState: undefined,
  decide(command, state) {
    const { accountId, known } = command
    const seats = state ?? new Set(known)
    const counted: AdminSeatsEvent[] =
      state === undefined && known.length > 0 ? [{ type: 'AdminSeatsCounted', data: { accountIds: [...known] } }] : []
    switch (command.type) {
      case 'TakeAdminSeat':
        return seats.has(accountId) ? counted : [...counted, { type: 'AdminSeatTaken', data: { accountId } }]
      case 'LeaveAdminSeat':
        if (!seats.has(accountId)) return counted
        if (seats.size === 1 && !command.gone) throw leaveAdminSeatRefusals.refuse('last_admin')
        return [...counted, { type: 'AdminSeatLeft', data: { accountId } }]
      default:
        return command satisfies never
    }
  },
  evolve(state, event) {
    if (event.type === 'AdminSeatsCounted') return new Set(event.data.accountIds)
    const seats = new Set(state)
    if (event.type === 'AdminSeatTaken') seats.add(event.data.accountId)
    else seats.delete(event.data.accountId)
    return seats
  },
}
