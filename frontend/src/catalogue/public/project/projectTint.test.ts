import { expect, test } from 'vitest'
import { colorOf, contrast, tintOn } from './projectTint.ts'

test('reads colors as style sheets write them', () => {
  expect(colorOf(' #14161a')).toBe(0x14161a)
  expect(colorOf('#0aF')).toBe(0x00aaff)
  expect(colorOf('rgb(0 0 0)')).toBeNull()
})

test('keeps a color with enough contrast', () => {
  expect(tintOn(0x14161a, 0xf2b33d)).toBe('#f2b33d')
})

test.each([0x000000, 0x14161a, 0x2a2522, 0xf6f7f9])('every color has enough contrast with %s', (background) => {
  for (const color of [0x000000, 0x111111, 0x0000ff, 0x00ff00, 0x777777, 0xffff00, 0xffffff])
    expect(contrast(Number.parseInt(tintOn(background, color).slice(1), 16), background)).toBeGreaterThanOrEqual(3)
})
