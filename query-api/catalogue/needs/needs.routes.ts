import { loaderInfo } from '@adit/events/catalogue/tag/loader.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { storedUrl } from '../../kit/address.presenter.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { fileUrl } from '../address.presenter.ts'
import { versionQueries } from '../version/version.queries.ts'
import { seenVersion } from '../visibility/seen_project.ts'
import { getVersionNeeds } from './needs.contract.ts'
import { type NeededProject, needsQueries } from './needs.queries.ts'
import { type Need, needsOf } from './needs.ts'

/** Loaders that whoever plays with another one can use as well: those of resources and data, which the game loads by itself. */
const everywhere = ['minecraft', 'datapack']

export function needsRoutes(deps: QueryDeps): Route[] {
  const versions = versionQueries(deps)
  const queries = needsQueries(deps.models)
  return [
    handle(getVersionNeeds, async ({ params, query, viewer, request }) => {
      const version = seenVersion(viewer, await versions.find(params.id))
      const { game_version, loader } = query
      const wish = {
        gameVersions: game_version === undefined ? null : [game_version],
        // A shader needs mods of its own loader; which mod loader that takes isn't known here.
        loaders: loader === undefined || loaderInfo(loader)?.type === 'shader' ? null : [loader, ...everywhere],
      }
      const needs = await needsOf(
        { projectId: version.project_id, dependencies: version.dependencies },
        {
          newest: (ids) => queries.newest(ids, wish, viewer),
          pinned: (ids) => queries.pinned(ids, viewer),
        },
      )
      const origin = deps.origin(request)
      return ok(needs.map((need) => present(need, origin)))
    }),
  ]
}

const present = ({ kind, project, fileName }: Need, origin: string) => ({
  kind,
  project: project && presentProject(project, origin),
  file_name: fileName,
  version: project?.version ? { id: project.version.version_id, version_number: project.version.version_number } : null,
  file: project && presentFile(project, origin),
})

const presentProject = (
  { project_id, slug, title, icon, project_types, chosen_type }: NeededProject,
  origin: string,
) => ({
  id: project_id,
  slug,
  name: title,
  icon_url: storedUrl(origin, icon?.key),
  project_types: project_types.length > 0 ? [...project_types] : [chosen_type],
})

function presentFile({ project_id, version }: NeededProject, origin: string) {
  const file = version?.files.find(({ primary }) => primary) ?? version?.files[0]
  if (!version || !file) return null
  return {
    url: fileUrl(origin, project_id, version.version_id, file.filename),
    filename: file.filename,
    size: file.size,
  }
}
