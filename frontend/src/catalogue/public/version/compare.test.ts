import { expect, test } from 'vitest'
import { comparedIn, comparisonOf, fittingFirst, ticked } from './compare.ts'

const versions = ['e', 'd', 'c', 'b', 'a'].map((id) => ({ id }))
const ids = (found: readonly { id: string }[] | undefined) => found?.map(({ id }) => id)

test('a third tick takes the place of the first', () => {
  expect(ticked([], 'a')).toEqual(['a'])
  expect(ticked(['a'], 'b')).toEqual(['a', 'b'])
  expect(ticked(['a', 'b'], 'c')).toEqual(['b', 'c'])
  expect(ticked(['a', 'b'], 'a')).toEqual(['b'])
})

test('the address names at most two', () => {
  expect(comparedIn(new URLSearchParams('compare=a,b,c'))).toEqual(['a', 'b'])
  expect(comparedIn(new URLSearchParams('compare='))).toEqual([])
  expect(comparedIn(new URLSearchParams())).toEqual([])
})

test.each([
  ['a', 'd'],
  ['d', 'a'],
])('compares the older with the newer one, whichever was ticked first: %s %s', (...pair) => {
  const found = comparisonOf(versions, pair)
  expect([found?.older.id, found?.newer.id]).toEqual(['a', 'd'])
  expect(ids(found?.since)).toEqual(['d', 'c', 'b'])
})

test.each([[[]], [['a']], [['a', 'missing']], [['missing', 'gone']], [['a', 'a']]])(
  'compares nothing with %j',
  (pair) => {
    expect(comparisonOf(versions, pair)).toBeNull()
  },
)

test('puts what fits first and keeps the order', () => {
  const found = fittingFirst(versions, ({ id }) => id === 'b' || id === 'd')
  expect(found.map(({ version, fits }) => [version.id, fits])).toEqual([
    ['d', true],
    ['b', true],
    ['e', false],
    ['c', false],
    ['a', false],
  ])
})
