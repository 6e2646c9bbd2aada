import type { ResponseOf } from '../../../api/client.ts'

export type Heading = ResponseOf<'GET /_internal/project/:id/description'>['headings'][number]

/** More than these, and only the highest level is listed. */
const entriesMost = 16
/** A single heading is no outline. */
const entriesLeast = 2

/** Headings of the two highest levels that the text uses. A first level with one heading alone is the title of it all, and left out. */
export function outlineOf(headings: readonly Heading[]): { id: string; text: string; depth: 0 | 1 }[] {
  const levels = [...new Set(headings.map(({ level }) => level))].sort((left, right) => left - right)
  const count = (wanted: number | undefined) => headings.filter(({ level }) => level === wanted).length
  const [upper, lower] = count(levels[0]) === 1 && levels.length > 1 ? levels.slice(1) : levels
  const listed = headings.filter(({ level }) => level === upper || level === lower)
  const entries = listed.length > entriesMost ? listed.filter(({ level }) => level === upper) : listed
  if (entries.length < entriesLeast) return []
  return entries.map(({ id, text, level }) => ({ id, text, depth: level === upper ? 0 : 1 }))
}
