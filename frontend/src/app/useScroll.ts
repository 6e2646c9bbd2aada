import { useLayoutEffect } from 'react'
import type { Arrival } from '../ui/navigation.ts'

const positions = new Map<string, number>()
let shownKey = ''

/** Keeps how far the page that is about to be left is scrolled. */
export function rememberScroll(): void {
  positions.set(shownKey, window.scrollY)
}

/** Where a page that was arrived at begins, in pixels; null leaves it where it is. */
export function scrollOf(arrival: Arrival, known: ReadonlyMap<string, number>): number | null {
  if (arrival.action === 'POP') return known.get(arrival.location.key) ?? 0
  return arrival.keepScroll ? null : 0
}

function moveFocus(): void {
  const main = document.getElementById('main')
  // A field that took the focus, or the search box being typed into, keeps it.
  if (main?.contains(document.activeElement) || document.activeElement instanceof HTMLInputElement) return
  main?.focus({ preventScroll: true })
}

let shownPath: string | null = null

/**
 * Brings each page to its place: the top after a link, the former place after “back”, the target of a `#`. A new page takes
 * the focus, so that the keyboard goes on from its beginning.
 */
export function useScroll(arrival: Arrival): void {
  useLayoutEffect(() => {
    const first = shownPath === null
    const { key, pathname, hash } = arrival.location
    shownKey = key
    if (first) window.history.scrollRestoration = 'manual'
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    const top = scrollOf(arrival, positions)
    if (target && arrival.action !== 'POP') target.scrollIntoView()
    else if (top !== null && !first) window.scrollTo(0, top)
    if (!first && pathname !== shownPath) moveFocus()
    shownPath = pathname
  }, [arrival])
}
