import { Refusal, refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import type { Effect } from '@adit/platform/http/projection_waiter.port.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import { projectStream } from '../catalogue_streams.ts'
import type { LivingProject } from '../project/living_project.ts'
import { type ProjectChanges, projectDecider } from '../project/project.decider.ts'
import { accessProject, requirePermission } from '../project/project_access.ts'
import { editProjects } from './project_bulk.contract.ts'
import { bulkChangesOfV2, bulkChangesOfV3 } from './project_bulk.ts'

type ChangesOf = (project: LivingProject) => ProjectChanges

/** Edits of several projects at once. */
export function projectBulkRoutes(deps: CommandDeps): Route[] {
  const { bus } = deps

  const check = async (key: string, changesOf: ChangesOf, viewer: Viewer) => {
    try {
      const access = await accessProject(bus, key, viewer)
      requirePermission(access, 'EDIT_DETAILS')
      return { id: access.project.projectId, changes: changesOf(access.project) }
    } catch (error) {
      throw error instanceof Refusal ? named(error, key) : error
    }
  }

  const editAll = async (keys: readonly string[], changesOf: ChangesOf, viewer: Viewer, request: RequestContext) => {
    const checked = new Map<string, ProjectChanges>()
    for (const key of new Set(keys)) {
      const { id, changes } = await check(key, changesOf, viewer)
      checked.set(id, changes)
    }
    let effect: Effect | undefined
    const context = contextOf(request, viewer)
    for (const [id, changes] of checked) {
      const command = { type: 'EditProject' as const, changes }
      const stream = projectStream(id)
      const { position } = await bus.execute({ decider: projectDecider, stream, root: id, command, context })
      effect = effectOf(id, position) ?? effect
    }
    return noContent({ effect })
  }

  return [
    handle(editProjects, ({ api, query, body, viewer, request }) => {
      const changesOf: ChangesOf =
        api === 'v3' ? (project) => bulkChangesOfV3(body, project) : (project) => bulkChangesOfV2(body, project)
      return editAll(query.ids, changesOf, viewer, request)
    }),
  ]
}

/** Turns the refusal of one project into that of the whole edit, which has no project in its path: 401 if the viewer lacks permission, else 400. */
function named(error: Refusal, project: string): Refusal {
  const data = { ...error.data, project, problem: error.code }
  if (error.code === 'token_limited') return refusal('token_limited', { ...data, field: 'ids' })
  if (error.code === 'no_permission') return refusal('bulk_not_yours', { ...data, field: 'ids' })
  return refusal('bulk_refused', { field: 'ids', ...data })
}
