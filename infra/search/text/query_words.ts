import { fillers, splitCamelCase, wordsOf } from './words.ts'

/** What lies beyond is not searched for: a search box is no place for essays, and each word costs a lookup. */
const maxTextLength = 256
const maxQueryWords = 10

export interface QueryWords {
  words: string[]
  /** The whole text without spaces and punctuation, fillers included. */
  joined: string
  /** Other ways to read it: neighbouring words as one, as in `journey map` for JourneyMap, and `JourneyMap` as two. */
  joins: string[][]
}

/** Undefined when nothing is searched for. */
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

/** Texts of more words are not read more widely than they were written: each word would be searched for in hundreds of forms. */
export const maxWidenedWords = 6

/** A text that finds no more than this, and nothing by title or author, may be a slip that somebody else made, too. */
export const fewFindings = 3

/** The words without one of them, in every way: one may be wrong, or not what the project says of itself. */
export function withoutOne({ words }: QueryWords): string[][] {
  return words.length < 2 ? [] : words.map((_, index) => words.toSpliced(index, 1))
}
