import { expect, test } from 'vitest'
import { assignColours } from './series.ts'

const coloursOf = (colours: ReadonlyMap<string, number>, shown: string[]) => shown.map((id) => colours.get(id))

test('the first projects get the colours in order', () => {
  const shown = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(coloursOf(assignColours(new Map(), shown), shown)).toEqual([0, 1, 2, 3, 4, undefined])
})

test('a project keeps its colour when the order changes', () => {
  const first = assignColours(new Map(), ['a', 'b', 'c'])
  expect(coloursOf(assignColours(first, ['c', 'a', 'b']), ['a', 'b', 'c'])).toEqual([0, 1, 2])
})

test('a new one takes a colour that nobody had yet, and never one that is shown', () => {
  const first = assignColours(new Map(), ['a', 'b', 'c', 'd'])
  const second = assignColours(first, ['x', 'a', 'b'])
  expect(coloursOf(second, ['x', 'a', 'b'])).toEqual([4, 0, 1])
  const third = assignColours(second, ['y', 'z', 'x', 'a', 'b'])
  expect(new Set(coloursOf(third, ['y', 'z', 'x', 'a', 'b'])).size).toBe(5)
  expect(coloursOf(third, ['x', 'a', 'b'])).toEqual([4, 0, 1])
})

test('of two that had the same colour at different times, one gets another', () => {
  const colours = assignColours(new Map([...['a', 'b'].map((id): [string, number] => [id, 0])]), ['a', 'b'])
  expect(coloursOf(colours, ['a', 'b'])).toEqual([0, 1])
})
