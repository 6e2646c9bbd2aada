import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findS3Server, type S3Server, startS3 } from '@adit/engines/s3.ts'

/** Why no S3 server can be had here; undefined when one can. Builds it at the first call of a machine. */
export function whyNoS3(): string | undefined {
  try {
    findS3Server()
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
    const text = `NOT RUN: no S3 server (${reason}). Name one by S3_SERVER, or install Go.`
    process.stderr.write(`\n${'!'.repeat(100)}\n${text}\n${'!'.repeat(100)}\n`)
    return text
  }
}

/** For a global setup: builds the server before suites ask for it at the same time. Never fails; they say why they are skipped. */
export async function prepareS3(): Promise<undefined> {
  whyNoS3()
}

/** A server of one's own with an empty bucket, removed with its data by `remove`. */
export async function ownS3(): Promise<S3Server & { remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'adit-s3-'))
  const server = await startS3({ dataDir })
  return {
    ...server,
    async remove() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
