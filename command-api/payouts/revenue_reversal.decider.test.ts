import { balanceOn } from '@adit/events/payouts/balance.ts'
import type { LedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import { dollarsOf, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import { describe, expect, it } from 'vitest'
import { ledgerDecider } from './ledger.decider.ts'
import { type ReversalCommand, reversalDecider } from './revenue_reversal.decider.ts'

const today = '2027-01-10'
/** A year ago, so that it can be paid out; and two days of this winter, which are pending until two days. */
const [old, early, late] = ['2026-01-05', '2026-11-05', '2026-12-05'] as const
const availableOn = { [old]: '2026-04-01', [early]: '2027-01-29', [late]: '2027-03-01' }

const at = (event: LedgerEvent) => ({ ...event, at: 0 }) as never

class Account {
  readonly events: LedgerEvent[] = []

  credit(day: keyof typeof availableOn, amounts: Readonly<Record<string, string>>, run = 1): this {
    const shares = Object.entries(amounts).map(([projectId, amount]) => ({
      ...{ projectId, points: 1, earned: amount, weight: 1, weights: 1, amount },
    }))
    const command = { type: 'CreditRevenue' as const, day, run, availableOn: availableOn[day], today, shares }
    return this.#append(
      ledgerDecider.decide(
        command,
        this.events.reduce((state, event) => ledgerDecider.evolve(state, at(event)), ledgerDecider.initialState),
      ),
    )
  }

  withdraw(amount: string): this {
    const destination = { account: 'ADA', sealed: '' }
    const data = {
      withdrawalId: 'W1',
      day: today,
      amount,
      fee: '0.25',
      rail: 'practice',
      method: 'paypal' as const,
      destination,
    }
    return this.#append([{ type: 'WithdrawalReserved', data }])
  }

  tell(command: ReversalCommand): LedgerEvent[] {
    const events = reversalDecider.decide(command, this.state)
    this.#append(events)
    return events
  }

  reverse(more: Partial<Extract<ReversalCommand, { type: 'ReverseRevenue' }>> = {}) {
    return this.tell({
      ...{ type: 'ReverseRevenue', reversalId: 'R1', from: old, until: late, projectId: null, amount: null },
      ...{ reason: 'One program.', today, ...more },
    })
  }

  restore(reversalId = 'R1') {
    return this.tell({ type: 'RestoreRevenue', reversalId, reason: 'It was a launcher.', today })
  }

  get state() {
    return this.events.reduce((state, event) => reversalDecider.evolve(state, at(event)), reversalDecider.initialState)
  }

  get balance() {
    const { available, pending, clawback } = balanceOn(today, this.state)
    return [available, pending, clawback].map(dollarsOf)
  }

  #append(events: readonly LedgerEvent[]): this {
    this.events.push(...events)
    return this
  }
}

const earner = () =>
  new Account().credit(old, { P1: '10.00' }).credit(early, { P1: '5.00', P2: '1.00' }).credit(late, { P1: '3.00' })
const partsOf = ([event]: LedgerEvent[]) =>
  event?.type === 'RevenueReversed'
    ? event.data.parts.map(({ day, projectId, amount }) => [day, projectId, amount])
    : null
const refusal = (code: string, data: object = {}) =>
  expect.objectContaining({ code, data: expect.objectContaining(data) })

describe('a reversal', () => {
  it('takes from what is pending, the latest first, before what can be paid out', () => {
    const account = earner()
    expect(account.balance).toEqual(['10.00', '9.00', '0.00'])
    const [event] = account.reverse({ amount: microsOf('4.00') })
    expect(event?.data).toMatchObject({
      amount: '4.00',
      entries: [
        { part: 'earned', availableOn: '2027-03-01', amount: '-3.00' },
        { part: 'earned', availableOn: '2027-01-29', amount: '-1.00' },
      ],
    })
    expect(account.balance).toEqual(['10.00', '5.00', '0.00'])
  })

  it('then takes what can be paid out and is not withdrawn, and the account owes the rest', () => {
    const account = earner().withdraw('7.00')
    account.reverse()
    expect(account.balance).toEqual(['0.00', '0.00', '7.00'])
    account.credit(late, { P1: '4.00' }, 2)
    expect(account.balance).toEqual(['0.00', '0.00', '3.00'])
  })

  it('names each day and project that it takes from, in proportion and to the last millionth', () => {
    const account = earner()
    expect(partsOf(account.reverse({ from: early, amount: microsOf('0.000004') }))).toEqual([
      [early, 'P1', '0.000002'],
      [early, 'P2', '0.000001'],
      [late, 'P1', '0.000001'],
    ])
  })

  it('can be of one project and of some days', () => {
    expect(partsOf(earner().reverse({ from: early, until: early, projectId: 'P2' }))).toEqual([[early, 'P2', '1.00']])
    expect(partsOf(earner().reverse({ from: early, until: early }))).toEqual([
      [early, 'P1', '5.00'],
      [early, 'P2', '1.00'],
    ])
  })

  it('takes at most what was credited and is not reversed yet', () => {
    const account = earner()
    account.reverse({ from: late, amount: microsOf('1.00') })
    expect(() => account.reverse({ reversalId: 'R2', from: late, amount: microsOf('2.000001') })).toThrow(
      refusal('reversal_too_large', { field: 'amount', limit: '2.00' }),
    )
    account.reverse({ reversalId: 'R2', from: late, amount: microsOf('2.00') })
    expect(() => account.reverse({ reversalId: 'R3', from: late })).toThrow(refusal('nothing_to_reverse'))
    const none = { reversalId: 'R4', from: '2030-01-01', until: '2030-01-01' }
    expect(() => account.reverse(none)).toThrow(refusal('nothing_to_reverse'))
  })

  it('can be of one day, but not begin after its last day', () => {
    const backwards = refusal('reversal_window_backwards', { field: 'from', limit: early })
    expect(() => earner().reverse({ from: late, until: early })).toThrow(backwards)
    expect(earner().reverse({ from: early, until: early })).toHaveLength(1)
  })

  it('counts corrections of the day', () => {
    const account = earner().credit(late, { P1: '-2.00' }, 2)
    expect(partsOf(account.reverse({ from: late }))).toEqual([[late, 'P1', '1.00']])
  })

  it('is done once under its id', () => {
    const account = earner()
    account.reverse({ amount: microsOf('1.00') })
    expect(account.reverse({ amount: microsOf('1.00') })).toEqual([])
  })
})

describe('giving back', () => {
  it('puts everything back where it was', () => {
    const account = earner().withdraw('7.00')
    const before = account.balance
    account.reverse()
    account.restore()
    expect(account.balance).toEqual(before)
  })

  it('makes available what later credits have paid of what was owed', () => {
    const account = earner().withdraw('7.00')
    account.reverse()
    account.credit(late, { P1: '4.00' }, 2)
    account.restore()
    // 3 and 9 were taken, 7 owed, of which 4 were paid since.
    expect(account.balance).toEqual(['7.00', '9.00', '0.00'])
    const entries = account.events.flatMap((event) => ('entries' in event.data ? event.data.entries : []))
    expect(dollarsOf(sumOf(entries.map(({ amount }) => microsOf(amount))))).toBe('23.00')
  })

  it('lets the same be reversed again, and happens once', () => {
    const account = earner()
    account.reverse()
    account.restore()
    expect(() => account.restore()).toThrow(refusal('reversal_restored'))
    expect(account.reverse({ reversalId: 'R2' })).toHaveLength(1)
  })

  it('needs a reversal', () => {
    expect(() => earner().restore('R9')).toThrow(refusal('reversal_not_found'))
  })
})
