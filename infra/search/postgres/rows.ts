import { countOf, generationOf, timeOf } from '../document_checks.ts'
import { freshnessOf } from '../relevance.ts'
import { type SearchDocument, SearchDocumentError, type WriteResult } from '../search.port.ts'
import { type Features, featuresOf } from './features.ts'
import { numberOfId } from './ids.ts'

/** A document as the tables hold it, its features still as keys. */
export interface Row {
  doc: string
  generation: bigint
  listed: boolean
  features: Features
  columns: Record<string, unknown>
}

/** Throws SearchDocumentError. */
export function toRow(document: SearchDocument): Row {
  const { id, listed, downloads, follows } = document
  const generation = generationOf(id, document.generation)
  if (!listed) return tombstone(id, generation)
  const columns = {
    created: timeOf(id, 'createdAt', document.createdAt),
    updated: timeOf(id, 'updatedAt', document.updatedAt),
    approved: timeOf(id, 'approvedAt', document.approvedAt),
    downloads: countOf(id, 'downloads', downloads),
    follows: countOf(id, 'follows', follows),
    freshness: freshnessOf(document.updatedAt),
    hit: JSON.stringify(document.hit),
  }
  return { doc: docOf(id), generation, listed, features: featuresOf(document), columns }
}

/** What stays of a project that is hidden or removed: its generation. */
export function tombstone(id: string, generation: bigint | number): Row {
  const facets = { traits: [], categories: [], loaders: [], games: [] }
  const features: Features = { keys: [], combinations: [1, 0], facets, counted: [], labels: new Map(), profiles: [] }
  const columns = { created: 0, updated: 0, approved: 0 }
  return { doc: docOf(id), generation: generationOf(id, generation), listed: false, features, columns }
}

export function codesIn(keys: readonly string[], codes: ReadonlyMap<string, number>): number[] {
  return keys.map((key) => {
    const code = codes.get(key)
    if (code === undefined) throw new Error(`No code for ${JSON.stringify(key)}`)
    return code
  })
}

/** Of two rows of one document the newer. */
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

export function docOf(id: string): string {
  const doc = numberOfId(id)
  if (doc === undefined) throw new SearchDocumentError(`Project id ${JSON.stringify(id)}: 8 characters of 0-9A-Za-z`)
  return doc
}
