import { modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok, represented } from '@adit/platform/http/reply.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import { versionStream } from '../catalogue_streams.ts'
import { namingHolder } from '../file/file_holder.ts'
import { keepTextImages } from '../image/text_images.ts'
import { archivedProjectRefusals } from '../project/project.decider.ts'
import { accessProject, requirePermission } from '../project/project_access.ts'
import { lastEffect } from '../project/project_effect.ts'
import { addVersionFiles, createVersion, deleteVersion, editVersion, inspectFile } from './version.contract.ts'
import { type ExistingVersion, type VersionChanges, versionDecider } from './version.decider.ts'
import { accessVersion } from './version_access.ts'
import { acceptDependencies, acceptGameVersions, acceptLoaders, loadersTold } from './version_fields.ts'
import { environmentFor, prepareVersion } from './version_prepare.ts'
import { fileAdditionSaga, versionPublicationSaga, versionRemovalSaga } from './version_sagas.ts'
import { checkLoaders, discard, receiveFiles, storeFiles } from './version_upload.ts'

type Edit = InputOf<typeof editVersion>

export function versionRoutes(deps: CommandDeps): Route[] {
  const { bus, sagas } = deps
  const publication = versionPublicationSaga(deps)
  const removal = versionRemovalSaga(deps)
  const addition = fileAdditionSaga(deps)
  for (const saga of [publication, removal, addition]) sagas.register(saga as typeof publication)

  const publish = async ({ body, viewer, request }: InputOf<typeof createVersion>) => {
    const { data } = body
    if (!data.project_id) throw refusal('project_missing', { field: 'project_id' })
    const access = await accessProject(bus, data.project_id, viewer)
    requirePermission(access, 'UPLOAD_VERSION')
    const { project } = access
    // Also refused when the version is added; here before the files are received.
    if (project.status === 'archived') throw archivedProjectRefusals.refuse('project_archived')
    const { projectId } = project
    const versionId = request.ids.base62()
    request.progress.id = versionId
    const received = await receiveFiles(deps, body.files, data.file_parts)
    try {
      const environment = environmentFor(project, data.loaders)
      const now = request.receivedAt
      const prepared = await prepareVersion(
        deps,
        { data, received, projectId, versionId, authorId: viewer.accountId, environment, now },
        request.ids,
      )
      const { changelog, uploaded_images: claimed } = data
      await keepTextImages(deps, { claimed, texts: [changelog], ownerId: viewer.accountId })
      await namingHolder(bus, viewer, () => sagas.run(publication, versionId, prepared, contextOf(request, viewer)))
    } finally {
      await discard(received)
    }
    return represented(versionId, { effect: await lastEffect(deps, projectId) })
  }

  const addFiles = async ({ params, body, viewer, request }: InputOf<typeof addVersionFiles>) => {
    const { version, access } = await accessVersion(bus, params.id, viewer)
    requirePermission(access, 'UPLOAD_VERSION')
    const received = await receiveFiles(deps, body.files, undefined)
    try {
      const { loaders } = version.compatibility
      const choice = { loaders, primaryPart: undefined, types: body.data.file_types ?? {} }
      checkLoaders(received, loaders, undefined)
      const { files, uploads } = await storeFiles(deps, received, choice, undefined, request.ids)
      const input = { projectId: version.projectId, versionId: version.versionId, files, uploads }
      const id = request.ids.base62()
      await namingHolder(bus, viewer, () => sagas.run(addition, id, input, contextOf(request, viewer)))
    } finally {
      await discard(received)
    }
    return noContent({ effect: await lastEffect(deps, version.projectId, params.id) })
  }

  const edit = async ({ params, body, viewer, request }: Edit) => {
    const { version, access } = await accessVersion(bus, params.id, viewer)
    requirePermission(access, 'UPLOAD_VERSION')
    const changes = await changesOf(deps, body, version)
    const { changelog, uploaded_images: claimed } = body
    await keepTextImages(deps, { claimed, texts: [changelog], ownerId: viewer.accountId })
    const executed = await bus.execute({
      decider: versionDecider,
      stream: versionStream(params.id),
      root: version.projectId,
      command: { type: 'EditVersion', changes },
      context: contextOf(request, viewer),
      ifRevision: request.ifMatch,
    })
    return noContent({ effect: effectOf(version.projectId, executed.position) })
  }

  const remove = async ({ params, viewer, request }: InputOf<typeof deleteVersion>) => {
    const { version, access } = await accessVersion(bus, params.id, viewer)
    requirePermission(access, 'DELETE_VERSION')
    const { projectId, versionId, files } = version
    const input = { projectId, versionId, sha1s: files.map(({ sha1 }) => sha1), ifRevision: request.ifMatch }
    await sagas.run(removal, request.ids.base62(), input, contextOf(request, viewer))
    return noContent({ effect: await lastEffect(deps, projectId) })
  }

  return [
    handle(createVersion, publish),
    handle(addVersionFiles, addFiles),
    handle(editVersion, edit),
    handle(deleteVersion, remove),
    handle(inspectFile, async ({ body }) => {
      const [file, ...rest] = await receiveFiles(deps, body.files, undefined)
      await discard(file ? [file, ...rest] : rest)
      if (!file) throw refusal('part_missing', { field: 'file_parts', part: 'file' })
      const { sha1, sha512, size } = file.spooled
      return ok({ ...file.inspection, hashes: { sha1, sha512 }, size })
    }),
  ]
}

async function changesOf({ bus }: CommandDeps, body: Edit['body'], version: ExistingVersion): Promise<VersionChanges> {
  const { name, version_number, version_type, featured, ordering } = body
  const details = {
    ...(name !== undefined && { name }),
    ...(version_number !== undefined && { number: version_number }),
    ...(version_type !== undefined && { channel: version_type }),
    ...(featured !== undefined && { featured }),
    ...(ordering !== undefined && { ordering }),
  }
  const isModpack = version.compatibility.loaders.includes(modpackLoader)
  const loaders = loadersTold(body, version.compatibility)
  return {
    details,
    changelog: body.changelog,
    dependencies: body.dependencies && (await acceptDependencies(bus, body.dependencies)),
    gameVersions:
      body.game_versions && (await acceptGameVersions(bus, body.game_versions, version.compatibility.gameVersions)),
    ...(loaders && acceptLoaders(loaders, isModpack)),
    environment: body.environment,
    status: body.status,
    requestedStatus: body.requested_status,
    primaryFileId: body.primary_file && fileIdOf(version, ...body.primary_file),
    fileTypes: body.file_types?.map(({ algorithm, hash, file_type }) => ({
      fileId: fileIdOf(version, algorithm, hash),
      fileType: file_type,
    })),
  }
}

function fileIdOf(version: ExistingVersion, algorithm: 'sha1' | 'sha512', hash: string): string {
  const file = version.files.find((candidate) => candidate[algorithm] === hash.toLowerCase())
  if (!file) throw refusal('file_not_found', { field: 'primary_file' })
  return file.fileId
}
