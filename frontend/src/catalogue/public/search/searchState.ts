import { loadersOfType } from '@adit/events/catalogue/tag/loader.values.ts'
import type { ProjectType } from '../../../api/routes.ts'
import { type DisplayMode, displayModes, type Setup } from '../../../api/storage/cosmetics.ts'

export const sorts = ['relevance', 'downloads', 'follows', 'newest', 'updated'] as const
export type Sort = (typeof sorts)[number]

export const pageSizes = [20, 50, 100] as const

/** Filters with values to include and to leave out; the address writes the latter with a `-` before them. */
export const facetNames = ['loader', 'version', 'category', 'side', 'license'] as const
export type FacetName = (typeof facetNames)[number]
export type Choice = { include: readonly string[]; exclude: readonly string[] }

export type SearchState = {
  q: string
  sort: Sort
  /** From 1. */
  page: number
  limit: number
  /** Null: as the reader prefers for this type. */
  view: DisplayMode | null
  openSource: boolean | null
  /** Only what fits the reader's setup. */
  fits: boolean
  facets: Record<FacetName, Choice>
}

function oneOf<T extends string | number>(known: readonly T[], value: string | null): T | undefined {
  return known.find((one) => String(one) === value)
}

function choiceIn(params: URLSearchParams, name: string): Choice {
  const values = [...new Set(params.getAll(name).filter((value) => value !== '' && value !== '-'))]
  return {
    include: values.filter((value) => !value.startsWith('-')),
    exclude: values.filter((value) => value.startsWith('-')).map((value) => value.slice(1)),
  }
}

function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** The state that an address stands for; what it does not know, it ignores. */
export function readSearch(params: URLSearchParams): SearchState {
  const openSource = params.get('open_source')
  return {
    q: params.get('q') ?? '',
    sort: oneOf(sorts, params.get('sort')) ?? 'relevance',
    page: pageIn(params),
    limit: oneOf(pageSizes, params.get('limit')) ?? pageSizes[0],
    view: oneOf(displayModes, params.get('view')) ?? null,
    openSource: openSource === 'true' ? true : openSource === 'false' ? false : null,
    fits: params.get('fits') === 'true',
    facets: {
      loader: choiceIn(params, 'loader'),
      version: choiceIn(params, 'version'),
      category: choiceIn(params, 'category'),
      side: choiceIn(params, 'side'),
      license: choiceIn(params, 'license'),
    },
  }
}

/** The address of a state, without what is as usual. */
export function writeSearch(state: SearchState): URLSearchParams {
  const params = new URLSearchParams()
  if (state.q) params.set('q', state.q)
  for (const name of facetNames) {
    for (const value of state.facets[name].include) params.append(name, value)
    for (const value of state.facets[name].exclude) params.append(name, `-${value}`)
  }
  if (state.openSource !== null) params.set('open_source', String(state.openSource))
  if (state.fits) params.set('fits', 'true')
  if (state.sort !== 'relevance') params.set('sort', state.sort)
  if (state.limit !== pageSizes[0]) params.set('limit', String(state.limit))
  if (state.view) params.set('view', state.view)
  if (state.page > 1) params.set('page', String(state.page))
  return params
}

/** How a value stands: chosen, left out, or neither. */
export type Stance = 'include' | 'exclude' | null

export function stanceOf({ include, exclude }: Choice, value: string): Stance {
  if (include.includes(value)) return 'include'
  return exclude.includes(value) ? 'exclude' : null
}

/** The state with one value chosen, left out or set free; the list then starts at its first page. */
export function withFacet(state: SearchState, name: FacetName, value: string, stance: Stance): SearchState {
  const { include, exclude } = state.facets[name]
  const choice = {
    include: include.filter((one) => one !== value),
    exclude: exclude.filter((one) => one !== value),
  }
  if (stance) choice[stance].push(value)
  return { ...state, page: 1, facets: { ...state.facets, [name]: choice } }
}

export function withoutFilters(state: SearchState): SearchState {
  const none = { include: [], exclude: [] }
  const facets = { loader: none, version: none, category: none, side: none, license: none }
  return { ...state, page: 1, openSource: null, fits: false, facets }
}

export function countFilters({ facets, openSource, fits }: SearchState): number {
  const chosen = facetNames.flatMap((name) => [...facets[name].include, ...facets[name].exclude])
  return chosen.length + (openSource === null ? 0 : 1) + (fits ? 1 : 0)
}

/** Which answers about a side a chosen side asks for: “client” is where the client can use it, leaving it out where it need not. */
function sideFacets({ include, exclude }: Choice): string[][] {
  const known = (side: string) => side === 'client' || side === 'server'
  return [
    ...include.filter(known).map((side) => [`${side}_side:required`, `${side}_side:optional`]),
    ...exclude.filter(known).map((side) => [`${side}_side:optional`, `${side}_side:unsupported`]),
  ]
}

/** Any of the included values, and none of the excluded ones. */
function anyOf(key: string, { include, exclude }: Choice): string[][] {
  const wanted = include.map((value) => `${key}:${value}`)
  return [...(wanted.length > 0 ? [wanted] : []), ...exclude.map((value) => [`${key}!=${value}`])]
}

/** What has a version for the setup: mods and plugins of its loader; packs and shaders need the game version alone. */
export function fitFacets({ version, loader }: Setup): string[][] {
  if (version === null) return []
  const needNone = [...loadersOfType('resourcepack'), ...loadersOfType('datapack'), ...loadersOfType('shader')]
  const loaders = [...(loader === null ? loadersOfType('mod') : [loader]), ...needNone]
  return [[`versions:${version}`], loaders.map((name) => `categories:${name}`)]
}

/** The filters in the API's language: the outer list is AND, the inner OR. Categories add up; loaders and versions are alternatives. */
export function facetsOf(state: SearchState, type: ProjectType | null, setup: Setup): string[][] {
  const { loader, version, category, side, license } = state.facets
  return [
    ...(type ? [[`project_type:${type}`]] : []),
    ...anyOf('categories', loader),
    ...anyOf('versions', version),
    ...category.include.map((value) => [`categories:${value}`]),
    ...category.exclude.map((value) => [`categories!=${value}`]),
    ...sideFacets(side),
    ...anyOf('license', license),
    ...(state.fits ? fitFacets(setup) : []),
    ...(state.openSource === null ? [] : [[`open_source:${state.openSource}`]]),
  ]
}
