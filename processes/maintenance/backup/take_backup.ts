import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { formerTables } from '@adit/command-api/work.ts'
import { isIndexTable } from '@adit/platform/indexes/index_store.ts'
import { noteBackup } from '@adit/platform/ops/backups.ts'
import { beginSnapshot, saveTable, sequencesOf, tablesOf } from '@adit/platform/postgres/table_copy.ts'
import { partitionsOf } from '@adit/projectors/analytics/download_log/partitions.ts'
import pg from 'pg'
import { type Manifest, type PartName, type SavedPart, tableFile, writeManifest } from './manifest.ts'
import { saveObjects } from './objects.ts'
import { KEYS_KEPT_DAYS, removeOldKeys } from './saved_keys.ts'
import { type Stores, saveSecrets } from './stores.ts'

export interface BackupOptions {
  stores: Stores
  /** The folder of all backups of a site, which share their objects. */
  folder: string
  /** Name of this backup within it. */
  name: string
  /** The folder that the keys of personal data are saved in, under the same name. It may be the same. */
  keys: string
  /** Id of the log. */
  logId: string
  /** Data folder of the site. Its secrets are saved if it has any. */
  dataFolder: string
  /** A shell command that saves the log, if it is not in Postgres. */
  logBy?: string | undefined
  say(line: string): void
}

/**
 * Tables saved as they were before the log. Events that they hadn't reached are processed again after a restore, and repeated effects are
 * dropped where they arrive. Saved after the log, they could count something as done that is missing from the log.
 */
const workedOff = ['ops.reactor', 'ops.parked_reaction', 'ops.job']
/**
 * Tables saved both before and after the log. A surplus row is found to be finished; a missing one would leave something incomplete
 * forever.
 */
const inHand = ['ops.saga']

/**
 * Saves every store while the site keeps writing. The order keeps them consistent: objects, pending work, the log, then the operational
 * database and the keys of personal data, which therefore know everything that the log refers to, and finally the objects that arrived
 * meanwhile.
 */
export async function takeBackup(options: BackupOptions): Promise<{ hasKeys: boolean }> {
  const { stores, folder, name, keys, logId, dataFolder, logBy, say } = options
  const begunAt = new Date().toISOString()
  const own = join(folder, name)
  await mkdir(join(folder, 'objects'), { recursive: true, mode: 0o700 })
  for (const part of ['before', 'log', 'ops']) await mkdir(join(own, part), { recursive: true, mode: 0o700 })
  await mkdir(join(keys, name, 'vault'), { recursive: true, mode: 0o700 })
  const first = await saveObjects(stores.storage, join(folder, 'objects'))
  say(`${first.objects} objects, ${first.copied} of them new`)
  await using opened = new AsyncDisposableStack()
  const snapshot = async (url: string) => {
    const client = new pg.Client({ connectionString: url, application_name: 'adit-backup' })
    await client.connect()
    opened.defer(() => client.end())
    await beginSnapshot(client)
    return client
  }
  const save = (client: pg.Client, part: PartName, tables: readonly string[]) =>
    savePart(client, part, tables, (table) => tableFile(part === 'vault' ? join(keys, name) : own, part, table), say)

  const before = await save(await snapshot(stores.ops), 'before', [...workedOff, ...inHand])
  if (logBy !== undefined) await run(logBy, own)
  const log = logBy === undefined ? await snapshot(stores.log) : undefined
  // Taken at once, before the log is copied, so that they are hardly newer than the log.
  const [ops, vault] = [await snapshot(stores.ops), await snapshot(stores.vault)]
  const manifest: Manifest = {
    format: 1,
    logId,
    begunAt,
    before,
    log: log ? await save(log, 'log', ['log.epoch', 'log.event']) : null,
    ops: await save(ops, 'ops', await operationalTables(ops)),
    vault: await save(vault, 'vault', await tablesOf(vault, 'vault')),
    downloadDays: (await partitionsOf(ops)).map(({ day }) => day),
    objects: (await saveObjects(stores.storage, join(folder, 'objects'))).objects,
    endedAt: new Date().toISOString(),
  }
  const hasKeys = await saveSecrets(dataFolder, own)
  await writeManifest(own, manifest)
  await note(stores.ops, manifest)
  const removed = await removeOldKeys(keys, Date.parse(begunAt))
  if (removed > 0) say(`keys of ${removed} backups are removed, which were older than ${KEYS_KEPT_DAYS} days`)
  return { hasKeys }
}

/** For `adit_backup_age_seconds`. */
async function note(url: string, { endedAt }: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'adit-backup' })
  await client.connect()
  try {
    await noteBackup(client, endedAt)
  } finally {
    await client.end()
  }
}

const downloadDay = /^ops\.download_\d{4}_\d\d_\d\d$/

/** Leaves out what was saved before the log, what is rebuilt from it, and days of the download log that are being dropped. */
async function operationalTables(client: pg.Client): Promise<string[]> {
  const tables = await tablesOf(client, 'ops')
  const isLeftOut = (table: string) =>
    workedOff.includes(table) || isIndexTable(table) || formerTables.includes(table) || downloadDay.test(table)
  return tables.filter((table) => !isLeftOut(table))
}

async function savePart(
  client: pg.Client,
  part: PartName,
  tables: readonly string[],
  fileOf: (table: string) => string,
  say: (line: string) => void,
): Promise<SavedPart> {
  const saved: SavedPart = { tables: [], sequences: {} }
  for (const table of tables) saved.tables.push(await saveTable(client, table, fileOf(table)))
  for (const schema of new Set(tables.map((table) => table.split('.')[0] ?? ''))) {
    Object.assign(saved.sequences, await sequencesOf(client, schema))
  }
  await client.query('commit')
  say(`${part}: ${saved.tables.reduce((sum, { rows }) => sum + rows, 0)} rows in ${tables.length} tables`)
  return saved
}

async function run(command: string, folder: string): Promise<void> {
  const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, BACKUP_FOLDER: folder } })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The command that saves the log exited with ${code}`)
}
