import { clearCookie, readCookie, writeCookie, year } from '../storage/cookie.ts'
import { createStore, useStore } from '../storage/store.ts'

const cookie = 'auth-token'

/** Session tokens begin so; anything else in the cookie is not ours. */
const prefix = 'mra_'

function stored(): string | null {
  const value = readCookie(cookie)
  return value?.startsWith(prefix) ? value : null
}

const store = createStore(stored())

/** The session's token, or null. Read from the cookie each time, since another tab may have changed it. */
export function getToken(): string | null {
  store.set(stored())
  return store.get()
}

export function setToken(token: string): void {
  writeCookie(cookie, token, 10 * year)
  store.set(stored())
}

export function clearToken(): void {
  clearCookie(cookie)
  store.set(null)
}

/** The token as it changes, in this tab or, after the page is looked at again, in another. */
export function useToken(): string | null {
  return useStore(store)
}

/** Learns of a sign-in or sign-out in another tab when this one is looked at. Call once, at start. */
export function followToken(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') getToken()
  })
}
