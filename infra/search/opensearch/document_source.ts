import { checkId, countOf, generationOf, timeOf } from '../document_checks.ts'
import type { IndexDefinition } from '../index_definition.ts'
import { freshnessOf } from '../relevance.ts'
import type { FieldValue, SearchDocument } from '../search.port.ts'
import { documentWords } from '../text/document_words.ts'
import { isCorrection } from '../text/spelling.ts'
import { filteredTimes, secondsField, storedTimes, timeField } from './mapping.ts'

/** A document as the engine keeps it: the fields of `mapping.ts`. */
export interface Source {
  id: string
  generation: string
  listed: boolean
  [field: string]: unknown
}

/** Throws SearchDocumentError. */
export function sourceOf(document: SearchDocument, definition: IndexDefinition): Source {
  const { id, generation, listed, counters, times } = document
  if (!listed) return tombstone(id, generation, definition)
  const named = (names: readonly string[], value: (name: string) => number, field = (name: string) => name) =>
    Object.fromEntries(names.map((name) => [field(name), value(name)]))
  const milliseconds = (name: string) => timeOf(id, name, times[name])
  const source = {
    id: checkId(definition.noun.one, id),
    generation: generationOf(id, generation).toString(),
    listed,
    ...Object.fromEntries(Object.entries(definition.values).map(([name]) => [name, cleaned(document.values, name)])),
    ...variantsOf(document, definition),
    ...wordsOf(document),
    ...named(filteredTimes(definition), (name) => Math.floor(milliseconds(name) / 1_000), secondsField),
    ...named(storedTimes(definition), milliseconds, timeField),
    hit: JSON.stringify(document.hit),
  }
  return withCounters(source, counters, definition)
}

/**
 * What remains of a document that is hidden or removed: its generation. It stays in the index as a document, because the engine
 * itself remembers deletions for only a minute (`index.gc_deletes`), after which an older document could come back.
 */
export function tombstone(id: string, generation: bigint | number, { noun }: IndexDefinition): Source {
  return { id: checkId(noun.one, id), generation: generationOf(id, generation).toString(), listed: false }
}

export function withCounters(
  source: Source,
  counters: Readonly<Record<string, number>>,
  definition: IndexDefinition,
): Source {
  const { counter, time } = definition.relevance
  const counted = definition.counters.map((name) => [name, countOf(source.id, name, counters[name])])
  const relevance = Math.log10((counters[counter] ?? 0) + 1) + freshnessOf(Number(source[timeField(time)] ?? 0))
  return { ...source, ...Object.fromEntries(counted), relevance }
}

function cleaned(values: Readonly<Record<string, FieldValue>>, name: string): FieldValue {
  const value = values[name] ?? null
  if (typeof value === 'string') return clean(value)
  return typeof value === 'object' && value !== null ? value.map(clean) : value
}

function variantsOf(document: SearchDocument, { variants: fields }: IndexDefinition) {
  const distinct = new Map<string, { first: string[]; second: string[]; shared: string }>()
  for (const variant of document.variants) {
    const first = variant.first.map(clean).sort()
    const second = variant.second.map(clean).sort()
    const { shared } = variant
    distinct.set(JSON.stringify([first, second, shared]), { first, second, shared })
  }
  const variants = [...distinct.values()]
  return {
    [fields.name]: variants.map(({ first, second, shared }) => ({
      [fields.first.within]: first,
      [fields.second.within]: second,
      [fields.shared.within]: shared,
    })),
    [fields.first.name]: [...new Set(variants.flatMap(({ first }) => first))],
    [fields.second.name]: [...new Set(variants.flatMap(({ second }) => second))],
    [fields.shared.name]: [...new Set(variants.map(({ shared }) => shared))],
  }
}

function wordsOf(document: SearchDocument) {
  const { exact, title, joined, prefixes, author, summary } = documentWords(document.text)
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

/** The form in which values are compared and shown: no unpaired surrogates, no control characters, no spaces around. */
export function clean(value: string): string {
  return value
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
}
