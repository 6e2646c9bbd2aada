import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Spool, SpooledFile } from '../storage/spool.ts'
import type { BinaryBody, BodyContract, FilePart, MultipartBody } from './contract.ts'

/** A body whose bytes have all arrived. */
export interface HeldBody {
  /** Like the body that was read. */
  body: unknown
  /** Identifies the bytes that the body's own identity leaves out. */
  identity: string
  discard(): Promise<void>
}

/** Reads what a body leaves as streams, so that the Idempotency-Key stands for these bytes too. Undefined if it leaves nothing. */
export async function holdBody(
  kind: BodyContract['kind'] | undefined,
  body: unknown,
  spool: Spool | undefined,
): Promise<HeldBody | undefined> {
  // The contract's kind decides what the reader of the body has returned.
  if (kind === 'raw') return holdBytes(body as BinaryBody)
  if (kind !== 'multipart') return undefined
  if (!spool) throw new Error('Files under an Idempotency-Key need a spool')
  return holdFiles(body as MultipartBody<unknown>, spool)
}

/** Contracts keep bodies small that aren't multipart. */
async function holdBytes(body: BinaryBody): Promise<HeldBody> {
  const bytes = await body.bytes()
  return {
    body: { mediaType: body.mediaType, stream: Readable.from([bytes]), bytes: async () => bytes } satisfies BinaryBody,
    identity: createHash('sha256').update(bytes).digest('hex'),
    discard: async () => undefined,
  }
}

async function holdFiles({ data, files }: MultipartBody<unknown>, spool: Spool): Promise<HeldBody> {
  const held: (Omit<FilePart, 'stream'> & { spooled: SpooledFile })[] = []
  const discard = async () => {
    await Promise.all(held.map(({ spooled }) => spooled.discard()))
  }
  try {
    for await (const { stream, ...part } of files) held.push({ ...part, spooled: await spool.receive(stream) })
  } catch (error) {
    await discard()
    throw error
  }
  async function* again(): AsyncGenerator<FilePart> {
    for (const { spooled, ...part } of held) yield { ...part, stream: createReadStream(spooled.path) }
  }
  return {
    body: { data, files: again() } satisfies MultipartBody<unknown>,
    identity: JSON.stringify(held.map(({ name, filename, spooled }) => [name, filename, spooled.sha512])),
    discard,
  }
}
