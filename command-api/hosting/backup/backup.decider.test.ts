import type { BackupEvent } from '@adit/events/hosting/backup.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { describe, expect, it } from 'vitest'
import { type BackupCommand, backupDecider } from './backup.decider.ts'

const requested: BackupEvent = {
  type: 'BackupRequested',
  data: { serverId: 'SERVER01', name: 'Before the dragon', kind: 'by_hand', until: 100 },
}
const made = { snapshot: 'S1', size: 10, added: 5, files: 2, digest: 'D1', isQuiet: true, ranWell: true }
const completed: BackupEvent = { type: 'BackupCompleted', data: made }
const failure = { reason: 'lost_contact', detail: '' } as const
const failed: BackupEvent = { type: 'BackupFailed', data: failure }
const cancelling: BackupEvent = { type: 'BackupCancelRequested', data: {} }
const cancelled: BackupEvent = { type: 'BackupCancelled', data: {} }
const restoring: BackupEvent = { type: 'RestoreRequested', data: { restoreId: 'R1', safetyId: 'B2', until: 100 } }

const decide = (events: readonly BackupEvent[], command: BackupCommand) =>
  backupDecider.decide(command, fold(backupDecider, events))
const types = (events: readonly BackupEvent[], command: BackupCommand) =>
  decide(events, command).map(({ type }) => type)

describe('a backup', () => {
  it('starts once and ends once', () => {
    expect(types([requested], { type: 'NoteBackupStarted' })).toEqual(['BackupStarted'])
    const ends: BackupCommand[] = [
      { type: 'NoteBackupCompleted', data: made },
      { type: 'NoteBackupUnchanged', data: { sameAs: 'B0' } },
      { type: 'FailBackup', data: failure },
      { type: 'NoteBackupCancelled' },
    ]
    for (const end of ends) {
      const events = decide([requested], end)
      expect(events).toHaveLength(1)
      for (const late of ends) expect(decide([requested, ...events], late)).toEqual([])
      expect(decide([requested, ...events], { type: 'NoteBackupStarted' })).toEqual([])
    }
  })

  it('can be completed although somebody had asked to cancel it', () => {
    expect(types([requested, cancelling], { type: 'NoteBackupCompleted', data: made })).toEqual(['BackupCompleted'])
    expect(decide([requested, cancelling], { type: 'CancelBackup' })).toEqual([])
    expect(() => decide([requested, completed], { type: 'CancelBackup' })).toThrow('backup_over')
  })

  it('is tried again only if it failed or was cancelled', () => {
    const retry: BackupCommand = { type: 'RetryBackup', data: { until: 200 } }
    for (const end of [failed, cancelled]) expect(types([requested, end], retry)).toEqual(['BackupRetried'])
    expect(decide([requested], retry)).toEqual([])
    expect(() => decide([requested, completed], retry)).toThrow('backup_not_failed')
    const again: BackupEvent = { type: 'BackupRetried', data: { until: 200 } }
    expect(types([requested, failed, again], { type: 'NoteBackupCompleted', data: made })).toEqual(['BackupCompleted'])
  })

  it('is verified only when there is something to verify', () => {
    expect(types([requested, completed], { type: 'NoteBackupVerified' })).toEqual(['BackupVerified'])
    expect(decide([requested, failed], { type: 'NoteBackupVerified' })).toEqual([])
  })

  it('is nothing before it was asked for and after it is deleted', () => {
    const deleted: BackupEvent = { type: 'BackupDeleted', data: {} }
    for (const events of [[], [requested, completed, deleted]]) {
      expect(() => decide(events, { type: 'RenameBackup', name: 'Other' })).toThrow('backup_not_found')
    }
    expect(decide([requested], { type: 'RenameBackup', name: 'Before the dragon' })).toEqual([])
  })
})

describe('restoring', () => {
  const restore = (restoreId: string): BackupCommand => ({
    ...{ type: 'RequestRestore', data: { restoreId, safetyId: 'B3', until: 200 } },
  })

  it('needs a backup that was made, and happens once at a time', () => {
    expect(types([requested, completed], restore('R1'))).toEqual(['RestoreRequested'])
    for (const end of [failed, cancelled])
      expect(() => decide([requested, end], restore('R1'))).toThrow('backup_not_made')
    expect(decide([requested, completed, restoring], restore('R1'))).toEqual([])
    expect(() => decide([requested, completed, restoring], restore('R2'))).toThrow('restore_in_progress')
    const ended: BackupEvent = { type: 'RestoreFailed', data: { ...failure, restoreId: 'R1' } }
    expect(types([requested, completed, restoring, ended], restore('R2'))).toEqual(['RestoreRequested'])
  })

  it('notes only what is said of the restore that is under way', () => {
    const events = [requested, completed, restoring]
    for (const restoreId of ['R1', 'OTHER']) {
      const notes: BackupCommand[] = [
        { type: 'NoteRestoreStarted', restoreId },
        { type: 'NoteRestoreCompleted', restoreId },
        { type: 'FailRestore', data: { ...failure, restoreId } },
        { type: 'NoteRestoreCancelled', restoreId },
      ]
      for (const note of notes) expect(decide(events, note)).toHaveLength(restoreId === 'R1' ? 1 : 0)
    }
    const done: BackupEvent = { type: 'RestoreCompleted', data: { restoreId: 'R1' } }
    expect(decide([...events, done], { type: 'FailRestore', data: { ...failure, restoreId: 'R1' } })).toEqual([])
    expect(() => decide([...events, done], { type: 'CancelRestore', restoreId: 'R1' })).toThrow('restore_over')
    expect(types(events, { type: 'CancelRestore', restoreId: 'R1' })).toEqual(['RestoreCancelRequested'])
  })
})
