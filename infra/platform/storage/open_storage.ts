import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { adapterUrl } from '../config/variables.ts'
import type { ObjectStorage } from './object_storage.port.ts'

/** Environment variables of a process that uses object storage. Each may be in a file (`<NAME>_FILE`). */
export const storageVariables = {
  STORAGE_URL: adapterUrl('file', 's3')
    .optional()
    .describe('the object storage: file:///folder or s3://bucket?endpoint=https://server&region=…'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('key for s3:// storage'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('secret of the key for s3:// storage'),
}

export interface StorageConfig {
  STORAGE_URL?: { scheme: 'file' | 's3'; url: URL } | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Opens the storage at the address, or in the folder if there is no address. Loads only that adapter. */
export async function openStorage(config: StorageConfig, folder: string): Promise<ObjectStorage> {
  const { STORAGE_URL: chosen, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (chosen?.scheme !== 's3') {
    const { diskStorage } = await import('./disk.ts')
    return diskStorage(chosen ? fileURLToPath(chosen.url) : folder)
  }
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    throw new Error('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; one of them is missing')
  }
  const [{ s3Storage }, { parseS3Location }] = await Promise.all([import('./s3.ts'), import('./s3_location.ts')])
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return s3Storage(parseS3Location(chosen.url), credentials)
}
