import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

const of = (...levels: number[]) => levels.map((level, at) => ({ id: `user-content-${at}`, text: `Part ${at}`, level }))
const shown = (...levels: number[]) => outlineOf(of(...levels)).map(({ text, depth }) => [text, depth])

test('lists the two highest levels, the second one indented', () => {
  expect(shown(2, 3, 4, 2)).toEqual([
    ['Part 0', 0],
    ['Part 1', 1],
    ['Part 3', 0],
  ])
})

test('leaves out a title above all others', () => {
  expect(shown(1, 2, 2)).toEqual([
    ['Part 1', 0],
    ['Part 2', 0],
  ])
})

test('lists the highest level alone when there are more than 16', () => {
  const many = Array.from({ length: 8 }, () => [2, 3]).flat()
  expect(shown(...many)).toHaveLength(16)
  expect(shown(...many, 2)).toHaveLength(9)
})

test('is empty for a single heading', () => {
  expect(shown(2)).toEqual([])
  expect(shown()).toEqual([])
})
