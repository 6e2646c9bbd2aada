import { describe, expect, test } from 'vitest'
import { breakdownOf, shortened } from './breakdown.ts'
import type { Figure } from './metric.ts'

const figure = (downloads: number, values: Partial<Figure>): Figure => ({
  ...{ source_project: '00000000', metric_kind: 'downloads', downloads, ...values },
})

describe('a breakdown', () => {
  const figures = [
    figure(5, { country: 'DE' }),
    figure(90, { country: 'XX' }),
    figure(7, { country: 'US' }),
    figure(1, {}),
  ]

  test('has the largest first, what is not one thing last, and adds up', () => {
    const { rows, total } = breakdownOf(figures, 'downloads', ['country'])
    expect(rows.map(({ values: [country], amount }) => [country, amount])).toEqual([
      ['US', 7],
      ['DE', 5],
      ['XX', 90],
      [undefined, 1],
    ])
    expect(total).toBe(103)
    expect(breakdownOf(figures, 'views', ['country'])).toEqual({ rows: [], total: 0 })
  })

  test('by two fields has a row for each pair', () => {
    const pairs = [
      figure(2, { country: 'DE', loader: 'fabric' }),
      figure(3, { country: 'DE', loader: 'quilt' }),
      figure(4, { country: 'DE', loader: 'fabric' }),
    ]
    expect(breakdownOf(pairs, 'downloads', ['country', 'loader']).rows).toEqual([
      { values: ['DE', 'fabric'], amount: 6 },
      { values: ['DE', 'quilt'], amount: 3 },
    ])
  })
})

describe('a shortened breakdown', () => {
  const many = Array.from({ length: 20 }, (_, at) => figure(20 - at, { loader: `l${String(at).padStart(2, '0')}` }))
  const breakdown = breakdownOf([...many, figure(100, {})], 'downloads', ['loader'])

  test('adds up to the same total', () => {
    const { shown, rest, unnamed, total } = shortened(breakdown, 6)
    expect([shown.length, rest.count, unnamed.length]).toEqual([6, 14, 1])
    const amounts = [...shown, ...unnamed].map(({ amount }) => amount)
    expect(amounts.reduce((sum, amount) => sum + amount, rest.amount)).toBe(total)
  })

  test('never hides a single row', () => {
    expect(shortened(breakdownOf(many.slice(0, 7), 'downloads', ['loader']), 6)).toMatchObject({
      rest: { count: 0, amount: 0 },
      shown: { length: 7 },
    })
  })
})
