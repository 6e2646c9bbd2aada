import { beforeEach, expect, test, vi } from 'vitest'
import { guard, isChunkError, mayReload } from './missingPart.ts'

beforeEach(() => sessionStorage.clear())

test('a path is reloaded once within ten seconds, other paths on their own', () => {
  expect(mayReload('/mods', 1000)).toBe(true)
  expect(mayReload('/mods', 1000 + guard - 1)).toBe(false)
  expect(mayReload('/shaders', 1001)).toBe(true)
  expect(mayReload('/mods', 1000 + guard)).toBe(true)
})

test('where nothing can be remembered, nothing is reloaded', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(mayReload('/mods', 1000)).toBe(false)
  full.mockRestore()
})

test('the browsers’ own words for a missing chunk are known', () => {
  expect(isChunkError(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(true)
  expect(isChunkError(new TypeError('error loading dynamically imported module: /assets/a.js'))).toBe(true)
  expect(isChunkError(new TypeError('Importing a module script failed.'))).toBe(true)
  expect(isChunkError(new TypeError('x is not a function'))).toBe(false)
})
