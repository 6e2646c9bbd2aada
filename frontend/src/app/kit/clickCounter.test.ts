import { expect, test } from 'vitest'
import { createClickCounter } from './clickCounter.ts'

test('calls back at every fifth click in a row', () => {
  let fifths = 0
  const click = createClickCounter(() => fifths++)
  for (let at = 0; at < 4; at++) click(at * 100)
  expect(fifths).toBe(0)
  click(400)
  expect(fifths).toBe(1)
  for (let at = 5; at < 10; at++) click(at * 100)
  expect(fifths).toBe(2)
})

test("doesn't count slow clicks", () => {
  let fifths = 0
  const click = createClickCounter(() => fifths++)
  for (let at = 0; at < 20; at++) click(at * 1500)
  expect(fifths).toBe(0)
})
