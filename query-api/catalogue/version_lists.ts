import type { Viewer } from '@adit/platform/http/viewer.ts'
import { fallbackFeatured } from './featured_versions.ts'
import { seen } from './found.ts'
import type { ProjectQueries } from './project.queries.ts'
import type { VersionQueries } from './version.queries.ts'
import type { FoundVersion } from './version_select.ts'
import { type VersionWishes, wantedVersions } from './version_wishes.ts'
import { isInsider, isPublicProject } from './visibility.policy.ts'

export interface ListQuery extends VersionWishes {
  featured?: boolean | undefined
  version_type?: string | undefined
  limit?: number | undefined
  offset: number
  include_changelog: boolean
}

/** The versions of a project that the viewer may see, newest first; `shared` when everybody gets the same ones. */
export async function listVersions(
  queries: { projects: ProjectQueries; versions: VersionQueries },
  key: string,
  query: ListQuery,
  viewer: Viewer | undefined,
): Promise<{ versions: FoundVersion[]; shared: boolean }> {
  const project = seen(viewer, await queries.projects.find(key))
  const withHidden = isInsider(viewer, project)
  const wanted = {
    ...wantedVersions({ ...query, version_types: query.version_type ? [query.version_type] : null }),
    projectId: project.project_id,
    withChangelog: query.include_changelog,
    withHidden,
  }
  const { offset, limit = null, featured = null } = query
  const shared = isPublicProject(project) && !withHidden
  const versions = await queries.versions.list({ ...wanted, featured, limit, offset })
  if (featured !== true || versions.length > 0 || offset > 0) return { versions, shared }
  const all = await queries.versions.list({ ...wanted, featured: null, limit: null, offset: 0 })
  return { versions: fallbackFeatured(all).slice(0, limit ?? undefined), shared }
}
