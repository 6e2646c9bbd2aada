import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '../../../api/apiQuery.ts'
import { useGameVersions } from '../../tags.ts'

/** All versions of a project, newest first, without their changelogs, which can be long. */
export function versionsQuery(id: string) {
  return apiQuery('GET /v3/project/:id/version', { params: { id }, query: { include_changelog: false } })
}

export function useVersions(id: string) {
  return useQuery(versionsQuery(id))
}

/** Where each game version stands among all of them, the newest lowest; unknown ones come last. */
export function useVersionOrder(): (version: string) => number {
  const { data } = useGameVersions()
  return useMemo(() => {
    const order = new Map(data?.map(({ version }, at) => [version, at]))
    return (version) => order.get(version) ?? order.size
  }, [data])
}
