import type { LedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import { microsOf } from '@adit/events/payouts/money.values.ts'
import type { TaxFormState } from '@adit/events/payouts/tax_form.values.ts'
import { type WithdrawalState, withdrawalStates } from '@adit/events/payouts/withdrawal.values.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { describe, expect, it } from 'vitest'
import { isOver, type LedgerCommand, ledgerDecider } from './ledger.decider.ts'
import type { RailAnswer } from './rails/rail.port.ts'

const today = '2026-11-26'
const destination = { account: 'ADA', sealed: 'sealed' }

const credited = (amount: string, availableOn = '2026-01-29'): LedgerEvent => ({
  type: 'RevenueCredited',
  data: {
    ...{ day: `until ${availableOn}`, run: 1, amount, shares: [] },
    entries: [{ part: 'earned', availableOn, amount }],
  },
})
const reserve = (id: string, amount: string, given: { day?: string; taxForm?: TaxFormState } = {}): LedgerCommand => ({
  ...{ type: 'ReserveWithdrawal', amount: microsOf(amount), taxForm: given.taxForm ?? 'none' },
  withdrawal: { withdrawalId: id, day: given.day ?? today, rail: 'practice', method: 'paypal', destination },
})

/** The account after commands on what it had. */
function after(given: readonly LedgerEvent[], ...commands: readonly LedgerCommand[]) {
  const events = [...given]
  let last: LedgerEvent[] = []
  for (const command of commands) {
    last = ledgerDecider.decide(command, fold(ledgerDecider, events))
    events.push(...last)
  }
  return { events, last, state: fold(ledgerDecider, events) }
}
const codeOf = (given: readonly LedgerEvent[], ...commands: readonly LedgerCommand[]): unknown => {
  try {
    return after(given, ...commands).last.map(({ type }) => type)
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('reserving', () => {
  it('takes the amount with its fee', () => {
    expect(after([credited('30.00')], reserve('W1', '20.01')).last).toEqual([
      {
        type: 'WithdrawalReserved',
        data: {
          ...{ withdrawalId: 'W1', day: today, amount: '20.01', fee: '0.41', rail: 'practice', method: 'paypal' },
          destination,
        },
      },
    ])
  })

  it('does nothing under an id that it knows', () => {
    expect(codeOf([credited('30.00')], reserve('W1', '20.00'), reserve('W1', '20.00'))).toEqual([])
  })

  it('never takes more than can be paid out by now', () => {
    const given = [credited('30.009'), credited('50.00', '2026-11-27')]
    expect(codeOf(given, reserve('W1', '30.01'))).toBe('balance_too_small')
    expect(codeOf(given, reserve('W1', '30.00'))).toEqual(['WithdrawalReserved'])
    expect(codeOf(given, reserve('W1', '20.00'), reserve('W2', '10.01'))).toBe('balance_too_small')
    expect(codeOf(given, reserve('W1', '20.00'), reserve('W2', '10.00'))).toEqual(['WithdrawalReserved'])
  })

  it('takes whole cents alone, and no more or less than the method moves', () => {
    const given = [credited('1000000.00')]
    expect(codeOf(given, reserve('W1', '1.001'))).toBe('amount_in_cents')
    expect(codeOf(given, reserve('W1', '0.25'))).toBe('amount_out_of_range')
    expect(codeOf(given, reserve('W1', '0.26'))).toEqual(['WithdrawalReserved'])
    const form = { taxForm: 'complete' } as const
    expect(codeOf(given, reserve('W1', '100000.01', form))).toBe('amount_out_of_range')
    expect(codeOf(given, reserve('W1', '100000.00', form))).toEqual(['WithdrawalReserved'])
  })

  it('lets ten be on their way at once', () => {
    const ten = Array.from({ length: 10 }, (_, n) => reserve(`W${n}`, '1.00'))
    expect(codeOf([credited('30.00')], ...ten)).toEqual(['WithdrawalReserved'])
    expect(codeOf([credited('30.00')], ...ten, reserve('W10', '1.00'))).toBe('withdrawals_under_way')
    const cancelled = [...ten, { type: 'CancelWithdrawal', withdrawalId: 'W3' } as const]
    expect(codeOf([credited('30.00')], ...cancelled, reserve('W10', '1.00'))).toEqual(['WithdrawalReserved'])
  })
})

describe('a tax form', () => {
  const given = [credited('5000.00')]

  it('is needed for more than 600 dollars of a calendar year', () => {
    expect(codeOf(given, reserve('W1', '600.00'))).toEqual(['WithdrawalReserved'])
    expect(codeOf(given, reserve('W1', '600.01'))).toBe('tax_form_required')
    expect(codeOf(given, reserve('W1', '599.00'), reserve('W2', '1.01'))).toBe('tax_form_required')
    expect(codeOf(given, reserve('W1', '599.00'), reserve('W2', '1.01', { taxForm: 'complete' }))).toEqual([
      'WithdrawalReserved',
    ])
  })

  it('counts what was withdrawn in that year, and nothing that came back', () => {
    const lastYear = reserve('W1', '599.00', { day: '2025-12-31' })
    expect(codeOf([credited('5000.00', '2025-01-29')], lastYear, reserve('W2', '600.00'))).toEqual([
      'WithdrawalReserved',
    ])
    const back = [reserve('W1', '599.00'), { type: 'CancelWithdrawal', withdrawalId: 'W1' } as const]
    expect(codeOf(given, ...back, reserve('W2', '600.00'))).toEqual(['WithdrawalReserved'])
  })

  it('whose number belongs to another name locks everything', () => {
    expect(codeOf(given, reserve('W1', '1.00', { taxForm: 'mismatch' }))).toBe('tax_form_mismatch')
  })
})

const accepted: RailAnswer = { kind: 'accepted', reference: 'R' }
const paid: RailAnswer = { kind: 'paid', reference: 'R' }
const returned: RailAnswer = { kind: 'returned', cause: 'unclaimed', code: 'C' }
const kept: RailAnswer = { kind: 'kept' }
const begin = { type: 'BeginSending', withdrawalId: 'W' } as const
const cancel = { type: 'CancelWithdrawal', withdrawalId: 'W' } as const
const note = (answer: RailAnswer) => ({ type: 'NoteRailAnswer', withdrawalId: 'W', answer }) as const

/** How a withdrawal comes to each state. */
const ways: Readonly<Record<WithdrawalState, readonly LedgerCommand[]>> = {
  waiting: [],
  sending: [begin],
  in_transit: [begin, note(accepted)],
  cancelling: [begin, note(accepted), cancel],
  paid: [begin, note(paid)],
  returned: [begin, note(returned)],
  lost: [begin, note(returned), note(paid)],
}
const inState = (state: WithdrawalState, ...then: readonly LedgerCommand[]) =>
  [reserve('W', '20.00'), ...ways[state], ...then] as const
const told = (state: WithdrawalState, command: LedgerCommand) => codeOf([credited('30.00')], ...inState(state, command))
const eachState = (command: LedgerCommand) =>
  Object.fromEntries(
    withdrawalStates.filter((state) => state !== 'waiting').map((state) => [state, told(state, command)]),
  )

it('comes to each state', () => {
  for (const state of withdrawalStates) {
    expect(after([credited('30.00')], ...inState(state)).state.withdrawals.get('W')?.state).toBe(state)
  }
})

describe('what the rail says', () => {
  it('is accepted once', () => {
    expect(eachState(note(accepted))).toEqual({
      ...{ sending: ['WithdrawalAccepted'], in_transit: [], cancelling: [], paid: [], returned: [], lost: [] },
    })
  })

  it('is paid once, and a loss once if it had been returned', () => {
    expect(eachState(note(paid))).toEqual({
      ...{ sending: ['WithdrawalPaid'], in_transit: ['WithdrawalPaid'], cancelling: ['WithdrawalPaid'], paid: [] },
      ...{ returned: ['WithdrawalPaidAfterReturn'], lost: [] },
    })
  })

  it('is returned once, and never after it was paid', () => {
    const back = ['WithdrawalReturned']
    expect(eachState(note(returned))).toEqual({
      ...{ sending: back, in_transit: back, cancelling: back, paid: [], returned: [], lost: [] },
    })
  })

  it('can refuse to give back what it has', () => {
    expect(eachState(note(kept))).toEqual({
      ...{ sending: [], in_transit: [], cancelling: ['WithdrawalCancelRefused'], paid: [], returned: [], lost: [] },
    })
  })

  it('is about something that was sent', () => {
    expect(() => after([credited('30.00')], ...inState('waiting', note(paid)))).toThrow('never sent')
    expect(() => after([credited('30.00')], note(paid))).toThrow('no withdrawal')
  })
})

describe('cancelling', () => {
  it('gives back at once what has not left, asks for what is in transit, and nothing else', () => {
    expect(told('waiting', cancel)).toEqual(['WithdrawalReturned'])
    expect(eachState(cancel)).toEqual({
      ...{ sending: 'withdrawal_being_sent', in_transit: ['WithdrawalCancelAsked'], cancelling: [] },
      ...{ paid: 'withdrawal_over', returned: 'withdrawal_over', lost: 'withdrawal_over' },
    })
    expect(codeOf([], cancel)).toBe('withdrawal_not_found')
  })

  it('and sending exclude each other', () => {
    expect(told('waiting', begin)).toEqual(['WithdrawalSending'])
    expect(eachState(begin)).toEqual({
      ...{ sending: [], in_transit: [], cancelling: [], paid: [], returned: [], lost: [] },
    })
    expect(codeOf([credited('30.00')], reserve('W', '20.00'), cancel, begin)).toEqual([])
  })
})

it('knows which are over', () => {
  const over = withdrawalStates.filter((state) => {
    const withdrawal = after([credited('30.00')], ...inState(state)).state.withdrawals.get('W')
    return withdrawal !== undefined && isOver(withdrawal)
  })
  expect(over).toEqual(['paid', 'returned', 'lost'])
})
