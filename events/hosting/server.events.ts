import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { personalData } from '../kit/personal.ts'
import { contentFailures, javaVendors, serverLoaders } from './content_spec.values.ts'
import {
  backupKinds,
  fileActs,
  operationKinds,
  orderFailures,
  powerActions,
  powerFailures,
  skipReasons,
  stopReasons,
  suspensionReasons,
} from './server_state.values.ts'

const id = z.string()
/** Milliseconds since 1970. */
const time = z.int()
const specs = z.object({ cpu: z.int(), memoryMb: z.int(), swapMb: z.int(), storageMb: z.int() })

/** What a server is made of before anything is added to it. */
const base = z.discriminatedUnion('kind', [
  z.object({
    ...{ kind: z.literal('bare'), loader: z.enum(serverLoaders), gameVersion: z.string() },
    /** Null: the newest that is stable when it is installed. */
    loaderVersion: z.string().nullable(),
  }),
  z.object({ kind: z.literal('modpack'), projectId: id, versionId: id }),
  /** A pack that somebody uploaded. */
  z.object({ kind: z.literal('file'), name: z.string(), sha1: z.string() }),
])
/** Something that was added from the catalogue. */
const addon = { projectId: id, versionId: id, folder: z.string(), filename: z.string() }
/** What the agent said: which one, in which of its lives, and the number of the report there. */
const report = z.object({ nodeId: id, bootId: id, sequence: z.int() })

/** A game server of one account. Its own root. */
export const serverEvents = defineEvents('hosting.server', {
  /** `subscriptionId`: what pays for it. Null for a trial. Nothing is charged before it has a place. */
  ServerOrdered: {
    version: 1,
    schema: z.object({
      ...{ ownerId: id, name: z.string(), region: z.string(), specs, base, subdomain: z.string() },
      ...{ subscriptionId: id.nullable(), payBy: time },
    }),
  },
  /** It has a place on a node, which it keeps if it is paid in time. */
  ServerPlaced: { version: 1, schema: z.object({ nodeId: id, port: z.int() }) },
  /** Paid, or tried for nothing until `trialEnds`. */
  ServerConfirmed: { version: 1, schema: z.object({ trialEnds: time.nullable() }) },
  /** Nobody got a server by this order. */
  ServerOrderEnded: { version: 1, schema: z.object({ reason: z.enum(orderFailures) }) },
  /** Its owner accepts the licence of the game, without which the game doesn't start. */
  ServerEulaAccepted: { version: 1, schema: z.object({}) },
  /** Its node has the folder and everything that was asked for. */
  ServerProvisioned: { version: 1, schema: z.object({ report }) },

  /** `keepsFiles`: what people have changed stays. `until`: otherwise it has failed by then. */
  ServerContentRequested: {
    version: 1,
    schema: z.object({ requestId: id, base, keepsFiles: z.boolean(), until: time }),
  },
  ServerContentInstalled: {
    version: 1,
    schema: z.object({ requestId: id, gameVersion: z.string(), loaderVersion: z.string().nullable(), report }),
  },
  ServerContentFailed: {
    version: 1,
    schema: z.object({ requestId: id, reason: z.enum(contentFailures), detail: z.string() }),
  },
  ServerAddonAdded: { version: 1, schema: z.object(addon) },
  ServerAddonUpdated: { version: 1, schema: z.object({ ...addon, before: z.string() }) },
  ServerAddonRemoved: { version: 1, schema: z.object({ folder: z.string(), filename: z.string() }) },
  ServerAddonSwitched: {
    version: 1,
    schema: z.object({ folder: z.string(), filename: z.string(), isOn: z.boolean() }),
  },
  /** What the pack brought stays and belongs to the server's owner from now on. */
  ServerPackUnlinked: { version: 1, schema: z.object({}) },

  ServerPowerRequested: { version: 1, schema: z.object({ requestId: id, action: z.enum(powerActions), until: time }) },
  ServerPowerFailed: { version: 1, schema: z.object({ requestId: id, reason: z.enum(powerFailures) }) },
  ServerStarted: { version: 1, schema: z.object({ report }) },
  /** `exitCode`: null if nobody knows it. */
  ServerStopped: {
    version: 1,
    schema: z.object({ reason: z.enum(stopReasons), exitCode: z.int().nullable(), report: report.nullable() }),
  },
  /** A line for the console may hold a player's address or a password, so it is sealed with the key of its account. */
  ServerCommandRun: { version: 1, schema: z.object({ line: personalData }) },
  /** What one person did to files within a minute. Paths are sealed, since people name files as they like. */
  ServerFilesChanged: { version: 1, schema: z.object({ act: z.enum(fileActs), count: z.int(), paths: personalData }) },
  ServerConsoleCleared: { version: 1, schema: z.object({}) },

  ServerRenamed: { version: 1, schema: z.object({ name: z.string() }) },
  ServerSubdomainChanged: { version: 1, schema: z.object({ subdomain: z.string() }) },
  /** Null takes a key out of the file. */
  ServerPropertiesChanged: { version: 1, schema: z.object({ changes: z.record(z.string(), z.string().nullable()) }) },
  /** Null: what the version of the game asks for. */
  ServerStartupChanged: {
    version: 1,
    schema: z.object({
      ...{ javaMajor: z.int().nullable(), javaVendor: z.enum(javaVendors).nullable() },
      command: z.string().nullable(),
    }),
  },
  ServerPortAdded: { version: 1, schema: z.object({ port: z.int(), name: z.string() }) },
  ServerPortRenamed: { version: 1, schema: z.object({ port: z.int(), name: z.string() }) },
  ServerPortRemoved: { version: 1, schema: z.object({ port: z.int() }) },

  ServerAccessGranted: { version: 1, schema: z.object({ accountId: id, role: z.string() }) },
  ServerAccessChanged: { version: 1, schema: z.object({ accountId: id, role: z.string() }) },
  ServerAccessRevoked: { version: 1, schema: z.object({ accountId: id }) },

  /** Which backups there are is decided here, so that two requests at once can't have one too many. */
  ServerBackupHeld: { version: 1, schema: z.object({ backupId: id, kind: z.enum(backupKinds) }) },
  ServerBackupLocked: { version: 1, schema: z.object({ backupId: id }) },
  ServerBackupUnlocked: { version: 1, schema: z.object({ backupId: id }) },
  ServerBackupDropped: { version: 1, schema: z.object({ backupId: id }) },
  /** It is made. `ranWell`: the game was running in good order, or had ended so. */
  ServerBackupKept: { version: 1, schema: z.object({ backupId: id, ranWell: z.boolean() }) },
  /** None was made although one was due. */
  ServerBackupSkipped: { version: 1, schema: z.object({ kind: z.enum(backupKinds), reason: z.enum(skipReasons) }) },
  /** While something reads or replaces all files, nothing else does. `until`: it has ended by then, in one way or another. */
  ServerOperationBegun: {
    version: 1,
    schema: z.object({ operationId: id, kind: z.enum(operationKinds), backupId: id, until: time }),
  },
  ServerOperationEnded: { version: 1, schema: z.object({ operationId: id }) },
  /** Every so many hours, and how many of them are kept. Null: none by itself. */
  ServerScheduleChanged: {
    version: 1,
    schema: z.object({ schedule: z.object({ everyHours: z.int(), keeps: z.int() }).nullable() }),
  },

  /** It is stopped and can only be looked at. `keepUntil`: its files are deleted then. Null while that isn't decided. */
  ServerSuspended: {
    version: 1,
    schema: z.object({ reason: z.enum(suspensionReasons), note: z.string(), keepUntil: time.nullable() }),
  },
  ServerUnsuspended: { version: 1, schema: z.object({}) },
  ServerResized: { version: 1, schema: z.object({ specs }) },
  /** It goes to another node. Its files are copied first, and it stops only for the last changes. */
  ServerMoveBegun: { version: 1, schema: z.object({ moveId: id, nodeId: id, port: z.int(), until: time }) },
  ServerMoved: { version: 1, schema: z.object({ moveId: id, nodeId: id, port: z.int() }) },
  ServerMoveEnded: { version: 1, schema: z.object({ moveId: id, reason: z.string() }) },
  /** All files are gone but the backups. */
  ServerReset: { version: 1, schema: z.object({}) },
  ServerDeleted: { version: 1, schema: z.object({}) },
})

export type ServerEvent = EventOf<typeof serverEvents>
export type RecordedServerEvent = RecordedOf<typeof serverEvents>
export type ContentBase = z.output<typeof base>
export type AgentReport = z.output<typeof report>
