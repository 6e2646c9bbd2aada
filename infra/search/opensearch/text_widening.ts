import { fewFindings, maxWidenedWords, type QueryWords, withoutOne } from '../text/query_words.ts'
import { nearestWords, tolerance } from '../text/spelling.ts'
import type { Query } from './query.ts'
import { asWritten, type Reading, textStages, wordQuery } from './text_query.ts'

/** Suggestions to request for one word. The nearest ones are chosen from these. */
const maxSuggestions = 50

/** Sends search bodies to the engine. */
export interface Asking {
  ask<Answer>(body: object): Promise<Answer>
  listed: Query
}

/**
 * Other ways to read a text that finds nothing or next to nothing as written, likeliest first: correct the words that no document has;
 * correct all words, each of which may be a beginning; leave one word out. If the text does find a few documents, only correct words
 * that no title or author has. No ways if the text finds enough, so that only the filter was too narrow.
 */
export async function widerReadings(query: QueryWords, asking: Asking): Promise<Reading[]> {
  if (query.words.length === 0 || query.words.length > maxWidenedWords) return []
  const findings = await examine(query, asking)
  if (findings.found === 0) return readings(query, findings)
  return findings.found > fewFindings || findings.isNamed ? [] : [slips(query, findings)]
}

/** Whether a reading finds anything without the filter. */
export async function findsSome(query: QueryWords, reading: Reading, { ask, listed }: Asking): Promise<boolean> {
  const text = textStages(query, reading).slice(-1)
  const body = { size: 0, query: { bool: { filter: [listed, ...text] } }, track_total_hits: 1, terminate_after: 1 }
  const { hits } = await ask<{ hits: { total: { value: number } } }>(body)
  return hits.total.value > 0
}

interface Findings {
  /** How many documents the text as written finds without the filter. */
  found: number
  /** Whether titles and authors have all words of one way to split it. */
  isNamed: boolean
  /** Whether some document has the word. With `named`, in its title or author. */
  knows(word: string, beginning: boolean, named?: boolean): boolean
  runTogether: string | undefined
  corrections: ReadonlyMap<string, readonly string[]>
}

function readings(query: QueryWords, findings: Findings): Reading[] {
  const { runTogether, corrections } = findings
  const { ways } = asWritten(query)
  const together = runTogether === undefined ? {} : { runTogether }
  const known = ways.filter((way) => way.every((word) => isKnown(word, way, findings)))
  const written = known.length > 0 ? [{ ways: known, corrected: new Map(), relaxed: false, ...together }] : []
  const unknown = query.words.filter((word) => !isKnown(word, query.words, findings))
  const fewer = { ways: withoutOne(query), corrected: only(unknown, corrections), relaxed: false, fewer: true }
  return [
    ...written,
    slips(query, findings),
    { ways, corrected: corrections, relaxed: true, ...together },
    ...(fewer.ways.length > 0 ? [fewer] : []),
  ]
}

function slips(query: QueryWords, { knows, runTogether, corrections }: Findings): Reading {
  const unnamed = query.words.filter((word, index) => !knows(word, index === query.words.length - 1, true))
  const together = runTogether === undefined ? {} : { runTogether }
  return { ways: asWritten(query).ways, corrected: only(unnamed, corrections), relaxed: false, ...together }
}

function isKnown(word: string, way: readonly string[], { knows, runTogether }: Findings): boolean {
  return word === runTogether || knows(word, word === way.at(-1))
}

function only(words: readonly string[], corrections: ReadonlyMap<string, readonly string[]>) {
  return new Map(words.map((word) => [word, corrections.get(word) ?? []]))
}

interface Examination {
  aggregations: Record<string, { doc_count: number }>
  suggest?: Record<string, { options: { text: string; freq: number }[] }[]>
}

/** Finds out in one request which words are known and what the others may be typos of. */
async function examine(query: QueryWords, { ask, listed }: Asking): Promise<Findings> {
  const written = asWritten(query)
  const last = query.words.at(-1) ?? ''
  const asked = new Map<string, Query>([['text', textStages(query, written).at(-1) ?? {}]])
  for (const way of written.ways) {
    for (const [index, word] of way.entries()) {
      const beginning = index === way.length - 1
      asked.set(nameOf(word, beginning), wordQuery(word, beginning))
      asked.set(nameOf(word, beginning, true), wordQuery(word, beginning, false, 'author'))
    }
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
  const knows = (word: string, beginning: boolean, named = false) => has(nameOf(word, beginning, named))
  return {
    found: aggregations.text?.doc_count ?? 0,
    isNamed: written.ways.some((way) => way.every((word, index) => knows(word, index === way.length - 1, true))),
    knows,
    runTogether: isTogether ? last : undefined,
    corrections: new Map(corrections),
  }
}

/** Words are letters, digits and marks, so the signs keep these names distinct from all others. */
function nameOf(word: string, beginning: boolean, named = false): string {
  return `${word}${beginning ? '*' : '='}${named ? '!' : ''}`
}

function suggestion(word: string): object {
  const likeness = { max_edits: tolerance(word), prefix_length: 0, min_word_length: 3 }
  const choice = { suggest_mode: 'always', sort: 'score', size: maxSuggestions, shard_size: maxSuggestions }
  const measure = { string_distance: 'damerau_levenshtein', accuracy: 0.3 }
  return { text: word, term: { field: 'vocabulary', analyzer: 'keyword', ...likeness, ...choice, ...measure } }
}
