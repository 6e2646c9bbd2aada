import { describe, expect, it } from 'vitest'
import type { AnalyticsStore, Question } from './analytics_store.port.ts'
import { quickerStore } from './quicker_store.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 26, 12)
const start = Date.UTC(2026, 10, 1)
const question: Question = {
  ...{ projectIds: ['P1'], kind: 'download', byProject: false, by: [], filters: {}, months: [], limit: 10 },
  slices: { start, end: start + 10 * dayMs, width: dayMs, count: 10 },
}

function stores() {
  const asked: string[] = []
  const named = (name: string): AnalyticsStore => {
    const answer = async () => {
      asked.push(name)
      return []
    }
    return { figures: answer, countryMonths: answer, values: answer }
  }
  return { asked, store: quickerStore({ days: named('days'), facts: named('facts') }, () => now) }
}

describe('the quicker store', () => {
  const many = Array.from({ length: 21 }, (_, n) => `P${n}`)
  const hour = { start: start + 3_600_000, end: start + dayMs, width: 3_600_000, count: 23 }

  it.each<[string, Partial<Question>, string]>([
    ['totals', {}, 'days'],
    ['one breakdown by days', { by: ['country'] }, 'days'],
    ['a filter by the same dimension', { by: ['source'], filters: { source: ['website'] } }, 'days'],
    ['two breakdowns', { by: ['country', 'loader'] }, 'facts'],
    ['a breakdown with another filter', { by: ['country'], filters: { source: ['website'] } }, 'facts'],
    ['a dimension whose values clients choose', { by: ['game_version'] }, 'facts'],
    ['a breakdown by hours', { by: ['country'], slices: hour }, 'facts'],
    ['many projects', { by: ['country'], projectIds: many }, 'facts'],
  ])('answers %s', async (_, change, expected) => {
    const { asked, store } = stores()
    await store.figures({ ...question, ...change })
    expect(asked).toEqual([expected])
  })

  it('names countries by days, unless there are many projects', async () => {
    const { asked, store } = stores()
    const days = { kind: 'download', from: '2026-11-01', to: '2026-11-30' } as const
    await store.countryMonths({ ...days, projectIds: ['P1'] })
    await store.countryMonths({ ...days, projectIds: many })
    await store.values({ ...days, projectIds: many })
    expect(asked).toEqual(['days', 'facts', 'days'])
  })
})
