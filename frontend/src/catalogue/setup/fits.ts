import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { apiQuery } from '../../api/apiQuery.ts'
import type { ResponseOf } from '../../api/client.ts'
import type { Setup } from '../../api/storage/cosmetics.ts'
import { useSetup } from './setup.ts'

export type Fit = ResponseOf<'GET /_internal/fits'>[number]

export const fitsInput = (ids: readonly string[], { version, loader }: Setup) => ({
  query: { ids: [...ids], game_version: version ?? '', ...(loader !== null && { loader }) },
})

/** Whether these projects fit what the reader plays, by id; empty while that isn't known. */
export function useFits(ids: readonly string[]): ReadonlyMap<string, Fit> {
  const setup = useSetup()
  const enabled = setup.version !== null && ids.length > 0
  const { data } = useQuery({ ...apiQuery('GET /_internal/fits', fitsInput(ids, setup)), enabled })
  return useMemo(() => new Map(data?.map((fit) => [fit.project_id, fit])), [data])
}

/** The fits of the list around a row, read at once for all of its rows. */
export const FitsContext = createContext<ReadonlyMap<string, Fit>>(new Map())

export const useFit = (projectId: string): Fit | undefined => use(FitsContext).get(projectId)
