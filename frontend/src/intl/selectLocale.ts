import { defaultLocale } from './locale.values.ts'

/**
 * The offered locale that a tag means: the same tag in any case, else the first one of the same language.
 * Null when there is none, so that the value is ignored.
 */
export function matchLocale(tag: string | null | undefined, offered: readonly string[]): string | null {
  if (!tag) return null
  const wanted = tag.toLowerCase()
  const language = wanted.split('-')[0]
  return (
    offered.find((locale) => locale.toLowerCase() === wanted) ??
    offered.find((locale) => locale.toLowerCase().split('-')[0] === language) ??
    null
  )
}

export type LocaleSources = {
  /** The query parameter `hl`. */
  hl: string | null
  /** The explicit choice; null means automatic mode. */
  saved: string | null
  /** The browser's preferred languages, best first. */
  browser: readonly string[]
}

/** Query parameter, else the saved choice, else the browser's languages, else the default. */
export function selectLocale(sources: LocaleSources, offered: readonly string[]): string {
  for (const candidate of [sources.hl, sources.saved, ...sources.browser]) {
    const match = matchLocale(candidate, offered)
    if (match) return match
  }
  return defaultLocale
}
