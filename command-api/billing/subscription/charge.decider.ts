import type { Cause } from '@adit/events/billing/cause.ts'
import type { ChargeEvent, OpenedCharge } from '@adit/events/billing/charge.events.ts'
import { chargeFold } from '@adit/events/billing/charge.fold.ts'
import { retryAfter } from '@adit/events/billing/retry.values.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'

const chargeAfter = keeping(chargeFold, [
  ...(['subscriptionId', 'tax', 'total', 'currency', 'due', 'status', 'attempt', 'lastAttempt', 'paymentId'] as const),
  ...(['failures', 'failure', 'retryAt', 'paidAt'] as const),
])
export type OpenCharge = ReturnType<typeof chargeAfter>
/** Null before it is opened. */
export type ChargeState = OpenCharge | null

/** What is done already does nothing, so all of them can be repeated. */
export type ChargeCommand = { cause: Cause } & (
  | { type: 'OpenCharge'; opened: OpenedCharge }
  /** Has to be the next attempt, so of several who begin one at once, one does. */
  | { type: 'AttemptCharge'; attempt: number; methodId: string | null; isOnSession: boolean }
  | { type: 'PrepareChargePayment'; attempt: number; paymentId: string }
  | { type: 'SucceedCharge'; attempt: number; paymentId: string }
  | { type: 'FailCharge'; attempt: number; code: string; methodId: string | null }
  | { type: 'CancelCharge' }
)
type Of<Type extends ChargeCommand['type']> = Extract<ChargeCommand, { type: Type }>

export const chargeStream = (id: string) => streamName('billing', 'charge', id)

/** Under which the provider takes the money at most once. */
export const attemptKey = (chargeId: string, attempt: number) => `charge:${chargeId}:${attempt}`

export const chargeDecider: Decider<ChargeState, ChargeCommand, ChargeEvent> = {
  initialState: null,
  decide(command, state) {
    if (command.type === 'OpenCharge') {
      return state ? [] : [{ type: 'ChargeOpened', data: { ...command.opened, cause: command.cause } }]
    }
    if (!state) throw new Error('The charge was never opened')
    switch (command.type) {
      case 'AttemptCharge':
        return attemptCharge(command, state)
      case 'PrepareChargePayment':
        return prepare(command, state)
      case 'SucceedCharge':
        return succeed(command, state)
      case 'FailCharge':
        return fail(command, state)
      case 'CancelCharge':
        return isOver(state) ? [] : [{ type: 'ChargeCancelled', data: { cause: command.cause } }]
      default:
        return command satisfies never
    }
  },
  evolve: chargeAfter,
}

const isOver = ({ status }: OpenCharge) => status === 'succeeded' || status === 'cancelled'

function attemptCharge(command: Of<'AttemptCharge'>, state: OpenCharge): ChargeEvent[] {
  const { attempt, methodId, isOnSession, cause } = command
  if (isOver(state) || attempt <= state.attempt) return []
  // Nobody knows yet how that came out, so another attempt could take the money twice.
  if (state.status === 'attempting' && !state.lastAttempt?.isOnSession) return []
  if (attempt !== state.attempt + 1) throw new Error(`Attempt ${attempt} can't follow ${state.attempt}`)
  return [{ type: 'ChargeAttempted', data: { attempt, methodId, isOnSession, cause } }]
}

function prepare({ attempt, paymentId, cause }: Of<'PrepareChargePayment'>, state: OpenCharge): ChargeEvent[] {
  if (state.status !== 'attempting' || attempt !== state.attempt) return []
  return [{ type: 'ChargePaymentPrepared', data: { attempt, paymentId, cause } }]
}

/** Also of a charge that was cancelled: the money was taken, whatever was meant to happen. */
function succeed({ attempt, paymentId, cause }: Of<'SucceedCharge'>, state: OpenCharge): ChargeEvent[] {
  if (state.status === 'succeeded') return []
  return [{ type: 'ChargeSucceeded', data: { attempt, paymentId, cause } }]
}

function fail({ attempt, code, methodId, cause }: Of<'FailCharge'>, state: OpenCharge): ChargeEvent[] {
  const isUnderWay = state.status === 'attempting' || state.status === 'prepared'
  if (!isUnderWay || attempt !== state.attempt) return []
  const retryAt = retryAfter(state.failures + 1, state.due)
  return [{ type: 'ChargeFailed', data: { attempt, code, methodId, retryAt, cause } }]
}
