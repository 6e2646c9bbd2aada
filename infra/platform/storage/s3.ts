import { rm } from 'node:fs/promises'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { assertKey, type ListedObject, type ObjectStorage } from './object_storage.port.ts'
import type { S3Location } from './s3_location.ts'
import { type ObjectAddress, uploadFile } from './s3_upload.ts'

export interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
}

/** How long a signed address is valid, in seconds: enough to follow a redirect, too short to pass it on. */
const presignedSeconds = 300
/** Far more connections than one files process serves at once. The client's own limit of 50 would queue downloads. */
const maxSockets = 1_024

/**
 * Stores objects in a bucket, which must exist. Without credentials the client uses those of the environment (AWS_*, a role of the
 * machine).
 */
export function s3Storage(location: S3Location, credentials: S3Credentials | undefined): ObjectStorage {
  const client = createClient(location, credentials, location.endpoint)
  const addressOf = (key: string): ObjectAddress => {
    assertKey(key)
    return { Bucket: location.bucket, Key: location.prefix + key }
  }
  const presigner =
    location.downloads === 'redirect' ? createPresigner(location, credentials, addressOf) : { close: () => undefined }
  return {
    ...('presign' in presigner && { presign: presigner.presign }),
    async putFile(key, path) {
      await uploadFile(client, addressOf(key), path)
      await rm(path)
    },
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...addressOf(key), Body: bytes }))
    },
    async head(key) {
      const found = await client.send(new HeadObjectCommand(addressOf(key))).catch(missing)
      if (!found) return undefined
      const { ContentLength: size, ETag: etag, LastModified: modified } = found
      if (size === undefined || !etag || !modified)
        throw new Error(`The storage returned no size, ETag or date for ${key}`)
      return { size, etag, modifiedAt: modified.getTime() }
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client.send(new GetObjectCommand({ ...addressOf(key), Range })).catch(missing)
      if (!found) return undefined
      if (!(found.Body instanceof Readable)) throw new Error(`The storage returned no body for ${key}`)
      return found.Body
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(addressOf(key))).catch(missing)
      await abortUploads(client, addressOf(key))
    },
    list(folder) {
      if (folder !== undefined) assertKey(folder)
      return listBucket(client, location, folder === undefined ? '' : `${folder}/`)
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: location.bucket })).catch((error: unknown) => {
        const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
        const reason =
          status === 404 ? 'does not exist' : status === 403 ? 'is closed to this key' : 'cannot be reached'
        throw new Error(`The bucket ${location.bucket} ${reason}`, { cause: error })
      })
    },
    async close() {
      client.destroy()
      presigner.close()
    },
  }
}

function createClient(
  { region, pathStyle }: S3Location,
  credentials: S3Credentials | undefined,
  endpoint: string | undefined,
): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Other vendors' stores refuse the newer checksums. The signature covers the SHA-256 of every body anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: 5_000,
      // Time until a response starts. At most one part is sent before it.
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      // Limits silence on a connection. A client of ours that reads slowly also makes the storage's socket idle.
      socketTimeout: 600_000,
      httpAgent: new HttpAgent({ keepAlive: true, maxSockets }),
      httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets }),
    },
  })
}

function createPresigner(
  location: S3Location,
  credentials: S3Credentials | undefined,
  addressOf: (key: string) => ObjectAddress,
) {
  const client = createClient(location, credentials, location.publicEndpoint ?? location.endpoint)
  const presign: NonNullable<ObjectStorage['presign']> = (key, { contentType, contentDisposition }) => {
    const command = new GetObjectCommand({
      ...addressOf(key),
      ResponseContentType: contentType,
      ResponseContentDisposition: contentDisposition,
    })
    return getSignedUrl(client, command, { expiresIn: presignedSeconds })
  }
  return { presign, close: () => client.destroy() }
}

async function* listBucket(
  client: S3Client,
  { bucket, prefix }: S3Location,
  folder: string,
): AsyncGenerator<ListedObject> {
  let token: string | undefined
  do {
    const request = { Bucket: bucket, Prefix: prefix + folder, ContinuationToken: token }
    const page = await client.send(new ListObjectsV2Command(request))
    for (const { Key: key, Size: size } of page.Contents ?? []) {
      if (key !== undefined && size !== undefined) yield { key: key.slice(prefix.length), size }
    }
    token = page.NextContinuationToken
  } while (token !== undefined)
}

function missing(error: unknown): undefined {
  if (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return undefined
  throw error
}

/** Aborts uploads of this key that a process began and couldn't finish. They are invisible but take space. */
async function abortUploads(client: S3Client, address: ObjectAddress): Promise<void> {
  const { Bucket, Key } = address
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
  for (const { UploadId, Key: key } of Uploads) {
    if (key === Key) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  }
}
