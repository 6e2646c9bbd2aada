import { type Describers, say } from '../kit/describing.ts'
import type { backupEvents } from './backup.events.ts'
import type { nodeEvents } from './node.events.ts'
import type { ContentBase, serverEvents } from './server.events.ts'

/** What a server is made of, in a few words. */
const nameOf = (base: ContentBase): string => {
  if (base.kind === 'bare') return [base.loader, base.loaderVersion, base.gameVersion].filter(Boolean).join(' ')
  return base.kind === 'modpack' ? `modpack ${base.projectId} (${base.versionId})` : `modpack ${base.name}`
}

export const describeServer: Describers<typeof serverEvents> = {
  ServerOrdered: ({ name, region, base, specs: { memoryMb } }) =>
    say('Ordered the server {name} with {memory} MiB in {region}: {content}', {
      ...{ name, region, memory: memoryMb, content: nameOf(base) },
    }),
  ServerPlaced: ({ nodeId, port }) => say('Held a place on node {node}, port {port}', { node: nodeId, port }),
  ServerConfirmed: ({ trialEnds }) =>
    trialEnds === null ? say('Confirmed the order as paid') : say('Began the free trial', {}, 'trial'),
  ServerOrderEnded: ({ reason }) => say('Ended the order without a server: {reason}', { reason }),
  ServerEulaAccepted: () => say('Accepted the licence of the game'),
  ServerProvisioned: ({ report: { nodeId } }) => say('Set up the server on node {node}', { node: nodeId }),

  ServerContentRequested: ({ base, keepsFiles }) =>
    keepsFiles
      ? say('Asked to install {content} and keep other files', { content: nameOf(base) })
      : say('Asked to install {content} and replace all files', { content: nameOf(base) }, 'replacing'),
  ServerContentInstalled: ({ gameVersion, loaderVersion }) =>
    loaderVersion === null
      ? say('Installed version {version} of the game', { version: gameVersion })
      : say(
          'Installed version {version} of the game with loader {loader}',
          {
            ...{ version: gameVersion, loader: loaderVersion },
          },
          'loader',
        ),
  ServerContentFailed: ({ reason, detail }) =>
    detail
      ? say('Failed to install: {reason} ({detail})', { reason, detail }, 'detail')
      : say('Failed to install: {reason}', { reason }),
  ServerAddonAdded: ({ filename }) => say('Added {file}', { file: filename }),
  ServerAddonUpdated: ({ before, filename }) => say('Updated {before} to {file}', { before, file: filename }),
  ServerAddonRemoved: ({ filename }) => say('Removed {file}', { file: filename }),
  ServerAddonSwitched: ({ filename, isOn }) =>
    isOn ? say('Enabled {file}', { file: filename }) : say('Disabled {file}', { file: filename }, 'off'),
  ServerPackUnlinked: () => say('Unlinked the modpack and kept its files'),

  ServerPowerRequested: ({ action }) => say('Asked the server to {action}', { action }),
  ServerPowerFailed: ({ reason }) => say('Starting or stopping failed: {reason}', { reason }),
  ServerStarted: () => say('The game is running'),
  ServerStopped: ({ reason, exitCode }) =>
    exitCode === null
      ? say('The game ended: {reason}', { reason })
      : say('The game ended: {reason}, exit code {code}', { reason, code: exitCode }, 'code'),
  ServerCommandRun: () => say('Ran a command on the console'),
  ServerFilesChanged: ({ act, count }) => say('Files: {act} ({count})', { act, count }),
  ServerConsoleCleared: () => say('Cleared the console'),

  ServerRenamed: ({ name }) => say('Renamed the server to {name}', { name }),
  ServerSubdomainChanged: ({ subdomain }) => say('Changed the address to {subdomain}', { subdomain }),
  ServerPropertiesChanged: ({ changes }) =>
    say('Changed properties: {keys}', { keys: Object.keys(changes).join(', ') }),
  ServerStartupChanged: () => say('Changed how the game is started'),
  ServerPortAdded: ({ port, name }) => say('Added port {port} ({name})', { port, name }),
  ServerPortRenamed: ({ port, name }) => say('Renamed port {port} to {name}', { port, name }),
  ServerPortRemoved: ({ port }) => say('Removed port {port}', { port }),

  ServerAccessGranted: ({ accountId, role }) => say('Gave {account} access as {role}', { account: accountId, role }),
  ServerAccessChanged: ({ accountId, role }) =>
    say('Changed the role of {account} to {role}', { account: accountId, role }),
  ServerAccessRevoked: ({ accountId }) => say('Revoked the access of {account}', { account: accountId }),

  ServerBackupHeld: ({ backupId, kind }) => say('Took a slot for backup {backup} ({kind})', { backup: backupId, kind }),
  ServerBackupLocked: ({ backupId }) => say('Locked backup {backup}', { backup: backupId }),
  ServerBackupUnlocked: ({ backupId }) => say('Unlocked backup {backup}', { backup: backupId }),
  ServerBackupDropped: ({ backupId }) => say('Gave up backup {backup}', { backup: backupId }),
  ServerBackupKept: ({ backupId }) => say('Kept backup {backup}', { backup: backupId }),
  ServerBackupSkipped: ({ kind, reason }) => say('Made no backup ({kind}): {reason}', { kind, reason }),
  ServerOperationBegun: ({ kind, backupId }) => say('Began a {kind} of backup {backup}', { kind, backup: backupId }),
  ServerOperationEnded: () => say('Ended working on all files'),
  ServerScheduleChanged: ({ schedule }) =>
    schedule === null
      ? say('Disabled scheduled backups')
      : say('Scheduled a backup every {hours} hours', { hours: schedule.everyHours }, 'on'),

  ServerSuspended: ({ reason, note }) =>
    note
      ? say('Suspended the server: {reason} ({note})', { reason, note }, 'note')
      : say('Suspended the server: {reason}', { reason }),
  ServerUnsuspended: () => say('Lifted the suspension'),
  ServerResized: ({ specs: { memoryMb } }) => say('Changed the plan to {memory} MiB', { memory: memoryMb }),
  ServerMoveBegun: ({ nodeId }) => say('Began to move to node {node}', { node: nodeId }),
  ServerMoved: ({ nodeId }) => say('Moved to node {node}', { node: nodeId }),
  ServerMoveEnded: ({ reason }) => say('Gave up moving: {reason}', { reason }),
  ServerReset: () => say('Deleted all files but the backups'),
  ServerDeleted: () => say('Deleted the server'),
}

export const describeBackup: Describers<typeof backupEvents> = {
  BackupRequested: ({ name, kind }) => say('Asked for backup {name} ({kind})', { name, kind }),
  BackupStarted: () => say('Started the backup'),
  BackupCompleted: ({ size, added, files }) =>
    say('Completed the backup: {files} files, {size} bytes, {added} bytes new', { files, size, added }),
  BackupFoundUnchanged: ({ sameAs }) => say('Nothing had changed since backup {backup}', { backup: sameAs }),
  BackupFailed: ({ reason }) => say('Failed to create the backup: {reason}', { reason }),
  BackupCancelRequested: () => say('Asked to cancel the backup'),
  BackupCancelled: () => say('Cancelled the backup'),
  BackupRetried: () => say('Tried the backup again'),
  BackupRenamed: ({ name }) => say('Renamed the backup to {name}', { name }),
  BackupVerified: () => say('Read the backup and compared it'),
  RestoreRequested: () => say('Asked to restore the backup'),
  RestoreStarted: () => say('Started to restore the backup'),
  RestoreCompleted: () => say('Restored the backup'),
  RestoreFailed: ({ reason }) => say('Failed to restore the backup: {reason}', { reason }),
  RestoreCancelRequested: () => say('Asked to cancel restoring'),
  RestoreCancelled: () => say('Cancelled restoring'),
  BackupOutcomeSeen: () => say('Read how it ended'),
  BackupDeleted: () => say('Deleted the backup'),
}

export const describeNode: Describers<typeof nodeEvents> = {
  NodeRegistered: ({ name, region }) => say('Registered node {name} in {region}', { name, region }),
  NodeResized: ({ cpu, memoryMb, storageMb }) =>
    say('Resized the node: {cpu} cores, {memory} MiB of memory, {storage} MiB of storage', {
      ...{ cpu, memory: memoryMb, storage: storageMb },
    }),
  NodeKeyIssued: () => say('Issued a new key for the agent'),
  NodeReported: ({ agentVersion }) => say('The agent reported, version {version}', { version: agentVersion }),
  NodeCordoned: ({ reason }) => say('Stopped placing servers here: {reason}', { reason }),
  NodeUncordoned: () => say('Servers are placed here again'),
  NodeRetired: () => say('Retired the node'),
  CapacityClaimed: ({ serverId, memoryMb }) =>
    say('Held a place of {memory} MiB for server {server}', { server: serverId, memory: memoryMb }),
  CapacityConfirmed: ({ serverId }) => say('Confirmed the place of server {server}', { server: serverId }),
  CapacityResized: ({ serverId, memoryMb }) =>
    say('Changed the place of server {server} to {memory} MiB', { server: serverId, memory: memoryMb }),
  CapacityReleased: ({ serverId, reason }) =>
    say('Released the place of server {server}: {reason}', { server: serverId, reason }),
  NodePortTaken: ({ serverId, port }) => say('Lent port {port} to server {server}', { server: serverId, port }),
  NodePortFreed: ({ serverId, port }) => say('Took port {port} back from server {server}', { server: serverId, port }),
}
