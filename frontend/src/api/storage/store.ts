import { use, useSyncExternalStore } from 'react'
import { type Served, ServedContext } from './served.ts'

/** A value outside React that components can follow. */
export type Store<T> = {
  get(): T
  set(next: T | ((current: T) => T)): void
  subscribe(listener: () => void): () => void
  /** Its value on a page that was rendered on the server. */
  served(page: Served): T
}

/** `served` must return the same object for the same page. */
export function createStore<T>(initial: T, served: (page: Served) => T = () => initial): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      // A stored function would be called; no store of ours holds one.
      const value = typeof next === 'function' ? (next as (current: T) => T)(current) : next
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    served,
  }
}

/** The store's value, kept up to date. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'> & Partial<Store<T>>): T {
  const page = use(ServedContext)
  const { get, subscribe, served } = store
  return useSyncExternalStore(subscribe, get, page && served ? () => served(page) : get)
}
