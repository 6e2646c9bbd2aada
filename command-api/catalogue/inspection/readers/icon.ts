import type { Archive } from '../archive/archive.ts'
import { fieldsOf, text } from '../fields.ts'

/** A path, or paths by width in pixels, of which the widest is used. */
export function icon(archive: Archive, value: unknown): string | undefined {
  const bySize = Object.entries(fieldsOf(value)).toSorted(([a], [b]) => Number(b) - Number(a))
  const path = text(bySize[0]?.[1] ?? value)?.replace(/^\.?\//, '')
  return path !== undefined && archive.has(path) ? path : undefined
}
