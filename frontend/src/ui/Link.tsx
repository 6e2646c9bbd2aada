import type { ComponentProps, MouseEvent } from 'react'
import { type To, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To
  replace?: boolean
  state?: unknown
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean
}

/** A press that only this page is to answer: the plain left button, no key held, no other window. */
function isOurs(event: MouseEvent<HTMLAnchorElement>, target: string | undefined): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented } = event
  const here = target === undefined || target === '_self'
  return here && button === 0 && !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented)
}

/**
 * A link inside the site. Does what the router's own does here, without the 3 kB for server frameworks; another site's
 * address goes into a plain `<a>`.
 */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isOurs(event, rest.target)) return
    event.preventDefault()
    // The same address again replaces its entry, as a browser does.
    const same = href === location.pathname + location.search + location.hash
    void navigate(to, { replace: replace ?? same, state, preventScrollReset: preventScrollReset ?? false })
  }
  return <a {...rest} href={href} onClick={click} />
}

/** A link that says with `aria-current="page"` that its page, or with `end` exactly its page, is the one shown. */
export function NavLink({ end, ...link }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation()
  const path = useResolvedPath(link.to).pathname
  const inside = !end && path !== '/' && pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
  return <Link {...link} aria-current={pathname === path || inside ? 'page' : undefined} />
}
