import { type ProjectIndex, projectFacets, projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { parseFacets } from '@adit/search/filter/facets.ts'
import type { SearchQuery } from '@adit/search/search.port.ts'
import { documentAt, gameVersions, kindOfType, rankOf } from './documents.ts'
import { pick, pickEarly, randomOf } from './random.ts'

/** Kinds of queries, with the share of each in percent. */
export const queryClasses = {
  browse: 14,
  facets: 18,
  'facets, many values': 6,
  'facets, excluding': 5,
  text: 14,
  'text and facets': 10,
  prefix: 10,
  typo: 6,
  joined: 2,
  'Chinese, Japanese, Russian': 4,
  author: 2,
  'deep offset': 4,
  'facet counts': 5,
} as const
type QueryClass = keyof typeof queryClasses

export interface MixedQuery {
  queryClass: QueryClass
  query: ProjectQuery
  /** Facets to count instead of searching. */
  count?: typeof projectFacets
}

type ProjectQuery = SearchQuery<ProjectIndex>

interface Draw {
  random: () => number
  size: number
  seed: number
}

/** Query `index` of the mix over a catalogue of `size`, always the same for one seed. */
export function queryAt(index: number, size: number, seed = 1): MixedQuery {
  const draw: Draw = { random: randomOf(seed * 104_729 + index), size, seed }
  const queryClass = classAt(draw.random() * 100)
  const query: ProjectQuery = { sort: 'relevance', offset: 0, limit: 20, ...builders[queryClass](draw) }
  return queryClass === 'facet counts' ? { queryClass, query, count: projectFacets } : { queryClass, query }
}

const sorts: ProjectQuery['sort'][] = ['relevance', 'downloads', 'updated', 'newest', 'follows']

const builders: Record<QueryClass, (draw: Draw) => Partial<ProjectQuery>> = {
  browse: ({ random }) => ({
    sort: pickEarly(random, sorts),
    offset: Math.floor(random() ** 3 * 20) * 20,
    ...(random() < 0.8 ? facets([[`project_type:${anyType(random)}`]]) : {}),
  }),
  facets: (draw) => ({ sort: pickEarly(draw.random, sorts), ...facets(commonFacets(draw)) }),
  'facets, many values': ({ random }) => {
    const start = Math.floor(random() * 20)
    const games = gameVersions
      .slice(start, start + 2 + Math.floor(random() * 7))
      .map((version) => `versions:${version}`)
    const sides = ['client_side:optional', 'client_side:required']
    const loaders = ['categories:fabric', 'categories:quilt', 'categories:neoforge'].slice(
      0,
      1 + Math.floor(random() * 3),
    )
    return { sort: pickEarly(random, sorts), ...facets([['project_type:mod'], loaders, games, sides]) }
  },
  'facets, excluding': (draw) => {
    const groups = commonFacets(draw)
    return { sort: pickEarly(draw.random, sorts), ...facets([...groups, ['categories!=library'], ['license!=ARR']]) }
  },
  text: (draw) => ({ text: someName(draw) }),
  'text and facets': (draw) => ({ text: someName(draw), ...facets(commonFacets(draw)) }),
  prefix: (draw) => {
    const name = latinName(draw)
    const words = name.split(' ')
    const last = words.at(-1) ?? name
    const cut = last.slice(0, 1 + Math.floor(draw.random() * Math.min(5, last.length)))
    return { text: draw.random() < 0.7 ? cut : [...words.slice(0, -1), cut].join(' ') }
  },
  typo: (draw) => ({ text: misspelt(draw.random, latinName(draw)) }),
  joined: (draw) => ({ text: latinName(draw).replaceAll(' ', '').toLowerCase() }),
  'Chinese, Japanese, Russian': (draw) => ({ text: namesWhere(draw, (name) => /[\u0400-\uffff]/.test(name)) }),
  author: (draw) => ({ text: documentOfRank(draw, 2).author }),
  'deep offset': (draw) => ({
    sort: pickEarly(draw.random, sorts),
    offset: 5_000,
    ...facets([
      [`project_type:${pick(draw.random, ['mod', 'resourcepack'])}`],
      ...(draw.random() < 0.5 ? [['open_source:true']] : []),
    ]),
  }),
  'facet counts': (draw) => {
    const kind = draw.random()
    if (kind < 0.2) return {}
    if (kind < 0.5) return facets([[`project_type:${anyType(draw.random)}`]])
    return { ...facets(commonFacets(draw)), ...(kind < 0.7 ? { text: someName(draw) } : {}) }
  },
}

/** Type, then a loader, a game version or a category, as a launcher or the search page filters. */
function commonFacets({ random }: Draw): string[][] {
  const type = anyType(random)
  const kind = kindOfType.get(type)
  const groups = [[`project_type:${type}`]]
  if (kind && random() < 0.7) groups.push([`categories:${pickEarly(random, kind.loaders, 1.6)}`])
  if (random() < 0.7) groups.push([`versions:${pickEarly(random, gameVersions)}`])
  if (kind && random() < 0.4) groups.push([`categories:${pickEarly(random, kind.categories)}`])
  if (random() < 0.15) groups.push(['open_source:true'])
  return groups
}

function anyType(random: () => number): string {
  return pickEarly(random, [...kindOfType.keys()])
}

/** A project. Popular ones are far likelier. */
function documentOfRank({ random, size, seed }: Draw, steepness: number) {
  const index = Math.floor(random() * size)
  const other = Math.floor(random() * size)
  const [better, worse] = rankOf(index, size) < rankOf(other, size) ? [index, other] : [other, index]
  return documentAt(steepness > 1 ? better : worse, size, seed)
}

/** All or some of the words of a project's name. */
function someName(draw: Draw): string {
  const words = documentOfRank(draw, 2).name.split(' ')
  return words.slice(0, 1 + Math.floor(draw.random() * words.length)).join(' ')
}

function latinName(draw: Draw): string {
  return namesWhere(draw, (name) => /^[\u0020-\u024f]{5,}$/.test(name))
}

function namesWhere(draw: Draw, fits: (name: string) => boolean): string {
  for (let tries = 0; tries < 500; tries++) {
    const { name } = documentOfRank(draw, 2)
    if (fits(name)) return name
  }
  throw new Error('No project has such a name')
}

/** Swaps two neighbours, or omits or doubles a letter, in the longest word. */
function misspelt(random: () => number, name: string): string {
  const words = name.split(' ')
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? name
  const at = 1 + Math.floor(random() * Math.max(1, longest.length - 2))
  const [head, here, next, tail] = [
    longest.slice(0, at),
    longest.slice(at, at + 1),
    longest.slice(at + 1, at + 2),
    longest.slice(at + 2),
  ]
  const wrong = pick(random, [
    `${head}${next}${here}${tail}`,
    `${head}${next}${tail}`,
    `${head}${here}${here}${next}${tail}`,
  ])
  return words.map((word) => (word === longest ? wrong : word)).join(' ')
}

function facets(groups: string[][]): Pick<ProjectQuery, 'filter'> {
  return { filter: parseFacets(projectIndex, JSON.stringify(groups)) }
}

function classAt(share: number): QueryClass {
  let left = share
  for (const [name, weight] of Object.entries(queryClasses)) {
    left -= weight
    if (left < 0) return name as QueryClass // The keys of the table.
  }
  return 'text'
}
