import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
const secrets = [person.email, person.password, later.email, later.password, address, agent]

let site: TestSite
let backups: string
beforeAll(async () => {
  site = await startTestSite({ RATE_LIMIT_KEY: rateLimitKey, PROXIES: '1' })
  backups = await temporaryFolder()
}, 120_000)
afterAll(async () => {
  await site?.close()
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

/** Names of the tables with any of the texts. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: site.environment.DATABASE_URL })
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
    expect(tables.length).toBeGreaterThan(50)
    return withText
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
  await self.get200('POST', '/_internal/pat', { name: 'A tool', scopes: 2, expires: '2099-01-01T00:00:00Z' })
  await self.expect(204, 'PATCH', '/_internal/auth/email', { email: later.email, password: person.password })
  await self.expect(204, 'PATCH', '/_internal/auth/password', {
    ...{ old_password: person.password, new_password: later.password },
  })
  await self.get200('POST', '/_internal/gdpr/export', {})
  await until(
    () => self.get('/_internal/gdpr/export'),
    ({ state }) => state === 'ready',
  )
  const local = (path: string, init?: RequestInit) => fetchFrom(site.origin, path, init)
  expect(await readMail(local, later.email, 'copy of your data')).toContain('ready')
  // The search sees what is there: this browser is in the list of sessions, which is no event.
  expect(await tablesWith(secrets)).toEqual([`ops.session: ${agent}`])

  await self.expect(204, 'DELETE', `/v2/user/${id}`, { password: later.password })
  expect(await tablesWith(secrets)).toEqual([])
  const objects = new URL(site.environment.STORAGE_URL ?? '').pathname
  expect(await filesWith(objects, secrets)).toEqual([])
  const backup = await runCommandOn('backup.ts', { ...site.environment, ADIT_DATA: backups }, [backups])
  expect(backup).toMatchObject({ code: 0 })
  expect((await readdir(backups, { recursive: true })).length).toBeGreaterThan(10)
  expect(await filesWith(backups, secrets)).toEqual([])
  // The names that it did use are there, so a text that is there is found.
  expect(await filesWith(backups, [id])).not.toEqual([])
}, 120_000)
