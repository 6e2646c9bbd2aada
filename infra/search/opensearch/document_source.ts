import { checkId, countOf, generationOf, timeOf } from '../document_checks.ts'
import { freshnessOf } from '../relevance.ts'
import type { SearchDocument, SearchVersion } from '../search.port.ts'
import { effectiveEnvironment } from '../sides.ts'
import { documentWords } from '../text/document_words.ts'
import { isCorrection } from '../text/spelling.ts'

/** A document as the engine keeps it: the fields of `mapping.ts`. */
export interface Source {
  id: string
  generation: string
  listed: boolean
  downloads?: number
  follows?: number
  relevance?: number
  updatedAt?: number
  [field: string]: unknown
}

/** Throws SearchDocumentError. */
export function sourceOf(document: SearchDocument): Source {
  const { id, generation, listed, downloads, follows, updatedAt } = document
  if (!listed) return tombstone(id, generation)
  return {
    id: checkId(id),
    generation: generationOf(id, generation).toString(),
    listed,
    ...traitsOf(document),
    ...versionsOf(document),
    ...wordsOf(document),
    createdSeconds: Math.floor(timeOf(id, 'createdAt', document.createdAt) / 1_000),
    updatedSeconds: Math.floor(timeOf(id, 'updatedAt', updatedAt) / 1_000),
    updatedAt,
    approvedAt: timeOf(id, 'approvedAt', document.approvedAt),
    downloads: countOf(id, 'downloads', downloads),
    follows: countOf(id, 'follows', follows),
    relevance: relevanceOf(downloads, updatedAt),
    hit: JSON.stringify(document.hit),
  }
}

/**
 * What stays of a project that is hidden or removed: its generation. It stays as a document, since the engine itself remembers
 * deletions for a minute only (`index.gc_deletes`), after which an older document would come back.
 */
export function tombstone(id: string, generation: bigint | number): Source {
  return { id: checkId(id), generation: generationOf(id, generation).toString(), listed: false }
}

export function withCounters(source: Source, downloads: number, follows: number): Source {
  const { id, updatedAt = 0 } = source
  const counted = { downloads: countOf(id, 'downloads', downloads), follows: countOf(id, 'follows', follows) }
  return { ...source, ...counted, relevance: relevanceOf(downloads, updatedAt) }
}

function relevanceOf(downloads: number, updatedAt: number): number {
  return Math.log10(downloads + 1) + freshnessOf(updatedAt)
}

function traitsOf(document: SearchDocument) {
  return {
    name: clean(document.name),
    author: clean(document.author),
    organization: document.organization ? clean(document.organization) : null,
    projectTypes: document.projectTypes.map(clean),
    categories: document.categories.map(clean),
    license: clean(document.license),
    openSource: document.openSource,
    dependencies: document.dependencyProjectIds,
    disclosures: (document.disclosureTypes ?? []).map(clean),
  }
}

function versionsOf(document: SearchDocument) {
  const whole: SearchVersion = { loaders: document.loaders, gameVersions: document.gameVersions }
  const distinct = new Map<string, { loaders: string[]; gameVersions: string[]; environment: string }>()
  for (const version of document.versions.length > 0 ? document.versions : [whole]) {
    const loaders = version.loaders.map(clean).sort()
    const gameVersions = version.gameVersions.map(clean).sort()
    const environment = effectiveEnvironment(version.environment, document.clientSide, document.serverSide)
    distinct.set(JSON.stringify([loaders, gameVersions, environment]), { loaders, gameVersions, environment })
  }
  const versions = [...distinct.values()]
  return {
    versions,
    loaders: [...new Set(versions.flatMap(({ loaders }) => loaders))],
    gameVersions: [...new Set(versions.flatMap(({ gameVersions }) => gameVersions))],
    environments: [...new Set(versions.map(({ environment }) => environment))],
  }
}

function wordsOf(document: SearchDocument) {
  const { exact, title, joined, prefixes, author, summary } = documentWords(document)
  return {
    exactWords: [...exact],
    titleWords: [...title],
    joinedWords: [...joined],
    titlePrefixes: [...prefixes],
    authorWords: [...author],
    summaryWords: [...summary],
    vocabulary: [...title, ...author].filter(isCorrection),
  }
}

/** Values as they are compared and shown: no half characters, none of control, no spaces around. */
export function clean(value: string): string {
  return value
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
}
