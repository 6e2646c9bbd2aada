import type { QueryWords } from '../text/query_words.ts'
import { formsOf, isIdeographic } from '../text/words.ts'
import { allOf, anyOf, beginsWith, nothing, oneOf, type Query } from './query.ts'

/** One way to read a text. */
export interface Reading {
  /** Ways to split it into words. A document must have all words of one way. */
  ways: readonly (readonly string[])[]
  /** Words that replace a word of the text. */
  corrected: ReadonlyMap<string, readonly string[]>
  /** Every word may be a beginning, not only the last. */
  relaxed: boolean
  /** Each way leaves out a word of the text. */
  fewer?: boolean
  /** A word that may also begin several words of a title joined together. */
  runTogether?: string
}

const tiers = ['whole', 'title', 'author', 'summary'] as const
type Tier = (typeof tiers)[number]

/** The text as written. */
export function asWritten({ words, joins }: QueryWords): Reading {
  return { ways: words.length > 0 ? [words, ...joins] : [], corrected: new Map(), relaxed: false }
}

/**
 * From the best match to the widest, each including the one before: whole title, title as typed, title, author, a word of either with
 * the rest in the summary, summary.
 */
export function textStages({ joined }: QueryWords, reading: Reading): Query[] {
  if (reading.ways.length === 0) return [nothing]
  const exact = reading.fewer ? nothing : oneOf('exactWords', [joined])
  const stages = stageNames.map((stage) =>
    anyOf([exact, ...reading.ways.map((words) => stageQuery(words, reading, stage))]),
  )
  return [exact, ...stages]
}

const stageNames = ['whole', 'title', 'author', 'named', 'summary'] as const

function stageQuery(words: readonly string[], reading: Reading, stage: (typeof stageNames)[number]): Query {
  if (stage !== 'named') return allOf(wordQueries(words, reading, stage))
  return allOf([...wordQueries(words, reading, 'summary'), anyOf(wordQueries(words, reading, 'author'))])
}

/** Finds what the widest stage finds and scores each document by the best stage that finds it. */
export function ranked(stages: readonly Query[]): Query {
  const queries = stages.map((filter, index) => ({ constant_score: { filter, boost: stages.length - index } }))
  return { dis_max: { queries } }
}

/** A word of the text, by default in the widest stage. */
export function wordQuery(word: string, beginning: boolean, runTogether = false, tier: Tier = 'summary'): Query {
  return inTier({ word, corrected: [], beginning, runTogether }, tier)
}

function wordQueries(words: readonly string[], reading: Reading, tier: Tier): Query[] {
  return words.map((word, index) => {
    const beginning = reading.relaxed || index === words.length - 1
    const corrected = reading.corrected.get(word) ?? []
    return inTier({ word, corrected, beginning, runTogether: word === reading.runTogether }, tier)
  })
}

interface Sought {
  word: string
  corrected: readonly string[]
  beginning: boolean
  runTogether: boolean
}

function inTier(sought: Sought, tier: Tier): Query {
  return anyOf(tiers.slice(0, tiers.indexOf(tier) + 1).flatMap((each) => tierQueries(sought, each)))
}

function tierQueries(sought: Sought, tier: Tier): Query[] {
  const { word, corrected, beginning, runTogether } = sought
  const forms = formsOf(word)
  const all = [...forms, ...corrected]
  const begun = (field: string) => (beginning && isLongBeginning(word) ? [beginsWith(field, word)] : [])
  switch (tier) {
    case 'whole':
      return [oneOf('titleWords', forms), oneOf('joinedWords', forms)]
    case 'title': {
      const short = beginning || isIdeographic(word) ? [oneOf('titlePrefixes', [word])] : []
      const together = runTogether && isLongBeginning(word) ? [beginsWith('joinedWords', word)] : []
      return [oneOf('titleWords', all), oneOf('joinedWords', all), ...begun('titleWords'), ...together, ...short]
    }
    case 'author':
      return [oneOf('authorWords', all), ...begun('authorWords')]
    case 'summary':
      return [oneOf('summaryWords', all), ...begun('summaryWords')]
  }
}

/** Beginnings of up to three letters are indexed as title prefixes; longer ones are looked up among the words. */
function isLongBeginning(word: string): boolean {
  return !isIdeographic(word) && word.length >= 4
}
