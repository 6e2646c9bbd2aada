import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../api/apiQuery.ts'
import type { ResponseOf } from '../../../api/client.ts'
import { baseOf } from '../../../catalogue/projectAddress.ts'

export type Report = ResponseOf<'GET /_internal/report/:id'>

/** What a report is about, as its page is called and where it lies. */
export type ReportItem = { name: string; icon: string | null; to: string }

const distinct = (ids: readonly string[]) => [...new Set(ids)].sort()

/**
 * Names and addresses of what reports are about, by the item's id; what can no longer be seen is left out. Undefined while they
 * load.
 */
export function useReportItems(
  reports: readonly Pick<Report, 'item_id' | 'item_type'>[] | undefined,
): ReadonlyMap<string, ReportItem> | undefined {
  const idsOf = (type: Report['item_type']) =>
    distinct((reports ?? []).filter(({ item_type }) => item_type === type).map(({ item_id }) => item_id))
  const versionIds = idsOf('version')
  const versions = useQuery({
    ...apiQuery('GET /v3/versions', { query: { ids: versionIds } }),
    enabled: versionIds.length > 0,
  })
  const projectIds = distinct([...idsOf('project'), ...(versions.data ?? []).map(({ project_id }) => project_id)])
  const projects = useQuery({
    ...apiQuery('GET /v3/projects', { query: { ids: projectIds } }),
    enabled: projectIds.length > 0,
  })
  const userIds = idsOf('user')
  const users = useQuery({ ...apiQuery('GET /v3/users', { query: { ids: userIds } }), enabled: userIds.length > 0 })
  if (!reports || [versions, projects, users].some(({ isLoading }) => isLoading)) return undefined
  const items = new Map<string, ReportItem>()
  const bases = new Map<string, { name: string; base: string; icon: string | null }>()
  for (const project of projects.data ?? []) {
    const found = { name: project.name, base: baseOf(project), icon: project.icon_url }
    bases.set(project.id, found)
    items.set(project.id, { name: found.name, icon: found.icon, to: found.base })
  }
  for (const { id, project_id, version_number } of versions.data ?? []) {
    const project = bases.get(project_id)
    if (!project) continue
    items.set(id, {
      name: `${project.name} ${version_number}`,
      icon: project.icon,
      to: `${project.base}/version/${id}`,
    })
  }
  for (const { id, username, avatar_url } of users.data ?? []) {
    items.set(id, { name: username, icon: avatar_url, to: `/user/${encodeURIComponent(username)}` })
  }
  return items
}
