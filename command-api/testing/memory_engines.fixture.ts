import { createHash } from 'node:crypto'
import type { Role } from '@adit/events/identity/role.values.ts'
import { STAFF_SCOPE } from '@adit/events/identity/scope.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { type Uploads, uploadRefusals } from '@adit/platform/ops/uploads.ts'
import { KeyErased, type PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import { openText, sealText } from '@adit/platform/personal/sealing.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type { DataExports } from '../identity/data_export/data_exports.ts'
import type { Flows } from '../identity/flows/flows.ts'
import type { Passkeys } from '../identity/passkeys/passkeys.ts'
import type { LinkedIdentities } from '../identity/providers/linked_identities.ts'
import type { SecondFactors } from '../identity/second_factor/second_factors.ts'
import type { Credentials } from '../identity/sign_in/credentials.ts'
import type { KnownDevices } from '../identity/sign_in/known_devices.ts'
import type { Session, Sessions } from '../identity/sign_in/sessions.ts'
import type { Tokens } from '../identity/sign_in/tokens.ts'

interface Credential {
  passwordHash: string | null
  role: Role
  roleRevision: number
  /** Null in what earlier releases wrote. */
  changeId: string | null
  stagedAt: number
}

/** What the engines beside the event store hold. */
export interface EngineState {
  credentials: Map<string, Credential>
  staged: Map<string, Pick<Credential, 'passwordHash' | 'stagedAt'> & { accountId: string }>
  /** The account of each session. */
  sessions: Map<string, string>
  /** Personal access tokens by id. */
  tokens: Map<string, { accountId: string; scopes: bigint }>
  /** The account of each flow that was begun, and of each passkey. */
  flows: Map<string, string>
  passkeys: Map<string, string>
  /** The account of each claim of an identity on another site. */
  linkedIdentities: Map<string, string>
  /** Accounts with a second factor. */
  secondFactors: Set<string>
  /** Accounts with known devices. */
  devices: Set<string>
  /** Accounts with a copy of their data. */
  exports: Set<string>
  /** Keys of accounts; null once they are erased. */
  keys: Map<string, Buffer | null>
  /** Whether each upload is referred to. */
  uploads: Map<string, boolean>
  objects: Set<string>
}

export const emptyEngines = (): EngineState => ({
  credentials: new Map(),
  staged: new Map(),
  sessions: new Map(),
  tokens: new Map(),
  flows: new Map(),
  passkeys: new Map(),
  linkedIdentities: new Map(),
  secondFactors: new Set(),
  devices: new Set(),
  exports: new Set(),
  keys: new Map(),
  uploads: new Map(),
  objects: new Set(),
})

/** The parts of the engines' ports that sagas use, in memory. `memory_engines.suite.ts` holds them to the real ones. */
export interface MemoryEngines {
  credentials: Pick<
    Credentials,
    'stage' | 'activate' | 'isInForce' | 'passwordHash' | 'setRole' | 'admins' | 'staff' | 'remove'
  >
  sessions: Pick<Sessions, 'endAll'> & { list(accountId: string, now: number): Promise<Pick<Session, 'id'>[]> }
  tokens: Pick<Tokens, 'keepStaffScope' | 'revokeAll'>
  flows: Pick<Flows, 'endAll'>
  passkeys: Pick<Passkeys, 'removeAll'>
  linkedIdentities: LinkedIdentities
  secondFactors: Pick<SecondFactors, 'removeAll'>
  devices: Pick<KnownDevices, 'removeAll'>
  exports: Pick<DataExports, 'removeAll'>
  vault: PersonalVault
  uploads: Pick<Uploads, 'attach' | 'detach'>
  storage: Pick<ObjectStorage, 'remove'>
}

export const memoryEngines = (state: EngineState): MemoryEngines => ({
  credentials: memoryCredentials(state),
  sessions: {
    list: async (accountId) => [...state.sessions].flatMap(([id, owner]) => (owner === accountId ? { id } : [])),
    async endAll(accountId, keep) {
      const ended = [...state.sessions].flatMap(([id, owner]) => (owner === accountId && id !== keep ? id : []))
      for (const id of ended) state.sessions.delete(id)
      return ended
    },
  },
  tokens: {
    async keepStaffScope(accountId, ids) {
      for (const [id, token] of state.tokens) {
        if (token.accountId === accountId && !ids.includes(id)) token.scopes &= ~STAFF_SCOPE
      }
    },
    async revokeAll(accountId) {
      for (const [id, token] of state.tokens) if (token.accountId === accountId) state.tokens.delete(id)
    },
  },
  flows: { endAll: async (accountId) => removeOf(state.flows, accountId) },
  passkeys: { removeAll: async (accountId) => removeOf(state.passkeys, accountId) },
  linkedIdentities: {
    async put({ identity, claim, accountId }) {
      if (state.credentials.has(accountId)) state.linkedIdentities.set(`${identity} ${claim}`, accountId)
    },
    remove: async ({ identity, claim }) => void state.linkedIdentities.delete(`${identity} ${claim}`),
    removeAll: async (accountId) => removeOf(state.linkedIdentities, accountId),
  },
  secondFactors: { removeAll: async (accountId) => void state.secondFactors.delete(accountId) },
  devices: { removeAll: async (accountId) => void state.devices.delete(accountId) },
  exports: { removeAll: async (accountId) => void state.exports.delete(accountId) },
  vault: memoryVault(state),
  uploads: {
    async attach(ids) {
      const known = ids.filter((id) => state.uploads.has(id))
      for (const id of known) state.uploads.set(id, true)
      if (known.length !== ids.length) throw uploadRefusals.refuse('upload_gone')
    },
    async detach(ids) {
      for (const id of ids) if (state.uploads.has(id)) state.uploads.set(id, false)
    },
  },
  storage: {
    async remove(key) {
      state.objects.delete(key)
    },
  },
})

function removeOf(owners: Map<string, string>, accountId: string): void {
  for (const [id, owner] of owners) if (owner === accountId) owners.delete(id)
}

function memoryCredentials({ credentials, staged }: EngineState): MemoryEngines['credentials'] {
  const having = (wanted: (role: Role) => boolean) =>
    [...credentials].flatMap(([accountId, { role }]) => (wanted(role) ? accountId : [])).toSorted()
  return {
    async stage(changeId, accountId, passwordHash) {
      const latest = Math.max(0, ...[...credentials.values(), ...staged.values()].map((one) => one.stagedAt))
      const { stagedAt } = staged.get(changeId) ?? { stagedAt: latest + 1 }
      staged.set(changeId, { accountId, passwordHash, stagedAt })
    },
    async activate(changeId, role = 'developer') {
      const change = staged.get(changeId)
      if (!change) return
      staged.delete(changeId)
      const { accountId, passwordHash, stagedAt } = change
      const before = credentials.get(accountId) ?? { role, roleRevision: -1, stagedAt: -1 }
      if (before.stagedAt <= stagedAt) {
        const { role, roleRevision } = before
        credentials.set(accountId, { role, roleRevision, passwordHash, changeId, stagedAt })
      }
    },
    isInForce: async (accountId, changeId) => [null, changeId].includes(credentials.get(accountId)?.changeId ?? ''),
    passwordHash: async (accountId) => credentials.get(accountId)?.passwordHash,
    async setRole(accountId, role, revision) {
      const known = credentials.get(accountId)
      if (known && known.roleRevision < revision) Object.assign(known, { role, roleRevision: revision })
    },
    admins: async () => having((role) => role === 'admin'),
    staff: async () => having((role) => role !== 'developer'),
    async remove(accountId) {
      credentials.delete(accountId)
      for (const [id, change] of staged) if (change.accountId === accountId) staged.delete(id)
    },
  }
}

const memoryVault = ({ keys }: EngineState): PersonalVault => {
  const open: PersonalVault['open'] = async ({ account, sealed }) => {
    const key = keys.get(account)
    return key ? openText(key, account, sealed) : erased
  }
  return {
    async seal(account, text) {
      const key = keys.get(account)
      if (key === null) throw new KeyErased(account)
      const made = key ?? createHash('sha256').update(account).digest()
      keys.set(account, made)
      return { account, sealed: sealText(made, account, text) }
    },
    open,
    openAll: (sealed) => Promise.all(sealed.map(open)),
    async erase(account) {
      keys.set(account, null)
    },
  }
}
