import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import { balanceOn, entriesFor, withdrawnOf } from '@adit/events/payouts/balance.ts'
import type { CreditedShare, LedgerEvent, ReservedWithdrawal } from '@adit/events/payouts/ledger.events.ts'
import { ledgerFold, type Withdrawal } from '@adit/events/payouts/ledger.fold.ts'
import { dollarsOf, type Micros, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { TaxFormState } from '@adit/events/payouts/tax_form.values.ts'
import { TAX_FORM_ABOVE, WITHDRAWALS_UNDER_WAY_MAX } from '@adit/events/payouts/withdrawal.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { amountRefusals, payoutFee } from './payout_amount.ts'
import type { RailAnswer } from './rails/rail.port.ts'

const ledgerAfter = keeping(ledgerFold, [
  'earned',
  'clawback',
  'runs',
  'withdrawals',
  'credited',
  'reversals',
  'affiliateShares',
])
export type LedgerState = ReturnType<typeof ledgerAfter>

export type LedgerCommand =
  /** A share of a day's revenue, or a correction of it. Each run of a day is entered once. */
  | {
      type: 'CreditRevenue'
      day: string
      run: number
      availableOn: string
      today: string
      shares: readonly CreditedShare[]
    }
  /** `taxForm` is that of the account at this moment. The same id again does nothing. */
  | {
      type: 'ReserveWithdrawal'
      withdrawal: Omit<ReservedWithdrawal, 'amount' | 'fee'>
      amount: Micros
      taxForm: TaxFormState
    }
  /** Takes back what hasn't left, or asks the rail to. */
  | { type: 'CancelWithdrawal'; withdrawalId: string }
  /** From now on the rail may have it. */
  | { type: 'BeginSending'; withdrawalId: string }
  /** What the rail says of it. */
  | { type: 'NoteRailAnswer'; withdrawalId: string; answer: RailAnswer }

type Of<Type extends LedgerCommand['type']> = Extract<LedgerCommand, { type: Type }>

export const ledgerStream = (accountId: string) => streamName('payouts', 'ledger', accountId)

export const reserveRefusals = refusals(
  amountRefusals,
  'balance_too_small',
  'tax_form_required',
  'tax_form_mismatch',
  'withdrawals_under_way',
)
export const cancelRefusals = refusals('withdrawal_not_found', 'withdrawal_over', 'withdrawal_being_sent')

export const ledgerDecider: Decider<LedgerState, LedgerCommand, LedgerEvent> = {
  initialState: {
    ...{ earned: new Map(), clawback: 0n, runs: new Map(), withdrawals: new Map() },
    ...{ credited: new Map(), reversals: new Map(), affiliateShares: new Map() },
  },
  decide(command, state) {
    switch (command.type) {
      case 'CreditRevenue':
        return credit(command, state)
      case 'ReserveWithdrawal':
        return reserve(command, state)
      case 'CancelWithdrawal':
        return cancel(command, state)
      case 'BeginSending': {
        const { withdrawalId } = command
        return known(command, state).state === 'waiting' ? [{ type: 'WithdrawalSending', data: { withdrawalId } }] : []
      }
      case 'NoteRailAnswer':
        return noteAnswer(command, state)
      default:
        return command satisfies never
    }
  },
  evolve: ledgerAfter,
}

function credit({ day, run, availableOn, today, shares }: Of<'CreditRevenue'>, state: LedgerState): LedgerEvent[] {
  if ((state.runs.get(day)?.run ?? 0) >= run) return []
  const amount = sumOf(shares.map((share) => microsOf(share.amount)))
  const data = {
    ...{ day, run, amount: dollarsOf(amount) },
    shares: [...shares],
    entries: entriesFor({ amount, availableOn, today }, state),
  }
  return [{ type: 'RevenueCredited', data }]
}

function reserve({ withdrawal, amount, taxForm }: Of<'ReserveWithdrawal'>, state: LedgerState): LedgerEvent[] {
  if (state.withdrawals.has(withdrawal.withdrawalId)) return []
  const fee = dollarsOf(payoutFee(withdrawal.method, amount))
  refuseWithoutTaxForm(withdrawal.day, amount, taxForm, state)
  const { available } = balanceOn(withdrawal.day, state)
  if (amount > available) {
    throw reserveRefusals.refuse('balance_too_small', { field: 'amount', balance: dollarsOf(available) })
  }
  if (underWay(state) >= WITHDRAWALS_UNDER_WAY_MAX) {
    throw reserveRefusals.refuse('withdrawals_under_way', { limit: WITHDRAWALS_UNDER_WAY_MAX })
  }
  return [{ type: 'WithdrawalReserved', data: { ...withdrawal, amount: dollarsOf(amount), fee } }]
}

/** A number that the authorities know under another name locks all withdrawals; without a form, only those above the limit of a year wait. */
function refuseWithoutTaxForm(day: string, amount: Micros, taxForm: TaxFormState, state: LedgerState): void {
  if (taxForm === 'mismatch') throw reserveRefusals.refuse('tax_form_mismatch')
  if (taxForm === 'complete') return
  const withdrawn = withdrawnIn(day.slice(0, 4), state)
  if (withdrawn + amount <= TAX_FORM_ABOVE) return
  throw reserveRefusals.refuse('tax_form_required', {
    ...{ field: 'amount', limit: dollarsOf(TAX_FORM_ABOVE), withdrawn: dollarsOf(withdrawn) },
  })
}

/** What has left or is on its way, of what was asked for in a calendar year (UTC). */
export const withdrawnIn = (year: string, { withdrawals }: Pick<LedgerState, 'withdrawals'>): Micros =>
  withdrawnOf([...withdrawals.values()].filter(({ day }) => day.startsWith(year)))

export const isOver = ({ state }: Withdrawal) => state === 'paid' || state === 'returned' || state === 'lost'

const underWay = ({ withdrawals }: LedgerState): number =>
  [...withdrawals.values()].filter((withdrawal) => !isOver(withdrawal)).length

function cancel({ withdrawalId }: Of<'CancelWithdrawal'>, { withdrawals }: LedgerState): LedgerEvent[] {
  const withdrawal = withdrawals.get(withdrawalId)
  if (!withdrawal) throw cancelRefusals.refuse('withdrawal_not_found')
  switch (withdrawal.state) {
    case 'waiting':
      return [returned(withdrawal, { cause: 'cancelled', code: null })]
    case 'in_transit':
      return [{ type: 'WithdrawalCancelAsked', data: { withdrawalId } }]
    case 'cancelling':
      return []
    case 'sending':
      throw cancelRefusals.refuse('withdrawal_being_sent')
    default:
      throw cancelRefusals.refuse('withdrawal_over')
  }
}

/** Answers may come twice, late, and in any order. Money moves once, and only by a definite answer. */
function noteAnswer(command: Of<'NoteRailAnswer'>, ledger: LedgerState): LedgerEvent[] {
  const withdrawal = known(command, ledger)
  const { withdrawalId, answer } = command
  const { state } = withdrawal
  if (state === 'waiting') throw new Error(`Withdrawal ${withdrawalId} was never sent`)
  switch (answer.kind) {
    case 'paid':
      return notePaid(withdrawal, answer.reference)
    case 'returned':
      if (isOver(withdrawal)) return []
      return [returned(withdrawal, answer)]
    case 'accepted':
      if (state !== 'sending') return []
      return [{ type: 'WithdrawalAccepted', data: { withdrawalId, reference: answer.reference } }]
    case 'kept':
      return state === 'cancelling' ? [{ type: 'WithdrawalCancelRefused', data: { withdrawalId } }] : []
    default:
      return answer satisfies never
  }
}

function notePaid({ withdrawalId, amount, fee, state }: Withdrawal, reference: string): LedgerEvent[] {
  if (state === 'paid' || state === 'lost') return []
  const type = state === 'returned' ? 'WithdrawalPaidAfterReturn' : 'WithdrawalPaid'
  return [{ type, data: { withdrawalId, amount: dollarsOf(amount), fee: dollarsOf(fee), reference } }]
}

const returned = (
  { withdrawalId, amount }: Withdrawal,
  { cause, code }: Pick<Extract<RailAnswer, { kind: 'returned' }>, 'cause' | 'code'>,
): LedgerEvent => ({ type: 'WithdrawalReturned', data: { withdrawalId, amount: dollarsOf(amount), cause, code } })

function known({ withdrawalId }: { withdrawalId: string }, { withdrawals }: LedgerState): Withdrawal {
  const withdrawal = withdrawals.get(withdrawalId)
  if (!withdrawal) throw new Error(`There is no withdrawal ${withdrawalId}`)
  return withdrawal
}
