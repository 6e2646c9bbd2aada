import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { contentTypeOfFile, extensionOf, isFileExtension } from '@adit/events/catalogue/version/file_type.values.ts'
import { answerEmpty } from '@adit/platform/http/answer.ts'
import type { ByteRange, ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type { Context } from 'koa'
import { answerKnown, sendHeld } from './body.ts'
import { attachment } from './disposition.ts'
import type { FoundFile } from './file_look_up.port.ts'
import { parseRange } from './range.ts'
import type { FilesContext } from './state.ts'

export interface VersionFileAnswer {
  storage: ObjectStorage
  file: FoundFile
  filename: string
  /** Records the download. Undefined: nothing is counted. */
  record: (() => Promise<void>) | undefined
}

interface Validators {
  /** Strong, quoted. */
  etag: string
  /** Milliseconds since 1970. */
  modifiedAt: number
}

const year = 365 * 24 * 3_600
const publicCache = `public, max-age=${year}, immutable`
/** The answer depends on the viewer, who may lose access later. */
const privateCache = 'private, no-store'

/** Answers a version's file, or redirects the client to the storage. */
export async function sendVersionFile(context: FilesContext, answer: VersionFileAnswer): Promise<void> {
  const { storage, file } = answer
  const stored = await storage.head(file.key)
  if (!stored) throw missing(file)
  const validators = { etag: `"${file.sha1}"`, modifiedAt: stored.modifiedAt }
  const headers = headersOf(answer, validators)
  context.set(headers)
  if (answerKnown(context)) return
  const isAsked = context.method === 'GET' && isRangeWanted(context.req.headers, validators)
  const asked = isAsked ? parseRange(context.req.headers.range, file.size) : 'whole'
  if (asked === 'unsatisfiable') {
    context.state.outcome = 'unsatisfiable'
    answerEmpty(context, 416)
    context.set('content-range', `bytes */${file.size}`)
    return
  }
  const range = asked === 'whole' ? undefined : asked
  if (storage.presign && isRedirected(context, file)) {
    const address = { contentType: headers['content-type'], contentDisposition: headers['content-disposition'] }
    return redirect(context, answer, range, await storage.presign(file.key, address))
  }
  return sendRange(context, answer, range)
}

const missing = ({ key, fileId }: FoundFile) => new Error(`Object ${key} of file ${fileId} is missing`)

function headersOf({ file, filename }: VersionFileAnswer, { etag, modifiedAt }: Validators) {
  const extension = extensionOf(filename)
  return {
    'content-type': isFileExtension(extension) ? contentTypeOfFile(extension) : 'application/octet-stream',
    'content-disposition': attachment(filename),
    'accept-ranges': 'bytes',
    'cache-control': file.isPublic ? publicCache : privateCache,
    etag,
    'last-modified': new Date(modifiedAt).toUTCString(),
  }
}

const seconds = (ms: number) => Math.floor(ms / 1_000)

/** Whether a range may be answered: If-Range, if sent, must name exactly the current file. */
function isRangeWanted({ 'if-range': condition }: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  if (typeof condition !== 'string') return true
  if (condition.startsWith('"') || condition.startsWith('W/')) return condition === etag
  return seconds(Date.parse(condition)) === seconds(modifiedAt)
}

/** Only an answer from the first byte is a download: a resumed one was recorded when it started. */
const countedBy = (record: VersionFileAnswer['record'], range: ByteRange | undefined) =>
  range === undefined || range.start === 0 ? record : undefined

/**
 * Anyone who has a signed address can use it, so hidden files are served here. So are requests with a token: some clients send the token on
 * to the storage, which refuses a signed address with one.
 */
const isRedirected = ({ method, req: { headers } }: Context, { isPublic }: FoundFile) =>
  method === 'GET' && isPublic && headers.authorization === undefined

async function redirect(
  context: FilesContext,
  { record }: VersionFileAnswer,
  range: ByteRange | undefined,
  location: string,
): Promise<void> {
  try {
    await countedBy(record, range)?.()
  } catch (error) {
    context.res.destroy() // Nobody is redirected without a record.
    throw error
  }
  context.state.outcome = 'redirected'
  answerEmpty(context, 302)
  // The signed address expires after some minutes, and each download must pass here.
  context.set({ location, 'cache-control': privateCache })
}

async function sendRange(
  context: FilesContext,
  { storage, file, record }: VersionFileAnswer,
  range: ByteRange | undefined,
): Promise<void> {
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  context.status = range ? 206 : 200
  context.length = end - start + 1
  if (range) context.set('content-range', `bytes ${start}-${end}/${file.size}`)
  if (context.method === 'HEAD') {
    context.state.outcome = 'head'
    return
  }
  const isVerified = file.size <= verifiedBytesMax
  const body = isVerified
    ? Readable.from([(await readVerified(context, storage, file)).subarray(start, end + 1)])
    : await storage.read(file.key, { start, end })
  if (!body) throw missing(file)
  if (!context.writable) return void body.destroy() // The client has left meanwhile.
  context.state.outcome = range ? 'part' : 'whole'
  sendHeld(context, body, countedBy(record, range))
}

/** Ours: files up to this size are compared with their hash before the answer begins. A job compares all files, over days. */
export const verifiedBytesMax = 1024 * 1024

/** What lies in the storage is not what was published. */
class AlteredObject extends Error {
  constructor({ key, fileId, sha1 }: FoundFile, got: string) {
    super(`Object ${key} of file ${fileId} was altered: its SHA-1 is ${got}, not ${sha1}`)
    this.name = 'AlteredObject'
  }
}

/** The whole file. Throws if it isn't the one that was published. */
async function readVerified(context: FilesContext, storage: ObjectStorage, file: FoundFile): Promise<Buffer> {
  const stored = await storage.read(file.key)
  if (!stored) throw missing(file)
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stored) {
    length += chunk.length
    if (length > file.size) break // Altered, and perhaps without end.
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const got = createHash('sha1').update(bytes).digest('hex')
  if (length === file.size && got === file.sha1) return bytes
  context.state.outcome = 'altered'
  throw new AlteredObject(file, got)
}
