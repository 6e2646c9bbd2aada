import type { FileEvent } from '@adit/events/catalogue/reservation.events.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

/** The versions of one project that have the file, each with the saga that added it. */
export type FileState = { kind: 'free' } | { kind: 'held'; projectId: string; versions: ReadonlyMap<string, string> }

export type FileCommand =
  | { type: 'ClaimFile'; filename: string; projectId: string; versionId: string; saga: string }
  /** `claimedBy` releases only what that saga claimed. If absent, the version no longer has the file. */
  | { type: 'ReleaseFile'; versionId: string; saga: string; claimedBy?: string }

export const claimFileRefusals = refusals('duplicate_file', 'duplicate_in_version')

export const fileDecider: Decider<FileState, FileCommand, FileEvent> = {
  initialState: { kind: 'free' },
  decide(command, state) {
    switch (command.type) {
      case 'ClaimFile':
        return claim(command, state)
      case 'ReleaseFile':
        return release(command, state)
      default:
        return command satisfies never
    }
  },
  evolve(state, event) {
    const versions = new Map(state.kind === 'held' ? state.versions : [])
    if (event.type === 'FileClaimed') {
      return {
        kind: 'held',
        projectId: event.data.projectId,
        versions: versions.set(event.data.versionId, event.data.saga),
      }
    }
    versions.delete(event.data.versionId)
    return state.kind === 'held' && versions.size > 0 ? { ...state, versions } : { kind: 'free' }
  },
}

function claim(command: FileCommand & { type: 'ClaimFile' }, state: FileState): FileEvent[] {
  const { filename, projectId, versionId, saga } = command
  if (state.kind === 'held' && state.projectId !== projectId) {
    const versions = [...state.versions.keys()]
    throw claimFileRefusals.refuse('duplicate_file', {
      field: 'file_parts',
      filename,
      project: state.projectId,
      versions,
    })
  }
  if (state.kind === 'held' && state.versions.has(versionId)) {
    if (state.versions.get(versionId) === saga) return []
    throw claimFileRefusals.refuse('duplicate_in_version', { field: 'file_parts', filename })
  }
  return [{ type: 'FileClaimed', data: { projectId, versionId, saga } }]
}

function release({ versionId, saga, claimedBy }: FileCommand & { type: 'ReleaseFile' }, state: FileState): FileEvent[] {
  const holder = state.kind === 'held' ? state.versions.get(versionId) : undefined
  if (holder === undefined || (claimedBy !== undefined && holder !== claimedBy)) return []
  return [{ type: 'FileReleased', data: { versionId, saga } }]
}
