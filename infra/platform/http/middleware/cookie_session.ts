import type { IncomingHttpHeaders } from 'node:http'
import type { RouterMiddleware } from '@koa/router'
import { refusal } from '../../eventing/refusal.ts'
import { tokenOf } from '../access.ts'
import type { RouteState } from '../state.ts'

/** In which our pages keep the token of a session. */
export const sessionCookie = 'auth-token'
/** A session's token begins so. Other tokens never count by cookie. */
const ofSession = /^mra_[A-Za-z0-9]{1,100}$/

/**
 * Lets the cookie of a session stand in for the Authorization header, but only in requests that our own pages make: browsers attach
 * cookies to requests of other sites, too. Of reads, only the query side takes it, because that can't change anything. A write with the
 * cookie and without proof of where it comes from is refused; a read is answered as without the cookie. The header always comes first.
 */
export const cookieSession: RouterMiddleware<RouteState> = ({ state }, next) => {
  const { request, matched } = state
  const { side, auth } = matched.contract
  if (auth === 'none' || tokenOf(request.headers.authorization)) return next()
  const token = tokenInCookie(request.headers.cookie)
  if (token === undefined) return next()
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (isOfOwnPage(request.headers)) {
    if (!reads || side === 'query') request.cookieToken = token
  } else if (!reads && side === 'command') {
    throw refusal('cross_site_request')
  }
  return next()
}

/** Undefined if there is none, or something else in its place. Of several, none counts: one of them was set by somebody else. */
export function tokenInCookie(header: string | undefined): string | undefined {
  const found = (header ?? '').split(';').flatMap((part) => {
    const [name, value = ''] = part.trim().split('=', 2)
    return name === sessionCookie ? [value] : []
  })
  const [token] = found
  return found.length === 1 && token !== undefined && ofSession.test(token) ? token : undefined
}

/**
 * Whether the browser says that a page of this origin makes the request. `Sec-Fetch-Site` can't be set by scripts; browsers leave it out on
 * plain http and in old versions, where `Origin` has to name the host that was asked.
 */
export function isOfOwnPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin, host } = headers
  return origin !== undefined && host !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
