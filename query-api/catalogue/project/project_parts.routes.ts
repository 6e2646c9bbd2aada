import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { accountLookup } from '../../identity/account_lookup.port.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { presentMember, type ReadMember } from '../../teams/member.presenter.ts'
import { canSeeMember, canSeePermissions } from '../../teams/team.policy.ts'
import { presentVersion } from '../version/version.presenter.ts'
import { versionQueries } from '../version/version.queries.ts'
import { seen } from '../visibility/seen_project.ts'
import { isInsider } from '../visibility/visibility.policy.ts'
import * as contracts from './project.contract.ts'
import { presentProject } from './project.presenter.ts'
import { projectQueries } from './project.queries.ts'
import { sightOf } from './project_team.ts'

/** Parts of a project: its members, and the dependencies of its versions. */
export function projectPartRoutes(deps: QueryDeps): Route[] {
  const { origin, port } = deps
  const accounts = port(accountLookup)
  const queries = projectQueries(deps)
  const versions = versionQueries(deps)

  const dependencies = async (key: string, viewer: Viewer | undefined) => {
    const project = seen(viewer, await queries.sight(key))
    const named = await versions.dependencies(project.project_id, isInsider(viewer, project))
    const namedVersions = await versions.findAll(named.versionIds, true, viewer)
    const projectIds = [...named.projectIds, ...namedVersions.map((version) => version.project_id)]
    const projects = await queries.findAll([...new Set(projectIds)], viewer)
    return { projects, versions: namedVersions }
  }

  const members = async (key: string, viewer: Viewer | undefined, filesOrigin: string): Promise<ReadMember[]> => {
    const project = seen(viewer, await queries.sight(key))
    const owner = sightOf(project)
    const rows = (await queries.members(project.project_id)).filter((member) => canSeeMember(viewer, member, owner))
    const known = await accounts.accounts(
      rows.map((member) => member.account_id),
      filesOrigin,
    )
    return rows.flatMap((member) => {
      const account = known.get(member.account_id)
      return account ? [{ member, account, insider: canSeePermissions(viewer, member, owner) }] : []
    })
  }

  return [
    handle(contracts.getProjectDependencies, async ({ api, params, viewer, request }) => {
      const found = await dependencies(params.id, viewer)
      return ok({
        projects: found.projects.map((project) => presentProject[api](project, origin(request))),
        versions: found.versions.map((version) => presentVersion[api](version, origin(request))),
      })
    }),
    handle(contracts.getProjectMembers, async ({ api, params, viewer, request }) =>
      ok((await members(params.id, viewer, origin(request))).map((member) => presentMember[api](member))),
    ),
  ]
}
