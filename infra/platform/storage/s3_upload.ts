import { type FileHandle, open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

export interface ObjectAddress {
  Bucket: string
  Key: string
}

const mebibyte = 1024 * 1024
/** Parts in flight; each has a buffer of its own, which is all the memory that an upload takes. */
const concurrency = 2
/** S3 takes 1 to 10,000 parts, of at least 5 MiB but for the last. */
const smallestPart = 8 * mebibyte
const mostParts = 10_000

/** Some servers put the parts together before they answer. */
const completeMs = 300_000

/** Bytes of a part for a file of this size. */
export const partSizeOf = (size: number): number =>
  Math.max(smallestPart, Math.ceil(size / mostParts / mebibyte) * mebibyte)

/** Uploads a file, in parts when it is large. The object appears whole, by one request, or not at all. */
export async function uploadFile(client: S3Client, address: ObjectAddress, path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > smallestPart) await uploadParts(client, address, file, size)
    else await client.send(new PutObjectCommand({ ...address, Body: await readPart(file, Buffer.alloc(size), 0) }))
  } finally {
    await file.close()
  }
}

interface Part {
  PartNumber: number
  ETag: string | undefined
}

async function uploadParts(client: S3Client, address: ObjectAddress, file: FileHandle, size: number): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(address))
  const upload = { ...address, UploadId }
  try {
    const parts = await sendParts(client, upload, file, size)
    const ordered = parts.sort((a, b) => a.PartNumber - b.PartNumber)
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: ordered } })
    await client.send(complete, { requestTimeout: completeMs })
  } catch (error) {
    // What cannot be aborted now is invisible too, and goes with `remove` or the bucket's own rule for broken uploads.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

/**
 * Each worker sends one part after the other from its own buffer. After a failure none is begun, and those under way are waited for: a
 * server may not forget an upload while it writes a part of it.
 */
async function sendParts(
  client: S3Client,
  upload: ObjectAddress & { UploadId: string | undefined },
  file: FileHandle,
  size: number,
): Promise<Part[]> {
  const partSize = partSizeOf(size)
  const parts: Part[] = []
  let next = 0
  let hasFailed = false
  const work = async () => {
    const buffer = Buffer.allocUnsafeSlow(Math.min(partSize, size))
    for (;;) {
      const start = partSize * next++
      if (start >= size || hasFailed) return
      const PartNumber = start / partSize + 1
      const Body = await readPart(file, buffer.subarray(0, Math.min(partSize, size - start)), start)
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      parts.push({ PartNumber, ETag })
    }
  }
  const guarded = () =>
    work().catch((error: unknown) => {
      hasFailed = true
      throw error
    })
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, guarded))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
  return parts
}

/** Fills the buffer from the file's place, or throws when the file ends before. */
async function readPart(file: FileHandle, buffer: Buffer, start: number): Promise<Buffer> {
  for (let filled = 0; filled < buffer.length; ) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, start + filled)
    if (bytesRead === 0) throw new Error(`The file ends at ${start + filled} bytes, before its size`)
    filled += bytesRead
  }
  return buffer
}
