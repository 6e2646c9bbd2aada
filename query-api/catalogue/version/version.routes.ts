import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { pageLinks } from '@adit/platform/http/page_links.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { projectQueries } from '../project/project.queries.ts'
import { isShared, seen, seenVersion } from '../visibility/seen_project.ts'
import { isInsider } from '../visibility/visibility.policy.ts'
import * as contracts from './version.contract.ts'
import { presentVersion } from './version.presenter.ts'
import { versionQueries } from './version.queries.ts'
import { type ListedVersions, listVersions } from './version_lists.ts'

/** Versions: of a project, by id, and in bulk. */
export function versionRoutes(deps: QueryDeps): Route[] {
  const { origin } = deps
  const projects = projectQueries(deps)
  const versions = versionQueries(deps)

  const inProject = async (key: string, version: string, viewer: Viewer | undefined) => {
    const project = seen(viewer, await projects.sight(key))
    const options = { withHidden: isInsider(viewer, project), withChangelog: true }
    return seenVersion(viewer, await versions.inProject(project.project_id, version, options))
  }
  const links = ({ page }: ListedVersions, request: RequestContext) => ({
    ...(page && pageLinks(page, { origin: origin(request), url: request.url })),
  })

  return [
    handle(contracts.listVersions, async ({ api, params, query, viewer, request }) => {
      const list = await listVersions({ projects, versions }, params.id, query, viewer)
      const body = list.versions.map((version) => presentVersion[api](version, origin(request)))
      return ok(body, { shared: list.shared, headers: links(list, request) })
    }),
    handle(contracts.getProjectVersion, async ({ api, params, viewer, request }) => {
      const version = await inProject(params.id, params.version, viewer)
      const options = { etagRevision: version.revision, shared: isShared(version) }
      return ok(presentVersion[api](version, origin(request)), options)
    }),
    handle(contracts.getVersionWarnings, async ({ params, viewer }) => {
      const version = seenVersion(viewer, await versions.find(params.id))
      if (!isInsider(viewer, version)) throw refusal('not_found')
      const warnings = version.files.flatMap(({ fileId, filename, warnings = [] }) =>
        warnings.map(({ code, entry = null }) => ({ file_id: fileId, filename, code, entry })),
      )
      return ok(warnings)
    }),
    handle(contracts.getVersion, async ({ api, params, viewer, request }) => {
      const version = seenVersion(viewer, await versions.find(params.id))
      const options = { etagRevision: version.revision, shared: isShared(version) }
      return ok(presentVersion[api](version, origin(request)), options)
    }),
    handle(contracts.getVersions, async ({ api, query, viewer, request }) => {
      const found = await versions.findAll(query.ids, query.include_changelog, viewer)
      return ok(found.map((version) => presentVersion[api](version, origin(request))))
    }),
  ]
}
