import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { needEverything } from '../ui/someoneThere.ts'
import { problemsSinceLast } from './problems.ts'

// A busy machine is no failure: what is waited for ends a test when it comes, not by the clock.
configure({ asyncUtilTimeout: 20_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  expect(problemsSinceLast()).toEqual([])
})

// Tests look at whole pages; those of parts that rest are in lazyNamed.test.tsx.
needEverything()

// jsdom has no layout.
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
if (typeof Element !== 'undefined') {
  Element.prototype.scrollIntoView ??= () => undefined
  window.scrollTo = () => undefined
}
