import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memoryStore, secret } from '../provider/sandbox/sandbox.fixture.ts'
import { createSandbox } from '../provider/sandbox/sandbox.ts'
import { type StripeWire, serveStripe } from '../provider/stripe/stripe_wire.fixture.ts'
import { stripeTax, type TaxPrices } from './stripe_tax.ts'
import type { Sale } from './tax_rates.port.ts'

const secretKey = 'sk_test_of_tests'
const errors: unknown[] = []
let wire: StripeWire
beforeAll(async () => {
  const sandbox = createSandbox({ store: memoryStore(), secret, now: () => 0 })
  wire = await serveStripe(() => sandbox, secretKey)
  wire.rates.set('DE', ['19.0']).set('US', ['6.25', '2.6255']).set('HK', []).set('XX', ['a lot'])
})
afterAll(() => wire.close())
beforeEach(() => {
  errors.splice(0)
  wire.forms.splice(0)
  wire.asked.splice(0)
})

const taxes = (prices: TaxPrices = 'by_currency', key = secretKey) =>
  stripeTax({
    ...{ secretKey: key, taxCode: 'txcd_10103000', prices, onUndecided: (error) => void errors.push(error) },
    at: { host: '127.0.0.1', port: wire.port, protocol: 'http' },
  })
const sale: Sale = { country: 'DE', postalCode: null, at: 0, price: 500n, currency: 'EUR' }

describe('tax by Stripe', () => {
  it('is contained in prices in euros, and comes with the calculation’s id', async () => {
    expect(await taxes().taxOn(sale)).toEqual({
      ...{ net: 420n, tax: 80n, total: 500n, calculationId: expect.stringMatching(/^taxcalc_/) },
      rate: { country: 'DE', millionths: 190_000n, isIncluded: true },
    })
    expect(Object.fromEntries(wire.forms[0] ?? [])).toEqual({
      ...{ currency: 'eur', 'customer_details[address][country]': 'DE', 'customer_details[address_source]': 'billing' },
      ...{ 'line_items[0][amount]': '500', 'line_items[0][reference]': 'period' },
      ...{ 'line_items[0][tax_behavior]': 'inclusive', 'line_items[0][tax_code]': 'txcd_10103000' },
    })
  })

  it('is added to prices in dollars, by postal code, with the rates of a state and a county together', async () => {
    const wanted = { ...sale, country: 'US', postalCode: '02139', currency: 'USD', price: 1_000n }
    expect(await taxes().taxOn(wanted)).toMatchObject({
      ...{ net: 1_000n, tax: 88n, total: 1_088n, rate: { country: 'US', millionths: 88_755n, isIncluded: false } },
    })
    expect(wire.forms[0]?.get('customer_details[address][postal_code]')).toBe('02139')
  })

  it.each<[TaxPrices, string, string]>([
    ['include', 'USD', 'inclusive'],
    ['exclude', 'EUR', 'exclusive'],
    ['by_currency', 'CAD', 'exclusive'],
    ['by_currency', 'JPY', 'inclusive'],
  ])('with prices that %s it asks in %s for %s tax', async (prices, currency, behavior) => {
    await taxes(prices).taxOn({ ...sale, currency })
    expect(wire.forms[0]?.get('line_items[0][tax_behavior]')).toBe(behavior)
  })

  it('is none where none is owed, which is reported all the same', async () => {
    expect(await taxes().taxOn({ ...sale, country: 'HK' })).toEqual({
      ...{ net: 500n, tax: 0n, total: 500n, rate: null, calculationId: expect.stringMatching(/^taxcalc_/) },
    })
  })

  it.each<[string, Partial<Sale>, string | undefined]>([
    ['the country isn’t known', { country: null }, undefined],
    ['the place isn’t known', { country: 'US' }, 'The location is not known'],
    ['the answer makes no sense', { country: 'XX' }, 'Cannot convert'],
  ])('is refused while %s', async (_, more, says) => {
    await expect(taxes().taxOn({ ...sale, ...more })).rejects.toMatchObject({ code: 'tax_undecided' })
    if (says === undefined) expect(wire.asked).toEqual([])
    expect(errors).toHaveLength(says === undefined ? 0 : 1)
  })

  it('is refused while Stripe doesn’t answer, or knows the site not', async () => {
    await expect(taxes('include', 'sk_test_wrong').taxOn(sale)).rejects.toMatchObject({ code: 'tax_undecided' })
    const nobody = stripeTax({
      ...{ secretKey, taxCode: 'txcd_10103000', prices: 'include', onUndecided: (error) => void errors.push(error) },
      at: { host: '127.0.0.1', port: 1, protocol: 'http' },
    })
    await expect(nobody.taxOn(sale)).rejects.toMatchObject({ code: 'tax_undecided' })
    expect(errors).toHaveLength(2)
  })
})

describe('reports to Stripe', () => {
  it('name charge and refund, and are one each, however often they are made', async () => {
    const { taxOn, reports } = taxes()
    const calculationId = (await taxOn(sale)).calculationId ?? ''
    const transactionId = await reports?.paid({ calculationId, chargeId: 'Chg7kP2s' })
    expect(await reports?.paid({ calculationId, chargeId: 'Chg7kP2s' })).toBe(transactionId)
    const refund = { transactionId: transactionId ?? '', refundId: 'Ref7kP2s', amount: 200n }
    const reversal = await reports?.returned(refund)
    expect(reversal).not.toBe(transactionId)
    expect(await reports?.returned(refund)).toBe(reversal)
    expect(Object.fromEntries(wire.forms.at(-1) ?? [])).toEqual({
      ...{ mode: 'partial', original_transaction: transactionId, reference: 'Ref7kP2s', flat_amount: '-200' },
    })
  })

  it('fail while Stripe doesn’t know what they are about', async () => {
    const { reports } = taxes()
    await expect(reports?.paid({ calculationId: 'taxcalc_none', chargeId: 'Chg8kP2s' })).rejects.toThrow()
    await expect(reports?.returned({ transactionId: 'tax_none', refundId: 'Ref8kP2s', amount: 1n })).rejects.toThrow()
  })
})
