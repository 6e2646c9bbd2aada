import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

const leastBytes = 1024
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json|rss\+xml|atom\+xml|[\w.-]+\+json)|image\/svg\+xml|font\/ttf)/

type Encoding = 'br' | 'gzip'

/** The best encoding that Accept-Encoding allows. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined
  const refused = new Set<string>()
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const zero = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
    ;(zero ? refused : accepted).add(name)
  }
  const may = (name: string) => !refused.has(name) && (accepted.has(name) || accepted.has('*'))
  return may('br') ? 'br' : may('gzip') ? 'gzip' : undefined
}

/** Fast settings: answers are made once and sent once. */
function encoder(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ level: 5 })
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

function addVary(response: ServerResponse): void {
  const vary = response.getHeader('vary')
  if (!vary) response.setHeader('vary', 'Accept-Encoding')
  else if (!/accept-encoding/i.test(String(vary))) response.setHeader('vary', `${vary}, Accept-Encoding`)
}

/** Whether an answer with these headers gains from compression; marks that it varies. */
function gains(request: IncomingMessage, response: ServerResponse): boolean {
  const { statusCode } = response
  if (statusCode < 200 || statusCode === 204 || statusCode === 206 || statusCode === 304) return false
  if (!compressible.test(String(response.getHeader('content-type') ?? ''))) return false
  if (response.getHeader('content-encoding') || /no-transform/.test(String(response.getHeader('cache-control') ?? '')))
    return false
  addVary(response)
  const length = response.getHeader('content-length')
  return request.method !== 'HEAD' && (length === undefined || Number(length) >= leastBytes)
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined

function applyHeaders(response: ServerResponse, headers: Headers): void {
  if (!headers) return
  if (Array.isArray(headers)) throw new Error('headers are given as an object')
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
}

type Write = (...args: [chunk?: unknown, ...rest: unknown[]]) => boolean
type End = (...args: [chunk?: unknown, ...rest: unknown[]]) => unknown

/**
 * Compresses what is written to the response from now on, if its type and length make it worth it. The decision falls when the
 * head is written, by whom and how ever; bodies stream through with back pressure.
 */
export function compressResponse(request: IncomingMessage, response: ServerResponse): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const writeHead = response.writeHead.bind(response)
  // The two methods are overloaded; what comes in goes to their like.
  const plain = { write: response.write.bind(response) as Write, end: response.end.bind(response) as End }
  let body = plain

  response.writeHead = (status: number, message?: string | Headers, headers?: Headers) => {
    response.statusCode = status
    if (typeof message === 'string') response.statusMessage = message
    applyHeaders(response, typeof message === 'string' ? headers : message)
    response.writeHead = writeHead
    if (gains(request, response) && encoding) body = throughEncoder(response, plain, encoding)
    return writeHead(status)
  }
  response.write = ((...args: Parameters<Write>) => {
    if (!response.headersSent) response.writeHead(response.statusCode)
    return body.write(...args)
  }) as typeof response.write
  response.end = ((...args: Parameters<End>) => {
    if (!response.headersSent) {
      setLength(response, args[0])
      response.writeHead(response.statusCode)
    }
    body.end(...args)
    return response
  }) as typeof response.end
}

/** A body that comes all at once has a known length, unless one is set. */
function setLength(response: ServerResponse, chunk: unknown): void {
  const whole = typeof chunk === 'string' || Buffer.isBuffer(chunk)
  if (whole && !response.hasHeader('content-length')) response.setHeader('content-length', Buffer.byteLength(chunk))
}

/** An encoder in front of the response. */
function throughEncoder(response: ServerResponse, plain: { write: Write; end: End }, encoding: Encoding) {
  response.removeHeader('content-length')
  response.setHeader('content-encoding', encoding)
  const through = encoder(encoding)
  through.on('data', (chunk: Buffer) => {
    if (!plain.write(chunk)) through.pause()
  })
  through.on('end', () => plain.end())
  through.on('error', (error) => response.destroy(error))
  through.on('drain', () => response.emit('drain'))
  response.on('drain', () => through.resume())
  response.on('close', () => through.destroy())
  return { write: through.write.bind(through) as Write, end: through.end.bind(through) as End }
}
