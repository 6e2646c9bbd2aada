import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { contentTypeOfFile, extensionOf, isFileExtension } from '@adit/events/catalogue/version/file_type.values.ts'
import type { ByteRange, ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { sendBody } from './body.ts'
import { isNotModified, isRangeWanted, type Validators } from './conditions.ts'
import { attachment } from './disposition.ts'
import type { FoundFile } from './file_look_up.port.ts'
import { parseRange } from './range.ts'

export interface VersionFileAnswer {
  storage: ObjectStorage
  file: FoundFile
  filename: string
  /** Writes the download down; undefined: nothing is counted. */
  record: (() => Promise<void>) | undefined
}

const year = 365 * 24 * 3_600
const publicCache = `public, max-age=${year}, immutable`
/** Who asked decides about the answer, and may be refused tomorrow. */
const privateCache = 'private, no-store'

/** Answers a version's file or sends the client to where it lies. Returns what became of it, for the metrics. */
export async function sendVersionFile(
  request: IncomingMessage,
  response: ServerResponse,
  answer: VersionFileAnswer,
): Promise<string> {
  const { storage, file } = answer
  const stored = await storage.head(file.key)
  if (!stored) throw new Error(`Object ${file.key} of file ${file.fileId} is missing`)
  const validators = { etag: `"${file.sha1}"`, modifiedAt: stored.modifiedAt }
  const headers = headersOf(answer, validators)
  if (isNotModified(request.headers, validators)) {
    response.writeHead(304, headers).end()
    return 'not_modified'
  }
  const isAsked = request.method === 'GET' && isRangeWanted(request.headers, validators)
  const asked = isAsked ? parseRange(request.headers.range, file.size) : 'whole'
  if (asked === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${file.size}`, 'content-length': 0 }).end()
    return 'unsatisfiable'
  }
  const range = asked === 'whole' ? undefined : asked
  if (storage.presign && isRedirected(request, file)) {
    const address = { contentType: headers['content-type'], contentDisposition: headers['content-disposition'] }
    return redirect(response, answer, range, await storage.presign(file.key, address))
  }
  return sendRange(request, response, answer, headers, range)
}

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

/** A download is what begins at the first byte: one that is resumed was recorded when it began. */
const countedBy = (record: VersionFileAnswer['record'], range: ByteRange | undefined) =>
  range === undefined || range.start === 0 ? record : undefined

/**
 * A signed address is good for whoever holds it, so hidden files are answered here. So is a request with a token: some clients
 * send it on to the storage, which refuses what is signed twice.
 */
const isRedirected = ({ method, headers }: IncomingMessage, { isPublic }: FoundFile) =>
  method === 'GET' && isPublic && headers.authorization === undefined

async function redirect(
  response: ServerResponse,
  { record }: VersionFileAnswer,
  range: ByteRange | undefined,
  location: string,
): Promise<string> {
  try {
    await countedBy(record, range)?.()
  } catch (error) {
    response.destroy()
    throw error
  }
  // The address ends after some minutes, and each download is to pass here.
  response.writeHead(302, { location, 'cache-control': privateCache, 'content-length': 0 }).end()
  return 'redirected'
}

async function sendRange(
  request: IncomingMessage,
  response: ServerResponse,
  { storage, file, record }: VersionFileAnswer,
  headers: OutgoingHttpHeaders,
  range: ByteRange | undefined,
): Promise<string> {
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  headers['content-length'] = end - start + 1
  if (range) headers['content-range'] = `bytes ${start}-${end}/${file.size}`
  const status = range ? 206 : 200
  if (request.method === 'HEAD') {
    response.writeHead(status, headers).end()
    return 'head'
  }
  const body = await storage.read(file.key, file.size === 0 ? undefined : { start, end })
  if (!body) throw new Error(`Object ${file.key} of file ${file.fileId} is missing`)
  response.writeHead(status, headers)
  await sendBody(response, body, end - start + 1, countedBy(record, range))
  return range ? 'part' : 'whole'
}
