import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, serve } from '@adit/platform/http/server.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { diskStorage } from '@adit/platform/storage/disk.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import { type DownloadLogParts, openDownloadLog } from '@adit/projectors/analytics/download_log/download_log.ts'
import { downloadLogPart } from '@adit/projectors/analytics/download_log/download_log_schema.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFiles, type FilesOptions } from './files.ts'

const key = 'a key of the content network'
const names: Record<string, { isPublic: boolean }> = { 'a.jar': { isPublic: true }, 'hidden.jar': { isPublic: false } }
const urlOf = (name: string) => `/data/AABBCCDD/versions/EEFF0011/${name}`

let database: TestDatabase
let pool: pg.Pool
let parts: DownloadLogParts
let folder: string
let server: RunningServer
let options: FilesOptions

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, { name: 'content network test' })
  await installOps(pool, [downloadLogPart])
  parts = await openDownloadLog({ pool, secret: 'a secret of sixteen or more characters' })
  folder = await mkdtemp(join(tmpdir(), 'adit-network-'))
  const storage = await diskStorage(folder)
  const content = Buffer.from('12345')
  const sha1 = createHash('sha1').update(content).digest('hex')
  await storage.put('files/F', content)
  const { recorder } = parts
  options = {
    storage,
    recorder,
    contentNetwork: { key, recorder },
    lookUp: async ({ filename }) => {
      const found = names[filename]
      return found && { fileId: `FILE-${filename}`, key: 'files/F', size: content.length, sha1, ...found }
    },
    authenticate: async () => undefined,
    hasScope: () => true,
    log: silentLog(),
    metrics: new Metrics(),
    behindGateway: true,
  }
  server = await serve(createFiles(options).callback(), { port: 0 })
})
beforeEach(() => pool.query('delete from ops.download'))
afterAll(async () => {
  await server?.close()
  await pool?.end()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const record = (change: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  time: new Date().toISOString(),
  url: urlOf('a.jar'),
  address: '203.0.113.9',
  agent: 'PrismLauncher/9',
  status: 200,
  ...change,
})

interface Answered {
  recorded: number
  skipped: { not_a_download: number; unknown_file: number }
  description?: string
}

async function hand(body: unknown, headers: Record<string, string> = { 'x-content-network-key': key }) {
  const response = await fetch(`${server.origin}/_internal/downloads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  // Each test checks the answer that it expects.
  return { status: response.status, body: (await response.json()) as Answered }
}

const stored = async () =>
  (await pool.query<{ file_id: string; agent: string }>('select * from ops.download order by position')).rows

it('records what a batch contains, however often it is sent', async () => {
  const records = [record(), record({ address: '2001:db8::7', agent: null }), record()]
  const outcome = { skipped: { not_a_download: 0, unknown_file: 0 } }
  expect(await hand({ records })).toEqual({ status: 200, body: { recorded: 3, known: 0, ...outcome } })
  expect(await hand({ records: [...records, record()] })).toMatchObject({ body: { recorded: 1, known: 3 } })
  const rows = await stored()
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatchObject({ file_id: 'FILE-a.jar', project_id: 'AABBCCDD', version_id: 'EEFF0011' })
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
})

it('stores a batch once if it is sent twice at the same time', async () => {
  const records = Array.from({ length: 200 }, () => record())
  const answers = await Promise.all([hand({ records }), hand({ records }), hand({ records })])
  expect(answers.reduce((sum, { body }) => sum + body.recorded, 0)).toBe(200)
  expect(await stored()).toHaveLength(200)
})

it.each<[string, number, Record<string, unknown>]>([
  ['a part from the first byte', 1, { status: 206, range: 'bytes=0-' }],
  ['another part', 0, { status: 206, range: 'bytes=5-' }],
  ['a part without a position', 0, { status: 206 }],
  ['a redirect', 1, { status: 302 }],
  ['a temporary redirect', 1, { status: 307 }],
  ['an unchanged file', 0, { status: 304 }],
  ['a failed answer', 0, { status: 503 }],
  ['HEAD', 0, { method: 'HEAD' }],
  ['a hidden file', 0, { url: urlOf('hidden.jar') }],
  ['an unknown file', 0, { url: urlOf('none.jar') }],
  ['a picture', 0, { url: '/data/AABBCCDD/images/icon.webp' }],
  ['another path', 0, { url: '/mod/a' }],
])('applies the rule of our own answers: %s', async (_, recorded, change) => {
  const { body } = await hand({ records: [record(change)] })
  const { not_a_download, unknown_file } = body.skipped
  expect([body.recorded, not_a_download + unknown_file]).toEqual([recorded, 1 - recorded])
  expect(await stored()).toHaveLength(recorded)
})

it('refuses the whole batch if one record is invalid', async () => {
  const { status, body } = await hand({ records: [record(), record({ address: 'x' })] })
  expect([status, body.description]).toEqual([400, expect.stringContaining('records[1].address')])
  expect(await stored()).toEqual([])
})

it.each<Record<string, string>>([{}, { 'x-content-network-key': 'a key' }, { authorization: key }])(
  'accepts a batch from nobody else: %o',
  async (headers) => {
    expect((await hand({ records: [record()] }, headers)).status).toBe(401)
    expect(await stored()).toEqual([])
  },
)

it('refuses other methods, and does not exist without a key', async () => {
  const address = `${server.origin}/_internal/downloads`
  expect((await fetch(address)).status).toBe(405)
  const plain = await serve(createFiles({ ...options, contentNetwork: undefined }).callback(), { port: 0 })
  const headers = { 'x-content-network-key': key }
  expect((await fetch(`${plain.origin}/_internal/downloads`, { method: 'POST', headers })).status).toBe(405)
  await (await fetch(plain.origin + urlOf('a.jar'), { headers })).bytes()
  expect(await stored()).toHaveLength(1)
  await plain.close()
})

it('does not record what the network fetches for its cache, because the network reports it', async () => {
  const fetched = async (name: string, shown: string) =>
    (await fetch(server.origin + urlOf(name), { headers: { 'x-content-network-key': shown } })).bytes()
  await fetched('a.jar', key)
  expect(await stored()).toHaveLength(0)
  await fetched('a.jar', 'another')
  await fetched('hidden.jar', key)
  expect((await stored()).map(({ file_id }) => file_id)).toEqual(['FILE-a.jar', 'FILE-hidden.jar'])
})

it('accepts 10,000 records at once', async () => {
  const records = Array.from({ length: 10_000 }, (_, n) => record({ address: `10.0.${n >> 8}.${n & 255}` }))
  expect((await hand({ records })).body).toMatchObject({ recorded: 10_000, known: 0 })
})
