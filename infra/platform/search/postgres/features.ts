import type { SearchDocument, SearchVersion } from '../search.port.ts'
import { effectiveEnvironment } from '../sides.ts'
import { isIdeographic, maxWordLength, singularOf, splitCamelCase, type Words, wordsOf } from '../text/words.ts'
import { type Kind, keyOf, listedKey } from './keys.ts'

/** What one version runs on, as keys; the exact check for filters that name several loaders or game versions at once. */
export type Profile = string[]

export interface Features {
  keys: string[]
  /** How facet values are shown, by key. */
  labels: Map<string, string>
  profiles: Profile[]
}

/** Of a summary, so many words are found. */
const maxSummaryWords = 80

/** Everything by which a listed document can be found. */
export function featuresOf(document: SearchDocument): Features {
  const collected = new Collector()
  collected.keys.add(listedKey)
  addFacets(collected, document)
  const profiles = addVersions(collected, document)
  addWords(collected, document)
  return { keys: [...collected.keys], labels: collected.labels, profiles }
}

class Collector {
  readonly keys = new Set<string>()
  readonly labels = new Map<string, string>()

  facet(kind: Kind, value: string): void {
    const key = keyOf(kind, value)
    this.keys.add(key)
    this.labels.set(key, value)
  }

  word(kind: Kind, word: string): void {
    this.keys.add(keyOf(kind, word))
  }
}

function addFacets(to: Collector, document: SearchDocument): void {
  for (const type of document.projectTypes) to.facet('projectType', type)
  for (const category of document.categories) to.facet('category', category)
  for (const disclosure of document.disclosureTypes ?? []) to.facet('disclosure', disclosure)
  for (const id of document.dependencyProjectIds) to.keys.add(keyOf('dependency', id))
  to.facet('license', document.license)
  to.facet('openSource', String(document.openSource))
  to.keys.add(keyOf('title', document.name))
  to.keys.add(keyOf('author', document.author))
  if (document.organization) to.keys.add(keyOf('organization', document.organization))
}

/** Loaders, game versions and environments: alone, and in every combination that one version has. */
function addVersions(to: Collector, document: SearchDocument): Profile[] {
  const whole: SearchVersion = { loaders: document.loaders, gameVersions: document.gameVersions }
  const versions = document.versions.length > 0 ? document.versions : [whole]
  const profiles = new Map<string, Profile>()
  for (const version of versions) {
    const environment = effectiveEnvironment(version.environment, document.clientSide, document.serverSide)
    const profile = addVersion(to, version, environment)
    if (profile.length > 3) profiles.set(profile.toSorted().join('\n'), profile)
  }
  for (const loader of document.loaders) to.facet('loader', loader)
  for (const game of document.gameVersions) to.facet('gameVersion', game)
  return [...profiles.values()]
}

function addVersion(to: Collector, version: SearchVersion, environment: string): Profile {
  to.facet('environment', environment)
  for (const game of version.gameVersions) {
    to.facet('gameVersion', game)
    to.keys.add(keyOf('gameEnvironment', game, environment))
  }
  for (const loader of version.loaders) {
    to.facet('loader', loader)
    to.keys.add(keyOf('loaderEnvironment', loader, environment))
    for (const game of version.gameVersions) {
      to.keys.add(keyOf('loaderGame', loader, game))
      to.keys.add(keyOf('loaderGameEnvironment', loader, game, environment))
    }
  }
  const games = version.gameVersions.map((game) => keyOf('gameVersion', game))
  return [...games, ...version.loaders.map((loader) => keyOf('loader', loader)), keyOf('environment', environment)]
}

/** A word is indexed once, in the best tier that has it. */
function addWords(to: Collector, document: SearchDocument): void {
  const known = new Set<string>()
  const add = (kind: Kind, words: Iterable<string>) => {
    for (const word of withSingulars(words)) {
      if (known.has(word)) continue
      known.add(word)
      to.word(kind, word)
    }
  }
  const title = titleOf(document)
  add('titleWord', title.words)
  add('titleJoined', title.joined)
  for (const whole of title.whole) to.word('exact', whole)
  for (const prefix of title.prefixes) to.word('titlePrefix', prefix)
  const names = `${document.author} ${document.organization ?? ''}`
  add('authorWord', [...wordsOf(names).words, wordsOf(document.author).joined, ...wordsOf(splitCamelCase(names)).words])
  const tags = [...document.categories, ...document.loaders, ...document.projectTypes].join(' ')
  add('summaryWord', wordsOf(document.summary).words.slice(0, maxSummaryWords))
  add('summaryWord', wordsOf(tags).words)
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

/** `justenough`, `enoughitems` and `jei`. */
function joinedForms(name: Words, bare: Words, slug: Words): string[] {
  const forms: string[] = []
  for (const { words } of [name, slug]) {
    if (words.some(isIdeographic)) continue
    for (const [index, word] of words.slice(0, -1).entries()) forms.push(`${word}${words[index + 1]}`)
  }
  const initials = bare.words
    .filter((word) => !isIdeographic(word))
    .map((word) => (/^\d+$/.test(word) ? word : word[0]))
  if (initials.length > 1) forms.push(initials.join(''))
  return forms.filter((form) => form.length <= maxWordLength)
}

function* withSingulars(words: Iterable<string>): Iterable<string> {
  for (const word of words) {
    yield word
    const singular = singularOf(word)
    if (singular) yield singular
  }
}

function withoutBrackets(name: string): string {
  return name.replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, ' ')
}
