import { accountDecider } from '@adit/command-api/identity/account/account.decider.ts'
import { emailDecider } from '@adit/command-api/identity/account/email.decider.ts'
import { accountStream } from '@adit/command-api/identity/identity_streams.ts'
import { releaseIdentity } from '@adit/command-api/identity/providers/identity_claim.ts'
import { createLinkedIdentities } from '@adit/command-api/identity/providers/linked_identities.ts'
import { createCredentials } from '@adit/command-api/identity/sign_in/credentials.ts'
import type { StreamName } from '@adit/events/kit/envelope.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { keepErasures, recordErasure } from '@adit/platform/personal/erasures.ts'
import { createPersonalVault } from '@adit/platform/personal/postgres_vault.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import type pg from 'pg'
import { removedWithAccount } from '../../personal_tables.values.ts'
import type { Stores } from './stores.ts'

const context: CommandContext = {
  actor: { kind: 'system', id: 'restore' },
  via: { kind: 'schedule', id: 'restore' },
  correlationId: 'restore',
  causationId: 'restore',
  now: Date.now,
  ids: randomIds(),
}

/**
 * Before a restored site serves: ends all sessions and tokens, since nobody knows which were ended after the backup, and erases the accounts
 * that were erased since. Can be repeated.
 */
export async function eraseAgain(stores: Stores, erased: ReadonlySet<string>): Promise<{ accounts: number }> {
  await using opened = new AsyncDisposableStack()
  const poolOf = (url: string) => opened.adopt(createPool(url, { name: 'adit-restore', max: 2 }), (pool) => pool.end())
  const [ops, vault] = [poolOf(stores.ops), poolOf(stores.vault)]
  const store = opened.adopt(await openEventStore(stores.log), (one) => one.close())
  const bus = new CommandBus(store, codec)
  await endAccess(bus, ops)
  const emails = erased.size > 0 ? await emailsOf(store, erased) : new Map<string, Set<StreamName>>()
  const keys = createPersonalVault(vault)
  const linkedIdentities = createLinkedIdentities(ops)
  let accounts = 0
  for (const account of erased) {
    const { state } = await bus.load(accountDecider, accountStream(account))
    if (state.kind === 'existing') {
      accounts++
      const command = { type: 'DeleteAccount' as const }
      const { avatar } = state
      if (avatar) for (const key of [avatar.key, avatar.rawKey]) await stores.storage.remove(key)
      await bus.execute({ decider: accountDecider, stream: accountStream(account), root: account, command, context })
    }
    for (const stream of emails.get(account) ?? []) await releaseEmail(bus, stream, account)
    const held = state.kind === 'none' ? [] : [...state.heldIdentities.values()]
    for (const one of held) await releaseIdentity({ bus, linkedIdentities }, { accountId: account, ...one }, context)
    await createCredentials(ops).remove(account)
    await clear(ops, [...removedWithAccount, 'outbox_mail', 'mail_delivery'], account)
    await keys.erase(account)
    await recordErasure(stores.storage, account)
  }
  await keepErasures(stores.storage)
  return { accounts }
}

async function endAccess(bus: CommandBus, ops: pg.Pool): Promise<void> {
  const { rows } = await ops.query<{ id: string; account_id: string }>(
    `select id, account_id from ops.token where kind = 'pat' order by account_id, id`,
  )
  for (const { id: tokenId, account_id: account } of rows) {
    const stream = accountStream(account)
    const { state } = await bus.load(accountDecider, stream)
    if (state.kind !== 'existing') continue
    const command = { type: 'RevokeAccountToken' as const, tokenId }
    await bus.execute({ decider: accountDecider, stream, root: account, command, context })
  }
  await clear(ops, ['token', 'session', 'exchanged_token', 'flow', 'oauth_key'])
}

/** Removes what these operational tables hold, of one account or of all. A backup of an earlier release lacks some of them. */
async function clear(ops: pg.Pool, tables: readonly string[], accountId?: string): Promise<void> {
  for (const table of tables) {
    const { rows } = await ops.query<{ known: boolean }>('select to_regclass($1) is not null as known', [
      `ops.${table}`,
    ])
    if (!rows[0]?.known) continue
    if (accountId === undefined) await ops.query(`delete from ops.${table}`)
    else await ops.query(`delete from ops.${table} where account_id = $1`, [accountId])
  }
}

/** Streams of the email addresses that these accounts hold or held. Their names are digests, and the addresses can't be read any more. */
async function emailsOf(store: EventStore, accounts: ReadonlySet<string>): Promise<Map<string, Set<StreamName>>> {
  const found = new Map<string, Set<StreamName>>()
  for (let after: Awaited<ReturnType<EventStore['readLog']>>['next']; ; ) {
    const page = await store.readLog({ after, limit: 1_000 })
    for (const { stream, type, metadata } of page.events) {
      if ((type !== 'EmailClaimed' && type !== 'EmailConfirmed') || !accounts.has(metadata.root)) continue
      found.set(metadata.root, (found.get(metadata.root) ?? new Set()).add(stream))
    }
    if (page.events.length === 0) return found
    after = page.next
  }
}

async function releaseEmail(bus: CommandBus, stream: StreamName, accountId: string): Promise<void> {
  const { state } = await bus.load(emailDecider, stream)
  if (state.kind !== 'held' || state.accountId !== accountId) return
  const command = { type: 'ReleaseEmail' as const, accountId, saga: state.saga }
  await bus.execute({ decider: emailDecider, stream, root: accountId, command, context })
}
