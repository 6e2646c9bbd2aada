import { type ComponentType, createElement, lazy, use, useEffect } from 'react'
import { ServedContext } from '../api/storage/served.ts'
import { useHydrated } from '../api/storage/useHydrated.ts'
import { isChunkError, recoverMissingPart } from './missingPart.ts'
import { pressLate, someoneThere } from './someoneThere.ts'

interface Known {
  load: () => Promise<unknown>
  rests: boolean
  /** Whether the server leaves it to browsers; see vite.config.ts. */
  isBrowserOnly: () => boolean
}

/** Each part of the program that comes apart, by its name, once the part that names it is there. */
const parts = new Map<string, Known>()

/**
 * `React.lazy` for a named export, with `preload` to fetch the chunk before it is shown. If the chunk can't be fetched, what is on the page
 * stays, and its place stays empty until the page is reloaded. Names are those of the files, each of one file alone.
 *
 * A part that `rests` stays as the server sent it until somebody does something on the page, and costs the first load nothing. Put it in a
 * `Suspense` of its own whose element is made once, so that the page around it can be rendered again meanwhile.
 */
export function lazyNamed<K extends string, P extends object>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
  { rests = false } = {},
) {
  let loaded: ComponentType<P> | undefined
  const fetch = async () => {
    loaded = (await load())[name]
    return loaded
  }
  const Waiting = lazy(async () => {
    if (rests) await someoneThere
    return { default: await fetch().catch(missing) }
  })
  parts.set(name, { rests, load: fetch, isBrowserOnly: () => loaded !== undefined && 'isBrowserOnly' in loaded })
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of a module.
  const Part = (props: P) => {
    const page = use(ServedContext)
    page?.onPart?.(name)
    useEffect(() => {
      if (rests) pressLate()
    }, [])
    // What the server left out comes once the rest is taken over.
    if (!useHydrated() && page?.parts && !page.parts.has(name)) return null
    // What is there already is shown at once, so that the page of the server is taken over in one go.
    return createElement<P>(loaded ?? (Waiting as ComponentType<P>), props)
  }
  const preload = () => {
    fetch().catch(() => undefined) // Showing it tries again, and tells of the failure there.
  }
  return Object.assign(Part, { preload })
}

/**
 * Loads parts before they are first shown. A part may name later ones, so they come in the order in which they were shown. If one can't be
 * fetched, the page stays as the server sent it until it is reloaded.
 */
export async function loadParts(names: readonly string[]): Promise<void> {
  for (const name of names) if (!parts.get(name)?.rests) await parts.get(name)?.load().catch(missing)
}

/** Whether browsers leave the part as the server sent it until somebody does something. */
export const isResting = (name: string): boolean => parts.get(name)?.rests ?? false

/** Whether the server left the part out. */
export const isBrowserOnly = (name: string): boolean => parts.get(name)?.isBrowserOnly() ?? false

function missing(error: unknown): Promise<never> {
  if (!isChunkError(error)) throw error
  recoverMissingPart()
  return new Promise(() => {})
}
