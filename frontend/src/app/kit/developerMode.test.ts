import { expect, test } from 'vitest'
import { createClickCounter } from './clickCounter.ts'
import { toggleDeveloperMode } from './developerMode.ts'

test('toggles developer mode after five clicks, and back after five more', () => {
  const seen: boolean[] = []
  const click = createClickCounter(() => seen.push(toggleDeveloperMode()))
  for (let at = 0; at < 4; at++) click(at * 100)
  expect(seen).toEqual([])
  click(400)
  expect(seen).toEqual([true])
  for (let at = 5; at < 10; at++) click(at * 100)
  expect(seen).toEqual([true, false])
})

test("doesn't count slow clicks", () => {
  let fifths = 0
  const click = createClickCounter(() => fifths++)
  for (let at = 0; at < 20; at++) click(at * 1500)
  expect(fifths).toBe(0)
})
