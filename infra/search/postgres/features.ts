import type { SearchDocument, SearchVersion } from '../search.port.ts'
import { effectiveEnvironment } from '../sides.ts'
import { documentWords } from '../text/document_words.ts'
import { irregularKey, type Kind, keyInType, keyOf, listedKey, mixedKey } from './keys.ts'

/** What one version runs on, as keys; the exact check for filters that name several loaders or game versions at once. */
type Profile = string[]

export interface Features {
  /** First the mark of all that are listed, then what facets count, what versions combine, and the rest. */
  keys: string[]
  /** Where the combinations of versions stand among the keys, from and to, counted from 1. All keys up to there are kept as bits too. */
  combinations: [from: number, to: number]
  /** Values of the facets as they are counted together; those of one part are the same for many projects. */
  facets: Record<FacetPart, string[]>
  /** Keys that are counted, but lead to no document. */
  counted: string[]
  /** How facet values are shown, by key. */
  labels: Map<string, string>
  profiles: Profile[]
}

export const facetParts = ['traits', 'categories', 'loaders', 'games'] as const
export type FacetPart = (typeof facetParts)[number]

/** Everything by which a listed document can be found. */
export function featuresOf(document: SearchDocument): Features {
  const to = new Collector()
  addFacets(to, document)
  const profiles = addVersions(to, document)
  addWords(to, document)
  const facets = facetParts.map((part) => [part, [...to.facets[part]]] as const)
  const single = facets.flatMap(([, keys]) => keys)
  const keys = [listedKey, ...single, ...to.combinations, ...to.rest]
  const combinations: [number, number] = [single.length + 2, single.length + 1 + to.combinations.size]
  const counted = document.projectTypes.flatMap((type) => single.map((key) => keyInType(type, key)))
  const byPart = Object.fromEntries(facets) as Features['facets'] // one entry for each part
  return { keys, combinations, facets: byPart, counted: [...new Set(counted)], labels: to.labels, profiles }
}

class Collector {
  readonly facets: Record<FacetPart, Set<string>> = {
    traits: new Set(),
    categories: new Set(),
    loaders: new Set(),
    games: new Set(),
  }
  readonly combinations = new Set<string>()
  readonly rest = new Set<string>()
  readonly labels = new Map<string, string>()

  facet(part: FacetPart, kind: Kind, value: string): void {
    const key = keyOf(kind, value)
    this.facets[part].add(key)
    this.labels.set(key, value)
  }

  combine(kind: Kind, ...values: string[]): void {
    this.combinations.add(keyOf(kind, ...values))
  }

  word(kind: Kind, word: string): void {
    this.rest.add(keyOf(kind, word))
  }
}

function addFacets(to: Collector, document: SearchDocument): void {
  for (const type of document.projectTypes) to.facet('traits', 'projectType', type)
  to.facet('traits', 'license', document.license)
  to.facet('traits', 'openSource', String(document.openSource))
  for (const category of document.categories) to.facet('categories', 'category', category)
  for (const disclosure of document.disclosureTypes ?? []) to.word('disclosure', disclosure)
  for (const id of document.dependencyProjectIds) to.word('dependency', id)
  to.word('title', document.name)
  to.word('author', document.author)
  if (document.organization) to.word('organization', document.organization)
}

/**
 * Loaders, game versions and environments: alone, and as one version combines them. Nearly always all versions share one
 * environment; then that and the pairs of loader and game version tell all combinations of three.
 */
function addVersions(to: Collector, document: SearchDocument): Profile[] {
  const whole: SearchVersion = { loaders: document.loaders, gameVersions: document.gameVersions }
  const versions = (document.versions.length > 0 ? document.versions : [whole]).map((version) => ({
    ...version,
    environment: effectiveEnvironment(version.environment, document.clientSide, document.serverSide),
  }))
  for (const loader of document.loaders) to.facet('loaders', 'loader', loader)
  for (const game of document.gameVersions) to.facet('games', 'gameVersion', game)
  for (const version of versions) addVersion(to, version)
  const pairs = to.combinations.size
  const environments = new Set(versions.map(({ environment }) => environment))
  const [only = ''] = environments
  if (environments.size === 1) to.combine('onlyEnvironment', only)
  else {
    to.combinations.add(mixedKey)
    for (const version of versions) addMixed(to, version)
  }
  const all = to.facets.loaders.size * to.facets.games.size
  if (pairs < all || environments.size > 1) to.rest.add(irregularKey)
  return profilesOf(versions)
}

interface CompleteVersion extends SearchVersion {
  environment: string
}

function addVersion(to: Collector, version: CompleteVersion): void {
  to.facet('traits', 'environment', version.environment)
  for (const game of version.gameVersions) to.facet('games', 'gameVersion', game)
  for (const loader of version.loaders) {
    to.facet('loaders', 'loader', loader)
    for (const game of version.gameVersions) to.combine('loaderGame', loader, game)
  }
}

function addMixed(to: Collector, { loaders, gameVersions, environment }: CompleteVersion): void {
  for (const game of gameVersions) to.combine('gameEnvironment', game, environment)
  for (const loader of loaders) {
    to.combine('loaderEnvironment', loader, environment)
    for (const game of gameVersions) to.combine('loaderGameEnvironment', loader, game, environment)
  }
}

/** Versions with one loader and one game version at most need no exact check. */
function profilesOf(versions: readonly CompleteVersion[]): Profile[] {
  const profiles = new Map<string, Profile>()
  for (const { loaders, gameVersions, environment } of versions) {
    if (loaders.length <= 1 && gameVersions.length <= 1) continue
    const single = [...loaders.map((loader) => keyOf('loader', loader)), keyOf('environment', environment)]
    const profile = [...gameVersions.map((game) => keyOf('gameVersion', game)), ...single]
    profiles.set(profile.toSorted().join('\n'), profile)
  }
  return [...profiles.values()]
}

function addWords(to: Collector, document: SearchDocument): void {
  const words = documentWords(document)
  const kinds = { titleWord: 'title', titleJoined: 'joined', exact: 'exact', titlePrefix: 'prefixes' } as const
  for (const [kind, group] of Object.entries({ ...kinds, authorWord: 'author', summaryWord: 'summary' } as const)) {
    for (const word of words[group]) to.word(kind as Kind, word) // keys of the table above
  }
}
