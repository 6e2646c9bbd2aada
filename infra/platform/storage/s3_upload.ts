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
/** Parts sent at once. Each has its own buffer, and an upload needs no other memory. */
const concurrency = 2
/** S3 accepts 1 to 10,000 parts. All but the last must have at least 5 MiB. */
const smallestPart = 8 * mebibyte
const mostParts = 10_000

/** Some servers assemble the parts before they respond. */
const completeMs = 300_000

/** Size of a part in bytes, for a file of this size. */
export const partSizeOf = (size: number): number =>
  Math.max(smallestPart, Math.ceil(size / mostParts / mebibyte) * mebibyte)

/** Uploads a file, in parts if it is large. One request makes the object appear, complete or not at all. */
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
    // An upload that can't be aborted is invisible too. `remove` or the bucket's own rule for incomplete uploads deletes it.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

/**
 * Each worker sends one part after the other from its own buffer. After a failure, starts no more parts and waits for the running ones,
 * because a server may not be able to abort an upload while it writes a part of it.
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

/** Fills the buffer from this place of the file. Throws if the file ends early. */
async function readPart(file: FileHandle, buffer: Buffer, start: number): Promise<Buffer> {
  for (let filled = 0; filled < buffer.length; ) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, start + filled)
    if (bytesRead === 0) throw new Error(`The file ends at ${start + filled} bytes, before its size`)
    filled += bytesRead
  }
  return buffer
}
