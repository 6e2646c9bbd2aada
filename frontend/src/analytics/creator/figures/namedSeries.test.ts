import { expect, test } from 'vitest'
import { sum } from './amounts.ts'
import { namedSeries } from './namedSeries.ts'

const amountsOf = (projects: Record<string, number[]>) => ({
  total: [0, 1, 2].map((bar) => sum(Object.values(projects).map((amounts) => amounts[bar] ?? 0))),
  byProject: new Map(Object.entries(projects)),
})
const now = amountsOf({
  ...{ a: [9, 9, 9], b: [8, 8, 8], c: [7, 7, 7], d: [6, 6, 6] },
  ...{ e: [5, 5, 5], f: [4, 4, 4], g: [0, 0, 1] },
})
const before = amountsOf({ a: [1, 1, 1], f: [2, 2, 2], h: [3, 3, 3] })
const ids = [...now.byProject.keys(), 'h', 'i']

test('five projects are named, and all series add up to the total of each bar', () => {
  const series = namedSeries(ids, now, before)
  expect(series.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', null])
  for (const bar of [0, 1, 2]) expect(sum(series.map(({ amounts }) => amounts[bar] ?? 0))).toBe(now.total[bar])
  expect(sum(series.map(({ total }) => total))).toBe(sum(now.total))
  expect(sum(series.map((one) => one.before ?? 0))).toBe(sum(before.total))
})

test('each named project has a colour of its own, and the rest has none', () => {
  const colours = namedSeries(ids, now, before).map(({ colour }) => colour)
  expect(new Set(colours).size).toBe(6)
  expect(colours.at(-1)).toBeNull()
})

test('projects of which nothing counted are not named beside others', () => {
  expect(namedSeries(ids, amountsOf({ b: [1, 0, 0] }), undefined).map(({ id }) => id)).toEqual(['b', null])
  expect(namedSeries(['x', 'y'], amountsOf({}), undefined).map(({ id }) => id)).toEqual(['x', 'y'])
})
