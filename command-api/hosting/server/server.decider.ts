import { isDeepStrictEqual } from 'node:util'
import { nextToGo } from '@adit/events/hosting/rolling_backups.values.ts'
import type { ServerEvent } from '@adit/events/hosting/server.events.ts'
import { serverFold } from '@adit/events/hosting/server.fold.ts'
import { SERVER_USERS_MAX } from '@adit/events/hosting/server_access.values.ts'
import { BACKUP_SLOTS } from '@adit/events/hosting/server_plan.values.ts'
import {
  automaticKinds,
  type BackupKind,
  type PowerAction,
  type SkipReason,
} from '@adit/events/hosting/server_state.values.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const serverAfter = keeping(serverFold, [
  ...(['stage', 'ownerId', 'name', 'region', 'subdomain', 'specs', 'subscriptionId', 'payBy', 'trialEnds'] as const),
  ...(['place', 'hasAcceptedEula', 'base', 'content', 'contentFailure', 'installed', 'addons', 'power'] as const),
  ...(['shouldRun', 'runningSince', 'properties', 'startup', 'ports', 'access', 'backups', 'operation'] as const),
  ...(['schedule', 'suspension', 'move', 'resets'] as const),
])
/** Null before it is ordered. */
export type ServerState = ReturnType<typeof serverAfter> | null
type Living = NonNullable<ServerState>

type DataOf<Type extends ServerEvent['type']> = Extract<ServerEvent, { type: Type }>['data']
type Told<Type extends ServerEvent['type']> = { data: DataOf<Type> }

/** Times are milliseconds since 1970. What agents and jobs say (`Note…`) can be repeated and come late. */
export type ServerCommand =
  | ({ type: 'OrderServer' } & Told<'ServerOrdered'>)
  | ({ type: 'PlaceServer' } & Told<'ServerPlaced'>)
  | ({ type: 'ConfirmServer' } & Told<'ServerConfirmed'>)
  | ({ type: 'EndServerOrder' } & Told<'ServerOrderEnded'>)
  | { type: 'AcceptServerEula' }
  | ({ type: 'NoteServerProvisioned' } & Told<'ServerProvisioned'>)
  | ({ type: 'RequestServerContent' } & Told<'ServerContentRequested'>)
  | ({ type: 'NoteServerContentInstalled' } & Told<'ServerContentInstalled'>)
  | ({ type: 'NoteServerContentFailed' } & Told<'ServerContentFailed'>)
  | { type: 'RequestServerPower'; requestId: string; action: PowerAction; until: number }
  | ({ type: 'NoteServerStarted' } & Told<'ServerStarted'>)
  | ({ type: 'NoteServerStopped' } & Told<'ServerStopped'>)
  | ({ type: 'FailServerPower' } & Told<'ServerPowerFailed'>)
  | ({ type: 'NoteServerCommand' } & Told<'ServerCommandRun'>)
  | { type: 'RenameServer'; name: string }
  | { type: 'ChangeServerSubdomain'; subdomain: string }
  | ({ type: 'ChangeServerProperties' } & Told<'ServerPropertiesChanged'>)
  | ({ type: 'ChangeServerStartup' } & Told<'ServerStartupChanged'>)
  | { type: 'GrantServerAccess'; accountId: string; role: string }
  | { type: 'RevokeServerAccess'; accountId: string }
  | { type: 'HoldServerBackup'; backupId: string; kind: BackupKind }
  | { type: 'SkipServerBackup'; kind: BackupKind; reason: SkipReason }
  | ({ type: 'NoteServerBackupKept' } & Told<'ServerBackupKept'>)
  | { type: 'LockServerBackup'; backupId: string; isLocked: boolean }
  | { type: 'DropServerBackup'; backupId: string }
  | ({ type: 'BeginServerOperation' } & Told<'ServerOperationBegun'>)
  | { type: 'EndServerOperation'; operationId: string }
  | ({ type: 'ChangeServerSchedule' } & Told<'ServerScheduleChanged'>)
  | ({ type: 'SuspendServer' } & Told<'ServerSuspended'>)
  | { type: 'UnsuspendServer' }
  | ({ type: 'ResizeServer' } & Told<'ServerResized'>)
  | { type: 'ResetServer' }
  | { type: 'DeleteServer' }
type Of<Type extends ServerCommand['type']> = Extract<ServerCommand, { type: Type }>

export const serverRefusals = refusals('server_not_found')
export const heldServerRefusals = refusals(serverRefusals, 'server_suspended')
export const readyServerRefusals = refusals(heldServerRefusals, 'server_not_ready')
export const quietServerRefusals = refusals(readyServerRefusals, 'backup_in_progress')
export const contentRefusals = refusals(quietServerRefusals, 'content_installing')
export const powerRefusals = refusals(contentRefusals, 'eula_not_accepted')
export const accessRefusals = refusals(heldServerRefusals, 'server_users_full', 'server_owner_has_access')
export const revokeRefusals = refusals(serverRefusals, 'server_user_not_found')
export const backupRefusals = refusals(readyServerRefusals, 'backups_full')
export const slotRefusals = refusals(serverRefusals, 'backup_not_found')
export const dropRefusals = refusals(slotRefusals, 'backup_locked', 'backup_in_progress')
export const operationRefusals = refusals(slotRefusals, 'backup_in_progress', 'content_installing')

export const serverDecider: Decider<ServerState, ServerCommand, ServerEvent> = {
  initialState: null,
  decide(command, state) {
    if (command.type === 'OrderServer') return state ? [] : [{ type: 'ServerOrdered', data: command.data }]
    const server = living(state)
    switch (command.type) {
      case 'PlaceServer':
        return server.stage === 'ordered' ? [{ type: 'ServerPlaced', data: command.data }] : []
      case 'ConfirmServer':
        return server.stage === 'placed' ? [{ type: 'ServerConfirmed', data: command.data }] : []
      case 'EndServerOrder':
        return endOrder(command, server)
      case 'AcceptServerEula':
        return server.hasAcceptedEula ? [] : [{ type: 'ServerEulaAccepted', data: {} }]
      case 'NoteServerProvisioned':
        return server.stage === 'confirmed' ? [{ type: 'ServerProvisioned', data: command.data }] : []
      case 'RequestServerContent':
        return requestContent(command, server)
      case 'NoteServerContentInstalled':
        return isAwaited(server, command.data) ? [{ type: 'ServerContentInstalled', data: command.data }] : []
      case 'NoteServerContentFailed':
        return isAwaited(server, command.data) ? [{ type: 'ServerContentFailed', data: command.data }] : []
      case 'RequestServerPower':
        return requestPower(command, server)
      case 'NoteServerStarted':
        return server.runningSince === null ? [{ type: 'ServerStarted', data: command.data }] : []
      case 'NoteServerStopped':
        return noteStopped(command, server)
      case 'FailServerPower':
        return server.power?.requestId === command.data.requestId
          ? [{ type: 'ServerPowerFailed', data: command.data }]
          : []
      case 'NoteServerCommand':
        return [{ type: 'ServerCommandRun', data: command.data }]
      case 'RenameServer':
        return held(server).name === command.name ? [] : [{ type: 'ServerRenamed', data: { name: command.name } }]
      case 'ChangeServerSubdomain':
        return changeSubdomain(command, server)
      case 'ChangeServerProperties':
        return changeProperties(command, server)
      case 'ChangeServerStartup':
        return isDeepStrictEqual(quiet(server).startup, command.data)
          ? []
          : [{ type: 'ServerStartupChanged', data: command.data }]
      case 'GrantServerAccess':
        return grant(command, server)
      case 'RevokeServerAccess':
        return revoke(command, server)
      case 'HoldServerBackup':
        return holdBackup(command, server)
      case 'SkipServerBackup':
        return [{ type: 'ServerBackupSkipped', data: { kind: command.kind, reason: command.reason } }]
      case 'NoteServerBackupKept':
        return noteKept(command, server)
      case 'LockServerBackup':
        return lockBackup(command, server)
      case 'DropServerBackup':
        return dropBackup(command, server)
      case 'BeginServerOperation':
        return beginOperation(command, server)
      case 'EndServerOperation':
        return server.operation?.operationId === command.operationId
          ? [{ type: 'ServerOperationEnded', data: { operationId: command.operationId } }]
          : []
      case 'ChangeServerSchedule':
        return isDeepStrictEqual(held(server).schedule, command.data.schedule)
          ? []
          : [{ type: 'ServerScheduleChanged', data: command.data }]
      case 'SuspendServer':
        return suspend(command, server)
      case 'UnsuspendServer':
        return server.suspension ? [{ type: 'ServerUnsuspended', data: {} }] : []
      case 'ResizeServer':
        return isDeepStrictEqual(server.specs, command.data.specs)
          ? []
          : [{ type: 'ServerResized', data: command.data }]
      case 'ResetServer':
        quiet(server)
        return [{ type: 'ServerReset', data: {} }]
      case 'DeleteServer':
        return [{ type: 'ServerDeleted', data: {} }]
      default:
        return command satisfies never
    }
  },
  evolve: serverAfter,
}

function living(state: ServerState): Living {
  if (!state || state.stage === 'deleted' || state.stage === 'order_ended') {
    throw serverRefusals.refuse('server_not_found')
  }
  return state
}

/** Somebody may change it: it isn't suspended. */
function held(server: Living): Living {
  if (server.suspension) throw heldServerRefusals.refuse('server_suspended', { reason: server.suspension.reason })
  return server
}

/** Its node has it. */
function ready(server: Living): Living {
  if (held(server).stage !== 'provisioned') throw readyServerRefusals.refuse('server_not_ready')
  return server
}

/** Nothing reads or replaces all its files. */
function quiet(server: Living): Living {
  if (ready(server).operation) {
    throw quietServerRefusals.refuse('backup_in_progress', { backup: server.operation?.backupId ?? '' })
  }
  return server
}

/** What is paid ends by its subscription, not by its order. */
function endOrder({ data }: Of<'EndServerOrder'>, server: Living): ServerEvent[] {
  const isOpen = server.stage === 'ordered' || server.stage === 'placed'
  const hasFailed = server.stage === 'confirmed' && data.reason === 'failed'
  return isOpen || hasFailed ? [{ type: 'ServerOrderEnded', data }] : []
}

/** A new wish takes the place of one that isn't fulfilled yet, so nobody has to wait for what they no longer want. */
function requestContent({ data }: Of<'RequestServerContent'>, server: Living): ServerEvent[] {
  quiet(server)
  return server.content?.requestId === data.requestId ? [] : [{ type: 'ServerContentRequested', data }]
}

const isAwaited = ({ content }: Living, { requestId }: { requestId: string }) => content?.requestId === requestId

/** Kill is never refused while the server exists. A start needs everything that the game needs. */
function requestPower({ requestId, action, until }: Of<'RequestServerPower'>, server: Living): ServerEvent[] {
  const asked: ServerEvent = { type: 'ServerPowerRequested', data: { requestId, action, until } }
  if (action === 'kill') return server.place && server.power?.action !== 'kill' ? [asked] : []
  if (action === 'stop') {
    ready(server)
    return isGoingToStop(server) ? [] : [asked]
  }
  if (ready(server).operation?.kind === 'restore') {
    throw powerRefusals.refuse('backup_in_progress', { backup: server.operation?.backupId ?? '' })
  }
  if (server.content) throw powerRefusals.refuse('content_installing')
  if (!server.hasAcceptedEula) throw powerRefusals.refuse('eula_not_accepted')
  return isGoingTo(action, server) ? [] : [asked]
}

const isGoingTo = (action: 'start' | 'restart', { power, runningSince }: Living) =>
  power ? power.action === action || power.action === 'restart' : action === 'start' && runningSince !== null

const isGoingToStop = ({ power, runningSince }: Living) =>
  power ? power.action === 'stop' || power.action === 'kill' : runningSince === null

/** A game that doesn't run and shouldn't can't stop once more. */
const noteStopped = ({ data }: Of<'NoteServerStopped'>, { runningSince, power }: Living): ServerEvent[] =>
  runningSince === null && power === null ? [] : [{ type: 'ServerStopped', data }]

function changeSubdomain({ subdomain }: Of<'ChangeServerSubdomain'>, server: Living): ServerEvent[] {
  return held(server).subdomain === subdomain ? [] : [{ type: 'ServerSubdomainChanged', data: { subdomain } }]
}

/** Only what differs from what was last set here. */
function changeProperties({ data }: Of<'ChangeServerProperties'>, server: Living): ServerEvent[] {
  const { properties } = quiet(server)
  const changes = Object.fromEntries(
    Object.entries(data.changes).filter(([key, value]) => !(key in properties) || properties[key] !== value),
  )
  return Object.keys(changes).length === 0 ? [] : [{ type: 'ServerPropertiesChanged', data: { changes } }]
}

function grant({ accountId, role }: Of<'GrantServerAccess'>, server: Living): ServerEvent[] {
  const known = held(server).access.get(accountId)
  if (accountId === server.ownerId) throw accessRefusals.refuse('server_owner_has_access')
  if (known) return known.role === role ? [] : [{ type: 'ServerAccessChanged', data: { accountId, role } }]
  if (server.access.size >= SERVER_USERS_MAX) {
    throw accessRefusals.refuse('server_users_full', { limit: SERVER_USERS_MAX })
  }
  return [{ type: 'ServerAccessGranted', data: { accountId, role } }]
}

/** Also while it is suspended: nobody has to wait to shut somebody out. */
function revoke({ accountId }: Of<'RevokeServerAccess'>, server: Living): ServerEvent[] {
  if (!server.access.has(accountId)) throw revokeRefusals.refuse('server_user_not_found')
  return [{ type: 'ServerAccessRevoked', data: { accountId } }]
}

/** An automatic one takes the slot of another automatic one if all are taken. What somebody asks for never pushes anything out. */
function holdBackup({ backupId, kind }: Of<'HoldServerBackup'>, server: Living): ServerEvent[] {
  if (server.backups.has(backupId)) return []
  if (kind !== 'last') ready(server)
  const holding: ServerEvent = { type: 'ServerBackupHeld', data: { backupId, kind } }
  if (server.backups.size < BACKUP_SLOTS) return [holding]
  const gone = automaticKinds.includes(kind) || kind === 'last' ? nextToGo(server.backups) : undefined
  if (gone === undefined) throw backupRefusals.refuse('backups_full', { limit: BACKUP_SLOTS })
  return [{ type: 'ServerBackupDropped', data: { backupId: gone } }, holding]
}

function noteKept({ data }: Of<'NoteServerBackupKept'>, server: Living): ServerEvent[] {
  const isWaiting = server.backups.get(data.backupId)?.ranWell === null
  return isWaiting ? [{ type: 'ServerBackupKept', data }] : []
}

function lockBackup({ backupId, isLocked }: Of<'LockServerBackup'>, server: Living): ServerEvent[] {
  const backup = server.backups.get(backupId)
  if (!backup) throw slotRefusals.refuse('backup_not_found')
  if (backup.isLocked === isLocked) return []
  return [{ type: isLocked ? 'ServerBackupLocked' : 'ServerBackupUnlocked', data: { backupId } }]
}

function dropBackup({ backupId }: Of<'DropServerBackup'>, server: Living): ServerEvent[] {
  const backup = server.backups.get(backupId)
  if (!backup) throw slotRefusals.refuse('backup_not_found')
  if (backup.isLocked) throw dropRefusals.refuse('backup_locked')
  if (server.operation?.backupId === backupId) throw dropRefusals.refuse('backup_in_progress', { backup: backupId })
  return [{ type: 'ServerBackupDropped', data: { backupId } }]
}

/** One at a time. A suspended server is still backed up, for the last time. */
function beginOperation({ data }: Of<'BeginServerOperation'>, server: Living): ServerEvent[] {
  if (server.operation?.operationId === data.operationId) return []
  if (server.operation) throw operationRefusals.refuse('backup_in_progress', { backup: server.operation.backupId })
  if (!server.backups.has(data.backupId)) throw slotRefusals.refuse('backup_not_found')
  if (server.content) throw operationRefusals.refuse('content_installing')
  return [{ type: 'ServerOperationBegun', data }]
}

/** A later reason takes the place of an earlier one, except that only staff lift what staff did. */
function suspend({ data }: Of<'SuspendServer'>, server: Living): ServerEvent[] {
  const before = server.suspension
  if (before?.reason === 'moderated' && data.reason !== 'moderated') return []
  const isKnown = before && before.reason === data.reason && before.keepUntil === data.keepUntil
  return isKnown ? [] : [{ type: 'ServerSuspended', data }]
}
