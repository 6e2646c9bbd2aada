import type { Fold } from '../kit/fold.ts'
import type { JavaVendor } from './content_spec.values.ts'
import type { ContentBase, RecordedServerEvent } from './server.events.ts'
import type { ServerSpecs } from './server_plan.values.ts'
import type {
  BackupKind,
  OrderFailure,
  PowerAction,
  PowerFailure,
  StopReason,
  SuspensionReason,
} from './server_state.values.ts'

/**
 * `placed`: it waits for payment. `confirmed`: its node makes it. `kept`: it has ended, and its files are there until a day that is known.
 */
export const serverStages = ['ordered', 'placed', 'confirmed', 'provisioned', 'order_ended', 'deleted'] as const
export type ServerStage = (typeof serverStages)[number]

/** Times are milliseconds since 1970. */
export interface PowerWish {
  requestId: string
  action: PowerAction
  askedAt: number
  until: number
}

export interface ContentWish {
  requestId: string
  base: ContentBase
  keepsFiles: boolean
  until: number
}

export interface Addon {
  projectId: string
  versionId: string
  folder: string
  filename: string
  isOn: boolean
}

/** `ranWell`: whether the game was in good order. Null while the backup isn't made yet. */
export interface HeldBackup {
  kind: BackupKind
  isLocked: boolean
  heldAt: number
  ranWell: boolean | null
}

export interface GameServer {
  stage: ServerStage
  ownerId: string
  name: string
  region: string
  subdomain: string
  specs: ServerSpecs
  subscriptionId: string | null
  payBy: number
  orderedAt: number
  orderFailure: OrderFailure | null
  trialEnds: number | null
  place: { nodeId: string; port: number } | null
  hasAcceptedEula: boolean
  /** What it is made of: the last wish, whether it is installed yet or not. */
  base: ContentBase
  /** What is still to be installed. */
  content: ContentWish | null
  contentFailure: { requestId: string; reason: string; detail: string } | null
  installed: { gameVersion: string; loaderVersion: string | null } | null
  /** By folder and name of the file. */
  addons: ReadonlyMap<string, Addon>
  /** What was asked for and hasn't happened yet. */
  power: PowerWish | null
  powerFailure: { requestId: string; reason: PowerFailure } | null
  /** Whether it should be running, as people have last said. */
  shouldRun: boolean
  /** Since when the game runs. Null while it doesn't. */
  runningSince: number | null
  lastStop: { reason: StopReason; exitCode: number | null; at: number } | null
  properties: Readonly<Record<string, string | null>>
  startup: { javaMajor: number | null; javaVendor: JavaVendor | null; command: string | null }
  ports: ReadonlyMap<string, { port: number; name: string }>
  access: ReadonlyMap<string, { role: string; since: number }>
  backups: ReadonlyMap<string, HeldBackup>
  operation: { operationId: string; kind: 'backup' | 'restore'; backupId: string; until: number } | null
  schedule: { everyHours: number; keeps: number } | null
  suspension: { reason: SuspensionReason; note: string; since: number; keepUntil: number | null } | null
  move: { moveId: string; nodeId: string; port: number; until: number } | null
  /** How often all files were deleted. The agent compares it with what it has. */
  resets: number
}

const addonKey = ({ folder, filename }: { folder: string; filename: string }) => `${folder}/${filename}`
const isRunningAfter = (action: PowerAction) => action === 'start' || action === 'restart'

export const serverFold: Fold<GameServer, RecordedServerEvent, 'ServerOrdered'> = {
  begin: {
    ServerOrdered: ({ data, at }) => ({
      ...data,
      ...{ stage: 'ordered', orderedAt: at, orderFailure: null, trialEnds: null, place: null, hasAcceptedEula: false },
      ...{ content: null, contentFailure: null, installed: null, addons: new Map() },
      ...{ power: null, powerFailure: null, shouldRun: false, runningSince: null, lastStop: null },
      ...{ properties: {}, startup: { javaMajor: null, javaVendor: null, command: null }, ports: new Map() },
      ...{ access: new Map(), backups: new Map(), operation: null, schedule: null },
      ...{ suspension: null, move: null, resets: 0 },
    }),
  },
  on: {
    ServerPlaced: ({ data }) => ({ stage: 'placed', place: data }),
    ServerConfirmed: ({ data: { trialEnds } }) => ({ stage: 'confirmed', trialEnds }),
    ServerOrderEnded: ({ data: { reason } }) => ({ stage: 'order_ended', orderFailure: reason, place: null }),
    ServerEulaAccepted: () => ({ hasAcceptedEula: true }),
    ServerProvisioned: () => ({ stage: 'provisioned' }),

    ServerContentRequested: ({ data: { requestId, base, keepsFiles, until } }) => ({
      ...{ base, content: { requestId, base, keepsFiles, until }, contentFailure: null },
    }),
    ServerContentInstalled: ({ data: { gameVersion, loaderVersion } }) => ({
      ...{ content: null, contentFailure: null, installed: { gameVersion, loaderVersion } },
    }),
    ServerContentFailed: ({ data }) => ({ content: null, contentFailure: data }),
    ServerAddonAdded: ({ data }) => ({ addons: [{ id: addonKey(data), put: { ...data, isOn: true } }] }),
    ServerAddonUpdated: ({ data: { before, ...addon } }) => ({
      addons: [
        { id: addonKey({ folder: addon.folder, filename: before }), removed: true },
        { id: addonKey(addon), put: { ...addon, isOn: true } },
      ],
    }),
    ServerAddonRemoved: ({ data }) => ({ addons: [{ id: addonKey(data), removed: true }] }),
    ServerAddonSwitched: ({ data: { isOn, ...addon } }) => ({ addons: [{ id: addonKey(addon), change: { isOn } }] }),
    ServerPackUnlinked: () => ({}),

    ServerPowerRequested: ({ data, at }) => ({
      ...{ power: { ...data, askedAt: at }, powerFailure: null, shouldRun: isRunningAfter(data.action) },
    }),
    ServerPowerFailed: ({ data }) => ({ power: null, powerFailure: data }),
    ServerStarted: ({ at }) => ({ runningSince: at, power: null, powerFailure: null }),
    ServerStopped: ({ data: { reason, exitCode }, at }) => ({
      ...{ runningSince: null, lastStop: { reason, exitCode, at } },
      // A restart that was asked for is half done.
      power: (before) => (before && isRunningAfter(before.action) ? before : null),
      shouldRun: (before) => before && reason !== 'exited' && reason !== 'idle',
    }),
    ServerCommandRun: () => ({}),
    ServerFilesChanged: () => ({}),
    ServerConsoleCleared: () => ({}),

    ServerRenamed: ({ data: { name } }) => ({ name }),
    ServerSubdomainChanged: ({ data: { subdomain } }) => ({ subdomain }),
    ServerPropertiesChanged: ({ data: { changes } }) => ({ properties: (before) => ({ ...before, ...changes }) }),
    ServerStartupChanged: ({ data }) => ({ startup: data }),
    ServerPortAdded: ({ data }) => ({ ports: [{ id: String(data.port), put: data }] }),
    ServerPortRenamed: ({ data: { port, name } }) => ({ ports: [{ id: String(port), change: { name } }] }),
    ServerPortRemoved: ({ data: { port } }) => ({ ports: [{ id: String(port), removed: true }] }),

    ServerAccessGranted: ({ data: { accountId: id, role }, at }) => ({ access: [{ id, put: { role, since: at } }] }),
    ServerAccessChanged: ({ data: { accountId: id, role } }) => ({ access: [{ id, change: { role } }] }),
    ServerAccessRevoked: ({ data: { accountId: id } }) => ({ access: [{ id, removed: true }] }),

    ServerBackupHeld: ({ data: { backupId: id, kind }, at }) => ({
      backups: [{ id, put: { kind, isLocked: false, heldAt: at, ranWell: null } }],
    }),
    ServerBackupLocked: ({ data: { backupId: id } }) => ({ backups: [{ id, change: { isLocked: true } }] }),
    ServerBackupUnlocked: ({ data: { backupId: id } }) => ({ backups: [{ id, change: { isLocked: false } }] }),
    ServerBackupDropped: ({ data: { backupId: id } }) => ({ backups: [{ id, removed: true }] }),
    ServerBackupKept: ({ data: { backupId: id, ranWell } }) => ({ backups: [{ id, change: { ranWell } }] }),
    ServerBackupSkipped: () => ({}),
    ServerOperationBegun: ({ data }) => ({ operation: data }),
    ServerOperationEnded: () => ({ operation: null }),
    ServerScheduleChanged: ({ data: { schedule } }) => ({ schedule }),

    ServerSuspended: ({ data, at }) => ({ suspension: { ...data, since: at }, power: null }),
    ServerUnsuspended: () => ({ suspension: null }),
    ServerResized: ({ data: { specs } }) => ({ specs }),
    ServerMoveBegun: ({ data }) => ({ move: data }),
    ServerMoved: ({ data: { nodeId, port } }) => ({ move: null, place: { nodeId, port } }),
    ServerMoveEnded: () => ({ move: null }),
    ServerReset: () => ({ addons: [{ allRemoved: true }], properties: {}, resets: (before) => before + 1 }),
    ServerDeleted: () => ({ stage: 'deleted', place: null, power: null }),
  },
}
