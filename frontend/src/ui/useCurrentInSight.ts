import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves a row that scrolls sideways so that the entry stands in its middle, and nothing else: the page stays where it is. */
export function centre(row: Element, entry: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), entry.getBoundingClientRect()]
  row.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
}

/** For a row of links that may be wider than the window: whichever is the page's own comes into sight. */
export function useCurrentInSight(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: which link is the current one follows from the address.
  useEffect(() => {
    const entry = row.current?.querySelector('[aria-current]')
    if (row.current && entry) centre(row.current, entry)
  }, [pathname, search])
  return row
}
