import { countOf, generationOf, idError, timeOf } from '../document_checks.ts'
import { freshnessOf } from '../relevance.ts'
import type { SearchDocument, WriteResult } from '../search.port.ts'
import { type Features, featuresOf } from './features.ts'
import { numberOfId } from './ids.ts'
import type { Layout } from './layout.ts'

/** A document as the tables hold it, its features still as keys. */
export interface Row {
  doc: string
  generation: bigint
  listed: boolean
  features: Features
  columns: Record<string, unknown>
}

/** Throws SearchDocumentError. */
export function toRow(document: SearchDocument, layout: Layout): Row {
  const { id, listed, times, counters } = document
  const generation = generationOf(id, document.generation)
  if (!listed) return tombstone(id, generation, layout)
  const { relevance } = layout.definition
  const columns = {
    ...Object.fromEntries(layout.times.map((name) => [name, timeOf(id, name, times[name])])),
    ...Object.fromEntries(layout.counters.map((name) => [name, countOf(id, name, counters[name])])),
    freshness: freshnessOf(timeOf(id, relevance.time, times[relevance.time])),
    hit: JSON.stringify(document.hit),
  }
  return { doc: docOf(id, layout), generation, listed, features: featuresOf(document, layout), columns }
}

/** What remains of a document that is hidden or removed: its generation. */
export function tombstone(id: string, generation: bigint | number, layout: Layout): Row {
  const facets = new Map(layout.facetColumns.map((column) => [column, []]))
  const features: Features = { keys: [], combinations: [1, 0], facets, counted: [], labels: new Map(), profiles: [] }
  const columns = Object.fromEntries(layout.times.map((name) => [name, 0]))
  return { doc: docOf(id, layout), generation: generationOf(id, generation), listed: false, features, columns }
}

export function codesIn(keys: readonly string[], codes: ReadonlyMap<string, number>): number[] {
  return keys.map((key) => {
    const code = codes.get(key)
    if (code === undefined) throw new Error(`No code for ${JSON.stringify(key)}`)
    return code
  })
}

/** The newer of two rows of one document. */
export function newestById(rows: Row[]): Row[] {
  const newest = new Map<string, Row>()
  for (const row of rows) {
    const other = newest.get(row.doc)
    if (!other || other.generation <= row.generation) newest.set(row.doc, row)
  }
  return [...newest.values()]
}

export function add(to: WriteResult, part: WriteResult): void {
  to.applied += part.applied
  to.ahead.push(...part.ahead)
}

export function docOf(id: string, { definition }: Layout): string {
  const doc = numberOfId(id)
  if (doc === undefined) throw idError(definition.noun.one, id)
  return doc
}
