import { clearCookie, readCookie, writeCookie, year } from './storage/cookie.ts'
import { createStore, useStore } from './storage/store.ts'

const cookie = 'auth-token'

/** Session tokens begin so; anything else in the cookie is not ours. */
const prefix = 'mra_'

function stored(): string | null {
  const value = readCookie(cookie)
  return value?.startsWith(prefix) ? value : null
}

const store = createStore(stored(), ({ token }) => token)

/** `ended`: the session went while its user was shown, and not by a sign-out here. `put off`: they look at the page as it was. */
type End = 'none' | 'ended' | 'put off'

const end = createStore<End>('none')

/** Whether the page showed someone as signed in: only then is there an end of the session to report. */
let shown = false

function follow(): string | null {
  const token = stored()
  const gone = token === null && store.get() !== null
  store.set(token)
  if (token !== null) end.set('none')
  else if (gone && shown) end.set('ended')
  return token
}

/** The session's token, or null. Read from the cookie each time, since another tab may have changed it. */
export function getToken(): string | null {
  return follow()
}

export function setToken(token: string): void {
  writeCookie(cookie, token, 10 * year)
  follow()
}

/** For who wants to be signed out. */
export function clearToken(): void {
  clearCookie(cookie)
  store.set(null)
  shown = false
  end.set('none')
}

/** Called when the token's user is shown. */
export function showSession(): void {
  shown = true
}

/** For a session that the server no longer knows: what its user has typed must not go with it. */
export function endToken(): void {
  clearCookie(cookie)
  follow()
}

/** The token as it changes, in this tab or, after the page is looked at again, in another. */
export function useToken(): string | null {
  return useStore(store)
}

export function useSessionEnd(): End {
  return useStore(end)
}

export function sessionHasEnded(): boolean {
  return end.get() !== 'none'
}

/** Lets its user read on, and copy what was typed. */
export function putOffSessionEnd(): void {
  if (end.get() === 'ended') end.set('put off')
}

/** Something needed the session that has ended, so it is asked for again. */
export function missSession(): void {
  if (end.get() === 'put off') end.set('ended')
}

/** Resolves when the user has answered whether they sign in again: true if there is a session. At once if none has ended. */
export function sessionAnswered(): Promise<boolean> {
  if (end.get() !== 'ended') return Promise.resolve(store.get() !== null)
  return new Promise((resolve) => {
    const stop = end.subscribe(() => {
      stop()
      resolve(store.get() !== null)
    })
  })
}

/**
 * Learns of a sign-in or sign-out in another tab when this one is looked at; `onOther` hears of a session that has taken the place of
 * another. Call once, at start.
 */
export function followToken(onOther: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    const former = store.get()
    const token = follow()
    if (former !== null && token !== null && former !== token) onOther()
  })
}
