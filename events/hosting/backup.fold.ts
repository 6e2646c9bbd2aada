import type { Fold } from '../kit/fold.ts'
import type { RecordedBackupEvent } from './backup.events.ts'
import type { BackupFailure, BackupKind } from './server_state.values.ts'

/** `cancelling`: somebody asked for it, and the agent hasn't said yet that it has stopped. */
export const backupStates = [
  'pending',
  'ongoing',
  'cancelling',
  'completed',
  'unchanged',
  'failed',
  'cancelled',
] as const
export type BackupState = (typeof backupStates)[number]
export type RestoreState = Exclude<BackupState, 'unchanged'>

interface Failure {
  reason: BackupFailure
  detail: string
}

/** Times are milliseconds since 1970, sizes in bytes. */
export interface Backup {
  serverId: string
  name: string
  kind: BackupKind
  state: BackupState
  requestedAt: number
  startedAt: number | null
  endedAt: number | null
  until: number
  failure: Failure | null
  made: { snapshot: string; size: number; added: number; files: number; digest: string } | null
  isQuiet: boolean
  ranWell: boolean
  verifiedAt: number | null
  /** The last one. */
  restore: {
    restoreId: string
    safetyId: string
    state: RestoreState
    requestedAt: number
    endedAt: number | null
    until: number
    failure: Failure | null
  } | null
  /** Operations whose outcome somebody has read. */
  seen: readonly string[]
  isDeleted: boolean
}

type Restore = NonNullable<Backup['restore']>

export const backupFold: Fold<Backup, RecordedBackupEvent, 'BackupRequested'> = {
  begin: {
    BackupRequested: ({ data, at }) => ({
      ...data,
      ...{ state: 'pending', requestedAt: at, startedAt: null, endedAt: null, failure: null, made: null },
      ...{ isQuiet: false, ranWell: false, verifiedAt: null, restore: null, seen: [], isDeleted: false },
    }),
  },
  on: {
    BackupStarted: ({ at }) => ({ state: 'ongoing', startedAt: at }),
    BackupCompleted: ({ data: { isQuiet, ranWell, ...made }, at }) => ({
      ...{ state: 'completed', endedAt: at, made, isQuiet, ranWell, failure: null },
    }),
    BackupFoundUnchanged: ({ at }) => ({ state: 'unchanged', endedAt: at }),
    BackupFailed: ({ data, at }) => ({ state: 'failed', endedAt: at, failure: data }),
    BackupCancelRequested: () => ({ state: 'cancelling' }),
    BackupCancelled: ({ at }) => ({ state: 'cancelled', endedAt: at }),
    BackupRetried: ({ data: { until } }) => ({
      ...{ state: 'pending', until, startedAt: null, endedAt: null, failure: null },
    }),
    BackupRenamed: ({ data: { name } }) => ({ name }),
    BackupVerified: ({ at }) => ({ verifiedAt: at }),
    RestoreRequested: ({ data, at }) => ({
      restore: { ...data, state: 'pending', requestedAt: at, endedAt: null, failure: null },
    }),
    RestoreStarted: () => ({ restore: inRestore({ state: 'ongoing' }) }),
    RestoreCompleted: ({ at }) => ({ restore: inRestore({ state: 'completed', endedAt: at }) }),
    RestoreFailed: ({ data: { reason, detail }, at }) => ({
      restore: inRestore({ state: 'failed', endedAt: at, failure: { reason, detail } }),
    }),
    RestoreCancelRequested: () => ({ restore: inRestore({ state: 'cancelling' }) }),
    RestoreCancelled: ({ at }) => ({ restore: inRestore({ state: 'cancelled', endedAt: at }) }),
    BackupOutcomeSeen: ({ data: { operationId } }) => ({
      seen: (before) => (before.includes(operationId) ? before : [...before, operationId]),
    }),
    BackupDeleted: () => ({ isDeleted: true }),
  },
}

const inRestore = (change: Partial<Restore>) => (before: Restore | null) => before && { ...before, ...change }
