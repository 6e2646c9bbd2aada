import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../api/apiQuery.ts'
import type { ProjectV3 } from '../../../api/routes.ts'
import type { Dependency, VersionItem } from '../../versionItem.ts'

export type Resolved = {
  dependency: Dependency
  /** Null when it is hidden from the reader, gone, or only a file. */
  project: ProjectV3 | null
  /** The version that is asked for, when one is. */
  version: VersionItem | null
}

function present(ids: (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))]
}

/** Dependencies with the projects and versions behind them. Undefined while they load. */
export function useDependencies(dependencies: readonly Dependency[]): {
  data: Resolved[] | undefined
  error: unknown
  retry: () => void
} {
  const versionIds = present(dependencies.map(({ version_id }) => version_id))
  const versions = useQuery({
    ...apiQuery('GET /v3/versions', { query: { ids: versionIds, include_changelog: false } }),
    enabled: versionIds.length > 0,
  })
  const waiting = versionIds.length > 0 && !versions.data
  const versionOf = new Map(versions.data?.map((version) => [version.id, version]))
  const projectIdOf = ({ project_id, version_id }: Dependency) =>
    project_id ?? versionOf.get(version_id ?? '')?.project_id ?? null
  const projectIds = present(dependencies.map(projectIdOf))
  const projects = useQuery({
    ...apiQuery('GET /v3/projects', { query: { ids: projectIds } }),
    enabled: !waiting && projectIds.length > 0,
  })
  const ready = !waiting && (projectIds.length === 0 || projects.data !== undefined)
  const projectOf = new Map(projects.data?.map((project) => [project.id, project]))
  return {
    data: ready
      ? dependencies.map((dependency) => ({
          dependency,
          project: projectOf.get(projectIdOf(dependency) ?? '') ?? null,
          version: versionOf.get(dependency.version_id ?? '') ?? null,
        }))
      : undefined,
    error: versions.error ?? projects.error,
    retry: () => void Promise.all([versions, projects].map((query) => query.isError && query.refetch())),
  }
}
