import { useQuery } from '@tanstack/react-query'
import { apiQuery, useApi } from '../../../api/apiQuery.ts'
import type { SearchHit } from '../../../api/routes.ts'
import type { Setup } from '../../../api/storage/cosmetics.ts'
import { fitFacets } from '../search/searchState.ts'

/** A shelf with fewer is left out. */
export const leastEntries = 3
/** Cards in a row, and rows of a short list. */
export const shelfSize = 5

/** Enough that five of them have different authors, nearly always. */
const candidates = 12

export const chosenInput = (setup: Setup) => ({
  query: { index: 'downloads', limit: candidates, facets: [['project_type:mod'], ...fitFacets(setup)] } as const,
})

/** The first of each author. */
export function onePerAuthor(hits: readonly SearchHit[]): SearchHit[] {
  const firsts = new Map<string, SearchHit>()
  for (const hit of hits) if (!firsts.has(hit.author)) firsts.set(hit.author, hit)
  return [...firsts.values()].slice(0, shelfSize)
}

/** What got files after a moment, in milliseconds since 1970. */
export const newsInput = (since: number, setup: Setup) => ({
  query: {
    ...{ index: 'updated', limit: 1 },
    facets: [[`modified_timestamp>${Math.floor(since / 1_000)}`], ...fitFacets(setup)],
  } as const,
})

export const freshInput = { query: { index: 'newest', limit: shelfSize } } as const
export const packsInput = {
  query: { index: 'downloads', limit: 3, facets: [['project_type:modpack']] },
} as const
export const risingInput = { query: { limit: shelfSize } }

/** What was approved last, and how long reviews take. */
export function useFresh() {
  const found = useApi('GET /v2/search', freshInput)
  const ids = found.data?.hits.map(({ project_id }) => project_id) ?? []
  const pace = useQuery({ ...apiQuery('GET /_internal/review_pace', { query: { ids } }), enabled: found.isSuccess })
  return { ...found, pace: pace.data }
}
