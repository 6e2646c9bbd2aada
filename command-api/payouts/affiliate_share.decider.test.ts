import { balanceOn } from '@adit/events/payouts/balance.ts'
import type { LedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import { dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { describe, expect, it } from 'vitest'
import { affiliateShareDecider, type SettleAffiliateShare } from './affiliate_share.decider.ts'

const today = '2027-01-10'
/** Pending and available on that day. */
const [pending, available] = ['2027-01-29', '2026-12-30']

class Account {
  readonly events: LedgerEvent[] = []

  settle(amount: string, more: Partial<SettleAffiliateShare> = {}): LedgerEvent[] {
    const command: SettleAffiliateShare = {
      ...{ type: 'SettleAffiliateShare', chargeId: 'CHARGE01', codeId: 'aFf1C0d3', day: '2026-11-24' },
      ...{ availableOn: pending, today, isOpen: true, amount: microsOf(amount), ...more },
    }
    const events = affiliateShareDecider.decide(command, this.state)
    this.events.push(...events)
    return events
  }

  withdraw(amount: string): this {
    const destination = { account: 'ADA', sealed: '' }
    const how = { day: today, fee: '0.25', rail: 'practice', method: 'paypal' as const, destination }
    this.events.push({ type: 'WithdrawalReserved', data: { withdrawalId: 'W1', amount, ...how } })
    return this
  }

  get state() {
    return fold(affiliateShareDecider, this.events)
  }

  get balance() {
    const { available, pending, clawback } = balanceOn(today, this.state)
    return [available, pending, clawback].map(dollarsOf)
  }
}

describe('the share of a charge', () => {
  it('is credited as pending until its day', () => {
    const account = new Account()
    expect(account.settle('0.50')).toEqual([
      {
        type: 'AffiliateShareCredited',
        data: {
          ...{ chargeId: 'CHARGE01', codeId: 'aFf1C0d3', day: '2026-11-24', amount: '0.50' },
          entries: [{ part: 'earned', availableOn: pending, amount: '0.50' }],
        },
      },
    ])
    expect(account.balance).toEqual(['0.00', '0.50', '0.00'])
  })

  it('is credited once, however often it is settled', () => {
    const account = new Account()
    account.settle('0.50')
    expect(account.settle('0.50')).toEqual([])
    account.settle('0.50', { chargeId: 'CHARGE02' })
    expect(account.balance).toEqual(['0.00', '1.00', '0.00'])
  })

  it('goes back with a refund in parts, and comes again with the money', () => {
    const account = new Account()
    account.settle('0.50')
    expect(account.settle('0.30')).toMatchObject([{ type: 'AffiliateShareReversed', data: { amount: '0.20' } }])
    expect(account.settle('0.30')).toEqual([])
    account.settle('0.00')
    expect(account.balance).toEqual(['0.00', '0.00', '0.00'])
    account.settle('0.50')
    expect(account.balance).toEqual(['0.00', '0.50', '0.00'])
  })

  it('is never credited for what went back before', () => {
    expect(new Account().settle('0.00')).toEqual([])
  })

  it('is taken from what is pending, then from what can be paid out, and the account owes the rest', () => {
    const account = new Account()
    account.settle('5.00', { availableOn: available })
    account.settle('1.00', { chargeId: 'CHARGE02' })
    account.withdraw('3.00')
    expect(account.balance).toEqual(['2.00', '1.00', '0.00'])
    expect(account.settle('0.00', { availableOn: available })).toMatchObject([
      {
        data: {
          amount: '5.00',
          entries: [
            { part: 'earned', availableOn: pending, amount: '-1.00' },
            { part: 'earned', availableOn: available, amount: '-2.00' },
            { part: 'clawback', amount: '-2.00' },
          ],
        },
      },
    ])
    expect(account.balance).toEqual(['0.00', '0.00', '2.00'])
  })

  it('pays first what the account owes', () => {
    const account = new Account()
    account.settle('5.00', { availableOn: available })
    account.withdraw('5.00').settle('0.00', { availableOn: available })
    account.settle('6.00', { chargeId: 'CHARGE02' })
    expect(account.balance).toEqual(['0.00', '1.00', '0.00'])
  })

  it('of an account that may get nothing more only goes back', () => {
    const account = new Account()
    expect(account.settle('0.50', { isOpen: false })).toEqual([])
    account.settle('0.50')
    account.settle('0.20', { isOpen: false })
    expect(account.settle('0.50', { isOpen: false })).toEqual([])
    expect(account.balance).toEqual(['0.00', '0.20', '0.00'])
  })
})
