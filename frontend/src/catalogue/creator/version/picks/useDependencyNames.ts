import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '../../../../api/apiQuery.ts'
import type { ProjectV3 } from '../../../../api/routes.ts'
import type { DependencyDraft } from '../versionDraft.ts'

type Names = {
  projects: ReadonlyMap<string, ProjectV3>
  /** Version numbers by version id. */
  numbers: ReadonlyMap<string, string>
  loading: boolean
}

function idsOf(dependencies: readonly DependencyDraft[], key: 'project_id' | 'version_id'): string[] {
  const ids = dependencies.flatMap((one) => one[key] ?? [])
  return [...new Set(ids)].toSorted()
}

/** What the projects and versions of dependencies are called. */
export function useDependencyNames(dependencies: readonly DependencyDraft[]): Names {
  const projectIds = idsOf(dependencies, 'project_id')
  const versionIds = idsOf(dependencies, 'version_id')
  const projects = useQuery({
    ...apiQuery('GET /v3/projects', { query: { ids: projectIds } }),
    enabled: projectIds.length > 0,
    placeholderData: (before) => before,
  })
  const versions = useQuery({
    ...apiQuery('GET /v3/versions', { query: { ids: versionIds, include_changelog: false } }),
    enabled: versionIds.length > 0,
  })
  return useMemo(
    () => ({
      projects: new Map(projects.data?.map((project) => [project.id, project])),
      numbers: new Map(versions.data?.map((version) => [version.id, version.version_number])),
      loading: projects.isFetching,
    }),
    [projects.data, versions.data, projects.isFetching],
  )
}
