import { createStore, useStore } from '../../api/storage/store.ts'

const key = 'adit-developer-mode'

function stored(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

const store = createStore(stored(), () => false)

function toggle(): boolean {
  store.set((on) => !on)
  try {
    localStorage.setItem(key, String(store.get()))
  } catch {
    // Without storage it lasts as long as the page.
  }
  return store.get()
}

/** Milliseconds after which a click no longer belongs to the ones before. */
const pause = 1000
const wanted = 5

/** Counts clicks on the logo; the fifth in a row toggles developer mode. */
export function createClickCounter(onToggle: (on: boolean) => void) {
  let clicks = 0
  let last = Number.NEGATIVE_INFINITY
  return (now: number): void => {
    clicks = now - last > pause ? 1 : clicks + 1
    last = now
    if (clicks < wanted) return
    clicks = 0
    onToggle(toggle())
  }
}

/** Developer mode shows what only makers need, such as the ids of things. */
export function useDeveloperMode(): boolean {
  return useStore(store)
}
