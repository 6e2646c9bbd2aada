import { isMod } from '@adit/events/identity/role.values.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import { projectStream } from '../catalogue_streams.ts'
import { keepTextImages } from '../image/text_images.ts'
import { statusRequest } from '../project_status/status_request.ts'
import { deleteProject, editProject } from './project.contract.ts'
import { type ProjectChanges, projectDecider, refuseMonetization, timesFreed } from './project.decider.ts'
import { heldSlug, projectDeletionSaga, slugChangeSaga } from './project.saga.ts'
import { accessProject, type ProjectAccess, requirePermission } from './project_access.ts'
import { changesOfV2, changesOfV3, refuseStaffFields } from './project_edit.ts'
import { lastEffect } from './project_effect.ts'
import { withOwnEnvironment } from './project_environment.ts'

type StatusFields = Pick<InputOf<typeof editProject>['body'], 'status' | 'requested_status' | 'uploaded_images'>

export function projectRoutes(deps: CommandDeps): Route[] {
  const { bus, sagas } = deps
  const slugChange = slugChangeSaga(deps)
  const deletion = projectDeletionSaga(deps)
  sagas.register(slugChange)
  sagas.register(deletion)

  const edit = async (
    access: ProjectAccess,
    changes: ProjectChanges,
    fields: StatusFields,
    viewer: Viewer,
    request: RequestContext,
  ) => {
    checkRights(access, changes, fields)
    await keepTextImages(deps, { claimed: fields.uploaded_images, texts: [changes.body], ownerId: viewer.accountId })
    const { slug, projectId } = access.project
    const context = contextOf(request, viewer)
    const status =
      fields.status && (await statusRequest(deps, access, { ...fields, to: fields.status }, viewer, request))
    const command = { type: 'EditProject' as const, changes, byStaff: isMod(access.role), ...(status && { status }) }
    const ifRevision = request.ifMatch
    if (changes.slug !== undefined && changes.slug !== slug) {
      const slugAt = { now: request.receivedAt, freed: timesFreed(access.project, changes.slug) }
      const renaming = { ...command, slugAt }
      projectDecider.decide(renaming, access.project) // refuses before anything is claimed
      const previous = await heldSlug(bus, access.project)
      const input = { projectId, slug: changes.slug, edit: renaming, previous, ifRevision }
      await sagas.run(slugChange, request.ids.base62(), input, context)
      return noContent({ effect: await lastEffect(deps, projectId) })
    }
    const { position } = await bus.execute({
      decider: projectDecider,
      stream: projectStream(projectId),
      root: projectId,
      command,
      context,
      ifRevision,
    })
    return noContent({ effect: effectOf(projectId, position) })
  }

  const remove = async ({ params, viewer, request }: InputOf<typeof deleteProject>) => {
    const access = await accessProject(bus, params.id, viewer)
    requirePermission(access, 'DELETE_PROJECT')
    const { ownerId, project } = access
    const { projectId } = project
    const nth = project.deletions + 1
    const previous = await heldSlug(bus, project)
    const input = { projectId, ownerId, now: request.receivedAt, previous, ifRevision: request.ifMatch, deletion: nth }
    await sagas.run(deletion, request.ids.base62(), input, contextOf(request, viewer))
    return noContent({ effect: await lastEffect(deps, projectId) })
  }

  return [
    handle(editProject, async ({ api, params, body, viewer, request }) => {
      const access = await accessProject(bus, params.id, viewer)
      const changes = api === 'v3' ? changesOfV3(body, access.project) : changesOfV2(body, access.project)
      const { project } = access
      const own = await withOwnEnvironment(bus, api === 'v3' ? 'v3' : 'v2', changes, project)
      return edit(access, own, body, viewer, request)
    }),
    handle(deleteProject, remove),
  ]
}

/** The description needs one permission, everything else another. Only staff can set some fields. */
function checkRights(access: ProjectAccess, changes: ProjectChanges, fields: StatusFields): void {
  const { body, ...others } = changes
  if (body !== undefined) requirePermission(access, 'EDIT_BODY')
  const details = Object.values(others).some((value) => value !== undefined && !isEmptyObject(value))
  if (details || fields.status !== undefined || body === undefined) requirePermission(access, 'EDIT_DETAILS')
  if (isMod(access.role)) return
  refuseStaffFields(changes)
  refuseMonetization(changes.monetization, access.project)
}

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
