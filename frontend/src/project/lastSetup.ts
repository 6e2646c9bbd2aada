import { createStore, useStore } from '../storage/store.ts'
import type { Setup } from './choice.ts'

const key = 'adit-setup'

function stored(): Setup {
  try {
    const value: Partial<Setup> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    const text = (part: unknown) => (typeof part === 'string' && part !== '' ? part : null)
    return { version: text(value?.version), loader: text(value?.loader) }
  } catch {
    return { version: null, loader: null }
  }
}

const store = createStore<Setup>(stored())

/** Keeps what the reader plays for the next project; what is not chosen here keeps its last value. */
export function rememberSetup({ version, loader }: Setup): void {
  store.set((last) => ({ version: version ?? last.version, loader: loader ?? last.loader }))
  try {
    localStorage.setItem(key, JSON.stringify(store.get()))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** What was chosen last in this browser. */
export function useLastSetup(): Setup {
  return useStore(store)
}
