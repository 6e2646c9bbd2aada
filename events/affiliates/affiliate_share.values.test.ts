import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftOfShare, shareOf } from './affiliate_share.values.ts'

describe('the share of an affiliate', () => {
  it('is a tenth of what is paid without tax', () => {
    expect(shareOf(5_000_000n)).toBe(500_000n)
    expect(shareOf(9n)).toBe(0n)
  })

  it.each([
    ['nothing went back', 0, 500_000n],
    ['a part went back', 200, 300_000n],
    ['nearly all went back', 499, 1_000n],
    ['all went back', 500, 0n],
    ['more went back than was paid', 700, 0n],
  ])('is left in proportion when %s', (_, returned, left) => {
    expect(leftOfShare(500_000n, { total: 500, tax: 0, returned })).toBe(left)
  })

  it('is nothing of a charge of nothing', () => {
    expect(leftOfShare(0n, { total: 0, tax: 0, returned: 0 })).toBe(0n)
  })

  it('never grows by a refund, and is never below zero', () => {
    const shares = fc.bigInt({ min: 0n, max: 10n ** 12n })
    const totals = fc.integer({ min: 1, max: 10 ** 9 })
    fc.assert(
      fc.property(shares, totals, fc.array(fc.nat(10 ** 8)), (share, total, refunds) => {
        let [before, returned] = [share, 0]
        for (const refund of refunds) {
          returned += refund
          const left = leftOfShare(share, { total, tax: 0, returned })
          expect(left >= 0n && left <= before).toBe(true)
          before = left
        }
      }),
    )
  })
})
