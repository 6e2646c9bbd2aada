import type { VersionFile } from '@adit/events/catalogue/version/version.events.ts'
import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { fileStream } from '../catalogue_streams.ts'
import { fileDecider } from './file.decider.ts'

interface Claimant {
  projectId: string
  versionId: string
  files: readonly Pick<VersionFile, 'filename' | 'sha1'>[]
}

/** Reserves each file for the version. Refuses if another project has published one of them. */
export async function claimFiles(
  bus: CommandBus,
  claimant: Claimant,
  saga: string,
  context: CommandContext,
): Promise<void> {
  const { projectId, versionId, files } = claimant
  for (const { filename, sha1 } of files) {
    const command = { type: 'ClaimFile' as const, filename, projectId, versionId, saga }
    await bus.execute({ decider: fileDecider, stream: fileStream(sha1), root: projectId, command, context })
  }
}

/** Releases what this saga claimed, and nothing that another one did. */
export async function releaseFiles(
  bus: CommandBus,
  claimant: Claimant,
  saga: string,
  context: CommandContext,
): Promise<void> {
  const { projectId, versionId, files } = claimant
  for (const { sha1 } of files) {
    const command = { type: 'ReleaseFile' as const, versionId, saga, claimedBy: saga }
    await bus.execute({ decider: fileDecider, stream: fileStream(sha1), root: projectId, command, context })
  }
}

/** The saga that claimed the file for this version. */
export async function claimantOf(bus: CommandBus, sha1: string, versionId: string): Promise<string | undefined> {
  const { state } = await bus.load(fileDecider, fileStream(sha1))
  return state.kind === 'held' ? state.versions.get(versionId) : undefined
}
