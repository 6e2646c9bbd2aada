import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findS3Server, type S3Server, startS3 } from '@adit/engines/s3.ts'

/** Why no S3 server is available here, or undefined if one is. Builds it on the first call on a machine. */
export function whyNoS3(): string | undefined {
  try {
    findS3Server()
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
    const text = `NOT RUN: no S3 server (${reason}). Set S3_SERVER to its path, or install Go.`
    process.stderr.write(`\n${'!'.repeat(100)}\n${text}\n${'!'.repeat(100)}\n`)
    return text
  }
}

/** For a global setup: builds the server before several suites need it at once. Never fails; skipped suites report the reason. */
export async function prepareS3(): Promise<undefined> {
  whyNoS3()
}

/** A separate server with an empty bucket. `remove` removes it and its data. */
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
