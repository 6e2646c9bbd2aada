import type { Page } from '@adit/platform/http/page_links.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { totalOf } from '../../kit/list_total.ts'
import type { ProjectQueries } from '../project/project.queries.ts'
import { seen } from '../visibility/seen_project.ts'
import { isInsider, isPublicProject } from '../visibility/visibility.policy.ts'
import { fallbackFeatured } from './featured_versions.ts'
import type { VersionQueries } from './version.queries.ts'
import type { FoundVersion } from './version_select.ts'
import { type VersionWishes, wantedVersions } from './version_wishes.ts'

export interface ListQuery extends VersionWishes {
  featured?: boolean | undefined
  version_type?: string | undefined
  limit?: number | undefined
  offset: number
  include_changelog: boolean
}

export interface ListedVersions {
  versions: FoundVersion[]
  /** True if everyone gets the same list. */
  shared: boolean
  /** Set if only a part of the list was requested. */
  page?: Page
}

/** The versions of a project that the viewer may see, newest first. */
export async function listVersions(
  queries: { projects: ProjectQueries; versions: VersionQueries },
  key: string,
  query: ListQuery,
  viewer: Viewer | undefined,
): Promise<ListedVersions> {
  const project = seen(viewer, await queries.projects.sight(key))
  const withHidden = isInsider(viewer, project)
  const { offset, limit = null, featured = null } = query
  const wanted = {
    ...wantedVersions({ ...query, version_types: query.version_type ? [query.version_type] : null }),
    ...{ projectId: project.project_id, withChangelog: query.include_changelog, withHidden },
    ...{ featured, limit, offset },
  }
  const shared = isPublicProject(project) && !withHidden
  const versions = await queries.versions.list(wanted)
  const total =
    limit === null ? undefined : await totalOf({ offset, limit }, versions, () => queries.versions.count(wanted))
  const page = limit === null || total === undefined ? {} : { page: { limit, offset, total } }
  if (featured !== true || versions.length > 0 || offset > 0) return { versions, shared, ...page }
  const chosen = fallbackFeatured(await queries.versions.kinds({ ...wanted, featured: null }))
  const ids = chosen.slice(0, limit ?? undefined).map((version) => version.version_id)
  return { versions: await queries.versions.findAll(ids, query.include_changelog, viewer), shared }
}
