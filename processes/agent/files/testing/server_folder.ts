import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { FileRefusal } from '../file_refusal.ts'
import { type FileServiceOptions, openFileService, type RunningFileService } from '../file_service.ts'
import { Jail } from '../jail.ts'
import type { Operation } from '../operations.ts'

/** Where servers' files can be served at all. */
export const isLinux = process.platform === 'linux'

/** A folder for one server, and one beside it that nobody may reach. Removed after the test. */
export async function makeFolders(): Promise<{ root: string; outside: string }> {
  const base = await mkdtemp(join(tmpdir(), 'server-files-'))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  const root = join(base, 'server')
  const outside = join(base, 'outside')
  await mkdir(root)
  await mkdir(outside)
  return { root, outside }
}

export const megabyte = 1_048_576

/** The service over a folder. Closed after the test. */
export async function openService(
  root: string,
  options: Partial<FileServiceOptions> = {},
): Promise<RunningFileService> {
  const service = await openFileService({
    rootFd: Jail.openRoot(root),
    limits: { bytes: 64 * megabyte, entries: 10_000 },
    onFault: (error) => {
      throw error
    },
    ...options,
  })
  onTestFinished(() => service.close())
  return service
}

export async function* chunksOf(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array, void, void> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part
}

export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  return (await bytesOf(body)).toString()
}

export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

/** Waits for the end of a long work. */
export async function ended(service: Pick<RunningFileService, 'operations'>, started: Operation): Promise<Operation> {
  for (;;) {
    const found = (await service.operations()).find(({ id }) => id === started.id)
    if (!found) throw new Error('the operation is gone')
    if (found.endedAt !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The code that something is refused with. */
export async function refusal(work: () => unknown): Promise<string> {
  try {
    await work()
  } catch (error) {
    if (error instanceof FileRefusal) return error.code
    throw error
  }
  throw new Error('nothing was refused')
}
