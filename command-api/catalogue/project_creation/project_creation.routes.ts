import { handle, type Route } from '@adit/platform/http/contract.ts'
import { represented } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { requireVerifiedEmail } from '../../identity/account/verified_email.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { namingFieldsOf } from '../../kit/outer_field.ts'
import { namingHolder } from '../file/file_holder.ts'
import { keepTextImages } from '../image/text_images.ts'
import { accessProject } from '../project/project_access.ts'
import { lastEffect } from '../project/project_effect.ts'
import { missingRequired } from '../project_status/checklist.ts'
import { environmentsOf } from '../project_status/status_request.ts'
import { type CreationRequest, prepareProject } from './project_create.ts'
import { createProject, createProjectDraft, createProjectWithId } from './project_creation.contract.ts'
import { creationStreamId, projectCreationSaga } from './project_creation.saga.ts'

type Wish = Pick<CreationRequest, 'data' | 'parts' | 'chosenId'>

/** All ways to create a project. They differ in the body and in who chooses the id. */
export function projectCreationRoutes(deps: CommandDeps): Route[] {
  const { bus, sagas } = deps
  const creation = projectCreationSaga(deps)
  sagas.register(creation)

  const create = async (wish: Wish, viewer: Viewer, request: RequestContext) => {
    await requireVerifiedEmail(bus, viewer.accountId)
    const { data } = wish
    const isDraft = data.is_draft === true
    const unlimited = viewer.role === 'admin'
    const { ids, receivedAt: now } = request
    const input = await prepareProject(deps, { ...wish, ownerId: viewer.accountId, unlimited, ids, now })
    await keepTextImages(deps, {
      claimed: data.uploaded_images,
      texts: [data.body, ...(data.initial_versions ?? []).map(({ changelog }) => changelog)],
      ownerId: viewer.accountId,
    })
    const context = contextOf(request, viewer)
    const { projectId } = input.project
    request.progress.id = projectId
    await namingHolder(bus, viewer, () => sagas.run(creation, creationStreamId(input), input, context))
    const missing = isDraft ? [] : await missingOf(deps, projectId, viewer)
    const effect = await lastEffect(deps, projectId)
    const reply = represented(projectId, { effect })
    return missing.length > 0 ? { ...reply, headers: { 'adit-missing': missing.join(', ') } } : reply
  }

  return [
    handle(createProject, ({ body, viewer, request }) =>
      create({ data: body.data, parts: body.files }, viewer, request),
    ),
    handle(createProjectWithId, ({ params, body, viewer, request }) =>
      create({ data: body.data, parts: body.files, chosenId: params.id }, viewer, request),
    ),
    handle(createProjectDraft, ({ body, viewer, request }) =>
      namingFieldsOf('base', () => create({ data: body, parts: noParts() }, viewer, request)),
    ),
  ]
}

async function* noParts(): CreationRequest['parts'] {}

/** Ids of the required checklist items for which a new project is still a draft. */
async function missingOf(deps: CommandDeps, projectId: string, viewer: Viewer): Promise<string[]> {
  const access = await accessProject(deps.bus, projectId, viewer)
  if (access.project.status !== 'draft') return []
  return missingRequired(access.project, await environmentsOf(deps, access))
}
