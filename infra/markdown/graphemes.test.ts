import { expect, it } from 'vitest'
import { graphemesUpTo } from './graphemes.ts'

it('leaves a text alone that is short enough', () => {
  expect(graphemesUpTo('Burns long', 10)).toBe('Burns long')
})

it('cuts behind a word, and a long word inside', () => {
  expect(graphemesUpTo('Burns longer', 10)).toBe('Burns…')
  expect(graphemesUpTo('Burns, longer', 10)).toBe('Burns…')
  expect(graphemesUpTo('Donaudampfschiff', 10)).toBe('Donaudamp…')
})

it('never cuts inside what people see as one character', () => {
  const family = '👩‍👩‍👧‍👦'
  expect(graphemesUpTo(family.repeat(3), 3)).toBe(family.repeat(3))
  expect(graphemesUpTo(`${family}é${family}${family}`, 3)).toBe(`${family}é…`)
})

it('bounds characters that are piled up without end', () => {
  expect(graphemesUpTo(`ab${'\u0301'.repeat(60_000)}`, 10)).toBe('a…')
})
