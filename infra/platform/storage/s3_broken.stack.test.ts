import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type S3Server, startS3 } from '@adit/engines/s3.ts'
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whyNoS3 } from '../testing/s3.ts'
import type { ObjectStorage } from './object_storage.port.ts'
import { newKey, readWhole } from './object_storage.suite.ts'
import { openStorage } from './open_storage.ts'

const reason = whyNoS3()
const size = 96 * 1024 * 1024

let folder: string
let server: S3Server
let storage: ObjectStorage
let client: S3Client

const open = (url: string, secret = server.credentials.secretAccessKey) =>
  openStorage(
    {
      STORAGE_URL: { scheme: 's3', url: new URL(url) },
      S3_ACCESS_KEY_ID: server.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: secret,
    },
    '',
  )

async function uploadsUnderWay(): Promise<number> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: server.bucket }))
  return Uploads.length
}

async function largeFile(): Promise<string> {
  const path = join(folder, randomBytes(8).toString('hex'))
  await writeFile(path, '')
  await truncate(path, size)
  return path
}

async function untilBegun(): Promise<void> {
  while ((await uploadsUnderWay()) === 0) await delay(5)
}

describe.skipIf(reason)(reason ?? 'when something breaks', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'adit-s3-broken-'))
    server = await startS3({ dataDir: join(folder, 's3') })
    storage = await open(server.url)
    const { endpoint, credentials } = server
    client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true })
  })
  afterAll(async () => {
    client?.destroy()
    await storage?.close()
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('a failed upload shows nothing and leaves nothing behind', async () => {
    const key = newKey()
    const path = await largeFile()
    const outcome = storage.putFile(key, path).catch((error: unknown) => error)
    await untilBegun()
    await truncate(path, 1_000)
    expect(await outcome).toMatchObject({ message: expect.stringContaining('before its size') })
    expect(await storage.head(key)).toBeUndefined()
    expect(await uploadsUnderWay()).toBe(0)
    expect(existsSync(path)).toBe(true)
  })

  it('an upload whose server dies shows nothing, and remove deletes its remains', async () => {
    const [key, similar] = [newKey(), newKey()]
    const outcome = storage.putFile(key, await largeFile()).catch((error: unknown) => error)
    await untilBegun()
    await server.stop('SIGKILL')
    expect(await outcome).toBeInstanceOf(Error)
    server = await startS3({ dataDir: join(folder, 's3'), port: portOf(server), credentials: server.credentials })
    expect(await storage.head(key)).toBeUndefined()
    expect(await uploadsUnderWay()).toBe(1)
    await storage.remove(similar)
    expect(await uploadsUnderWay()).toBe(1)
    await storage.remove(key)
    expect(await uploadsUnderWay()).toBe(0)
    await storage.putFile(key, await largeFile())
    expect((await storage.head(key))?.size).toBe(size)
  })

  it('a body whose server dies ends with an error, not early', async () => {
    const key = newKey()
    await storage.putFile(key, await largeFile())
    const stream = await storage.read(key)
    const outcome = stream?.toArray().catch((error: unknown) => error)
    await server.stop('SIGKILL')
    expect(await outcome).toBeInstanceOf(Error)
    await expect(storage.check()).rejects.toThrow('cannot be reached')
    server = await startS3({ dataDir: join(folder, 's3'), port: portOf(server), credentials: server.credentials })
    await storage.check()
    expect((await readWhole(storage, key, { start: 5, end: 9 }))?.length).toBe(5)
  })

  it('reports what is wrong with the bucket or the key', async () => {
    const absent = await open(`s3://absent?endpoint=${server.endpoint}`)
    await expect(absent.check()).rejects.toThrow('absent does not exist')
    const stranger = await open(server.url, 'a secret that is wrong')
    await expect(stranger.check()).rejects.toThrow('closed to this key')
    await expect(stranger.head(newKey())).rejects.toThrow()
    await absent.close()
    await stranger.close()
  })

  it('keeps objects of different prefixes apart', async () => {
    const inside = await open(`s3://${server.bucket}/live?endpoint=${server.endpoint}`)
    const key = newKey()
    await inside.put(key, Buffer.from('inside'))
    expect(await storage.head(key)).toBeUndefined()
    expect(String(await readWhole(storage, `live/${key}`))).toBe('inside')
    await inside.close()
  })

  it('signs addresses only if clients are redirected to the storage', async () => {
    expect(storage.presign).toBeUndefined()
    const serving = await open(`${server.url}&downloads=redirect`)
    const key = newKey()
    await serving.put(key, Buffer.from('for a client'))
    const contentDisposition = `attachment; filename="a b.jar"; filename*=UTF-8''%C3%BC.jar`
    const address =
      (await serving.presign?.(key, { contentType: 'application/java-archive', contentDisposition })) ?? ''
    const answer = await fetch(address, { headers: { range: 'bytes=4-' } })
    expect([answer.status, await answer.text()]).toEqual([206, 'a client'])
    expect(answer.headers.get('content-disposition')).toBe(contentDisposition)
    expect(answer.headers.get('content-type')).toBe('application/java-archive')
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('300')
    expect((await fetch(address.replace(key, newKey()))).status).toBe(403)
    expect((await fetch(address, { method: 'PUT', body: 'x' })).status).toBe(403)
    await serving.close()
    const fronted = await open(`${server.url}&downloads=redirect&public_endpoint=https://files.example`)
    const elsewhere = await fronted.presign?.(key, { contentType: 'text/plain', contentDisposition: 'inline' })
    expect(elsewhere).toMatch(/^https:\/\/files\.example\/adit\/contract\//)
    await fronted.close()
  })
})

const portOf = ({ endpoint }: S3Server) => Number(new URL(endpoint).port)
