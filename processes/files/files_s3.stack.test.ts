import { createHash, randomBytes } from 'node:crypto'
import { type RunningServer, serve } from '@adit/platform/http/server.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { openStorage } from '@adit/platform/storage/open_storage.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { ownS3, whyNoS3 } from '@adit/platform/testing/s3.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFiles } from './files.ts'

const reason = whyNoS3()
const content = randomBytes(300_000)
const sha1 = createHash('sha1').update(content).digest('hex')
const path = '/data/AABBCCDD/versions/EEFF0011/a%20mod.jar'

describe.skipIf(reason)(reason ?? 'files in S3', () => {
  let s3: Awaited<ReturnType<typeof ownS3>>
  const opened: ObjectStorage[] = []
  const servers: RunningServer[] = []
  let recorded = 0
  let durable: () => Promise<void>

  beforeAll(async () => {
    s3 = await ownS3()
    const storage = await open()
    await storage.put('files/F', content)
    await storage.put('AABBCCDD/images/icon.webp', content)
  })
  beforeEach(() => {
    recorded = 0
    durable = () => Promise.resolve()
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  afterAll(async () => {
    for (const storage of opened) await storage.close()
    await s3?.remove()
  })

  async function open(more = ''): Promise<ObjectStorage> {
    const { accessKeyId, secretAccessKey } = s3.credentials
    const STORAGE_URL = { scheme: 's3' as const, url: new URL(s3.url + more) }
    const config = { STORAGE_URL, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
    const storage = await openStorage(config, '')
    opened.push(storage)
    return storage
  }

  async function start(more = ''): Promise<string> {
    const storage = await open(more)
    const files = createFiles({
      storage,
      recorder: {
        async record() {
          await durable()
          recorded++
        },
      },
      lookUp: async () => ({ fileId: 'F', key: 'files/F', size: content.length, sha1, isPublic: true }),
      authenticate: async () => undefined,
      hasScope: () => true,
      log: silentLog(),
      metrics: new Metrics(),
      behindGateway: true,
    })
    const server = await serve(files.callback(), { port: 0, graceMs: 500 })
    servers.push(server)
    return server.origin
  }

  it.each<[string, number, number, Record<string, string>]>([
    ['whole', 200, 1, {}],
    ['from the first byte', 206, 1, { range: 'bytes=0-9' }],
    ['from another byte', 206, 0, { range: 'bytes=70000-70009' }],
    ['not again', 304, 0, { 'if-none-match': `"${sha1}"` }],
    ['no range that is not there', 416, 0, { range: 'bytes=300000-' }],
  ])('are answered by this process: %s', async (_, status, records, headers) => {
    const origin = await start()
    const answer = await fetch(origin + path, { headers, redirect: 'manual' })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, recorded]).toEqual([status, records])
    const [, from, to] = /^bytes (\d+)-(\d+)/.exec(answer.headers.get('content-range') ?? '') ?? [
      0,
      0,
      content.length - 1,
    ]
    if (answer.ok) expect(bytes.equals(content.subarray(Number(from), Number(to) + 1))).toBe(true)
  })

  it('are served by the storage if its address allows that, and recorded first', async () => {
    const origin = await start('&downloads=redirect')
    const sent = await fetch(origin + path, { redirect: 'manual' })
    expect([sent.status, recorded]).toEqual([302, 1])
    const answer = await fetch(sent.headers.get('location') ?? '')
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a mod.jar"')
    expect(answer.headers.get('content-type')).toBe('application/java-archive')
    durable = () => Promise.reject(new Error('the log is away'))
    await expect(fetch(origin + path, { redirect: 'manual' })).rejects.toThrow()
  })

  it("show images, with the storage's tag", async () => {
    const url = `${await start()}/data/AABBCCDD/images/icon.webp`
    const answer = await fetch(url)
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
    const again = await fetch(url, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it('are answered to more clients at once than the default number of sockets of the S3 client', async () => {
    const origin = await start()
    const sizes = await Promise.all(
      Array.from({ length: 120 }, async () => (await (await fetch(origin + path)).arrayBuffer()).byteLength),
    )
    expect(new Set(sizes)).toEqual(new Set([content.length]))
    expect(recorded).toBe(120)
  })

  it('are an error, not a short file, if the storage is gone', async () => {
    const origin = await start()
    await s3.stop('SIGKILL')
    const answer = await fetch(origin + path)
    expect([answer.status, answer.headers.get('retry-after'), recorded]).toEqual([503, '2', 0])
  })
})
