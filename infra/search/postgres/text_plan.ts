import { type QueryWords, withoutOne } from '../text/query_words.ts'
import { formsOf, isIdeographic } from '../text/words.ts'
import type { Lookup } from './code_lookup.ts'
import { allOf, anyOf, type Condition, isNothing, nothing } from './condition.ts'
import { type Kind, keyOf, kinds } from './keys.ts'

/**
 * At least one. Each holds for all that the one before it holds for: whole name, title as typed, title, author, a word of either
 * with the rest in the summary, summary.
 */
export type Stages = readonly Condition[]

const tiers = ['whole', 'title', 'author', 'summary'] as const
type Tier = (typeof tiers)[number]
/** Keys that let a word be found, by the tier in which they begin to count. */
type WordKeys = Record<Tier, string[]>

/** What planning looks up first, in one statement with the filter's keys. */
export function textKeys({ words, joined, joins }: QueryWords): { keys: string[]; beginnings: string[] } {
  const last = words.at(-1)
  const all = new Set([...words, ...joins.flat()])
  const keys = [...all].flatMap((word) => [...ownKeys(word), keyOf('titlePrefix', word)])
  return { keys: [...keys, keyOf('exact', joined)], beginnings: last ? beginningsOf(last) : [] }
}

/**
 * How widely a text is read. `written`: as it stands, unless there is a word that nothing has; `slips`: words that no title or
 * author has are taken for misspelt; `relaxed`: all words, and each may be a beginning; `fewer`: one of the words may be missing.
 */
export type Width = 'written' | 'slips' | 'relaxed' | 'fewer'

/** The text as conditions from the best match to the widest. */
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
  const exact = lookup.any(joined === undefined ? [] : [keyOf('exact', joined)])
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
  if (words.length === 1) return allOf(allIn('author')) // nothing is left for the summary
  const all = allIn('summary')
  return allOf([...all, lookup.any(words.flatMap((keys) => keysInTier(keys, 'author')))])
}

/** Whether titles and authors have all words, be it in different projects. */
export function isNamed(query: QueryWords, lookup: Lookup): boolean {
  return [query.words, ...query.joins].some((words) => words.every((word) => !isUnnamed(word, words, lookup)))
}

function keysInTier(keys: WordKeys, tier: Tier): string[] {
  return tiers.slice(0, tiers.indexOf(tier) + 1).flatMap((each) => keys[each])
}

function wordKeys(word: string, beginning: boolean, corrected: string[], lookup: Lookup): WordKeys {
  const forms = formsOf(word)
  const begun = (kind: Kind) => (beginning ? lookup.expansions(keyOf(kind, word)) : [])
  const keysOf = (kind: Kind) => [...[...forms, ...corrected].map((form) => keyOf(kind, form)), ...begun(kind)]
  const short = beginning || isIdeographic(word) ? [keyOf('titlePrefix', word)] : []
  return {
    whole: forms.flatMap((form) => [keyOf('titleWord', form), keyOf('titleJoined', form)]),
    title: [...keysOf('titleWord'), ...keysOf('titleJoined'), ...short],
    author: keysOf('authorWord'),
    summary: keysOf('summaryWord'),
  }
}

function isUnknown(word: string, reading: string[], lookup: Lookup, relaxed: boolean): boolean {
  const beginning = relaxed || word === reading.at(-1)
  return isNothing(lookup.any(keysInTier(wordKeys(word, beginning, [], lookup), 'summary')))
}

/** No title or author has it. */
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
    keyOf('titleWord', form),
    keyOf('titleJoined', form),
    keyOf('authorWord', form),
    keyOf('summaryWord', form),
  ])
}

/** Up to three letters are indexed as beginnings of title words; longer ones are looked up among the words. */
function beginningsOf(word: string): string[] {
  if (isIdeographic(word) || word.length < 4) return []
  return [kinds.titleWord, kinds.authorWord, kinds.summaryWord].map((kind) => `${kind}:${word}`)
}

/** Only for what no single word begins with: what begins like one word is found by that word. */
function joinedBeginningsOf(word: string): string[] {
  return isIdeographic(word) || word.length < 4 ? [] : [`${kinds.titleJoined}:${word}`]
}
