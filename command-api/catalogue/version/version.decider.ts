import { FILE_PARTS } from '@adit/events/catalogue/limits.values.ts'
import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type {
  Dependency,
  VersionDetails,
  VersionEvent,
  VersionFile,
} from '@adit/events/catalogue/version/version.events.ts'
import { versionFold } from '@adit/events/catalogue/version/version.fold.ts'
import type { VersionStatus } from '@adit/events/catalogue/version/version_status.values.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

type CreatedData = Extract<VersionEvent, { type: 'VersionCreated' }>['data']

/** The changelog is not kept. */
const versionAfter = keeping(versionFold, [
  'versionId',
  'projectId',
  'authorId',
  'name',
  'versionNumber',
  'channel',
  'featured',
  'ordering',
  'dependencies',
  'compatibility',
  'environment',
  'status',
  'requestedStatus',
  'files',
  'publishedAt',
  'schedule',
  'unscheduledStatus',
])

export type ExistingVersion = { kind: 'existing' } & ReturnType<typeof versionAfter>

/** The project's stream decides whether the version belongs to the project. */
export type VersionState = { kind: 'none' } | ExistingVersion

/** Fields of one edit. Absent fields stay as they are. */
export interface VersionChanges {
  details?: Partial<VersionDetails>
  changelog?: string
  dependencies?: readonly Dependency[]
  gameVersions?: readonly string[]
  loaders?: readonly string[]
  mrpackLoaders?: readonly string[]
  environment?: Environment
  status?: VersionStatus
  requestedStatus?: VersionStatus | null
  primaryFileId?: string
  fileTypes?: readonly { fileId: string; fileType: string | null }[]
}

export type VersionCommand =
  | { type: 'CreateVersion'; version: CreatedData }
  | { type: 'EditVersion'; changes: VersionChanges }
  /** The caller has checked that `time` is in the future. */
  | { type: 'ScheduleVersion'; requestedStatus: VersionStatus; time: number }
  | { type: 'CancelVersionSchedule' }
  /** Sent by the schedule: carries out what was scheduled for `time`. */
  | { type: 'ReleaseVersion'; time: number }
  | { type: 'AddVersionFiles'; files: readonly VersionFile[] }
  | { type: 'RemoveVersionFile'; fileId: string }

type Of<Type extends VersionCommand['type']> = Extract<VersionCommand, { type: Type }>

const existingRefusals = refusals('version_not_found')
export const editVersionRefusals = refusals(existingRefusals, 'version_status_not_settable', 'file_not_found')
export const addVersionFilesRefusals = refusals(existingRefusals, 'too_many_files', 'duplicate_in_version')
export const removeVersionFileRefusals = refusals(existingRefusals, 'last_file')

export const versionDecider: Decider<VersionState, VersionCommand, VersionEvent> = {
  initialState: { kind: 'none' },
  evolve: (state, event) => ({
    kind: 'existing',
    ...versionAfter(state.kind === 'none' ? null : state, event),
  }),
  decide(command, state) {
    switch (command.type) {
      case 'CreateVersion':
        return state.kind === 'none' ? [{ type: 'VersionCreated', data: command.version }] : []
      case 'EditVersion':
        return editVersion(command, existing(state))
      case 'ScheduleVersion':
        return scheduleVersion(command, existing(state))
      case 'CancelVersionSchedule':
        return cancelSchedule(existing(state))
      case 'ReleaseVersion':
        return releaseVersion(command, existing(state))
      case 'AddVersionFiles':
        return addFiles(command, existing(state))
      case 'RemoveVersionFile':
        return removeFile(command, existing(state))
      default:
        return command satisfies never
    }
  },
}

export function existing(state: VersionState): ExistingVersion {
  if (state.kind === 'none') throw existingRefusals.refuse('version_not_found')
  return state
}

function editVersion({ changes }: Of<'EditVersion'>, version: ExistingVersion): VersionEvent[] {
  const events: VersionEvent[] = []
  const { changelog, primaryFileId } = changes
  const before = detailsOf(version)
  const details = { ...before, ...changes.details }
  if (differ(details, before)) events.push({ type: 'VersionDetailsEdited', data: details })
  // The state does not keep the changelog, so it is recorded again even if it is the same.
  if (changelog !== undefined) events.push({ type: 'VersionChangelogChanged', data: { changelog } })
  const dependencies = [...(changes.dependencies ?? version.dependencies)]
  if (differ(dependencies, version.dependencies)) {
    events.push({ type: 'VersionDependenciesChanged', data: { dependencies } })
  }
  if (primaryFileId !== undefined && !fileOf(version, primaryFileId).primary) {
    events.push({ type: 'VersionPrimaryFileChanged', data: { fileId: primaryFileId } })
  }
  return [...events, ...compatibilityEdits(changes, version), ...stateEdits(changes, version)]
}

function compatibilityEdits(changes: VersionChanges, version: ExistingVersion): VersionEvent[] {
  const events: VersionEvent[] = []
  const before = version.compatibility
  const after = {
    gameVersions: [...(changes.gameVersions ?? before.gameVersions)],
    loaders: [...(changes.loaders ?? before.loaders)],
    mrpackLoaders: [...(changes.mrpackLoaders ?? before.mrpackLoaders)],
  }
  if (differ(after, before)) events.push({ type: 'VersionCompatibilityChanged', data: after })
  const { environment } = changes
  // This stream doesn't know changes of the whole project's environment, so the requested one is always recorded.
  if (environment !== undefined) events.push({ type: 'VersionEnvironmentChanged', data: { environment } })
  return events
}

function stateEdits(changes: VersionChanges, version: ExistingVersion): VersionEvent[] {
  const events: VersionEvent[] = []
  const { status = version.status, requestedStatus = version.requestedStatus } = changes
  if (status !== version.status && (status === 'scheduled' || status === 'unknown')) {
    throw editVersionRefusals.refuse('version_status_not_settable', { field: 'status', status })
  }
  if (version.schedule && status === 'scheduled') {
    const to = requestedStatus ?? version.schedule.to
    if (to !== version.schedule.to) {
      events.push({ type: 'VersionScheduled', data: { requestedStatus: to, time: version.schedule.time } })
    }
  } else if (status !== version.status || requestedStatus !== version.requestedStatus) {
    events.push({ type: 'VersionStatusChanged', data: { status, requestedStatus } })
  }
  const types = (changes.fileTypes ?? []).filter(
    ({ fileId, fileType }) => fileOf(version, fileId).fileType !== fileType,
  )
  if (types.length > 0) events.push({ type: 'VersionFileTypesChanged', data: { types } })
  return events
}

function scheduleVersion(command: Of<'ScheduleVersion'>, { schedule }: ExistingVersion): VersionEvent[] {
  const { requestedStatus, time } = command
  if (schedule?.time === time && schedule.to === requestedStatus) return []
  return [{ type: 'VersionScheduled', data: { requestedStatus, time } }]
}

/** Restores the status before the schedule. */
function cancelSchedule({ schedule, unscheduledStatus: status }: ExistingVersion): VersionEvent[] {
  return schedule ? [{ type: 'VersionStatusChanged', data: { status, requestedStatus: null } }] : []
}

/** Nothing if the status has changed since. */
function releaseVersion({ time }: Of<'ReleaseVersion'>, { schedule }: ExistingVersion): VersionEvent[] {
  if (schedule?.time !== time) return []
  return [{ type: 'VersionReleased', data: { status: schedule.to, publishedAt: time } }]
}

/** Ignores files that a saga resumed after a crash sends again. */
function addFiles({ files }: Of<'AddVersionFiles'>, version: ExistingVersion): VersionEvent[] {
  const added = files.filter((file) => !version.files.some(({ fileId }) => fileId === file.fileId))
  if (added.length === 0) return []
  if (version.files.length + added.length > FILE_PARTS.max)
    throw addVersionFilesRefusals.refuse('too_many_files', { limit: FILE_PARTS.max })
  for (const [index, file] of added.entries()) {
    const others = [...version.files, ...added.slice(0, index)]
    const twice = others.some(({ filename, sha1 }) => filename === file.filename || sha1 === file.sha1)
    if (twice)
      throw addVersionFilesRefusals.refuse('duplicate_in_version', { field: 'file_parts', filename: file.filename })
  }
  return [{ type: 'VersionFilesAdded', data: { files: added } }]
}

function removeFile({ fileId }: Of<'RemoveVersionFile'>, version: ExistingVersion): VersionEvent[] {
  const removed = version.files.find((file) => file.fileId === fileId)
  if (!removed) return []
  const [next] = version.files.filter((file) => file.fileId !== fileId)
  if (!next) throw removeVersionFileRefusals.refuse('last_file')
  const events: VersionEvent[] = [{ type: 'VersionFileRemoved', data: { fileId } }]
  if (removed.primary) events.push({ type: 'VersionPrimaryFileChanged', data: { fileId: next.fileId } })
  return events
}

function fileOf(version: ExistingVersion, fileId: string): VersionFile {
  const file = version.files.find((candidate) => candidate.fileId === fileId)
  if (!file) throw editVersionRefusals.refuse('file_not_found')
  return file
}

function detailsOf({ name, versionNumber, channel, featured, ordering }: ExistingVersion): VersionDetails {
  return { name, number: versionNumber, channel, featured, ordering }
}

const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
