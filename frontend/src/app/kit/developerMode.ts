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

/** Turns it on or off, and returns which. */
export function toggleDeveloperMode(): boolean {
  store.set((on) => !on)
  try {
    localStorage.setItem(key, String(store.get()))
  } catch {
    // Without storage it lasts as long as the page.
  }
  return store.get()
}

/** Developer mode shows what only makers need, such as the ids of things. */
export function useDeveloperMode(): boolean {
  return useStore(store)
}
