import type { SearchDocument } from '../search.port.ts'
import { fillers, formsOf, isIdeographic, maxWordLength, splitCamelCase, type Words, wordsOf } from './words.ts'

/** Of a summary, so many words are found. */
const maxSummaryWords = 80

/** Words by which a project is found, best kind first. A word stands in the first kind that has it of title, joined, author, summary. */
export interface DocumentWords {
  /** Name, slug and name without its brackets, each as one word. */
  exact: Set<string>
  title: Set<string>
  /** Words of the title run together, and its initials. */
  joined: Set<string>
  /** One to three first letters of the title's words, and single ideographs. */
  prefixes: Set<string>
  author: Set<string>
  summary: Set<string>
}

export function documentWords(document: SearchDocument): DocumentWords {
  const known = new Set<string>()
  const fresh = (...groups: Iterable<string>[]) => {
    const added = new Set<string>()
    for (const word of groups.flatMap((words) => [...words].flatMap(formsOf))) {
      if (!known.has(word)) added.add(word)
      known.add(word)
    }
    return added
  }
  const title = titleOf(document)
  const names = `${document.author} ${document.organization ?? ''}`
  const tags = [...document.categories, ...document.loaders, ...document.projectTypes].join(' ')
  return {
    exact: new Set(title.whole),
    prefixes: title.prefixes,
    title: fresh(title.words),
    joined: fresh(title.joined),
    author: fresh(wordsOf(names).words, [wordsOf(document.author).joined], wordsOf(splitCamelCase(names)).words),
    summary: fresh(wordsOf(document.summary).words.slice(0, maxSummaryWords), wordsOf(tags).words),
  }
}

function titleOf(document: SearchDocument) {
  const name = wordsOf(document.name)
  const bare = wordsOf(withoutBrackets(document.name))
  const slug = wordsOf(document.slug)
  const possessive = wordsOf(document.name.replace(/['’`]s\b/gi, ''))
  const split = wordsOf(splitCamelCase(document.name))
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

/** `justenough`, `enoughitems` and `jei`; with and without fillers. Of ideographs, the pair across a space. */
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
