import { useQuery } from '@tanstack/react-query'
import { toApiError } from '../../../api/apiError.ts'
import { apiQuery } from '../../../api/apiQuery.ts'
import { baseOf } from '../../../catalogue/projectAddress.ts'
import type { Named } from '../../public/reportedAddress.ts'
import type { Reported } from '../../public/reportedItem.ts'

export type Found = { item: Reported; to: string }
export type Finding = { found: Found | null; missing: boolean; error: unknown; retry: () => void }

/** Looks up what is named, so that its reporter sees that it is the right thing. */
export function useReported(named: Named): Finding {
  const { item, id } = named
  const version = useQuery({
    ...(named.project
      ? apiQuery('GET /v3/project/:id/version/:version', { params: { id: named.project, version: id } })
      : apiQuery('GET /v3/version/:id', { params: { id } })),
    enabled: item === 'version',
  })
  const projectId = item === 'project' ? id : version.data?.project_id
  const project = useQuery({
    ...apiQuery('GET /v3/project/:id', { params: { id: projectId ?? '' } }),
    enabled: projectId !== undefined && item !== 'user',
  })
  const user = useQuery({ ...apiQuery('GET /v3/user/:id', { params: { id } }), enabled: item === 'user' })
  const asked = [version, project, user]
  const failed = asked.find(({ error }) => error)
  const missing = failed !== undefined && toApiError(failed.error).status === 404
  return {
    found: foundIn(item, version.data, project.data, user.data),
    missing,
    error: missing ? null : (failed?.error ?? null),
    retry: () => void failed?.refetch(),
  }
}

type VersionFacts = { id: string; version_number: string }
type ProjectFacts = Parameters<typeof baseOf>[0] & { id: string; name: string }
type UserFacts = { id: string; username: string }

function foundIn(
  item: Named['item'],
  version: VersionFacts | undefined,
  project: ProjectFacts | undefined,
  user: UserFacts | undefined,
): Found | null {
  if (item === 'user') {
    if (!user) return null
    const { id, username } = user
    return { item: { type: 'user', id, name: username }, to: `/user/${encodeURIComponent(username)}` }
  }
  if (!project) return null
  const base = baseOf(project)
  if (item === 'project') return { item: { type: 'project', id: project.id, name: project.name }, to: base }
  if (!version) return null
  const name = `${project.name} ${version.version_number}`
  return { item: { type: 'version', id: version.id, name }, to: `${base}/version/${version.id}` }
}
