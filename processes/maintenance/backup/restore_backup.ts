import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMadeAnew } from '@adit/command-api/work.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { noteBackup } from '@adit/platform/ops/backups.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { liftLimits, loadTable } from '@adit/platform/postgres/table_copy.ts'
import { makeDays } from '@adit/projectors/analytics/download_log/partitions.ts'
import pg from 'pg'
import { demoPart, demoTable } from '../../demo/demo_table.ts'
import { beginRestore, giveStorageToLog, giveToLog, isRestored, noteRestored, refuseOwned } from '../../log_owner.ts'
import { installDatabases, releaseLeases } from '../../ops.ts'
import { eraseAgain } from './erase_again.ts'
import { BackupRefused, type Manifest, type PartName, type SavedPart, tableFile } from './manifest.ts'
import { restoreObjects } from './objects.ts'
import type { SavedKeys } from './saved_keys.ts'
import type { Stores } from './stores.ts'

export interface RestoreOptions {
  stores: Stores
  /** The folder that contains the objects. */
  folder: string
  /** Name of the backup within it. */
  name: string
  manifest: Manifest
  /** Keys of personal data. They may be of a later backup. */
  keys: SavedKeys
  /** Accounts to erase again. */
  erased: ReadonlySet<string>
  say(line: string): void
}

/**
 * Fills fresh stores. The log comes last, so an interrupted restore can be run again from the start. The log and the download log get new
 * ids: what follows is another history than the lost one, and nothing that knew the lost one (a topic, read models) may mistake it for its
 * own. Until all is done, no process starts on these databases.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { stores, name, erased, say } = options
  const databases = new Set([stores.reads, stores.ops, stores.vault])
  const isLoaded = await withClient(stores.ops, (client) => isRestored(client, name))
  if (!isLoaded) {
    await refuseWrongLog(stores.log, options.manifest)
    await withClients(stores, refuseOwned)
    for (const url of databases) await withClient(url, beginRestore)
    await loadAll(options)
    await withClient(stores.ops, (client) => noteRestored(client, name))
  }
  const { accounts } = await eraseAgain(stores, erased)
  say(`All sessions and tokens have ended, and ${accounts} accounts that were erased after the backup are erased again`)
  await giveToRestoredLog(stores)
}

async function loadAll({ stores, folder, name, manifest, keys, say }: RestoreOptions): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'adit-restore-'))
  try {
    const { objects, copied } = await restoreObjects(join(folder, 'objects'), stores.storage, work)
    say(`${objects} objects, ${copied} of them new`)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  const own = join(folder, name)
  await install(stores, manifest)
  const load = (client: pg.Client, part: PartName, saved: SavedPart) =>
    loadPart(client, saved, (table) => tableFile(own, part, table))
  await inTransaction(stores.vault, async (client) => {
    await empty(client, keys.saved)
    await loadPart(client, keys.saved, keys.fileOf)
  })
  say(keys.name === name ? 'vault: done' : `vault: done, with the keys that were saved with ${keys.name}`)
  await inTransaction(stores.ops, async (client) => {
    const [before, after] = [known(manifest.before), known(manifest.ops)]
    await empty(client, before)
    await empty(client, after)
    await makeDays(client, manifest.downloadDays)
    await load(client, 'before', before)
    await load(client, 'ops', after)
    await releaseLeases(client)
    const id = `downloads_${randomBytes(16).toString('hex')}`
    await client.query('update ops.download_store set id = $1', [id])
    await noteBackup(client, manifest.endedAt)
  })
  say('ops: done')
  const { log } = manifest
  if (!log) return
  await inTransaction(stores.log, async (client) => {
    await empty(client, log)
    await load(client, 'log', log)
    await client.query('update log.store set id = $1', [randomBytes(5).toString('hex')])
  })
  say('log: done')
}

async function giveToRestoredLog({ log, reads, ops, vault, storage }: Stores): Promise<void> {
  const store = await openEventStore(log)
  const id = await store.storeId()
  await store.close()
  await giveStorageToLog(storage, id)
  for (const url of new Set([reads, ops, vault])) await inTransaction(url, (client) => giveToLog(client, id))
}

async function refuseWrongLog(address: string, { log }: Manifest): Promise<void> {
  const store = await openEventStore(address)
  try {
    const isEmpty = (await store.head()) === undefined
    if (log && !address.startsWith('postgres')) throw new BackupRefused('This backup contains the log of a Postgres')
    if (log && !isEmpty) throw new BackupRefused('The log contains events: restore into fresh databases')
    if (!log && isEmpty) throw new BackupRefused('Restore the log first, with the tools of its engine')
  } finally {
    await store.close()
  }
}

/** This release creates the tables. Those of the log were created when it was opened. */
async function install({ ops, vault }: Stores, manifest: Manifest): Promise<void> {
  const pools = { ops: createPool(ops, { name: 'adit-restore' }), vault: createPool(vault, { name: 'adit-restore' }) }
  try {
    await installDatabases(pools)
    const hasDemo = manifest.ops.tables.some(({ table }) => table === demoTable)
    if (hasDemo) await installOps(pools.ops, [demoPart])
  } finally {
    await Promise.all([pools.ops.end(), pools.vault.end()])
  }
}

/** Leaves out tables of older releases whose rows are rebuilt from the log. */
const known = (part: SavedPart): SavedPart => ({
  ...part,
  tables: part.tables.filter(({ table }) => !isMadeAnew(table)),
})

/** Tables that were saved both before and after the log. Older releases saved schedules this way too. */
const savedTwice = ['ops.saga', 'ops.schedule']

/** Left behind by an earlier attempt. */
async function empty(client: pg.Client, { tables }: SavedPart): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ table }) => table).join(', ')}`)
}

async function loadPart(
  client: pg.Client,
  { tables, sequences }: SavedPart,
  fileOf: (table: string) => string,
): Promise<void> {
  for (const saved of tables) {
    const there = savedTwice.includes(saved.table) ? 'kept' : 'refused'
    await loadTable(client, saved, fileOf(saved.table), there)
  }
  for (const [sequence, last] of Object.entries(sequences)) {
    await client.query('select setval($1, $2)', [sequence, last])
  }
}

async function withClients(
  { reads, ops, vault }: Stores,
  work: (clients: Record<string, pg.ClientBase>) => Promise<void>,
): Promise<void> {
  for (const [place, url] of Object.entries({
    DATABASE_URL: reads,
    OPS_DATABASE_URL: ops,
    VAULT_DATABASE_URL: vault,
  })) {
    await withClient(url, (client) => work({ [place]: client }))
  }
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'adit-restore' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function inTransaction(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  await withClient(url, async (client) => {
    await liftLimits(client)
    await client.query('begin')
    await work(client)
    await client.query('commit')
  })
}
