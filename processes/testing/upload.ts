import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { rateLimitKey } from './process.ts'
import type { Json, Visitor } from './visitor.ts'

export interface StreamedUpload {
  status: number
  body: Json
  /** Bytes of the file that the server accepted before it answered. */
  sent: number
}

const boundary = 'a-boundary-that-no-file-holds'
const part = (header: string, content = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}`

/** Sends one file while generating it, as fast as it is accepted. Stops when the answer arrives. */
export async function uploadStream(
  visitor: Visitor,
  path: string,
  data: object,
  file: Iterable<Buffer>,
): Promise<StreamedUpload> {
  const sending = request(`${visitor.site.origin}${path}`, {
    method: 'POST',
    headers: {
      authorization: visitor.token,
      'x-ratelimit-key': rateLimitKey,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  let sent = 0
  let answered = false
  function* body() {
    yield part('name="data"', `${JSON.stringify(data)}\r\n`)
    yield part('name="jar"; filename="deep-mine.jar"\r\nContent-Type: application/java-archive')
    for (const chunk of file) {
      if (answered) return
      sent += chunk.length
      yield chunk
    }
    yield `\r\n--${boundary}--\r\n`
  }
  const answer = once(sending, 'response').then(async ([response]: IncomingMessage[]) => {
    answered = true
    return { status: response?.statusCode ?? 0, body: JSON.parse(response ? await text(response) : ''), sent }
  })
  // A server that refuses may close the connection before everything is sent.
  await Promise.all([answer, pipeline(Readable.from(body()), sending).catch(() => undefined)])
  return answer
}
