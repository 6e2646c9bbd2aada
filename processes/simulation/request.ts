import type { Action, FilePart } from './generators/action.ts'
import type { Sent } from './site.ts'

const boundary = 'between-the-parts'

function multipart(data: unknown, files: readonly FilePart[]): Buffer {
  const head = (disposition: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`)
  const end = Buffer.from('\r\n')
  const parts = files.flatMap(({ name, filename, content }) => [
    head(`name="${name}"; filename="${filename}"`),
    content,
    end,
  ])
  const first = [head('name="data"'), Buffer.from(JSON.stringify(data)), end]
  return Buffer.concat([...first, ...parts, Buffer.from(`--${boundary}--\r\n`)])
}

function bodyOf({ json, form, fields, bytes }: Action): { type: string; payload: Buffer | undefined } {
  if (form) return { type: `multipart/form-data; boundary=${boundary}`, payload: multipart(form.data, form.files) }
  if (json !== undefined) return { type: 'application/json', payload: Buffer.from(JSON.stringify(json)) }
  if (!fields) return { type: 'image/png', payload: bytes }
  return { type: 'application/x-www-form-urlencoded', payload: Buffer.from(new URLSearchParams(fields).toString()) }
}

/** `id` goes into the events. A retry has the same `key`. */
export function toRequest(action: Action, { id, key }: { id: string; key: string | undefined }): Sent {
  const { by, method, path, ifMatch } = action
  const { type, payload } = bodyOf(action)
  return {
    method,
    url: path,
    headers: {
      'x-request-id': id,
      ...(by && { authorization: by.token }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(ifMatch && { 'if-match': `"${ifMatch.revision}"` }),
      ...(payload && { 'content-type': type, 'content-length': String(payload.length) }),
    },
    payload,
  }
}
