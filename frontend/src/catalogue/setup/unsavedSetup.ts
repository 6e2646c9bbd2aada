import type { Setup } from '../../api/storage/cosmetics.ts'

const key = 'unsaved-setup'

/** A choice that the reader's account doesn't have yet. */
export type Unsaved = {
  /** Id of the account that it is for. */
  account: string
  setup: Setup
  /** What the account had then; undefined if that was not known. If it has something else by now, that was chosen later, elsewhere. */
  over?: Setup | null | undefined
}

let current: Unsaved | null = null

const isName = (value: unknown) => value === null || typeof value === 'string'

function isUnsaved(kept: Partial<Unsaved> | null): kept is Unsaved {
  return typeof kept?.account === 'string' && isName(kept.setup?.version) && isName(kept.setup?.loader)
}

function read(): Unsaved | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isUnsaved(kept) ? kept : null
  } catch {
    return current // Where the browser keeps nothing, this page does.
  }
}

/** Outlives the page, so that a choice whose saving failed is saved by a later one. */
export const unsavedSetup = {
  of(account: string): Unsaved | null {
    const kept = read()
    return kept?.account === account ? kept : null
  },
  keep(unsaved: Unsaved): void {
    current = unsaved
    try {
      localStorage.setItem(key, JSON.stringify(unsaved))
    } catch {
      // Then only this page knows of it.
    }
  },
  clear(): void {
    current = null
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  },
}

export function isSameSetup(left: Setup | null, right: Setup | null): boolean {
  return left?.version === right?.version && left?.loader === right?.loader
}
