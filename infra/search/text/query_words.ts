import { fillers, splitCamelCase, wordsOf } from './words.ts'

/** Anything longer is cut: people don't type essays into a search box, and each word costs a lookup. */
const maxTextLength = 256
const maxQueryWords = 10

export interface QueryWords {
  words: string[]
  /** The whole text without spaces and punctuation, fillers included. */
  joined: string
  /** Other ways to read it: neighbouring words as one, as in `journey map` for JourneyMap, or `JourneyMap` as two. */
  joins: string[][]
}

/** Undefined when there is no text. */
export function wordsOfQuery(text: string | undefined): QueryWords | undefined {
  return text?.trim() ? queryWords(text) : undefined
}

export function queryWords(text: string): QueryWords {
  const given = text.slice(0, maxTextLength)
  const { words: all, joined } = wordsOf(given)
  const words = meaningOf(all)
  const parts = meaningOf(wordsOf(splitCamelCase(given)).words)
  const joins = joinsOf(words, joined)
  return { words, joined, joins: parts.length > words.length ? [...joins, parts] : joins }
}

function meaningOf(all: string[]): string[] {
  const words = all.filter((word) => !fillers.has(word))
  return [...new Set(words.length > 0 ? words : all)].slice(0, maxQueryWords)
}

function joinsOf(words: string[], joined: string): string[][] {
  if (words.length < 2) return []
  const pairs = words
    .slice(0, -1)
    .map((word, index) => [...words.slice(0, index), `${word}${words[index + 1]}`, ...words.slice(index + 2)])
  return words.length === 2 ? [[joined]] : [[joined], ...pairs]
}

/** Longer texts are searched only as written: otherwise each word would be looked up in hundreds of forms. */
export const maxWidenedWords = 6

/** A text that finds no more than this, and nothing by title or author, may be a typo that somebody else made too. */
export const fewFindings = 3

/** The words with one left out, in every way: one may be wrong, or not be in the document's texts. */
export function withoutOne({ words }: QueryWords): string[][] {
  return words.length < 2 ? [] : words.map((_, index) => words.toSpliced(index, 1))
}
