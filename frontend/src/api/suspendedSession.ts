import { createStore, useStore } from './storage/store.ts'

const place = 'adit-suspended-session'

/** Only for this tab, and gone with it: it is for one errand. */
function kept(): string | null {
  try {
    return sessionStorage.getItem(place)
  } catch {
    return null
  }
}

const store = createStore(kept(), () => null)

/** The token of the session in which somebody suspended can appeal, or null. It never makes anybody signed in. */
export const useSuspendedToken = (): string | null => useStore(store)

export function setSuspendedToken(token: string | null): void {
  store.set(token)
  try {
    if (token === null) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, token)
  } catch {
    // Where a browser keeps nothing, the session lasts as long as the page.
  }
}

/** The routes that are open to it. All others are called as if there were none. */
const open: ReadonlySet<string> = new Set([
  'GET /_internal/appeal',
  'POST /_internal/appeal',
  'GET /_internal/gdpr/export',
  'POST /_internal/gdpr/export',
  'DELETE /_internal/auth/suspended',
  'DELETE /v2/user/:id',
])

/** The token for a route, if nobody is signed in. */
export const suspendedTokenFor = (route: string): string | null => (open.has(route) ? store.get() : null)

export const getSuspendedToken = (): string | null => store.get()
