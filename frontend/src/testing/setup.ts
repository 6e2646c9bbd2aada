import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

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
