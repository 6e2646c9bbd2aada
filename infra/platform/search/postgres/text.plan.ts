import type { QueryWords } from '../text/query.words.ts'
import { formsOf, isIdeographic } from '../text/words.ts'
import type { Lookup } from './code.lookup.ts'
import { allOf, anyOf, type Condition, isNothing, nothing } from './condition.ts'
import { type Kind, keyOf, kinds } from './keys.ts'

/** At least one. Each holds for all that the one before it holds for: whole name, title as typed, title, author, summary. */
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
 * The text as conditions from the best match to the widest. Words that nothing has are taken for misspelt; with `relaxed`, all
 * words are, and each may be a beginning.
 */
export async function planText(query: QueryWords, lookup: Lookup, relaxed: boolean): Promise<Stages> {
  if (query.words.length === 0) return [nothing]
  const { keys, beginnings } = textKeys(query)
  await lookup.load(keys, relaxed ? query.words.flatMap(beginningsOf) : beginnings)
  const last = query.words.at(-1) ?? ''
  if (isUnknown(last, query.words, lookup, relaxed)) await lookup.load([], joinedBeginningsOf(last))
  const readings = [query.words, ...query.joins]
  const known = readings.filter((words) => words.every((word) => !isUnknown(word, words, lookup, relaxed)))
  const corrected = known.length > 0 && !relaxed ? new Map() : await corrections(query.words, lookup, relaxed)
  const usable = known.length > 0 && !relaxed ? known : readings
  return stagesOf(usable, query.joined, corrected, lookup, relaxed)
}

function stagesOf(
  readings: readonly string[][],
  joined: string,
  corrected: ReadonlyMap<string, string[]>,
  lookup: Lookup,
  relaxed: boolean,
): Stages {
  const stages = [lookup.any([keyOf('exact', joined)])]
  for (const tier of tiers) {
    const wider = readings.map((words) =>
      allOf(
        words.map((word, index) => {
          const beginning = relaxed || index === words.length - 1
          return lookup.any(keysInTier(wordKeys(word, beginning, corrected.get(word) ?? [], lookup), tier))
        }),
      ),
    )
    stages.push(anyOf([...stages.slice(0, 1), ...wider]))
  }
  const found = stages.filter((stage) => !isNothing(stage))
  return found.length > 0 ? found : [nothing]
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

async function corrections(words: string[], lookup: Lookup, relaxed: boolean): Promise<Map<string, string[]>> {
  const wanted = words.filter((word) => relaxed || isUnknown(word, words, lookup, relaxed))
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
