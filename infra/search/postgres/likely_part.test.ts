import { describe, expect, it } from 'vitest'
import { allOf, anyOf, type Condition } from './condition.ts'
import { likelyPart } from './likely_part.ts'

const any = (...counts: [code: number, count: number][]): Condition => ({
  kind: 'any',
  codes: counts.map(([code]) => code),
  counts: counts.map(([, count]) => count),
})
const listed = 1_000

describe('a part that is likely to be enough', () => {
  it('takes the rarest code that is expected to be enough', () => {
    const languages = any([1, 100], [2, 400], [3, 300])
    expect(likelyPart(languages, listed, 125)).toEqual(any([3, 300]))
  })

  it('takes the most frequent codes if no single one is enough, and keeps the other conditions', () => {
    const condition = allOf([any([9, 900]), any([1, 200], [2, 250], [3, 300], [4, 50])])
    expect(likelyPart(condition, listed, 240)).toEqual(allOf([any([9, 900]), any([3, 300], [2, 250])]))
  })

  it('takes the likelier of two ways', () => {
    const [rare, common] = [allOf([any([1, 100]), any([2, 500])]), allOf([any([3, 600]), any([4, 900])])]
    expect(likelyPart(anyOf([rare, common]), listed, 100)).toEqual(common)
  })

  it('is undefined if everything is needed or there is only one branch', () => {
    expect(likelyPart(any([1, 100], [2, 100]), listed, 99)).toBeUndefined()
    expect(likelyPart(allOf([any([1, 900]), any([2, 900])]), listed, 1)).toBeUndefined()
  })
})
