import { describe } from 'vitest'
import { ownS3, whyNoS3 } from '../testing/s3.ts'
import { objectStorageContract } from './object_storage.suite.ts'
import { openStorage } from './open_storage.ts'

const reason = whyNoS3()

describe.skipIf(reason)(reason ?? 'a real S3 server', () => {
  objectStorageContract('s3', async () => {
    const server = await ownS3()
    const config = {
      STORAGE_URL: { scheme: 's3' as const, url: new URL(server.url) },
      S3_ACCESS_KEY_ID: server.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: server.credentials.secretAccessKey,
    }
    return { open: () => openStorage(config, ''), close: server.remove }
  })
})
