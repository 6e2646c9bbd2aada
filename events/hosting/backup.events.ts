import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { backupFailures, backupKinds } from './server_state.values.ts'

const id = z.string()
/** Milliseconds since 1970. */
const time = z.int()
/** Bytes. */
const bytes = z.int()
const failure = z.object({ reason: z.enum(backupFailures), detail: z.string() })

/** One backup of a server, whose root it has. `until`: what isn't done by then has failed. */
export const backupEvents = defineEvents('hosting.backup', {
  BackupRequested: {
    version: 1,
    schema: z.object({ serverId: id, name: z.string(), kind: z.enum(backupKinds), until: time }),
  },
  BackupStarted: { version: 1, schema: z.object({}) },
  /**
   * `snapshot`: under which the store has it. `size`: of all files. `added`: what the store had to keep that it didn't have. `ranWell`: whether the game was
   * running in good order, or had ended so.
   */
  BackupCompleted: {
    version: 1,
    schema: z.object({
      ...{ snapshot: z.string(), size: bytes, added: bytes, files: z.int(), digest: z.string() },
      ...{ isQuiet: z.boolean(), ranWell: z.boolean() },
    }),
  },
  /** Since the last one nothing had changed, so that one stands for it. */
  BackupFoundUnchanged: { version: 1, schema: z.object({ sameAs: id }) },
  BackupFailed: { version: 1, schema: failure },
  BackupCancelRequested: { version: 1, schema: z.object({}) },
  BackupCancelled: { version: 1, schema: z.object({}) },
  BackupRetried: { version: 1, schema: z.object({ until: time }) },
  BackupRenamed: { version: 1, schema: z.object({ name: z.string() }) },
  /** Read back from the store and compared. */
  BackupVerified: { version: 1, schema: z.object({}) },

  /** `safetyId`: the backup that is made first, so that a restore can be undone. */
  RestoreRequested: { version: 1, schema: z.object({ restoreId: id, safetyId: id, until: time }) },
  RestoreStarted: { version: 1, schema: z.object({ restoreId: id }) },
  RestoreCompleted: { version: 1, schema: z.object({ restoreId: id }) },
  RestoreFailed: { version: 1, schema: failure.extend({ restoreId: id }) },
  RestoreCancelRequested: { version: 1, schema: z.object({ restoreId: id }) },
  RestoreCancelled: { version: 1, schema: z.object({ restoreId: id }) },
  /** Somebody has read that it failed. */
  BackupOutcomeSeen: { version: 1, schema: z.object({ operationId: id }) },
  BackupDeleted: { version: 1, schema: z.object({}) },
})

export type BackupEvent = EventOf<typeof backupEvents>
export type RecordedBackupEvent = RecordedOf<typeof backupEvents>
