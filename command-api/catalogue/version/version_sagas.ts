import type {
  fileAdditionEvents,
  fileRemovalEvents,
  versionPublicationEvents,
  versionRemovalEvents,
} from '@adit/events/catalogue/saga.events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { SagaDefinition } from '@adit/platform/eventing/saga.ts'
import { requireRevision } from '@adit/platform/http/errors.ts'
import { uploadRefusals } from '@adit/platform/ops/uploads.ts'
import type { z } from 'zod'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { fileStream, projectStream, versionStream } from '../catalogue_streams.ts'
import { claimFileRefusals, fileDecider } from '../file/file.decider.ts'
import { claimFiles, releaseFiles } from '../file/file_claims.ts'
import {
  archivedProjectRefusals,
  deletedProjectRefusals,
  type ProjectCommand,
  projectDecider,
} from '../project/project.decider.ts'
import {
  addVersionFilesRefusals,
  removeVersionFileRefusals,
  type VersionCommand,
  versionDecider,
} from './version.decider.ts'

export type VersionPublication = z.output<typeof versionPublicationEvents.definitions.VersionPublicationStarted.schema>
export type VersionRemoval = z.output<typeof versionRemovalEvents.definitions.VersionRemovalStarted.schema>
export type FileAddition = z.output<typeof fileAdditionEvents.definitions.FileAdditionStarted.schema>
export type FileRemoval = z.output<typeof fileRemovalEvents.definitions.FileRemovalStarted.schema>

export const versionPublicationRefusals = refusals(
  uploadRefusals,
  claimFileRefusals,
  deletedProjectRefusals,
  archivedProjectRefusals,
)
export const versionRemovalRefusals = deletedProjectRefusals
export const fileAdditionRefusals = refusals(uploadRefusals, claimFileRefusals, addVersionFilesRefusals)
export const fileRemovalRefusals = removeVersionFileRefusals

type Bus = CommandDeps['bus']

function tellProject(bus: Bus, projectId: string, command: ProjectCommand, context: CommandContext) {
  return bus.execute({ decider: projectDecider, stream: projectStream(projectId), root: projectId, command, context })
}

function tellVersion(bus: Bus, projectId: string, versionId: string, command: VersionCommand, context: CommandContext) {
  return bus.execute({ decider: versionDecider, stream: versionStream(versionId), root: projectId, command, context })
}

/** Claims the files, then creates the version's stream, and last appends the project's event, which makes the version exist. */
export function versionPublicationSaga({ bus, uploads }: CommandDeps): SagaDefinition<VersionPublication> {
  const sagaOf = ({ version }: VersionPublication) => `VersionPublication/${version.versionId}`
  return {
    name: 'VersionPublication',
    stream: (id) => streamName('catalogue', 'version_publication', id),
    root: ({ version }) => version.projectId,
    steps: [
      {
        name: 'files',
        async do(input, context) {
          await uploads.attach(input.uploads)
          await claimFiles(bus, input.version, sagaOf(input), context)
        },
        async undo(input, context) {
          await releaseFiles(bus, input.version, sagaOf(input), context)
          await uploads.detach(input.uploads)
        },
      },
      {
        name: 'version',
        async do({ version }, context) {
          await tellVersion(bus, version.projectId, version.versionId, { type: 'CreateVersion', version }, context)
        },
        // Nothing refers to a version that its project never added.
        async undo() {},
      },
      {
        name: 'project',
        async do({ version: { projectId, versionId, number } }, context) {
          await tellProject(bus, projectId, { type: 'AddProjectVersion', versionId, number }, context)
        },
      },
    ],
  }
}

/** The project's event removes the version. Afterwards its files are released. */
export function versionRemovalSaga({ bus }: CommandDeps): SagaDefinition<VersionRemoval> {
  return {
    name: 'VersionRemoval',
    stream: (id) => streamName('catalogue', 'version_removal', id),
    root: ({ projectId }) => projectId,
    steps: [
      {
        name: 'project',
        async do({ projectId, versionId, ifRevision }, context) {
          const { state } = await bus.load(projectDecider, projectStream(projectId))
          // An earlier run may have removed it, and what is done to it then doesn't matter.
          if (state.kind !== 'none' && state.versions.has(versionId)) {
            const { revision } = await bus.load(versionDecider, versionStream(versionId))
            requireRevision({ ifMatch: ifRevision }, revision)
          }
          await tellProject(bus, projectId, { type: 'RemoveProjectVersion', versionId }, context)
        },
      },
      {
        name: 'files',
        async do({ projectId, versionId, sha1s }, context) {
          // Files may have been added since the version was read.
          const { state } = await bus.load(versionDecider, versionStream(versionId))
          const added = state.kind === 'none' ? sha1s : state.files.map((file) => file.sha1)
          for (const sha1 of new Set([...sha1s, ...added]))
            await releaseFile(bus, { projectId, versionId, sha1 }, { saga: 'VersionRemoval' }, context)
        },
      },
    ],
  }
}

/** Claims the files, then adds them to the version. Refused and undone if the version is deleted meanwhile. */
export function fileAdditionSaga({ bus, uploads }: CommandDeps): SagaDefinition<FileAddition> {
  const sagaOf = ({ files }: FileAddition) => `FileAddition/${files[0]?.fileId}`
  return {
    name: 'FileAddition',
    stream: (id) => streamName('catalogue', 'file_addition', id),
    root: ({ projectId }) => projectId,
    steps: [
      {
        name: 'files',
        async do(input, context) {
          await uploads.attach(input.uploads)
          await claimFiles(bus, input, sagaOf(input), context)
        },
        async undo(input, context) {
          await releaseFiles(bus, input, sagaOf(input), context)
          await uploads.detach(input.uploads)
        },
      },
      {
        name: 'version',
        async do(input, context) {
          const { projectId, versionId, files } = input
          const isAdded = await hasFiles(bus, input)
          await requireVersion(bus, input, { deleted: isAdded })
          await tellVersion(bus, projectId, versionId, { type: 'AddVersionFiles', files }, context)
          // A deletion before this read may have missed the files; a later one finds them.
          await requireVersion(bus, input, { deleted: true })
        },
      },
    ],
  }
}

/** Whether an earlier attempt has added them. */
async function hasFiles(bus: Bus, { versionId, files }: FileAddition): Promise<boolean> {
  const { state } = await bus.load(versionDecider, versionStream(versionId))
  // Stryker disable next-line BooleanLiteral: a version that never was has no files to add to, so that is refused next
  if (state.kind === 'none') return false
  const present = new Set(state.files.map(({ fileId }) => fileId))
  // Stryker disable next-line MethodExpression: one event adds them all
  return files.every(({ fileId }) => present.has(fileId))
}

/**
 * Throws if the project doesn't have the version. `deleted`: a deleted project may have it, since it keeps the files of its versions and can
 * be restored.
 */
async function requireVersion(
  bus: Bus,
  { projectId, versionId }: FileAddition,
  { deleted }: { deleted: boolean },
): Promise<void> {
  const { state } = await bus.load(projectDecider, projectStream(projectId))
  if (state.kind === 'none' || !state.versions.has(versionId)) throw fileAdditionRefusals.refuse('version_not_found')
  if (!deleted && state.kind === 'deleted') throw fileAdditionRefusals.refuse('version_not_found')
}

export function fileRemovalSaga({ bus }: CommandDeps): SagaDefinition<FileRemoval> {
  return {
    name: 'FileRemoval',
    stream: (id) => streamName('catalogue', 'file_removal', id),
    root: ({ projectId }) => projectId,
    steps: [
      {
        name: 'version',
        async do({ projectId, versionId, fileId }, context) {
          await tellVersion(bus, projectId, versionId, { type: 'RemoveVersionFile', fileId }, context)
        },
      },
      {
        name: 'file',
        // It may come so late that the version has the same file again.
        async do({ claimedBy, ...file }, context) {
          await releaseFile(bus, file, { saga: 'FileRemoval', ...(claimedBy !== undefined && { claimedBy }) }, context)
        },
      },
    ],
  }
}

async function releaseFile(
  bus: Bus,
  { projectId, versionId, sha1 }: { projectId: string; versionId: string; sha1: string },
  { saga, ...only }: { saga: string; claimedBy?: string },
  context: CommandContext,
): Promise<void> {
  const command = { type: 'ReleaseFile' as const, versionId, saga: `${saga}/${versionId}`, ...only }
  await bus.execute({ decider: fileDecider, stream: fileStream(sha1), root: projectId, command, context })
}
