import { affiliateEvents } from '@adit/events/affiliates/affiliate.events.ts'
import { chargeEvents } from '@adit/events/billing/charge.events.ts'
import { subscriptionEvents } from '@adit/events/billing/subscription.events.ts'
import { accountEvents } from '@adit/events/identity/account.events.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { describe, expect, it } from 'vitest'
import { affiliatesProjector } from './affiliates.projector.ts'
import { broughtChargeTable, codeTable, conversionTable } from './affiliates.table.ts'

const { given } = testProjector(affiliatesProjector)
const cause = { kind: 'customer' } as const

describe('a code', () => {
  const codes = () => {
    const log = eventLog()
    const write = log.stream(affiliateEvents, 'ADA00001')
    write('AffiliateCodeCreated', { codeId: 'CODE0001', sourceName: 'YouTube' })
    return { log, write, rows: () => given(log.events).rows(codeTable) }
  }

  it('is whose stream it is in', () => {
    const { rows, log } = codes()
    expect(rows()).toEqual([
      {
        ...{ code_id: 'CODE0001', account_id: 'ADA00001', source_name: 'YouTube', created_at: log.events[0]?.at },
        ...{ created_by: log.events[0]?.metadata.actor.id, deleted_at: null },
      },
    ])
  })

  it('has its last name', () => {
    const { write, rows } = codes()
    write('AffiliateCodeRenamed', { codeId: 'CODE0001', sourceName: 'Blog' })
    expect(rows()).toMatchObject([{ source_name: 'Blog' }])
  })

  it('that is deleted keeps its figures', () => {
    const { write, rows, log } = codes()
    write('AffiliateCodeDeleted', { codeId: 'CODE0001' })
    expect(rows()).toMatchObject([{ code_id: 'CODE0001', deleted_at: log.events[1]?.at }])
  })

  it('goes with its account, and no other one does', () => {
    const { log, rows } = codes()
    log.stream(affiliateEvents, 'BOB00001')('AffiliateCodeCreated', { codeId: 'CODE0002', sourceName: 'Blog' })
    log.stream(accountEvents, 'ADA00001')('AccountDeleted', {} as never)
    expect(rows().map(({ code_id }) => code_id)).toEqual(['CODE0002'])
  })
})

describe('what customers pay', () => {
  const brought = (attribution: { codeId: string; affiliateId: string } | null) => {
    const log = eventLog()
    const subscription = log.stream(subscriptionEvents, 'SUB00001', 'BOB00001')
    const charge = log.stream(chargeEvents, 'CHARGE01', 'BOB00001')
    const terms = { productId: 'AditPlus', priceId: 'PlusEUR1', interval: 'monthly', currency: 'EUR' } as const
    subscription('SubscriptionBegun', { ...terms, price: 500, chargeId: 'CHARGE01', payBy: 9, attribution, cause })
    charge('ChargeOpened', {
      ...{ ...terms, subscriptionId: 'SUB00001', net: 420, tax: 80, total: 500, taxRate: null, due: 1, cause },
    })
    const at = () => log.events.at(-1)?.at
    return { subscription, charge, at, projected: () => given(log.events) }
  }
  const attribution = { codeId: 'CODE0001', affiliateId: 'ADA00001' }

  it('is a conversion once it is paid for the first time', () => {
    const { subscription, projected, at } = brought(attribution)
    const row = { subscription_id: 'SUB00001', code_id: 'CODE0001' }
    expect(projected().row(conversionTable)).toEqual({ ...row, activated_at: null })
    subscription('SubscriptionActivated', { anchor: 1, periodEnd: 2, nextChargeId: 'CHARGE02', cause })
    expect(projected().row(conversionTable)).toEqual({ ...row, activated_at: at() })
  })

  it('is known with what went back', () => {
    const { charge, projected, at } = brought(attribution)
    const row = { charge_id: 'CHARGE01', code_id: 'CODE0001', currency: 'EUR', total: 500 }
    expect(projected().row(broughtChargeTable)).toEqual({ ...row, paid_at: null, refunded: 0, charged_back: 0 })
    charge('ChargeSucceeded', { attempt: 1, paymentId: 'P1', cause })
    const paidAt = at()
    charge('ChargeRefunded', { refundId: 'R1', providerRefundId: 're_1', amount: 200, cause })
    charge('ChargeRefunded', { refundId: 'R2', providerRefundId: 're_2', amount: 100, cause })
    expect(projected().row(broughtChargeTable)).toEqual({ ...row, paid_at: paidAt, refunded: 300, charged_back: 0 })
  })

  it('is known with what a bank gave back, until it decides anew', () => {
    const { charge, projected } = brought(attribution)
    const closed = { disputeId: 'D1', amount: 500, fee: null, cause }
    charge('ChargeDisputeClosed', { ...closed, outcome: 'lost' })
    expect(projected().row(broughtChargeTable)).toMatchObject({ charged_back: 500 })
    charge('ChargeDisputeClosed', { ...closed, outcome: 'won' })
    expect(projected().row(broughtChargeTable)).toMatchObject({ charged_back: 0 })
  })

  it('concerns nobody who came by no code', () => {
    const { subscription, charge, projected } = brought(null)
    subscription('SubscriptionActivated', { anchor: 1, periodEnd: 2, nextChargeId: 'CHARGE02', cause })
    charge('ChargeSucceeded', { attempt: 1, paymentId: 'P1', cause })
    charge('ChargeRefunded', { refundId: 'R1', providerRefundId: 're_1', amount: 200, cause })
    expect([...projected().rows(conversionTable), ...projected().rows(broughtChargeTable)]).toEqual([])
  })
})
