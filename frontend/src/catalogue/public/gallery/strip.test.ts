import { expect, test } from 'vitest'
import { isPicture, stripOf } from './strip.ts'

const picture = (id: string, featured = false) => ({
  featured,
  url: `https://adit.test/data/P/images/${id}_350.webp`,
  raw_url: `https://adit.test/data/P/images/${id}.webp`,
})
const idsOf = (...gallery: ReturnType<typeof picture>[]) => stripOf(gallery).map(({ at }) => at)

test('the featured picture comes first, then at most two others in their order', () => {
  expect(idsOf(picture('a'), picture('b'), picture('c', true), picture('d'))).toEqual([2, 0, 1])
  expect(idsOf(picture('a'), picture('b'))).toEqual([0, 1])
  expect(idsOf()).toEqual([])
})

test.each([
  ['/data/P/images/a.webp', true],
  ['https://adit.test/data/P/images/a_350.webp#1280x720', true],
  ['//adit.test/data/P/images/a.webp?v=1', true],
  ['/data/P/images/b.webp', false],
  ['a.webp', false],
])('%s is the picture: %s', (address, is) => {
  expect(isPicture(picture('a'), address)).toBe(is)
})
