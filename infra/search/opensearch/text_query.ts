import type { QueryWords } from '../text/query_words.ts'
import { formsOf, isIdeographic } from '../text/words.ts'
import { allOf, anyOf, beginsWith, nothing, oneOf, type Query } from './query.ts'

/** One understanding of a text. */
export interface Reading {
  /** Ways to part it into words, each to be found whole. */
  ways: readonly (readonly string[])[]
  /** Words that stand in for a word of the text. */
  corrected: ReadonlyMap<string, readonly string[]>
  /** Every word may be a beginning, not the last alone. */
  relaxed: boolean
  /** The ways leave out a word of the text. */
  fewer?: boolean
  /** A word that may also begin several words of a title run together. */
  runTogether?: string
}

const tiers = ['whole', 'title', 'author', 'summary'] as const
type Tier = (typeof tiers)[number]

/** The text as it was written. */
export function asWritten({ words, joins }: QueryWords): Reading {
  return { ways: words.length > 0 ? [words, ...joins] : [], corrected: new Map(), relaxed: false }
}

/**
 * From the best match to the widest, each wider than the one before: whole name, title as typed, title, author, a word of either with the
 * rest in the summary, summary.
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

/** Finds what the widest stage finds, with the place of the best stage as its score. */
export function ranked(stages: readonly Query[]): Query {
  const queries = stages.map((filter, index) => ({ constant_score: { filter, boost: stages.length - index } }))
  return { dis_max: { queries } }
}

/** A word of the text, in the widest stage unless told. */
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

/** Up to three letters are indexed as beginnings of title words; longer ones are looked up among the words. */
function isLongBeginning(word: string): boolean {
  return !isIdeographic(word) && word.length >= 4
}
