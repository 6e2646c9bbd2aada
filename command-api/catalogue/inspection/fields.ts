import type { FoundDependency, FoundLinks } from './metadata.ts'

/** Reads fields of untrusted metadata: values of an unexpected type count as absent, and long ones are cut. */
export type Fields = Readonly<Record<string, unknown>>

const NAME = 256
const SUMMARY = 2048
const URL_LENGTH = 2048
const LIST = 256
const DEPENDENCIES = 4096
/** Platforms rather than projects: the loader and game versions already state that a file needs them. */
const PLATFORMS = new Set([
  'minecraft',
  'java',
  'fabricloader',
  'fabric-loader',
  'quilt_loader',
  'quilt_base',
  'forge',
  'neoforge',
  'fml',
  'javafml',
  'lowcodefml',
  'spongeapi',
  'spongeforge',
  'sponge',
])

/** An object's own fields; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, DEPENDENCIES) : []
}

/** Trimmed and without control characters. A `${placeholder}` that the build did not replace counts as absent. */
export function text(value: unknown, maxLength: number = NAME): string | undefined {
  const written = typeof value === 'number' ? String(value) : value
  if (typeof written !== 'string') return undefined
  const clean = written
    .slice(0, maxLength * 2)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
  return clean === '' || /^\$\{.*\}$|^@[A-Z_]+@$/.test(clean) ? undefined : clean
}

/** Whether a build has left a template in the value. */
export const hasPlaceholder = (value: unknown): boolean =>
  typeof value === 'string' && /\$\{[^}]*\}|@[\w.]+@|\{\{[^}]*\}\}/.test(value.slice(0, SUMMARY))

export function summary(value: unknown): string | undefined {
  return text(value, SUMMARY)
}

/** A string, a list of strings, or a list of objects with a name. */
export function names(value: unknown): string[] {
  const items = typeof value === 'string' ? value.slice(0, SUMMARY).split(',') : list(value)
  const found = items.map((item) => text(isFields(item) ? item.name : item))
  return [...new Set(found.filter((name) => name !== undefined))].slice(0, LIST)
}

/** Only http and https, because pages link to the URL. */
export function link(value: unknown): string | undefined {
  const address = text(value, URL_LENGTH)
  if (!address || !URL.canParse(address)) return undefined
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined
}

/** Without absent links, so that links from several places can be merged. */
export function links(
  found: Record<keyof FoundLinks, unknown> | Partial<Record<keyof FoundLinks, unknown>>,
): FoundLinks {
  const entries = Object.entries(found).map(([key, value]) => [key, link(value)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Without platforms and duplicates. Of two with the same id and kind, the first is kept. */
export function projectDependencies(found: readonly FoundDependency[]): FoundDependency[] {
  const seen = new Set<string>()
  const kept = found.filter(({ id, kind }) => {
    const key = `${kind} ${id}`
    if (PLATFORMS.has(id.toLowerCase()) || seen.has(key)) return false
    seen.add(key)
    return true
  })
  return kept.slice(0, DEPENDENCIES)
}

/** The id in a bundled library's file name: `META-INF/jars/cloth-config-fabric-11.1.jar` is `cloth-config-fabric` 11.1. */
export function embeddedDependency(path: string): FoundDependency | undefined {
  const file = path
    .slice(0, 512)
    .replace(/^.*\//s, '')
    .replace(/\.(jar|zip)$/i, '')
  const cut = /-v?\d/.exec(file)?.index
  const id = text(cut ? file.slice(0, cut) : file)
  return id ? { id, kind: 'embedded', versionRange: cut ? text(file.slice(cut + 1)) : undefined } : undefined
}
