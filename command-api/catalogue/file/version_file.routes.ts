import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { isAbsent } from '@adit/platform/http/representation.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { fileStream } from '../catalogue_streams.ts'
import { requirePermission } from '../project/project_access.ts'
import { lastEffect } from '../project/project_effect.ts'
import { accessVersion } from '../version/version_access.ts'
import { fileRemovalSaga } from '../version/version_sagas.ts'
import { fileDecider } from './file.decider.ts'
import { claimantOf } from './file_claims.ts'
import { deleteVersionFile } from './version_file.contract.ts'

const sha1Length = 40

export function versionFileRoutes(deps: CommandDeps): Route[] {
  const { bus, sagas } = deps
  const removal = fileRemovalSaga(deps)
  sagas.register(removal)

  const remove = async ({ params, query, viewer, request }: InputOf<typeof deleteVersionFile>) => {
    const hash = params.hash.toLowerCase()
    const versionId = query.version_id ?? (await versionWith(deps, hash, viewer))
    const { version, access } = await accessVersion(bus, versionId, viewer)
    requirePermission(access, 'DELETE_VERSION')
    const file = version.files.find(({ sha1, sha512 }) => sha1 === hash || sha512 === hash)
    if (!file) throw refusal('file_not_found')
    if (version.files.length === 1) throw refusal('last_file')
    const { projectId } = version
    const { fileId, sha1 } = file
    const claimedBy = await claimantOf(bus, sha1, versionId)
    // Whoever has removed it since may have added the same file again, and what was read is then the new claim.
    const { version: now } = await accessVersion(bus, versionId, viewer)
    if (!now.files.some((one) => one.fileId === fileId)) throw refusal('file_not_found')
    const input = { projectId, versionId, fileId, sha1, ...(claimedBy !== undefined && { claimedBy }) }
    await sagas.run(removal, request.ids.base62(), input, contextOf(request, viewer))
    return noContent({ effect: await lastEffect(deps, projectId, versionId) })
  }

  return [handle(deleteVersionFile, remove)]
}

/** The version that has the file. Streams are named by SHA-1; for a SHA-512, the query side finds the version, which is then checked. */
async function versionWith({ bus, relay }: CommandDeps, hash: string, viewer: Viewer): Promise<string> {
  if (hash.length === sha1Length) {
    const { state } = await bus.load(fileDecider, fileStream(hash))
    const [versionId] = state.kind === 'held' ? state.versions.keys() : []
    if (versionId === undefined) throw refusal('file_not_found')
    return versionId
  }
  const found = await relay.get(`/v2/version_file/${hash}?algorithm=sha512`, viewer).catch((error: unknown) => {
    throw isAbsent(error) ? refusal('file_not_found') : error
  })
  const { id } = JSON.parse(String(found.data))
  return String(id)
}
