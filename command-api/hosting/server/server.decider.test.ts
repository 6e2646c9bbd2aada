import type { ServerEvent } from '@adit/events/hosting/server.events.ts'
import { SERVER_USERS_MAX } from '@adit/events/hosting/server_access.values.ts'
import { BACKUP_SLOTS } from '@adit/events/hosting/server_plan.values.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { describe, expect, it } from 'vitest'
import { type ServerCommand, serverDecider } from './server.decider.ts'

const report = { nodeId: 'NODE', bootId: 'boot', sequence: 1 }
const base = { kind: 'bare', loader: 'vanilla', gameVersion: '1.21.11', loaderVersion: null } as const
const specs = { cpu: 2, memoryMb: 2_048, swapMb: 512, storageMb: 16_384 }
const ordered: ServerEvent = {
  type: 'ServerOrdered',
  data: {
    ...{ ownerId: 'OWNER', name: 'Survival', region: 'local', specs, base, subdomain: 'survival-1' },
    ...{ subscriptionId: 'SUB', payBy: 100 },
  },
}
const placed: ServerEvent = { type: 'ServerPlaced', data: { nodeId: 'NODE', port: 25_600 } }
const confirmed: ServerEvent = { type: 'ServerConfirmed', data: { trialEnds: null } }
const provisioned: ServerEvent = { type: 'ServerProvisioned', data: { report } }
const eula: ServerEvent = { type: 'ServerEulaAccepted', data: {} }
const ready = [ordered, placed, confirmed, provisioned, eula]
const started: ServerEvent = { type: 'ServerStarted', data: { report } }
const suspended: ServerEvent = {
  ...{ type: 'ServerSuspended', data: { reason: 'paymentfailed', note: '', keepUntil: 500 } },
}
const installing: ServerEvent = {
  ...{ type: 'ServerContentRequested', data: { requestId: 'C1', base, keepsFiles: true, until: 100 } },
}
const operating = (kind: 'backup' | 'restore'): ServerEvent => ({
  type: 'ServerOperationBegun',
  data: { operationId: 'O1', kind, backupId: 'B1', until: 100 },
})
const heldBackup = (n: number, kind: 'by_hand' | 'scheduled' = 'by_hand'): ServerEvent[] => [
  { type: 'ServerBackupHeld', data: { backupId: `B${n}`, kind } },
  { type: 'ServerBackupKept', data: { backupId: `B${n}`, ranWell: true } },
]
const power = (action: 'start' | 'stop' | 'restart' | 'kill', requestId = 'P1'): ServerCommand => ({
  ...{ type: 'RequestServerPower', requestId, action, until: 100 },
})
const wished = (action: 'start' | 'stop' | 'restart' | 'kill'): ServerEvent => ({
  ...{ type: 'ServerPowerRequested', data: { requestId: 'P0', action, until: 100 } },
})

const decide = (events: readonly ServerEvent[], command: ServerCommand) =>
  serverDecider.decide(command, fold(serverDecider, events))
const types = (events: readonly ServerEvent[]) => events.map(({ type }) => type)

describe('an order', () => {
  it('gets a place, then is confirmed, each once and in this order', () => {
    const place: ServerCommand = { type: 'PlaceServer', data: placed.data }
    const confirm: ServerCommand = { type: 'ConfirmServer', data: { trialEnds: null } }
    expect(decide([ordered], place)).toEqual([placed])
    expect(decide([ordered, placed], place)).toEqual([])
    expect(decide([ordered], confirm)).toEqual([])
    expect(decide([ordered, placed], confirm)).toEqual([confirmed])
    expect(decide([ordered, placed, confirmed], confirm)).toEqual([])
  })

  it('ends without a server as long as nothing is paid, or if making one failed', () => {
    const end = (reason: 'expired' | 'failed'): ServerCommand => ({ type: 'EndServerOrder', data: { reason } })
    for (const events of [[ordered], [ordered, placed]])
      expect(types(decide(events, end('expired')))).toEqual(['ServerOrderEnded'])
    expect(decide([ordered, placed, confirmed], end('expired'))).toEqual([])
    expect(types(decide([ordered, placed, confirmed], end('failed')))).toEqual(['ServerOrderEnded'])
    expect(decide(ready, end('failed'))).toEqual([])
    const ended: ServerEvent = { type: 'ServerOrderEnded', data: { reason: 'expired' } }
    expect(() => decide([ordered, placed, ended], { type: 'ConfirmServer', data: { trialEnds: null } })).toThrow(
      'server_not_found',
    )
  })
})

describe('power', () => {
  it('starts what is stopped and stops what runs', () => {
    expect(types(decide(ready, power('start')))).toEqual(['ServerPowerRequested'])
    expect(decide(ready, power('stop'))).toEqual([])
    expect(decide([...ready, started], power('start'))).toEqual([])
    expect(types(decide([...ready, started], power('stop')))).toEqual(['ServerPowerRequested'])
  })

  it('asks for the same thing once', () => {
    for (const action of ['start', 'stop', 'restart', 'kill'] as const) {
      const before = action === 'start' ? ready : [...ready, started]
      expect(types(decide(before, power(action)))).toEqual(['ServerPowerRequested'])
      expect(decide([...before, wished(action)], power(action, 'P2'))).toEqual([])
    }
  })

  it('follows people who change their mind', () => {
    expect(types(decide([...ready, wished('start')], power('stop')))).toEqual(['ServerPowerRequested'])
    expect(types(decide([...ready, started, wished('stop')], power('start')))).toEqual(['ServerPowerRequested'])
    expect(types(decide([...ready, started, wished('kill')], power('start')))).toEqual(['ServerPowerRequested'])
  })

  it('can always kill what may be running', () => {
    const states: ServerEvent[][] = [
      [...ready, started],
      [...ready, started, wished('stop')],
      [...ready, wished('start')],
      [...ready, started, suspended],
      [...ready, installing],
      [...ready, operating('restore')],
      [ordered, placed, confirmed],
    ]
    for (const events of states) expect(types(decide(events, power('kill')))).toEqual(['ServerPowerRequested'])
  })

  it('does not start what is not ready, and says why', () => {
    expect(() => decide([ordered, placed, confirmed], power('start'))).toThrow('server_not_ready')
    expect(() => decide([...ready, suspended], power('start'))).toThrow('server_suspended')
    expect(() => decide([...ready, installing], power('start'))).toThrow('content_installing')
    expect(() => decide([...ready, operating('restore')], power('start'))).toThrow('backup_in_progress')
    expect(() => decide(ready.slice(0, -1), power('start'))).toThrow('eula_not_accepted')
    expect(types(decide([...ready, operating('backup')], power('start')))).toEqual(['ServerPowerRequested'])
  })

  it('notes each start and stop once', () => {
    const stop: ServerCommand = { type: 'NoteServerStopped', data: { reason: 'crashed', exitCode: 1, report } }
    const stopped: ServerEvent = { type: 'ServerStopped', data: stop.data }
    expect(decide([...ready, started], { type: 'NoteServerStarted', data: { report } })).toEqual([])
    expect(decide([...ready, started], stop)).toEqual([stopped])
    expect(decide([...ready, started, stopped], stop)).toEqual([])
    expect(decide([...ready, wished('start')], stop)).toEqual([stopped])
  })

  it('fails only the wish that it is about', () => {
    const fail = (requestId: string): ServerCommand => ({
      ...{ type: 'FailServerPower', data: { requestId, reason: 'never_ready' } },
    })
    expect(types(decide([...ready, wished('start')], fail('P0')))).toEqual(['ServerPowerFailed'])
    expect(decide([...ready, wished('start')], fail('OTHER'))).toEqual([])
    expect(decide([...ready, wished('start'), started], fail('P0'))).toEqual([])
  })
})

describe('content', () => {
  const request: ServerCommand = {
    ...{ type: 'RequestServerContent', data: { requestId: 'C2', base, keepsFiles: true, until: 100 } },
  }

  it('is not changed while a backup or a restore runs', () => {
    for (const kind of ['backup', 'restore'] as const) {
      expect(() => decide([...ready, operating(kind)], request)).toThrow(
        expect.objectContaining({ code: 'backup_in_progress', data: { backup: 'B1' } }),
      )
    }
    const ended: ServerEvent = { type: 'ServerOperationEnded', data: { operationId: 'O1' } }
    expect(types(decide([...ready, operating('backup'), ended], request))).toEqual(['ServerContentRequested'])
  })

  it('takes the last wish, and nothing that is said of an earlier one', () => {
    const again: ServerEvent = { type: 'ServerContentRequested', data: request.data }
    const failed: ServerCommand = {
      ...{ type: 'NoteServerContentFailed', data: { requestId: 'C1', reason: 'source_away', detail: '' } },
    }
    expect(types(decide([...ready, installing], failed))).toEqual(['ServerContentFailed'])
    expect(decide([...ready, installing, again], failed)).toEqual([])
    expect(decide([...ready, installing, again], request)).toEqual([])
  })
})

describe('settings', () => {
  it('holds only properties that differ', () => {
    const change = (changes: Record<string, string | null>): ServerCommand => ({
      ...{ type: 'ChangeServerProperties', data: { changes } },
    })
    const changed: ServerEvent = { type: 'ServerPropertiesChanged', data: { changes: { motd: 'Hello', pvp: null } } }
    expect(decide([...ready, changed], change({ motd: 'Hello', pvp: null }))).toEqual([])
    expect(decide([...ready, changed], change({ motd: 'Hi', pvp: null }))).toEqual([
      { type: 'ServerPropertiesChanged', data: { changes: { motd: 'Hi' } } },
    ])
    expect(types(decide(ready, change({ pvp: null })))).toEqual(['ServerPropertiesChanged'])
  })

  it('is not changed while it is suspended', () => {
    const held = [...ready, suspended]
    const commands: ServerCommand[] = [
      { type: 'RenameServer', name: 'Other' },
      { type: 'ChangeServerSubdomain', subdomain: 'other-1' },
      { type: 'ChangeServerProperties', data: { changes: { motd: 'Hi' } } },
      { type: 'ChangeServerStartup', data: { javaMajor: 21, javaVendor: null, command: null } },
      { type: 'GrantServerAccess', accountId: 'FRIEND', role: 'viewer' },
      { type: 'ChangeServerSchedule', data: { schedule: { everyHours: 6, keeps: 3 } } },
      { type: 'ResetServer' },
    ]
    for (const command of commands) {
      expect(() => decide(held, command)).toThrow('server_suspended')
      expect(decide(ready, command)).toHaveLength(1)
    }
  })
})

describe('access', () => {
  const grant = (accountId: string, role = 'viewer'): ServerCommand => ({ type: 'GrantServerAccess', accountId, role })
  const granted = (accountId: string): ServerEvent => ({
    ...{ type: 'ServerAccessGranted', data: { accountId, role: 'viewer' } },
  })

  it('is granted once and changed by its role', () => {
    expect(decide(ready, grant('FRIEND'))).toEqual([granted('FRIEND')])
    expect(decide([...ready, granted('FRIEND')], grant('FRIEND'))).toEqual([])
    expect(types(decide([...ready, granted('FRIEND')], grant('FRIEND', 'editor')))).toEqual(['ServerAccessChanged'])
    expect(() => decide(ready, grant('OWNER'))).toThrow('server_owner_has_access')
  })

  it('has a limit', () => {
    const full = [...ready, ...Array.from({ length: SERVER_USERS_MAX }, (_, n) => granted(`F${n}`))]
    expect(() => decide(full, grant('MORE'))).toThrow(
      expect.objectContaining({ code: 'server_users_full', data: { limit: SERVER_USERS_MAX } }),
    )
    expect(types(decide(full, grant('F1', 'editor')))).toEqual(['ServerAccessChanged'])
  })

  it('is revoked at any time', () => {
    const revoke: ServerCommand = { type: 'RevokeServerAccess', accountId: 'FRIEND' }
    expect(types(decide([...ready, granted('FRIEND'), suspended], revoke))).toEqual(['ServerAccessRevoked'])
    expect(() => decide(ready, revoke)).toThrow('server_user_not_found')
  })
})

describe('backups', () => {
  const hold = (backupId: string, kind: 'by_hand' | 'scheduled' | 'last' = 'by_hand'): ServerCommand => ({
    ...{ type: 'HoldServerBackup', backupId, kind },
  })
  const full = (kind: 'by_hand' | 'scheduled') => [
    ...ready,
    ...Array.from({ length: BACKUP_SLOTS }, (_, n) => heldBackup(n, kind)).flat(),
  ]

  it('has so many slots, whatever is asked at once', () => {
    expect(() => decide(full('by_hand'), hold('MORE'))).toThrow(
      expect.objectContaining({ code: 'backups_full', data: { limit: BACKUP_SLOTS } }),
    )
    expect(types(decide(full('by_hand').slice(0, -2), hold('MORE')))).toEqual(['ServerBackupHeld'])
    expect(decide(full('by_hand'), hold('B3'))).toEqual([])
  })

  it('lets automatic ones make room for automatic ones alone', () => {
    expect(types(decide(full('scheduled'), hold('MORE', 'scheduled')))).toEqual([
      'ServerBackupDropped',
      'ServerBackupHeld',
    ])
    expect(() => decide(full('scheduled'), hold('MORE'))).toThrow('backups_full')
    expect(() => decide(full('by_hand'), hold('MORE', 'scheduled'))).toThrow('backups_full')
  })

  it('makes the last one of a server that is suspended, and no other', () => {
    expect(types(decide([...ready, suspended], hold('LAST', 'last')))).toEqual(['ServerBackupHeld'])
    expect(() => decide([...ready, suspended], hold('MORE'))).toThrow('server_suspended')
  })

  it('deletes none that is locked or in use', () => {
    const drop: ServerCommand = { type: 'DropServerBackup', backupId: 'B1' }
    const events = [...ready, ...heldBackup(1)]
    const locked: ServerEvent = { type: 'ServerBackupLocked', data: { backupId: 'B1' } }
    expect(types(decide(events, drop))).toEqual(['ServerBackupDropped'])
    expect(() => decide([...events, locked], drop)).toThrow('backup_locked')
    expect(() => decide([...events, operating('restore')], drop)).toThrow('backup_in_progress')
    expect(() => decide(ready, drop)).toThrow('backup_not_found')
    const lock = (isLocked: boolean): ServerCommand => ({ type: 'LockServerBackup', backupId: 'B1', isLocked })
    expect(decide(events, lock(true))).toEqual([locked])
    expect(decide([...events, locked], lock(true))).toEqual([])
    expect(types(decide([...events, locked], lock(false)))).toEqual(['ServerBackupUnlocked'])
  })

  it('does one thing with all files at a time', () => {
    const begin = (operationId: string): ServerCommand => ({
      ...{ type: 'BeginServerOperation', data: { operationId, kind: 'backup', backupId: 'B1', until: 100 } },
    })
    const events = [...ready, ...heldBackup(1)]
    expect(types(decide(events, begin('O1')))).toEqual(['ServerOperationBegun'])
    expect(decide([...events, operating('backup')], begin('O1'))).toEqual([])
    expect(() => decide([...events, operating('backup')], begin('O2'))).toThrow('backup_in_progress')
    expect(() => decide([...events, installing], begin('O1'))).toThrow('content_installing')
    expect(() => decide(ready, begin('O1'))).toThrow('backup_not_found')
    const end: ServerCommand = { type: 'EndServerOperation', operationId: 'O1' }
    expect(types(decide([...events, operating('backup')], end))).toEqual(['ServerOperationEnded'])
    expect(decide(events, end)).toEqual([])
  })
})

describe('suspension', () => {
  const suspend = (reason: 'moderated' | 'cancelled' | 'paymentfailed', keepUntil: number | null): ServerCommand => ({
    ...{ type: 'SuspendServer', data: { reason, note: '', keepUntil } },
  })

  it('is noted once, and again if something about it is new', () => {
    expect(decide([...ready, suspended], suspend('paymentfailed', 500))).toEqual([])
    expect(types(decide([...ready, suspended], suspend('paymentfailed', 900)))).toEqual(['ServerSuspended'])
    expect(types(decide([...ready, suspended], suspend('cancelled', 500)))).toEqual(['ServerSuspended'])
  })

  it('by staff is not taken back by a payment that fails', () => {
    const byStaff: ServerEvent = {
      ...{ type: 'ServerSuspended', data: { reason: 'moderated', note: 'spam', keepUntil: null } },
    }
    expect(decide([...ready, byStaff], suspend('paymentfailed', 500))).toEqual([])
  })

  it('is lifted once', () => {
    expect(types(decide([...ready, suspended], { type: 'UnsuspendServer' }))).toEqual(['ServerUnsuspended'])
    expect(decide(ready, { type: 'UnsuspendServer' })).toEqual([])
  })
})

it('knows nothing of a server that was never ordered or is deleted', () => {
  const deleted: ServerEvent = { type: 'ServerDeleted', data: {} }
  for (const events of [[], [...ready, deleted]]) {
    expect(() => decide(events, power('kill'))).toThrow('server_not_found')
  }
})
