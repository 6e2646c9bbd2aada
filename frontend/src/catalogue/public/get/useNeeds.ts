import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../api/apiQuery.ts'
import type { ResponseOf } from '../../../api/client.ts'
import type { Setup } from '../../../api/storage/cosmetics.ts'
import type { VersionItem } from '../../versionItem.ts'

export type Need = ResponseOf<'GET /_internal/version/:id/needs'>[number]

export type Needs = {
  /** Undefined while they load. */
  data: readonly Need[] | undefined
  error: unknown
  retry: () => void
  /** How many rows to keep room for. */
  expected: number
}

/** What a version needs on a setup, and what it supports. */
export function useNeeds(version: VersionItem, { version: game, loader }: Setup): Needs {
  const named = version.dependencies.filter(({ dependency_type: kind }) => kind === 'required' || kind === 'optional')
  const { data, error, refetch } = useQuery({
    ...apiQuery('GET /_internal/version/:id/needs', {
      params: { id: version.id },
      query: { ...(game !== null && { game_version: game }), ...(loader !== null && { loader }) },
    }),
    enabled: named.length > 0,
  })
  return {
    data: named.length === 0 ? [] : data,
    error,
    retry: () => void refetch(),
    expected: named.length,
  }
}
