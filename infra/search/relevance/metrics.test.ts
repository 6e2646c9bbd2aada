import { describe, expect, it } from 'vitest'
import { meansByClass, qualityOf } from './metrics.ts'

describe('the quality of a list of hits', () => {
  const grades = { best: 3, good: 2, some: 1 } as const

  it('is 1 for the best order, whatever comes after it', () => {
    expect(qualityOf(['best', 'good', 'some', 'other'], grades)).toEqual({ reciprocalRank: 1, ndcg: 1 })
  })

  it('falls the later the sought hit comes', () => {
    const { reciprocalRank, ndcg } = qualityOf(['other', 'some', 'best'], grades)
    expect(reciprocalRank).toBe(1 / 3)
    const ideal = 7 + 3 / Math.log2(3) + 1 / 2
    expect(ndcg).toBeCloseTo((1 / Math.log2(3) + 7 / 2) / ideal)
  })

  it('is 0 if no sought hit is among the first ten', () => {
    const others = Array.from({ length: 10 }, (_, index) => `other${index}`)
    expect(qualityOf([...others, 'best'], grades)).toEqual({ reciprocalRank: 0, ndcg: 0 })
  })

  it('has a mean for each class and for all queries', () => {
    const means = meansByClass([
      { class: 'a', reciprocalRank: 1, ndcg: 1 },
      { class: 'b', reciprocalRank: 0, ndcg: 0.5 },
    ])
    expect(means).toEqual([
      { name: 'a', queries: 1, mrr: 1, ndcg: 1 },
      { name: 'b', queries: 1, mrr: 0, ndcg: 0.5 },
      { name: 'all', queries: 2, mrr: 0.5, ndcg: 0.75 },
    ])
  })
})
