import { expect, test } from 'vitest'
import type { Arrival } from '../ui/navigation.ts'
import { scrollOf } from './useScroll.ts'

const arrival = (action: Arrival['action'], key: string, keepScroll = false): Arrival => ({
  action,
  keepScroll,
  location: { pathname: '/mods', search: '', hash: '', state: null, key } as Arrival['location'], // Only what is read.
})

test('scrolls to the top after a link, unless the link asks to stay', () => {
  expect(scrollOf(arrival('PUSH', 'a'), new Map([['a', 400]]))).toBe(0)
  expect(scrollOf(arrival('REPLACE', 'a', true), new Map())).toBeNull()
})

test('returns to the former scroll position with “back”', () => {
  expect(scrollOf(arrival('POP', 'a'), new Map([['a', 400]]))).toBe(400)
  expect(scrollOf(arrival('POP', 'b'), new Map([['a', 400]]))).toBe(0)
})
