import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A busy machine is no failure: what is waited for ends a test when it comes, not by the clock.
configure({ asyncUtilTimeout: 20_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// jsdom has no layout.
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
if (typeof Element !== 'undefined') {
  Element.prototype.scrollIntoView ??= () => undefined
  window.scrollTo = () => undefined
}
