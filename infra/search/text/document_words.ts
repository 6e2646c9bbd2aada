import type { SearchDocument } from '../search.port.ts'
import { fillers, formsOf, isIdeographic, maxWordLength, splitCamelCase, type Words, wordsOf } from './words.ts'

/** Words of a summary that can be found. */
const maxSummaryWords = 80

/** Words that find a document, best kind first. A word is listed only in the first of title, joined, author and summary that has it. */
export interface DocumentWords {
  /** Title, slug and title without its brackets, each as one word. */
  exact: Set<string>
  title: Set<string>
  /** Words of the title joined together, and its initials. */
  joined: Set<string>
  /** The first one to three letters of the title's words, and single ideographs. */
  prefixes: Set<string>
  author: Set<string>
  summary: Set<string>
}

export function documentWords(text: SearchDocument['text']): DocumentWords {
  const known = new Set<string>()
  const fresh = (...groups: Iterable<string>[]) => {
    const added = new Set<string>()
    for (const word of groups.flatMap((words) => [...words].flatMap(formsOf))) {
      if (!known.has(word)) added.add(word)
      known.add(word)
    }
    return added
  }
  const title = titleOf(text)
  const [author = ''] = text.authors
  const names = text.authors.join(' ')
  return {
    exact: new Set(title.whole),
    prefixes: title.prefixes,
    title: fresh(title.words),
    joined: fresh(title.joined),
    author: fresh(wordsOf(names).words, [wordsOf(author).joined], wordsOf(splitCamelCase(names)).words),
    summary: fresh(wordsOf(text.summary).words.slice(0, maxSummaryWords), wordsOf(text.tags.join(' ')).words),
  }
}

function titleOf(text: SearchDocument['text']) {
  const name = wordsOf(text.title)
  const bare = wordsOf(withoutBrackets(text.title))
  const slug = wordsOf(text.slug)
  const possessive = wordsOf(text.title.replace(/['’`]s\b/gi, ''))
  const split = wordsOf(splitCamelCase(text.title))
  const words = [...name.words, ...possessive.words, ...split.words, ...slug.words]
  const whole = [name, bare, slug].map(({ joined }) => joined).filter((joined) => joined.length > 0)
  const prefixes = prefixesOf(words, [...name.characters, ...slug.characters])
  return { words, whole, prefixes, joined: [...whole, ...joinedForms(name, bare, slug)] }
}

function prefixesOf(words: string[], characters: string[]): Set<string> {
  const prefixes = new Set(characters)
  for (const word of words) {
    if (isIdeographic(word)) continue
    const letters = [...word]
    for (let length = 1; length <= Math.min(3, letters.length); length++)
      prefixes.add(letters.slice(0, length).join(''))
  }
  return prefixes
}

/** `justenough`, `enoughitems` and `jei`, with and without fillers. For ideographs, the pair across a space. */
function joinedForms(name: Words, bare: Words, slug: Words): string[] {
  const forms = [...name.bridges, withoutFillers(bare).join('')]
  for (const { words } of [name, slug]) {
    if (words.some(isIdeographic)) continue
    for (const [index, word] of words.slice(0, -1).entries()) forms.push(`${word}${words[index + 1]}`)
  }
  const latin = bare.words.filter((word) => !isIdeographic(word))
  for (const initials of [latin, withoutFillers({ words: latin })].map(initialsOf)) {
    if (initials.length > 1) forms.push(initials)
  }
  return forms.filter((form) => form.length > 0 && form.length <= maxWordLength)
}

function initialsOf(words: readonly string[]): string {
  return words.length > 1 ? words.map((word) => (/^\d+$/.test(word) ? word : word[0])).join('') : ''
}

function withoutFillers({ words }: Pick<Words, 'words'>): string[] {
  return words.some(isIdeographic) ? [] : words.filter((word) => !fillers.has(word))
}

function withoutBrackets(name: string): string {
  return name.replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, ' ')
}
