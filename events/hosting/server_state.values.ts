/** What somebody can ask of a running game. */
export const powerActions = ['start', 'stop', 'restart', 'kill'] as const
export type PowerAction = (typeof powerActions)[number]

/** Why a game is no longer running. `exited`: by itself and in good order. `lost`: its node did not say. */
export const stopReasons = ['asked', 'exited', 'crashed', 'oom', 'suspended', 'idle', 'killed', 'lost'] as const
export type StopReason = (typeof stopReasons)[number]

/** Why a start or a stop did not happen before its deadline. */
export const powerFailures = ['never_ready', 'did_not_stop', 'lost_contact', 'not_installed', 'java_missing'] as const
export type PowerFailure = (typeof powerFailures)[number]

/** The names are those of clients. */
export const suspensionReasons = ['moderated', 'paymentfailed', 'cancelled', 'upgrading', 'other'] as const
export type SuspensionReason = (typeof suspensionReasons)[number]

/** How an order ends that got no server. `full`: nobody had to pay. `failed`: what was paid goes back. */
export const orderFailures = ['expired', 'not_paid', 'withdrawn', 'failed'] as const
export type OrderFailure = (typeof orderFailures)[number]

/** Kinds of backups. Automatic ones make room for each other; the others stay until somebody deletes them. */
export const backupKinds = ['by_hand', 'scheduled', 'before_change', 'before_restore', 'before_move', 'last'] as const
export type BackupKind = (typeof backupKinds)[number]
export const automaticKinds: readonly BackupKind[] = ['scheduled', 'before_change', 'before_restore', 'before_move']

/** What reads or replaces all files of a server. */
export const operationKinds = ['backup', 'restore'] as const

/** Why a backup that was due was not made. */
export const skipReasons = ['slots_full', 'unchanged', 'operation_running', 'suspended', 'not_ready'] as const
export type SkipReason = (typeof skipReasons)[number]

export const backupFailures = [
  'lost_contact',
  'timed_out',
  'storage_away',
  'disk_full',
  'unreadable',
  'verify_failed',
  'not_quiet',
] as const
export type BackupFailure = (typeof backupFailures)[number]

/** What people do with files, as the history says it. */
export const fileActs = [
  'uploaded',
  'edited',
  'deleted',
  'renamed',
  'copied',
  'extracted',
  'archived',
  'created',
] as const
export type FileAct = (typeof fileActs)[number]
