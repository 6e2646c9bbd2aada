import { type QueryWords, withoutOne } from '../text/query_words.ts'
import { formsOf, isIdeographic } from '../text/words.ts'
import type { Lookup } from './code_lookup.ts'
import { allOf, anyOf, type Condition, isNothing, nothing } from './condition.ts'
import { keyOf, kinds } from './keys.ts'

/**
 * At least one condition. Each includes everything that the one before it finds: whole title, title as typed, title, author, a word
 * of either with the rest in the summary, summary.
 */
export type Stages = readonly Condition[]

const tiers = ['whole', 'title', 'author', 'summary'] as const
type Tier = (typeof tiers)[number]
/** Keys that find a word, by the tier from which they count. */
type WordKeys = Record<Tier, string[]>

/** Keys that planning looks up first, in one statement with the filter's keys. */
export function textKeys({ words, joined, joins }: QueryWords): { keys: string[]; beginnings: string[] } {
  const last = words.at(-1)
  const all = new Set([...words, ...joins.flat()])
  const keys = [...all].flatMap((word) => [...ownKeys(word), keyOf(kinds.titlePrefix, word)])
  return { keys: [...keys, keyOf(kinds.exact, joined)], beginnings: last ? beginningsOf(last) : [] }
}

/**
 * How widely a text is read. `written`: as it is, unless no document has one of the words. `slips`: corrects words that no title or
 * author has. `relaxed`: corrects all words, and each may be a beginning. `fewer`: one of the words may be missing.
 */
export type Width = 'written' | 'slips' | 'relaxed' | 'fewer'

/** The text as conditions, from the best match to the widest. */
export async function planText(query: QueryWords, lookup: Lookup, width: Width): Promise<Stages> {
  if (query.words.length === 0) return [nothing]
  const relaxed = width === 'relaxed'
  const { keys, beginnings } = textKeys(query)
  await lookup.load(keys, relaxed ? query.words.flatMap(beginningsOf) : beginnings)
  const last = query.words.at(-1) ?? ''
  if (isUnknown(last, query.words, lookup, relaxed)) await lookup.load([], joinedBeginningsOf(last))
  if (width === 'fewer') {
    const left = withoutOne(query)
    await lookup.load(
      [],
      left.flatMap((words) => beginningsOf(words.at(-1) ?? '')),
    )
    return stagesOf(left, undefined, await corrections(query.words, lookup, width), lookup, relaxed)
  }
  const readings = [query.words, ...query.joins]
  const known = readings.filter((words) => words.every((word) => !isUnknown(word, words, lookup, relaxed)))
  const asKnown = known.length > 0 && width === 'written'
  const corrected = asKnown ? new Map() : await corrections(query.words, lookup, width)
  return stagesOf(asKnown ? known : readings, query.joined, corrected, lookup, relaxed)
}

function stagesOf(
  readings: readonly string[][],
  joined: string | undefined,
  corrected: ReadonlyMap<string, string[]>,
  lookup: Lookup,
  relaxed: boolean,
): Stages {
  const exact = lookup.any(joined === undefined ? [] : [keyOf(kinds.exact, joined)])
  const keys = readings.map((words) =>
    words.map((word, index) => {
      const beginning = relaxed || index === words.length - 1
      return wordKeys(word, beginning, corrected.get(word) ?? [], lookup)
    }),
  )
  const stages = [exact]
  for (const stage of stageNames) {
    stages.push(anyOf([exact, ...keys.map((words) => stageCondition(words, stage, lookup))]))
  }
  const found = stages.filter((condition) => !isNothing(condition))
  return found.length > 0 ? found : [nothing]
}

const stageNames = ['whole', 'title', 'author', 'named', 'summary'] as const

function stageCondition(words: readonly WordKeys[], stage: (typeof stageNames)[number], lookup: Lookup): Condition {
  const allIn = (tier: Tier) => words.map((keys) => lookup.any(keysInTier(keys, tier)))
  if (stage !== 'named') return allOf(allIn(stage))
  if (words.length === 1) return allOf(allIn('author')) // no word is left for the summary
  const all = allIn('summary')
  return allOf([...all, lookup.any(words.flatMap((keys) => keysInTier(keys, 'author')))])
}

/** Whether titles and authors have all words, even if in different documents. */
export function isNamed(query: QueryWords, lookup: Lookup): boolean {
  return [query.words, ...query.joins].some((words) => words.every((word) => !isUnnamed(word, words, lookup)))
}

function keysInTier(keys: WordKeys, tier: Tier): string[] {
  return tiers.slice(0, tiers.indexOf(tier) + 1).flatMap((each) => keys[each])
}

function wordKeys(word: string, beginning: boolean, corrected: string[], lookup: Lookup): WordKeys {
  const forms = formsOf(word)
  const begun = (code: string) => (beginning ? lookup.expansions(keyOf(code, word)) : [])
  const keysOf = (code: string) => [...[...forms, ...corrected].map((form) => keyOf(code, form)), ...begun(code)]
  const short = beginning || isIdeographic(word) ? [keyOf(kinds.titlePrefix, word)] : []
  return {
    whole: forms.flatMap((form) => [keyOf(kinds.titleWord, form), keyOf(kinds.titleJoined, form)]),
    title: [...keysOf(kinds.titleWord), ...keysOf(kinds.titleJoined), ...short],
    author: keysOf(kinds.authorWord),
    summary: keysOf(kinds.summaryWord),
  }
}

function isUnknown(word: string, reading: string[], lookup: Lookup, relaxed: boolean): boolean {
  const beginning = relaxed || word === reading.at(-1)
  return isNothing(lookup.any(keysInTier(wordKeys(word, beginning, [], lookup), 'summary')))
}

/** Whether no title or author has the word. */
function isUnnamed(word: string, reading: string[], lookup: Lookup): boolean {
  return isNothing(lookup.any(keysInTier(wordKeys(word, word === reading.at(-1), [], lookup), 'author')))
}

async function corrections(words: string[], lookup: Lookup, width: Width): Promise<Map<string, string[]>> {
  const wanted = words.filter((word) => {
    if (width === 'relaxed') return true
    return width === 'fewer' ? isUnknown(word, words, lookup, false) : isUnnamed(word, words, lookup)
  })
  const found = await lookup.corrections(wanted)
  await lookup.load([...found.values()].flat().flatMap(ownKeys))
  return found
}

function ownKeys(word: string): string[] {
  return formsOf(word).flatMap((form) => [
    keyOf(kinds.titleWord, form),
    keyOf(kinds.titleJoined, form),
    keyOf(kinds.authorWord, form),
    keyOf(kinds.summaryWord, form),
  ])
}

/** Beginnings of up to three letters are indexed as features; longer ones are looked up among the words. */
function beginningsOf(word: string): string[] {
  if (isIdeographic(word) || word.length < 4) return []
  return [kinds.titleWord, kinds.authorWord, kinds.summaryWord].map((kind) => `${kind}:${word}`)
}

/** Only for text that no single word begins with: otherwise that word finds it. */
function joinedBeginningsOf(word: string): string[] {
  return isIdeographic(word) || word.length < 4 ? [] : [`${kinds.titleJoined}:${word}`]
}
