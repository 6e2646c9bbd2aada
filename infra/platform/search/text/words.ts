import { fold } from './fold.ts'

/** Longer words are cut, in documents and queries alike. */
export const maxWordLength = 40

const script = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー'
const ideographs = new RegExp(`[${script}]+`, 'gu')
const runs = new RegExp(`[${script}]+|(?:(?![${script}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')

export interface Words {
  /** In order, folded; a run of Chinese, Japanese or Korean text as its overlapping pairs of characters. */
  words: string[]
  /** Single characters of such runs, by which one character finds them. */
  characters: string[]
  /** All of it without spaces and punctuation. */
  joined: string
}

export function wordsOf(text: string): Words {
  const words: string[] = []
  const characters: string[] = []
  let joined = ''
  for (const [run] of fold(text).replace(/['’`]/g, '').matchAll(runs)) {
    joined += run
    if (isIdeographic(run)) {
      words.push(...pairs(run))
      characters.push(...run)
    } else words.push(cut(run))
  }
  return { words, characters, joined: cut(joined) }
}

/** Splits `JustEnoughItems` and `C2ME` where the case says that a word begins. */
export function splitCamelCase(text: string): string {
  return text.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
}

/** The word without the plural's ending, or undefined. Only endings that are safe without a dictionary. */
export function singularOf(word: string): string | undefined {
  return /^[a-z]{3,}[^su]s$/.test(word) ? word.slice(0, -1) : undefined
}

/** The word as it stands, and its singular. */
export function formsOf(word: string): string[] {
  const singular = singularOf(word)
  return singular ? [word, singular] : [word]
}

export function isIdeographic(word: string): boolean {
  ideographs.lastIndex = 0
  return ideographs.test(word)
}

function pairs(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

function cut(word: string): string {
  return word.length > maxWordLength ? [...word].slice(0, maxWordLength).join('') : word
}
