import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ConfigError } from '@adit/platform/config/config.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type pg from 'pg'

/**
 * Every database and data folder belongs to one log, by its store id: read models, search, sessions and the demo are about what is in that
 * log. The first process that opens them notes it.
 */

const setting = 'ADIT_ACCEPT_LOG'
const fileName = 'log_id'
/** The object that says which log the files belong to. */
export const storageMarker = 'owner/log_id'

const ownerSql = `
  create schema if not exists adit;
  create table if not exists adit.log (
    singleton boolean primary key default true check (singleton),
    id text not null,
    first_event uuid
  );`

/** What belongs to a log: its store id, and its first event once it has one. A copy of a log has the same first event. */
interface LogName {
  id: string
  firstEvent: string | undefined
}

interface Owner {
  id: string
  firstEvent: string | null
}

export interface LogOwnerOptions {
  store: Pick<EventStore, 'storeId' | 'readLog' | 'onAppended'>
  /** The id of a log that takes the place of the one that the data belongs to. */
  accepted: string | undefined
}

/** Data that belongs to another log than the one that the process would use. */
export class OtherLog extends ConfigError {
  constructor(place: string, owner: string, found: string) {
    super([
      `${place} belongs to the log ${owner}, but the event store is the log ${found}. Correct EVENT_STORE_URL or ${place}. To use this data's place for the log ${found}, set ${setting}=${found}.`,
    ])
  }
}

/**
 * Refuses databases of another log (OtherLog), unless that log is accepted: then what they hold is set aside in renamed schemas, except for
 * a copy of the log they belong to, whose accounts stay and whose read models are built again. Call it before anything is created in them.
 */
export async function claimDatabases(
  databases: Readonly<Record<string, pg.Pool>>,
  options: LogOwnerOptions,
): Promise<void> {
  const log = await nameOf(options.store)
  const seen = new Set<pg.Pool>()
  for (const [place, pool] of Object.entries(databases)) {
    if (!seen.has(pool)) await inTransaction(pool, (client) => claim(client, place, log, options.accepted))
    seen.add(pool)
  }
  if (log.firstEvent === undefined) noteFirstEvent([...seen], options.store)
}

/** A new log has no event to recognize a copy by, so its first one is noted when it comes. */
function noteFirstEvent(pools: readonly pg.Pool[], store: LogOwnerOptions['store']): void {
  let isNoting = false
  const stop = store.onAppended(() => {
    if (isNoting) return
    isNoting = true
    const noting = nameOf(store).then(async (log) => {
      if (log.firstEvent === undefined) return
      for (const pool of pools) await inTransaction(pool, (client) => note(client, log))
      stop()
    })
    // The next append tries again.
    noting
      .catch(() => undefined)
      .finally(() => {
        isNoting = false
      })
  })
}

/** The same for a search index in a Postgres of its own. Other engines keep an index for each log. */
export async function claimSearch(url: string | undefined, options: LogOwnerOptions): Promise<void> {
  if (!url?.startsWith('postgres')) return
  const pool = createPool(url, { name: 'adit', max: 1 })
  const log = await nameOf(options.store)
  try {
    await inTransaction(pool, (client) => claim(client, 'SEARCH_URL', log, options.accepted))
  } finally {
    await pool.end()
  }
}

/** For commands that only look: refuses a database of another log. */
export async function refuseOtherLog(pool: pg.Pool, place: string, store: LogOwnerOptions['store']): Promise<void> {
  const id = await store.storeId()
  const owner = await inTransaction(pool, ownerOf)
  if (owner && owner.id !== id) throw new OtherLog(place, owner.id, id)
}

/** For processes that don't open the log: refuses databases of two logs. Returns the id of the one they belong to, if any. */
export async function refuseTwoLogs(databases: Readonly<Record<string, pg.Pool>>): Promise<string | undefined> {
  const owners: { place: string; id: string }[] = []
  for (const [place, pool] of Object.entries(databases)) {
    const owner = await inTransaction(pool, ownerOf)
    if (owner) owners.push({ place, id: owner.id })
  }
  const [first, ...others] = owners
  const other = others.find(({ id }) => id !== first?.id)
  if (first && other) {
    throw new ConfigError([`${first.place} belongs to the log ${first.id}, but ${other.place} to the log ${other.id}`])
  }
  return first?.id
}

/** Before a restore: refuses databases that belong to a log already, except for what a restore that broke off has left. */
export async function refuseOwned(databases: Readonly<Record<string, pg.ClientBase>>): Promise<void> {
  for (const [place, client] of Object.entries(databases)) {
    if (await isRestoring(client)) continue
    const owner = await ownerOf(client)
    if (owner) throw new ConfigError([`${place} belongs to the log ${owner.id}: restore into fresh databases`])
  }
}

/** From now on, until `giveToLog`, every process refuses the database: it isn't known yet what must be erased in it. */
export async function beginRestore(client: pg.ClientBase): Promise<void> {
  await client.query('create schema if not exists adit; create table if not exists adit.restoring (loaded text)')
}

/** All of this backup is loaded. What is left can be repeated. */
export async function noteRestored(client: pg.ClientBase, backup: string): Promise<void> {
  await client.query('insert into adit.restoring (loaded) values ($1)', [backup])
}

export async function isRestored(client: pg.ClientBase, backup: string): Promise<boolean> {
  if (!(await isRestoring(client))) return false
  return (await client.query('select 1 from adit.restoring where loaded = $1', [backup])).rowCount !== 0
}

async function isRestoring(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('adit.restoring') is not null as there`)
  return rows[0]?.there ?? false
}

/** After a restore: the database belongs to this log. */
export async function giveToLog(client: pg.ClientBase, id: string): Promise<void> {
  await client.query(ownerSql)
  await client.query('drop table if exists adit.restoring')
  await note(client, { id, firstEvent: undefined })
}

/** The same for a data folder, which holds files and keys. */
export async function claimFolder(folder: string, { store, accepted }: LogOwnerOptions): Promise<void> {
  const id = await store.storeId()
  const owner = await folderOwner(folder)
  if (owner === id) return
  if (owner !== undefined && accepted !== id) throw new OtherLog(`ADIT_DATA (${folder})`, owner, id)
  await giveFolderToLog(folder, id)
}

/** For commands that only look, and for a restore of that log. */
export async function refuseOtherFolder(folder: string, id: string): Promise<void> {
  const owner = await folderOwner(folder)
  if (owner !== undefined && owner !== id) throw new OtherLog(`ADIT_DATA (${folder})`, owner, id)
}

const folderOwner = async (folder: string): Promise<string | undefined> =>
  (await readFile(join(folder, fileName), 'utf8').catch(() => undefined))?.trim()

type Storage = Pick<ObjectStorage, 'read' | 'put'>

/** The same for the files, wherever they are. */
export async function claimStorage(storage: Storage, { store, accepted }: LogOwnerOptions): Promise<void> {
  const id = await store.storeId()
  const owner = await storageOwner(storage)
  if (owner === id) return
  if (owner !== undefined && accepted !== id) throw new OtherLog('STORAGE_URL', owner, id)
  await giveStorageToLog(storage, id)
}

/** For processes that only serve the files of the log with this id. */
export async function refuseOtherStorage(storage: Storage, id: string | undefined): Promise<void> {
  const owner = await storageOwner(storage)
  if (owner !== undefined && id !== undefined && owner !== id) throw new OtherLog('STORAGE_URL', owner, id)
}

export const giveStorageToLog = (storage: Pick<Storage, 'put'>, id: string): Promise<void> =>
  storage.put(storageMarker, Buffer.from(`${id}\n`))

async function storageOwner(storage: Storage): Promise<string | undefined> {
  const content = await storage.read(storageMarker)
  return content && (await text(content)).trim()
}

/** Before a restore: the next start notes the restored log. */
export const forgetLog = (folder: string): Promise<void> => rm(join(folder, fileName), { force: true })

async function giveFolderToLog(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, fileName), `${id}\n`, { flush: true })
}

async function nameOf(store: LogOwnerOptions['store']): Promise<LogName> {
  const { events } = await store.readLog({ after: undefined, limit: 1 })
  return { id: await store.storeId(), firstEvent: events[0]?.id }
}

async function claim(client: pg.ClientBase, place: string, log: LogName, accepted: string | undefined): Promise<void> {
  const owner = await ownerOf(client)
  if (owner && owner.id !== log.id) {
    if (accepted !== log.id) throw new OtherLog(place, owner.id, log.id)
    const isCopy = owner.firstEvent !== null && owner.firstEvent === log.firstEvent
    if (!isCopy) await setAside(client, owner.id)
  }
  await client.query(ownerSql)
  await note(client, log)
}

async function note(client: pg.ClientBase, { id, firstEvent }: LogName): Promise<void> {
  await client.query(
    `insert into adit.log (id, first_event) values ($1, $2)
     on conflict (singleton) do update set id = excluded.id, first_event = excluded.first_event`,
    [id, firstEvent ?? null],
  )
}

/** Undefined for a new database. One of an earlier release is recognized by its read models. */
async function ownerOf(client: pg.ClientBase): Promise<Owner | undefined> {
  if (await isRestoring(client)) {
    throw new ConfigError(['A restore into this database has not finished. Run it again before you start anything'])
  }
  const { rows } = await client.query<{ noted: boolean; built: boolean }>(
    `select to_regclass('adit.log') is not null as noted, to_regclass('meta.build') is not null as built`,
  )
  const [has] = rows
  if (has?.noted) {
    const noted = await client.query<Owner>('select id, first_event as "firstEvent" from adit.log')
    if (noted.rows[0]) return noted.rows[0]
  }
  if (!has?.built) return undefined
  // The layout of a read model begins with the id of the log that it was built from; the download log has an id of its own.
  const built = await client.query<{ id: string }>(
    `select split_part(layout, '.', 1) as id from meta.build
     where layout not like 'downloads%' order by meta.build.id desc limit 1`,
  )
  return built.rows[0] && { id: built.rows[0].id, firstEvent: null }
}

/** Renames all schemas but that of the log itself, so that nothing in them shows, and nothing is lost. */
async function setAside(client: pg.ClientBase, owner: string): Promise<void> {
  const hasBuilds = await client.query<{ there: boolean }>(`select to_regclass('meta.build') is not null as there`)
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace
     where nspname in ('ops', 'vault', 'meta', 'feed', 'search') or nspname ~ '^search_[0-9]+$'
     ${hasBuilds.rows[0]?.there ? 'or nspname in (select schema from meta.build)' : ''}`,
  )
  // The same log may be set aside more than once.
  const suffix = `_of_${owner}_${Date.now().toString(36)}`
  for (const { name } of rows) await client.query(`alter schema ${name} rename to ${name}${suffix}`)
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Processes that start at once wait for each other.
    await client.query(`select pg_advisory_xact_lock(hashtext('adit.owner'))`)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
