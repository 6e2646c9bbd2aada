import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strataOf } from './strata.ts'

test('the same name always gives the same stone', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(strataOf(name)).toEqual(strataOf(name))
    }),
  )
})

test('names that follow each other look different', () => {
  const hues = new Set(Array.from({ length: 40 }, (_, index) => strataOf(`project-${index}`).hue))
  expect(hues.size).toBeGreaterThan(25)
})
