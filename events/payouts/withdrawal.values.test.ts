import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dollarsOf, type Micros, microsOf } from './money.values.ts'
import { feeOf, methodKinds, spentFor } from './withdrawal.values.ts'

const { paypal } = methodKinds
const fee = (spent: string) => dollarsOf(feeOf(paypal, microsOf(spent)))

describe('the fee', () => {
  it('is two per cent, rounded up to cents', () => {
    expect(fee('20.00')).toBe('0.40')
    expect(fee('20.01')).toBe('0.41')
    expect(fee('20.50')).toBe('0.41')
  })

  it('is at least 25 cents and at most a dollar', () => {
    expect(fee('0.26')).toBe('0.25')
    expect(fee('12.50')).toBe('0.25')
    expect(fee('12.51')).toBe('0.26')
    expect(fee('50.00')).toBe('1.00')
    expect(fee('100000.00')).toBe('1.00')
  })
})

it('costs nothing to be paid by gift card', () => {
  for (const amount of ['5.00', '19.99', '2000.00']) {
    expect(feeOf(methodKinds.tremendous, microsOf(amount))).toBe(0n)
    expect(spentFor(methodKinds.tremendous, microsOf(amount))).toBe(microsOf(amount))
  }
})

describe('what has to be spent', () => {
  const cents = fc.bigInt({ min: 1n, max: 9_999_900n }).map((count): Micros => count * 10_000n)
  const received = (spent: Micros) => spent - feeOf(paypal, spent)

  it('lets so much arrive, and a cent less does not', () => {
    fc.assert(
      fc.property(cents, (wanted) => {
        const spent = spentFor(paypal, wanted)
        expect(received(spent)).toBeGreaterThanOrEqual(wanted)
        expect(received(spent - 10_000n)).toBeLessThan(wanted)
      }),
    )
  })

  it('never lets less arrive when more is spent', () => {
    fc.assert(
      fc.property(cents, (spent) => {
        expect(received(spent + 10_000n)).toBeGreaterThanOrEqual(received(spent))
      }),
    )
  })
})
