import { createHash } from 'node:crypto'
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { VersionFile } from '@adit/events/catalogue/version/version.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { diskStorage } from '@adit/platform/storage/disk.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPart } from '../../demo/demo_table.ts'
import { readEvents } from '../../testing/aftermath.ts'
import { runCommandOn } from '../../testing/command.ts'
import { fetchFrom, type Place, rateLimitKey, temporaryFolder } from '../../testing/process.ts'
import { form, modFields, modJar, versionFields } from '../../testing/samples.ts'
import { startTestSite, type TestSite } from '../../testing/site.ts'
import { passwordOf, Visitor } from '../../testing/visitor.ts'
import { readManifest } from './manifest.ts'

/** A database for each store, as a site of several processes has them. */
interface Stores {
  databases: TestDatabase[]
  folder: string
  environment: Record<string, string>
}

async function newStores(): Promise<Stores> {
  const folder = await temporaryFolder()
  const names = ['DATABASE_URL', 'OPS_DATABASE_URL', 'VAULT_DATABASE_URL', 'EVENT_STORE_URL']
  const databases: TestDatabase[] = []
  for (const _ of names) databases.push(await createTestDatabase())
  const addresses = Object.fromEntries(names.map((name, index) => [name, databases[index]?.url ?? '']))
  const environment = { ...addresses, STORAGE_URL: `file://${folder}/objects`, ADIT_DATA: folder }
  return { databases, folder, environment }
}

let source: Stores
let target: Stores
let backups: string
/** Copies of the keys, apart from everything else. */
let keys: string
const sites: TestSite[] = []

beforeAll(async () => {
  source = await newStores()
  target = await newStores()
  backups = await temporaryFolder()
  keys = await temporaryFolder()
})
afterAll(async () => {
  for (const site of sites) await site.close()
  for (const stores of [source, target]) {
    for (const database of stores?.databases ?? []) await database.drop()
    if (stores) await rm(stores.folder, { recursive: true })
  }
  for (const folder of [backups, keys]) await rm(folder, { recursive: true })
})

async function start({ environment }: Stores): Promise<Place & { close(): Promise<void> }> {
  const site = await startTestSite({ ...environment, RATE_LIMIT_KEY: rateLimitKey })
  sites.push(site)
  const close = async () => {
    sites.splice(sites.indexOf(site), 1)
    await site.close()
  }
  return { origin: site.origin, fetch: (path, init) => fetchFrom(site.origin, path, init), close }
}

/** Creates one project after the other, each with a file that is downloaded and an invitation, until told to stop. */
async function keepPublishing(owner: Visitor, friendId: string, made: string[], signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    const slug = `${owner.token?.slice(-6).toLowerCase()}-${n}`
    const jar = { name: 'jar', filename: `${slug}.jar`, content: await modJar(slug) }
    const data = { ...modFields, slug, title: `The ${slug}`, initial_versions: [versionFields] }
    const project = await owner.get200('POST', '/v2/project', form(data, jar))
    await owner.expect(204, 'POST', `/v2/team/${project.team}/members`, { user_id: friendId })
    await owner.expect(204, 'PATCH', `/v2/project/${slug}`, { description: `What ${slug} is about` })
    const version = await owner.get(`/v2/version/${project.versions[0]}`)
    await owner.expect(200, 'GET', new URL(version.files[0].url).pathname)
    made.push(slug)
  }
}

const ofType = (events: readonly RecordedEvent[], type: string) => events.filter((event) => event.type === type)

it('saves a site during writes, and restores everything consistently', async () => {
  const site = await start(source)
  const owners = await Promise.all(['digger', 'miner'].map((name) => Visitor.signUp(site, name)))
  const friend = await Visitor.signUp(site, 'friend')
  const { id: friendId } = await friend.get('/v2/user')
  const made: string[] = []
  const end = new AbortController()
  const writing = Promise.all(owners.map((owner) => keepPublishing(owner, friendId, made, end.signal)))
  writing.catch(() => end.abort()) // Reported by the await below.
  await expect.poll(() => made.length, { timeout: 60_000 }).toBeGreaterThan(3)

  await onDatabase(source, async (client) => {
    await client.query(demoPart.sql)
    await client.query(`insert into ops.demo (part) values ('downloads')`)
    await client.query(`update ops.backup set ended_at = '2026-01-01T00:00:00Z'`)
  })
  const known = [...made]
  const leaver = await Visitor.signUp(site, 'leaver')
  const { id: leaverId } = await leaver.get('/v2/user')
  // What signs the leaver in beside the password, and what lets an app go on acting for somebody.
  await onDatabase(source, (client) =>
    client.query(
      `insert into ops.passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at)
       select id, id, id, ''::bytea, 0, '{}', 'Phone', 1 from unnest($1::text[]) id;`,
      [[leaverId, friendId]],
    ),
  )
  await onDatabase(source, (client) =>
    client.query(
      `insert into ops.oauth_key (hash, kind, grant_id, line, terms, expires_at) values ('key', 'refresh', 'g', 'l', '{}', 4e12)`,
    ),
  )
  const expires = '2099-01-01T00:00:00Z'
  const tool = await owners[0]?.get200('POST', '/_internal/pat', { name: 'tool', scopes: 2, expires })
  expect(await new Visitor(site, tool.access_token).get('/v2/user')).toMatchObject({ username: 'digger' })
  const backup = await runCommandOn('backup.ts', source.environment, [backups, '--keys', keys])
  expect(backup.output).toMatch(/is complete/)
  expect(backup.code).toBe(0)
  const saved = (await readdir(backups)).find(isBackup) ?? ''
  expect((await readdir(join(backups, saved))).toSorted()).toEqual(['before', 'log', 'manifest.json', 'ops'])
  expect(await readdir(join(keys, saved))).toEqual(['vault'])
  const noted = await onDatabase(source, endOfBackup)
  expect(noted).toBe((await readManifest(join(backups, (await readdir(backups)).find(isBackup) ?? ''))).endedAt)
  const afterwards = made.length
  await expect.poll(() => made.length, { timeout: 60_000 }).toBeGreaterThan(afterwards + 1)
  end.abort()
  await writing
  await leaver.expect(204, 'DELETE', `/v2/user/${leaverId}`, { password: passwordOf('leaver') })
  await site.close()

  const restore = (...more: string[]) =>
    runCommandOn('restore.ts', target.environment, [backups, '--keys', keys, ...more])
  const without = await runCommandOn('restore.ts', target.environment, [backups, '--erasures', 'none'])
  expect(without).toMatchObject({ code: 2, output: expect.stringContaining('name it with --keys') })
  expect(await restore()).toMatchObject({ code: 2, output: expect.stringContaining('--erasures') })
  expect(await restore('--erasures', backups)).toMatchObject({ code: 2, output: expect.stringContaining('--erasures') })
  expect(await eventsOf(target)).toEqual([])
  const oldFiles = ['--erasures', join(source.folder, 'objects')]
  expect(await restore(...oldFiles)).toMatchObject({ code: 0, output: expect.stringContaining('is restored') })
  expect(await restore(...oldFiles)).toMatchObject({
    code: 2,
    output: expect.stringContaining('restore into fresh databases'),
  })

  // Before anything serves, nothing of the account can be read, and nobody is signed in.
  const access = await onDatabase(target, (client) =>
    client.query('select 1 from ops.token union all select 1 from ops.session union all select 1 from ops.oauth_key'),
  )
  expect(access.rowCount).toBe(0)
  const credentials = await onDatabase(target, (client) =>
    client.query('select account_id from ops.credential where account_id = any($1)', [[leaverId, friendId]]),
  )
  expect(credentials.rows).toEqual([{ account_id: friendId }])
  const passkeys = await onDatabase(target, (client) => client.query('select account_id from ops.passkey'))
  expect(passkeys.rows).toEqual([{ account_id: friendId }])
  expect(await keyOf(target, leaverId)).toEqual({ key: null, erased: true })
  expect(await keyOf(target, friendId)).toEqual({ key: expect.any(Buffer), erased: false })

  expect(await onDatabase(target, endOfBackup)).toBe(noted)
  // Otherwise the restored site would create its demo a second time.
  const demo = await onDatabase(target, (client) => client.query('select part from ops.demo'))
  expect(demo.rows).toEqual([{ part: 'downloads' }])

  const [whole, events] = [await eventsOf(source), await eventsOf(target)]
  expect(events.length).toBeLessThan(whole.length)
  const added = events.filter(({ metadata }) => metadata.via.id === 'restore')
  expect(added.map(({ type, metadata }) => [type, metadata.root])).toEqual([
    ['AccountTokenRevoked', expect.any(String)],
    ['AccountDeleted', leaverId],
    ['EmailReleased', leaverId],
  ])
  const old = events.filter((event) => !added.includes(event))
  expect(old).toEqual(whole.filter(({ id }) => events.some((one) => one.id === id)))
  const seen = new Map<string, number>()
  for (const { stream, revision } of events) {
    expect(revision).toBe((seen.get(stream) ?? -1) + 1)
    seen.set(stream, revision)
  }
  expect(await wrongFiles(events)).toEqual([])

  const restored = await start(target)
  const back = await Visitor.signIn(restored, 'friend', 'friend digs a very deep tunnel')
  expect(await back.get('/v2/user')).toMatchObject({ id: friendId, email: 'friend@example.org' })
  // What was ended after the backup isn't known, so all sessions and tokens have ended.
  for (const token of [...owners.map((owner) => owner.token), tool.access_token, leaver.token]) {
    expect((await new Visitor(restored, token).ask('GET', '/v2/user')).status).toBe(401)
  }
  const signIn = { username: 'leaver', password: 'leaver digs a very deep tunnel' }
  expect((await new Visitor(restored).ask('POST', '/_internal/auth/login', signIn)).status).toBe(401)
  for (const path of [`/v2/user/${leaverId}`, '/v2/user/leaver']) {
    expect((await new Visitor(restored).ask('GET', path)).status).toBe(404)
  }
  const found = async (name: string) =>
    JSON.stringify(await new Visitor(restored).get(`/v3/users/search?query=${name}`))
  expect([await found('leaver'), await found('friend')]).toEqual(['[]', expect.stringContaining(friendId)])
  // The address is free again.
  const newcomer = { ...signIn, username: 'leaver2', email: 'leaver@example.org' }
  await new Visitor(restored).get200('POST', '/_internal/auth/create', newcomer)
  const again = await Promise.all(
    ['digger', 'miner'].map((name) => Visitor.signIn(restored, name, `${name} digs a very deep tunnel`)),
  )
  for (const slug of known) {
    const answers = await Promise.all(again.map((owner) => owner.ask('GET', `/v2/project/${slug}`)))
    const found = answers.find(({ status }) => status === 200)
    expect(found?.body).toMatchObject({ slug, description: `What ${slug} is about`, versions: [expect.any(String)] })
  }
  // Notifications about invitations that weren't in the log yet arrive now, and none arrives twice.
  const invited = ofType(events, 'TeamMemberInvited').length
  expect(invited).toBeGreaterThanOrEqual(known.length)
  const notices = async () => (await back.get(`/v2/user/${friendId}/notifications`)).length
  await expect.poll(notices, { timeout: 30_000 }).toBe(invited)
  const after: string[] = []
  const once = new AbortController()
  const going = keepPublishing(await Visitor.signUp(restored, 'newcomer'), friendId, after, once.signal)
  await expect.poll(() => after.length, { timeout: 30_000 }).toBeGreaterThan(0)
  once.abort()
  await going
  await expect.poll(notices, { timeout: 30_000 }).toBe(invited + after.length)
  for (const name of ['catalogue', 'search']) {
    const rebuilt = await runCommandOn('rebuild.ts', target.environment, [name])
    expect(rebuilt).toMatchObject({ code: 0, output: expect.stringContaining('live') })
  }
  expect(await back.get('/v2/search')).toMatchObject({ hits: expect.any(Array) })
  await restored.close()

  for (const proof of ['digest.ts', 'recount.ts']) {
    const { code, output } = await runCommandOn(proof, target.environment)
    expect(output).not.toContain('DIFFERENT')
    expect({ proof, code }).toEqual({ proof, code: 0 })
  }
}, 240_000)

it('refuses an incomplete or modified backup', async () => {
  const fresh = await newStores()
  const restore = (folder: string, ...name: string[]) =>
    runCommandOn('restore.ts', fresh.environment, [folder, ...name, '--keys', keys, '--erasures', 'none'])
  try {
    expect(await restore(fresh.folder)).toMatchObject({
      code: 2,
      output: expect.stringContaining('no finished backup'),
    })
    const name = (await readdir(backups)).find(isBackup) ?? ''
    const elsewhere = { ...fresh.environment, EVENT_STORE_URL: 'kurrentdb://127.0.0.1:9?tls=false' }
    const backup = await runCommandOn('backup.ts', elsewhere, [fresh.folder])
    expect(backup).toMatchObject({ code: 2, output: expect.stringContaining('--log-by') })
    // A database and a folder of another log are left as they are.
    const own = (text: string) => onDatabase(fresh, (client) => client.query(text))
    await own(`create schema adit; create table adit.log (singleton boolean, id text, first_event uuid);
      insert into adit.log values (true, 'another', null)`)
    expect(await restore(backups)).toMatchObject({
      code: 2,
      output: expect.stringContaining('OPS_DATABASE_URL belongs to the log another'),
    })
    await own('drop schema adit cascade')
    await writeFile(join(fresh.folder, 'log_id'), 'another')
    expect(await restore(backups)).toMatchObject({
      code: 2,
      output: expect.stringContaining('belongs to the log another'),
    })
    expect(await readFile(join(fresh.folder, 'log_id'), 'utf8')).toBe('another')
    await rm(join(fresh.folder, 'log_id'))
    await rm(join(backups, name, 'log', 'log.epoch.copy.gz'))
    await appendFile(join(keys, name, 'vault', 'vault.account_key.copy.gz'), 'more')
    const { code, output } = await restore(backups)
    expect([code, output]).toEqual([1, expect.stringContaining('WARNING: erasures made after')])
    expect(await eventsOf(fresh)).toEqual([])
    // Nothing may serve what a restore hasn't finished.
    const digest = await runCommandOn('digest.ts', fresh.environment)
    expect(digest).toMatchObject({ code: 2, output: expect.stringContaining('has not finished') })
    await expect(start(fresh)).rejects.toThrow('has not finished')
  } finally {
    for (const database of fresh.databases) await database.drop()
    await rm(fresh.folder, { recursive: true })
  }
}, 180_000)

const eventsOf = ({ environment }: Stores) => readEvents(environment.EVENT_STORE_URL ?? '')

const isBackup = (name: string) => name.startsWith('20')

/** Work on the operational database. */
async function onDatabase<Result>(
  { environment }: Stores,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: environment.OPS_DATABASE_URL })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function keyOf({ environment }: Stores, account: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: environment.VAULT_DATABASE_URL })
  await client.connect()
  try {
    const sql = 'select key, erased_at is not null as erased from vault.account_key where account_id = $1'
    return (await client.query(sql, [account])).rows[0]
  } finally {
    await client.end()
  }
}

async function endOfBackup(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ ended_at: Date }>('select ended_at from ops.backup')
  return rows[0]?.ended_at.toISOString() ?? ''
}

/** Files of versions that are missing in the restored storage, or have other bytes there. */
async function wrongFiles(events: readonly RecordedEvent[]): Promise<string[]> {
  const storage = await diskStorage(join(target.folder, 'objects'))
  const wrong: string[] = []
  for (const { data } of ofType(events, 'VersionCreated')) {
    const { files } = data as { files: VersionFile[] } // Its schema checked it when it was read.
    for (const { key, sha1 } of files) {
      const source = await storage.read(key)
      const found =
        source &&
        createHash('sha1')
          .update(await buffer(source))
          .digest('hex')
      if (found !== sha1) wrong.push(key)
    }
  }
  expect(ofType(events, 'VersionCreated').length).toBeGreaterThan(0)
  return wrong
}
