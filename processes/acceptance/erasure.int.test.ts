import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { filesIn } from '@adit/command-api/identity/data_export/archive.fixture.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepingIds, operationalTables } from '../personal_tables.values.ts'
import { runCommandOn } from '../testing/command.ts'
import { fetchFrom, rateLimitKey, temporaryFolder } from '../testing/process.ts'
import { readMail } from '../testing/read_mail.ts'
import { startTestSite, type TestSite } from '../testing/site.ts'
import { Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'

/** What only one person could have given. */
const person = {
  username: 'soon-gone',
  email: 'soon.gone.quokka@example.org',
  password: 'quokka walks the old tunnel',
}
const later = { email: 'later.wombat@example.org', password: 'wombat walks the new tunnel' }
const address = '198.51.100.77'
const agent = 'QuokkaBrowser/7.4'
const bios = ['Quokkas dig under moonlit bridges.', 'Quokkas now dig under the harbour.']
const secrets = [person.email, person.password, later.email, later.password, address, agent, ...bios]

let site: TestSite
let backups: string
/** A database for each store, as a site of several processes has them. */
const databases: TestDatabase[] = []
beforeAll(async () => {
  for (let count = 0; count < 3; count++) databases.push(await createTestDatabase())
  const [reads = '', ops = '', vault = ''] = databases.map(({ url }) => url)
  const stores = { DATABASE_URL: reads, OPS_DATABASE_URL: ops, VAULT_DATABASE_URL: vault }
  site = await startTestSite({ ...stores, RATE_LIMIT_KEY: rateLimitKey, PROXIES: '1' })
  backups = await temporaryFolder()
}, 120_000)
afterAll(async () => {
  await site?.close()
  for (const database of databases) await database.drop()
  await rm(backups, { recursive: true })
})

/** Which of these texts a stored text or binary value has, as it is, in hexadecimal or in base64. */
function found(content: string, texts: readonly string[]): string[] {
  return texts.filter((text) => {
    const bytes = Buffer.from(text)
    // The middle of base64 depends on where the text begins.
    const base64 = [0, 1, 2].map((lead) =>
      Buffer.concat([Buffer.alloc(lead), bytes])
        .toString('base64')
        .slice(lead === 0 ? 0 : 4, -4),
    )
    return [text, bytes.toString('hex'), ...base64].some((form) => content.includes(form))
  })
}

/** Names of the tables with any of the texts, of all databases. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const looked = await Promise.all(databases.map(({ url }) => tablesOf(url, texts)))
  expect(looked.map(({ tables }) => tables)).toEqual([
    expect.arrayContaining(['accounts.account', 'log.event', 'search_1.document']),
    expect.arrayContaining(['ops.session', 'ops.job', 'ops.saga']),
    expect.arrayContaining(['vault.account_key']),
  ])
  return looked.flatMap(({ withText }) => withText)
}

async function tablesOf(url: string, texts: readonly string[]): Promise<{ tables: string[]; withText: string[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const withText: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ whole: string | null }>(
        `select string_agg(t::text, e'\\n') as whole from ${name} t`,
      )
      for (const text of found(rows[0]?.whole ?? '', texts)) withText.push(`${name}: ${text}`)
    }
    return { tables: tables.map(({ name }) => name.replace(/_v\d+_\d+/, '')), withText }
  } finally {
    await client.end()
  }
}

/** As if they had downloaded a file while signed in. */
async function recordDownload(accountId: string): Promise<void> {
  const client = new pg.Client({ connectionString: site.environment.OPS_DATABASE_URL })
  await client.connect()
  try {
    await client.query(
      `insert into ops.download (epoch, record_id, at, file_id, version_id, project_id, address, agent, account_id)
       select max(epoch), gen_random_uuid(), $1, 'FILE0001', 'VERSION1', 'PROJECT1', 'a pseudonym', 'launcher', $2
       from ops.download_epoch`,
      [Date.now(), accountId],
    )
  } finally {
    await client.end()
  }
}

/** Files under the folder with any of the texts. */
async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const withText: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    const content = entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes
    for (const text of found(content.toString('latin1'), texts)) withText.push(`${entry.name}: ${text}`)
  }
  return withText
}

it('nothing that was sealed for a person, or was only theirs, can be found anywhere once they are erased', async () => {
  const fetch = (path: string, init: RequestInit = {}) =>
    fetchFrom(site.origin, path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address, 'user-agent': agent },
    })
  const place = { origin: site.origin, fetch }
  const nobody = new Visitor(place)
  const { session } = await nobody.get200('POST', '/_internal/auth/create', person)
  const self = new Visitor(place, session)
  const { id } = await until(
    () => self.ask('GET', '/v2/user'),
    ({ status }) => status === 200,
  ).then(({ body }) => body)
  const shown = async () => {
    const places = [
      '/v2/user/soon-gone',
      '/v3/user/soon-gone',
      `/v2/users?ids=["${id}"]`,
      '/v3/users/search?query=soon',
    ]
    const answers = await Promise.all([...places, '/user/soon-gone'].map((path) => fetch(path)))
    return Promise.all(answers.map(async (answer) => found(await answer.text(), bios)))
  }
  // Alone, and as part of a saga, which has events of its own.
  await self.expect(204, 'PATCH', `/v2/user/${id}`, { bio: bios[0] })
  expect(await shown()).toEqual([1, 2, 3, 4, 5].map(() => [bios[0]]))
  await self.expect(204, 'PATCH', `/v2/user/${id}`, { bio: bios[1], username: 'soon-gone-2' })
  await self.expect(204, 'PATCH', `/v2/user/${id}`, { username: person.username })
  expect(await shown()).toEqual([1, 2, 3, 4, 5].map(() => [bios[1]]))
  await self.get200('POST', '/_internal/pat', { name: 'A tool', scopes: 2, expires: '2099-01-01T00:00:00Z' })
  await self.expect(204, 'PATCH', '/_internal/auth/email', { email: later.email, password: person.password })
  await self.expect(204, 'PATCH', '/_internal/auth/password', {
    ...{ old_password: person.password, new_password: later.password },
  })
  await recordDownload(id)
  await self.get200('POST', '/_internal/gdpr/export', {})
  await until(
    () => self.get('/_internal/gdpr/export'),
    ({ state }) => state === 'ready',
  )
  const archive = Buffer.from(
    await (await fetch('/_internal/gdpr/export/archive', { headers: { authorization: session } })).arrayBuffer(),
  )
  const files = await filesIn(archive)
  const due = Object.values(operationalTables).flatMap((what) =>
    what !== 'nothing personal' && typeof what.exported === 'string' ? [`${what.exported}.json`] : [],
  )
  expect(due.filter((file) => !(file in files))).toEqual([])
  expect(JSON.parse(files['downloads.json'] ?? '')).toMatchObject([{ fileId: 'FILE0001', projectId: 'PROJECT1' }])
  expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ bio: bios[1], email: later.email })
  expect(JSON.parse(files['mail_deliveries.json'] ?? '').length).toBeGreaterThan(1)
  expect(bios.filter((bio) => !files['events.ndjson']?.includes(bio))).toEqual([])
  const local = (path: string, init?: RequestInit) => fetchFrom(site.origin, path, init)
  expect(await readMail(local, later.email, 'copy of your data')).toContain('ready')
  // The search sees what is there: this browser is in the list of sessions, which is no event.
  expect(await tablesWith(secrets)).toEqual([`ops.session: ${agent}`])

  await self.expect(204, 'DELETE', `/v2/user/${id}`, { password: later.password })
  expect(await tablesWith(secrets)).toEqual([])
  expect(await shown()).toEqual([1, 2, 3, 4, 5].map(() => []))
  // Its id stays in the log, so tables that have nothing readable may have it for as long as they say.
  const left = (await tablesWith([id])).flatMap((place) => /^ops\.(\w+): /.exec(place)?.[1] ?? [])
  expect(left.filter((table) => !/^(?:download_\d{4}|index_)/.test(table) && !keepingIds.includes(table))).toEqual([])
  const objects = new URL(site.environment.STORAGE_URL ?? '').pathname
  expect(await filesWith(objects, secrets)).toEqual([])
  const backup = await runCommandOn('backup.ts', { ...site.environment, ADIT_DATA: backups }, [backups])
  expect(backup).toMatchObject({ code: 0 })
  expect((await readdir(backups, { recursive: true })).length).toBeGreaterThan(10)
  expect(await filesWith(backups, secrets)).toEqual([])
  // What is built from the log after the erasure is what was built before it.
  const digest = await runCommandOn('digest.ts', { ...site.environment, ADIT_DATA: backups })
  expect(digest).toMatchObject({ code: 0, output: expect.not.stringContaining('DIFFERENT') })
  // The names that it did use are there, so a text that is there is found.
  expect(await filesWith(backups, [id])).not.toEqual([])
}, 120_000)
