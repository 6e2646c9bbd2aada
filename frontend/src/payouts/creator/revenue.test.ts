import { expect, test } from 'vitest'
import { csvOf, inCents, monthSums, rateOf, stopsOf, sumsOf, wholeBalance } from './revenue.ts'

const share = (project_id: string, points: number, earned: string, mine: string) => ({
  ...{ project_id, points, earned, mine, reversed: '0.00', part: { weight: 1, weights: 2 } },
})
const day = {
  ...{ day: '2026-11-20', available_on: '2027-01-29', rule: 1, corrections: 0, revenue: '604.22', costs: '7.02' },
  ...{ impressions: 300_000, platform: '149.30', pool: '447.90', points: 298_600, mine: '0.3288' },
  reversed: '0.00',
  subscriptions: { revenue: '0.00', platform: '0.00' },
  shares: [share('A', 96, '0.144', '0.1008'), share('B', 164, '0.246', '0.228')],
}

test('what projects earned is what oneself and the other members got', () => {
  expect(sumsOf(day)).toEqual({ points: 260, earned: '0.39', teams: '0.0612' })
})

test('what was taken back is neither one’s own nor the team’s', () => {
  const taken = { ...day, mine: '0.3', reversed: '0.0288' }
  expect(sumsOf(taken)).toEqual(sumsOf(day))
  expect(monthSums([taken])).toEqual({ points: 260, teams: '0.0612', mine: '0.30', reversed: '0.0288' })
  const [first = ''] = csvOf({
    days: [{ ...taken, shares: [{ ...share('A', 1, '1', '0.3'), reversed: '0.2' }] }],
    projects: [],
  })
    .split('\r\n')
    .slice(1)
  expect(first).toMatch(/,0\.3,0\.2$/)
})

test('a month adds its days up without rounding', () => {
  expect(monthSums([day, { ...day, mine: '0.000001', shares: [share('A', 1, '0.000002', '0.000001')] }])).toEqual({
    ...{ points: 261, teams: '0.061201', mine: '0.328801', reversed: '0.00' },
  })
  expect(monthSums([])).toEqual({ points: 0, teams: '0.00', mine: '0.00', reversed: '0.00' })
})

test('the rate is the pool by all points', () => {
  expect(rateOf(day)).toBeCloseTo(0.0015, 10)
  expect(rateOf({ pool: '1.00', points: 0 })).toBeNull()
})

test('amounts are rounded down to cents, also those below zero', () => {
  expect(inCents('38.429999')).toBe('38.42')
  expect(inCents('-0.000001')).toBe('-0.01')
})

test('what is pending comes in the order of its dates, and is part of the balance', () => {
  const balance = { available: '38.42', pending: '22.880001', dates: { '2027-01-29': '5.78', '2026-11-29': '8.16' } }
  expect(stopsOf(balance)).toEqual([
    { at: '2026-11-29', amount: '8.16' },
    { at: '2027-01-29', amount: '5.78' },
  ])
  expect(wholeBalance(balance)).toBe('61.300001')
})

test('a file has a line for each project of each day, and no formula of somebody else', () => {
  const projects = [{ project_id: 'A', slug: 'a', title: '=Lantern', project_type: 'mod' as const, icon_url: null }]
  const lines = csvOf({
    days: [{ ...day, shares: [...day.shares, { ...share('C', 1, '-0.01', '-0.01'), part: null }] }],
    projects,
  })
    .trim()
    .split('\r\n')
  expect(lines).toEqual([
    'day,project_id,project,points,all_points,pool,earned,weight,weights,mine,reversed',
    "2026-11-20,A,'=Lantern,96,298600,447.9,0.144,1,2,0.1008,0",
    '2026-11-20,B,,164,298600,447.9,0.246,1,2,0.228,0',
    '2026-11-20,C,,1,298600,447.9,-0.01,,,-0.01,0',
  ])
})
