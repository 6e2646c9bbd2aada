import type { QueryWords } from '../text/query.words.ts'
import { nearestWords, tolerance } from '../text/spelling.ts'
import type { Query } from './query.ts'
import { asWritten, type Reading, textStages, wordQuery } from './text.query.ts'

/** Longer texts are not tried again: each word would be searched for in hundreds of forms. */
const maxRelaxedWords = 6

/** Asked of the engine for one word, from which the nearest are chosen. */
const maxSuggestions = 50

/** What the engine is asked, given as parts of a search body. */
export interface Asking {
  ask<Answer>(body: object): Promise<Answer>
  listed: Query
}

/**
 * How else to read a text that finds nothing as it was written, likeliest first: words that nothing has are taken for misspelt;
 * then all are, and each may be a beginning. None when the text does find something, and only a filter was in the way.
 */
export async function widerReadings(query: QueryWords, asking: Asking): Promise<Reading[]> {
  if (query.words.length === 0) return []
  const findings = await examine(query, asking)
  return findings.found ? [] : [...readings(query, findings)]
}

/** Whether a reading finds anything, whatever is filtered. */
export async function findsSome(query: QueryWords, reading: Reading, { ask, listed }: Asking): Promise<boolean> {
  const text = textStages(query, reading).slice(-1)
  const body = { size: 0, query: { bool: { filter: [listed, ...text] } }, track_total_hits: 1, terminate_after: 1 }
  const { hits } = await ask<{ hits: { total: { value: number } } }>(body)
  return hits.total.value > 0
}

interface Findings {
  /** The text as written finds something, so that only the filter was in the way. */
  found: boolean
  /** Whether some document has the word. */
  knows(word: string, beginning: boolean): boolean
  runTogether: string | undefined
  corrections: ReadonlyMap<string, readonly string[]>
}

function* readings(query: QueryWords, { knows, runTogether, corrections }: Findings): Generator<Reading> {
  const { ways } = asWritten(query)
  const isKnown = (word: string, way: readonly string[]) => word === runTogether || knows(word, word === way.at(-1))
  const known = ways.filter((way) => way.every((word) => isKnown(word, way)))
  const together = runTogether === undefined ? {} : { runTogether }
  if (known.length > 0) yield { ways: known, corrected: new Map(), relaxed: false, ...together }
  else {
    const unknown = query.words.filter((word) => !isKnown(word, query.words))
    const corrected = new Map(unknown.map((word) => [word, corrections.get(word) ?? []]))
    yield { ways, corrected, relaxed: false, ...together }
  }
  if (query.words.length <= maxRelaxedWords) yield { ways, corrected: corrections, relaxed: true, ...together }
}

interface Examination {
  aggregations: Record<string, { doc_count: number }>
  suggest?: Record<string, { options: { text: string; freq: number }[] }[]>
}

/** Which words are known and what the others may be meant for, in one request. */
async function examine(query: QueryWords, { ask, listed }: Asking): Promise<Findings> {
  const written = asWritten(query)
  const last = query.words.at(-1) ?? ''
  const asked = new Map<string, Query>([['text', textStages(query, written).at(-1) ?? {}]])
  for (const way of written.ways) {
    for (const word of way) asked.set(nameOf(word, word === way.at(-1)), wordQuery(word, word === way.at(-1)))
  }
  asked.set('together', wordQuery(last, true, true))
  const misspelt = query.words.filter((word) => tolerance(word) > 0)
  const { aggregations, suggest = {} } = await ask<Examination>({
    size: 0,
    query: listed,
    aggs: Object.fromEntries([...asked].map(([name, filter]) => [name, { filter }])),
    suggest: Object.fromEntries(misspelt.map((word, index) => [`word${index}`, suggestion(word)])),
  })
  const has = (name: string) => (aggregations[name]?.doc_count ?? 0) > 0
  const corrections = misspelt.map((word, index) => {
    const options = (suggest[`word${index}`] ?? []).flatMap((entry) => entry.options)
    return [word, nearestWords(word, new Map(options.map(({ text, freq }) => [text, freq])))] as const
  })
  const isTogether = !has(nameOf(last, true)) && has('together')
  return {
    found: has('text'),
    knows: (word, beginning) => has(nameOf(word, beginning)),
    runTogether: isTogether ? last : undefined,
    corrections: new Map(corrections),
  }
}

/** Words are letters, digits and marks, so the sign keeps these names apart from all others. */
function nameOf(word: string, beginning: boolean): string {
  return `${word}${beginning ? '*' : '='}`
}

function suggestion(word: string): object {
  const likeness = { max_edits: tolerance(word), prefix_length: 0, min_word_length: 3 }
  const choice = { suggest_mode: 'always', sort: 'score', size: maxSuggestions, shard_size: maxSuggestions }
  const measure = { string_distance: 'damerau_levenshtein', accuracy: 0.3 }
  return { text: word, term: { field: 'vocabulary', analyzer: 'keyword', ...likeness, ...choice, ...measure } }
}
