import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { microsOf, sumOf } from './money.values.ts'
import {
  allocate,
  divide,
  type EarningProject,
  proportional,
  revenueRuleText,
  sharings,
} from './revenue_rule.values.ts'

const micros = fc.bigInt({ min: 0n, max: 10n ** 13n })
const weights = fc.array(fc.nat({ max: 5_000 }), { minLength: 1, maxLength: 20 })

const project: fc.Arbitrary<EarningProject> = fc.record({
  projectId: fc.string({ minLength: 1, maxLength: 3 }),
  points: fc.nat({ max: 1_000_000 }),
  sharing: fc.constantFrom(...sharings),
  members: fc.uniqueArray(
    fc.record({ accountId: fc.string({ minLength: 1, maxLength: 3 }), weight: fc.nat({ max: 5_000 }) }),
    { selector: ({ accountId }) => accountId, minLength: 1, maxLength: 6 },
  ),
})
const projects = fc.uniqueArray(project, { selector: ({ projectId }) => projectId, maxLength: 12 })

const shared = (projectId: string, points: number, members: Record<string, number>): EarningProject => ({
  ...{ projectId, points, sharing: 'shared' },
  members: Object.entries(members).map(([accountId, weight]) => ({ accountId, weight })),
})
const amountsOf = (pool: bigint, given: readonly EarningProject[]) =>
  allocate(pool, given).map(({ projectId, amount, members }) => [
    projectId,
    amount,
    Object.fromEntries(members.map((member) => [member.accountId, member.amount])),
  ])

it('is told in plain words, with its figures', () => {
  expect(revenueRuleText).toContain('version 2 of the rule')
  expect(revenueRuleText).toContain('1,000 ads costs 0.0234 dollars')
  expect(revenueRuleText).toContain('Creators get 3 of 4 parts')
  expect(revenueRuleText).toContain('59 days after the first of the next month')
})

describe('divide', () => {
  it('takes the costs of impressions first, then a quarter for the platform', () => {
    const { costs, pool, platform } = divide({ amount: microsOf('100.00'), impressions: 1_000_000 })
    expect([costs, pool, platform]).toEqual([microsOf('23.40'), microsOf('57.45'), microsOf('19.15')])
  })

  it('leaves creators nothing, and no debt either, when the costs are higher than the revenue', () => {
    const { costs, pool, platform } = divide({ amount: microsOf('1.00'), impressions: 1_000_000 })
    expect([costs, pool, platform]).toEqual([microsOf('23.40'), 0n, microsOf('-22.40')])
  })

  it('loses and makes nothing', () => {
    fc.assert(
      fc.property(micros, fc.nat(), (amount, impressions) => {
        const { costs, pool, platform } = divide({ amount, impressions })
        expect(costs + pool + platform).toBe(amount)
        expect(pool >= 0n).toBe(true)
      }),
    )
  })
})

describe('proportional', () => {
  it('gives units left over to the largest remainders', () => {
    expect(proportional(10n, [1, 2, 3])).toEqual([2n, 3n, 5n])
    expect(proportional(10n, [3, 2, 1])).toEqual([5n, 3n, 2n])
  })

  it('adds up to the total, and is nowhere a whole unit off', () => {
    fc.assert(
      fc.property(micros, weights, (total, given) => {
        fc.pre(given.some((weight) => weight > 0))
        const parts = proportional(total, given)
        const sum = BigInt(given.reduce((before, weight) => before + weight, 0))
        expect(sumOf(parts)).toBe(total)
        for (const [place, part] of parts.entries()) {
          const off = part * sum - total * BigInt(given[place] ?? 0)
          expect(off < sum && off > -sum).toBe(true)
        }
      }),
    )
  })
})

describe('allocate', () => {
  it('shares by points, then by the weights of members', () => {
    expect(amountsOf(100n, [shared('P1', 3, { ada: 3, bob: 1 }), shared('P2', 1, { bob: 100 })])).toEqual([
      ['P1', 75n, { ada: 56n, bob: 19n }],
      ['P2', 25n, { bob: 25n }],
    ])
  })

  it('shares equally when no member has a weight, and gives a unit left over to the first', () => {
    expect(amountsOf(11n, [shared('P1', 1, { bob: 0, ada: 0 })])).toEqual([['P1', 11n, { ada: 6n, bob: 5n }]])
  })

  it('gives a member without a weight nothing if others have one', () => {
    expect(amountsOf(10n, [shared('P1', 1, { ada: 0, bob: 1 })])).toEqual([['P1', 10n, { ada: 0n, bob: 10n }]])
  })

  it.each(sharings.filter((one) => one !== 'shared'))('keeps the share of a project that is %s from all', (sharing) => {
    const hidden: EarningProject = { ...shared('P2', 1, { bob: 1 }), sharing }
    expect(amountsOf(100n, [shared('P1', 1, { ada: 1 }), hidden])).toEqual([
      ['P1', 50n, { ada: 50n }],
      ['P2', 50n, {}],
    ])
  })

  it('leaves projects without points out', () => {
    expect(amountsOf(10n, [shared('P1', 0, { ada: 1 })])).toEqual([])
  })

  it('gives away exactly the pool if any project has points', () => {
    fc.assert(
      fc.property(micros, projects, (pool, given) => {
        const shares = allocate(pool, given)
        expect(sumOf(shares.map(({ amount }) => amount))).toBe(shares.length > 0 ? pool : 0n)
        for (const { amount, members } of shares) {
          if (members.length > 0) expect(sumOf(members.map((member) => member.amount))).toBe(amount)
          for (const member of members) expect(member.amount >= 0n).toBe(true)
        }
      }),
    )
  })

  it('gives the same bytes whatever order its inputs have', () => {
    const bytes = (given: readonly EarningProject[]) =>
      JSON.stringify(allocate(1_000_003n, given), (_, value) => (typeof value === 'bigint' ? String(value) : value))
    fc.assert(
      fc.property(projects, (given) => {
        const reversed = given.toReversed().map((one) => ({ ...one, members: one.members.toReversed() }))
        expect(bytes(reversed)).toBe(bytes(given))
      }),
    )
  })
})
