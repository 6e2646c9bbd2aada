import { wordsOf } from './words.ts'

/** What lies beyond is not searched for: a search box is no place for essays, and each word costs a lookup. */
const maxTextLength = 256
const maxQueryWords = 10

/** Words that a title may have or lack without meaning something else. */
const fillers = new Set(['the', 'a', 'an', 'of', 'and', 'for', 'to', 'in'])

export interface QueryWords {
  words: string[]
  /** The whole text without spaces and punctuation, fillers included. */
  joined: string
  /** Ways to read neighbouring words as one, as in `journey map` for JourneyMap. */
  joins: string[][]
}

/** Undefined when nothing is searched for. */
export function wordsOfQuery(text: string | undefined): QueryWords | undefined {
  return text?.trim() ? queryWords(text) : undefined
}

export function queryWords(text: string): QueryWords {
  const found = wordsOf(text.slice(0, maxTextLength))
  const meaning = found.words.filter((word) => !fillers.has(word))
  const words = [...new Set(meaning.length > 0 ? meaning : found.words)].slice(0, maxQueryWords)
  return { words, joined: found.joined, joins: joinsOf(words, found.joined) }
}

function joinsOf(words: string[], joined: string): string[][] {
  if (words.length < 2) return []
  const pairs = words
    .slice(0, -1)
    .map((word, index) => [...words.slice(0, index), `${word}${words[index + 1]}`, ...words.slice(index + 2)])
  return words.length === 2 ? [[joined]] : [[joined], ...pairs]
}
