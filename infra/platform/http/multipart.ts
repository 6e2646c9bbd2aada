import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import busboy from 'busboy'
import { Refusal, refusal } from '../eventing/refusal.ts'
import { limitBytes, mediaTypeOf, parseJsonText, pipeBody, refuseEncoding } from './body.ts'
import type { FilePart, MultipartBody, MultipartLimits } from './contract.ts'
import type { Parser } from './validation.ts'

const defaultDataBytes = 1024 * 1024

/** Parts in the order sent. Passes them from the parser's events to whoever asks for the next one. */
class PartQueue {
  #parts: FilePart[] = []
  #waiting: PromiseWithResolvers<FilePart | undefined> | undefined
  #end: { error: Refusal | undefined } | undefined

  push(part: FilePart): void {
    if (this.#end) part.stream.resume()
    else if (this.#waiting) this.#take()?.resolve(part)
    else this.#parts.push(part)
  }

  /** Ends the sequence. After an error, parts that arrived before it are not returned any more. */
  end(error?: Refusal): void {
    if (this.#end) return
    this.#end = { error }
    if (error) for (const part of this.#parts.splice(0)) part.stream.destroy(error)
    if (error) this.#take()?.reject(error)
    else this.#take()?.resolve(undefined)
  }

  #take(): PromiseWithResolvers<FilePart | undefined> | undefined {
    const waiting = this.#waiting
    this.#waiting = undefined
    return waiting
  }

  next(): Promise<FilePart | undefined> {
    const part = this.#parts.shift()
    if (part) return Promise.resolve(part)
    if (this.#end?.error) return Promise.reject(this.#end.error)
    if (this.#end) return Promise.resolve(undefined)
    this.#waiting ??= Promise.withResolvers()
    return this.#waiting.promise
  }
}

async function* iterate(queue: PartQueue): AsyncGenerator<FilePart> {
  for (let part = await queue.next(); part; part = await queue.next()) yield part
}

/** The text of the part `data` when it comes as a file. Fails with a refusal when it is too long or cut off. */
async function readPart(stream: Readable, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream) {
      length += chunk.length
      if (length > limit) throw refusal('body_too_large', { field: 'data', limit })
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refusal('body_cut_short')
  }
  return Buffer.concat(chunks).toString('utf8')
}

function makeParser(request: IncomingMessage, limits: MultipartLimits): busboy.Busboy {
  const accepted = 'multipart/form-data'
  const type = mediaTypeOf(request)
  if (!type.startsWith('multipart/')) throw refusal('unsupported_media_type', { got: type || 'none', accepted })
  refuseEncoding(request)
  // Publishing plugins send the same parts as multipart/mixed, the default of their HTTP library.
  const named = request.headers['content-type']?.replace(/^\s*multipart\/[^;]*/i, accepted)
  const { dataBytes = defaultDataBytes, files } = limits
  try {
    return busboy({
      headers: { ...request.headers, 'content-type': named },
      defParamCharset: 'utf8',
      // Allow one more of each than the limit: busboy truncates silently, but we refuse.
      limits: { fieldSize: dataBytes + 1, fields: 16, files: files + 2, headerPairs: 32 },
    })
  } catch (error) {
    throw refusal('malformed_multipart', { reason: error instanceof Error ? error.message : 'unreadable' })
  }
}

interface Opened {
  /** The text of the part `data`. */
  data: Promise<string>
  files: PartQueue
}

/** The part, with our errors in place of the parser's: too long, or cut off. */
function filePart(name: string, source: Readable, info: busboy.FileInfo, limit: number): FilePart {
  const stream = limitBytes(limit, name)
  stream.on('error', () => source.resume()) // The part's reader receives the error. Without a reader it must not end the process.
  source.on('error', () => stream.destroy(refusal('body_cut_short')))
  source.pipe(stream)
  return { name, filename: info.filename, mediaType: info.mimeType.toLowerCase(), stream }
}

/** The bytes of a part with a lower limit than the contract has for all. */
export const upToBytes = ({ name, stream }: FilePart, limit: number): Readable =>
  pipeline(stream, limitBytes(limit, name), () => {}) // Whoever reads it receives the error.

function open(request: IncomingMessage, limits: MultipartLimits): Opened {
  const parser = makeParser(request, limits)
  const { dataBytes = defaultDataBytes } = limits
  const files = new PartQueue()
  const data = Promise.withResolvers<string>()
  let first = true
  let count = 0
  const fail = (error: Refusal) => {
    data.reject(error)
    files.end(error)
  }
  /** True for the part `data` in first place. Refuses any other first part. */
  const isData = (name: string): boolean => {
    if (!first) return false
    first = false
    if (name !== 'data') fail(refusal('data_part_first', { field: 'data', got: name }))
    return name === 'data'
  }
  parser.on('field', (name, value) => {
    if (!isData(name)) return // Further plain fields are ignored, like unknown JSON keys.
    if (Buffer.byteLength(value) > dataBytes) fail(refusal('body_too_large', { field: 'data', limit: dataBytes }))
    else data.resolve(value)
  })
  parser.on('file', (name, stream, info) => {
    if (first) {
      // Some clients send the JSON as a file of type application/json.
      if (isData(name)) readPart(stream, dataBytes).then(data.resolve, fail)
      else stream.resume()
    } else if (++count > limits.files) {
      stream.resume()
      fail(refusal('too_many_parts', { field: 'body', limit: limits.files }))
    } else {
      files.push(filePart(name, stream, info, limits.fileBytes))
    }
  })
  parser.on('error', (error) => {
    if (error instanceof Refusal) return fail(error)
    const reason = error instanceof Error ? error.message : 'unreadable'
    fail(reason === 'Unexpected end of form' ? refusal('body_cut_short') : refusal('malformed_multipart', { reason }))
  })
  parser.on('close', () => {
    if (first) fail(refusal('data_part_first', { field: 'data', got: 'nothing' }))
    files.end()
  })
  pipeBody(request, parser)
  return { data: data.promise, files }
}

/** Reads the part `data` and leaves the files that follow as streams. `identity` identifies the request for Idempotency-Key. */
export async function readMultipart(
  request: IncomingMessage,
  limits: MultipartLimits,
  parseData: Parser,
): Promise<{ value: MultipartBody<unknown>; identity: string }> {
  const opened = open(request, limits)
  const text = await opened.data
  const value = parseData(parseJsonText(text))
  return { value: { data: value, files: iterate(opened.files) }, identity: text }
}
