import { type ComponentType, lazy } from 'react'
import { isChunkError, recoverMissingPart } from './missingPart.ts'

/**
 * `React.lazy` for a named export, with `preload` to fetch the chunk before it is shown. If the chunk can't be fetched, what is on the page
 * stays, and its place stays empty until the page is reloaded.
 */
export function lazyNamed<K extends string, P>(load: () => Promise<Record<K, ComponentType<P>>>, name: K) {
  const component = lazy(async () => ({ default: (await load().catch(missing))[name] }))
  const preload = () => {
    load().catch(() => undefined) // Showing it tries again, and tells of the failure there.
  }
  return Object.assign(component, { preload })
}

function missing(error: unknown): Promise<never> {
  if (!isChunkError(error)) throw error
  recoverMissingPart()
  return new Promise(() => {})
}
