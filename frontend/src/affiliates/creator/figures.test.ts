import { expect, it } from 'vitest'
import { figuresIn } from './figures.ts'

const answer = (metrics: object[][]) => figuresIn({ metrics, projects: {}, users: {}, project_events: [] } as never)

it('adds up the figures of each code, and those of all', () => {
  const { total, byCode } = answer([
    [
      { source_affiliate_code: 'C1', metric_kind: 'clicks', clicks: 3 },
      { source_affiliate_code: 'C2', metric_kind: 'clicks', clicks: 2 },
      { source_affiliate_code: 'C1', metric_kind: 'conversions', conversions: 1 },
    ],
    [
      { source_affiliate_code: 'C1', metric_kind: 'revenue', revenue: '0.500001' },
      { source_affiliate_code: 'C2', metric_kind: 'revenue', revenue: '-0.20' },
    ],
  ])
  expect(total).toEqual({ clicks: 5, conversions: 1, revenue: '0.300001' })
  expect([...byCode]).toEqual([
    ['C1', { clicks: 3, conversions: 1, revenue: '0.500001' }],
    ['C2', { clicks: 2, conversions: 0, revenue: '-0.20' }],
  ])
})

it('is zero without figures', () => {
  expect(answer([[]])).toEqual({ total: { clicks: 0, conversions: 0, revenue: '0.00' }, byCode: new Map() })
})
