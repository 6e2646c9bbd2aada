import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { openStorage, type StorageConfig } from './open_storage.ts'

const s3 = { scheme: 's3' as const, url: new URL('s3://bucket?endpoint=http://127.0.0.1:9') }

it('stores files in the default folder or in the configured one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-open-'))
  const plain = await openStorage({}, folder)
  const url = pathToFileURL(folder)
  const told = await openStorage({ STORAGE_URL: { scheme: 'file', url } }, '/nowhere')
  await plain.put('a/b', Buffer.from('x'))
  expect((await told.head('a/b'))?.size).toBe(1)
  await rm(folder, { recursive: true })
})

it.each<[string, StorageConfig]>([
  ['S3_SECRET_ACCESS_KEY', { STORAGE_URL: s3, S3_ACCESS_KEY_ID: 'key' }],
  ['bucket', { STORAGE_URL: { scheme: 's3', url: new URL('s3://B') } }],
])('refuses an incomplete address: %s', async (named, config) => {
  await expect(openStorage(config, '')).rejects.toThrow(named)
})

it('opens S3 without connecting, so that a process can start while it is unreachable', async () => {
  const storage = await openStorage({ STORAGE_URL: s3, S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }, '')
  await storage.close()
})
