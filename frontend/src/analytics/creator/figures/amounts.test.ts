import { describe, expect, test } from 'vitest'
import { amountsOf, changeOf, grouped, rankedProjects, slicedAmounts, sum } from './amounts.ts'
import type { Figure } from './metric.ts'

const downloads = (source_project: string, amount: number): Figure => ({
  ...{ source_project, metric_kind: 'downloads', downloads: amount },
})
const views = (source_project: string, amount: number): Figure => ({
  ...{ source_project, metric_kind: 'views', views: amount },
})
const slices = [[downloads('a', 3), downloads('b', 1), views('a', 50)], [], [downloads('b', 4)], [downloads('a', 5)]]

describe('amounts', () => {
  const amounts = amountsOf(slices, 'downloads', [0, 0, 1, 1], 2)

  test('of projects add up to the total of each bar, and other metrics are not among them', () => {
    expect(amounts.total).toEqual([4, 9])
    expect([...amounts.byProject]).toEqual([
      ['a', [3, 5]],
      ['b', [1, 4]],
    ])
    expect(sum(amountsOf(slices, 'views', [0, 0, 1, 1], 2).total)).toBe(50)
  })

  test('leave out slices after the last bar', () => {
    expect(amountsOf(slices, 'downloads', [0, 1], 2).total).toEqual([4, 0])
  })

  test('can be cut', () => {
    const cut = slicedAmounts(amountsOf(slices, 'downloads', [0, 1, 2, 3], 4), 2, 4)
    expect([cut.total, cut.byProject.get('a')]).toEqual([
      [4, 5],
      [0, 5],
    ])
  })

  test('rank projects, those without any last', () => {
    expect(rankedProjects(['z', 'b', 'a', 'c'], amounts)).toEqual(['a', 'b', 'c', 'z'])
  })
})

test('groups keep the sum', () => {
  const thirty = Array.from({ length: 30 }, (_, at) => at)
  const ten = grouped(thirty, 3)
  expect([ten.length, sum(ten), ten[0], ten[9]]).toEqual([10, sum(thirty), 3, 84])
  expect(grouped([1, 2, 3, 4], 3)).toEqual([6, 4])
})

test('a change has no percentage of nothing', () => {
  expect(changeOf(812, 671)).toEqual({ difference: 141, ratio: 141 / 671 })
  expect(changeOf(3, 0)).toEqual({ difference: 3, ratio: null })
})
