import type { BackupEvent } from '@adit/events/hosting/backup.events.ts'
import { backupFold } from '@adit/events/hosting/backup.fold.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const backupAfter = keeping(backupFold, ['serverId', 'name', 'state', 'restore', 'isDeleted'])
/** Null before it is asked for. */
export type BackupState = ReturnType<typeof backupAfter> | null
type Living = NonNullable<BackupState>

type DataOf<Type extends BackupEvent['type']> = Extract<BackupEvent, { type: Type }>['data']
type Told<Type extends BackupEvent['type']> = { data: DataOf<Type> }

/** What agents say (`Note…`) can be repeated and come late. */
export type BackupCommand =
  | ({ type: 'RequestBackup' } & Told<'BackupRequested'>)
  | { type: 'NoteBackupStarted' }
  | ({ type: 'NoteBackupCompleted' } & Told<'BackupCompleted'>)
  | ({ type: 'NoteBackupUnchanged' } & Told<'BackupFoundUnchanged'>)
  | ({ type: 'FailBackup' } & Told<'BackupFailed'>)
  | { type: 'CancelBackup' }
  | { type: 'NoteBackupCancelled' }
  | ({ type: 'RetryBackup' } & Told<'BackupRetried'>)
  | { type: 'RenameBackup'; name: string }
  | { type: 'NoteBackupVerified' }
  | ({ type: 'RequestRestore' } & Told<'RestoreRequested'>)
  | { type: 'NoteRestoreStarted'; restoreId: string }
  | { type: 'NoteRestoreCompleted'; restoreId: string }
  | ({ type: 'FailRestore' } & Told<'RestoreFailed'>)
  | { type: 'CancelRestore'; restoreId: string }
  | { type: 'NoteRestoreCancelled'; restoreId: string }
  | { type: 'SeeBackupOutcome'; operationId: string }
  | { type: 'DeleteBackup' }
type Of<Type extends BackupCommand['type']> = Extract<BackupCommand, { type: Type }>

export const knownBackupRefusals = refusals('backup_not_found')
export const cancelBackupRefusals = refusals(knownBackupRefusals, 'backup_over')
export const retryBackupRefusals = refusals(knownBackupRefusals, 'backup_not_failed')
export const restoreRefusals = refusals(knownBackupRefusals, 'backup_not_made', 'restore_in_progress')
export const cancelRestoreRefusals = refusals(knownBackupRefusals, 'restore_over')

export const backupDecider: Decider<BackupState, BackupCommand, BackupEvent> = {
  initialState: null,
  decide(command, state) {
    if (command.type === 'RequestBackup') return state ? [] : [{ type: 'BackupRequested', data: command.data }]
    const backup = living(state)
    switch (command.type) {
      case 'NoteBackupStarted':
        return backup.state === 'pending' ? [{ type: 'BackupStarted', data: {} }] : []
      case 'NoteBackupCompleted':
        return isOpen(backup) ? [{ type: 'BackupCompleted', data: command.data }] : []
      case 'NoteBackupUnchanged':
        return isOpen(backup) ? [{ type: 'BackupFoundUnchanged', data: command.data }] : []
      case 'FailBackup':
        return isOpen(backup) ? [{ type: 'BackupFailed', data: command.data }] : []
      case 'CancelBackup':
        return cancel(backup)
      case 'NoteBackupCancelled':
        return isOpen(backup) ? [{ type: 'BackupCancelled', data: {} }] : []
      case 'RetryBackup':
        return retry(command, backup)
      case 'RenameBackup':
        return backup.name === command.name ? [] : [{ type: 'BackupRenamed', data: { name: command.name } }]
      case 'NoteBackupVerified':
        return backup.state === 'completed' ? [{ type: 'BackupVerified', data: {} }] : []
      case 'RequestRestore':
        return requestRestore(command, backup)
      case 'NoteRestoreStarted':
        return isRestoring(backup, command, 'pending') ? [restoreEvent('RestoreStarted', command)] : []
      case 'NoteRestoreCompleted':
        return isRestoring(backup, command) ? [restoreEvent('RestoreCompleted', command)] : []
      case 'FailRestore':
        return isRestoring(backup, command.data) ? [{ type: 'RestoreFailed', data: command.data }] : []
      case 'CancelRestore':
        return cancelRestore(command, backup)
      case 'NoteRestoreCancelled':
        return isRestoring(backup, command) ? [restoreEvent('RestoreCancelled', command)] : []
      case 'SeeBackupOutcome':
        return [{ type: 'BackupOutcomeSeen', data: { operationId: command.operationId } }]
      case 'DeleteBackup':
        return [{ type: 'BackupDeleted', data: {} }]
      default:
        return command satisfies never
    }
  },
  evolve: backupAfter,
}

function living(state: BackupState): Living {
  if (!state || state.isDeleted) throw knownBackupRefusals.refuse('backup_not_found')
  return state
}

const openStates: readonly Living['state'][] = ['pending', 'ongoing', 'cancelling']
const isOpen = ({ state }: Living) => openStates.includes(state)

function cancel(backup: Living): BackupEvent[] {
  if (!isOpen(backup)) throw cancelBackupRefusals.refuse('backup_over')
  return backup.state === 'cancelling' ? [] : [{ type: 'BackupCancelRequested', data: {} }]
}

function retry({ data }: Of<'RetryBackup'>, backup: Living): BackupEvent[] {
  if (backup.state === 'pending') return []
  if (backup.state !== 'failed' && backup.state !== 'cancelled') throw retryBackupRefusals.refuse('backup_not_failed')
  return [{ type: 'BackupRetried', data }]
}

function requestRestore({ data }: Of<'RequestRestore'>, backup: Living): BackupEvent[] {
  if (backup.restore?.restoreId === data.restoreId) return []
  if (backup.state !== 'completed') throw restoreRefusals.refuse('backup_not_made')
  if (backup.restore && openRestores.includes(backup.restore.state)) {
    throw restoreRefusals.refuse('restore_in_progress')
  }
  return [{ type: 'RestoreRequested', data }]
}

type RestoreState = NonNullable<Living['restore']>['state']
const openRestores: readonly RestoreState[] = ['pending', 'ongoing', 'cancelling']

function isRestoring({ restore }: Living, { restoreId }: { restoreId: string }, only?: RestoreState): boolean {
  if (restore?.restoreId !== restoreId) return false
  return only ? restore.state === only : openRestores.includes(restore.state)
}

function cancelRestore({ restoreId }: Of<'CancelRestore'>, backup: Living): BackupEvent[] {
  if (!isRestoring(backup, { restoreId })) throw cancelRestoreRefusals.refuse('restore_over')
  return backup.restore?.state === 'cancelling' ? [] : [{ type: 'RestoreCancelRequested', data: { restoreId } }]
}

const restoreEvent = (
  type: 'RestoreStarted' | 'RestoreCompleted' | 'RestoreCancelled',
  { restoreId }: { restoreId: string },
): BackupEvent => ({ type, data: { restoreId } })
