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

/** `id` goes into the events. A retry has the same `key`. */
export function toRequest(action: Action, { id, key }: { id: string; key: string | undefined }): Sent {
  const { by, method, path, json, form, bytes, ifMatch } = action
  const type = form
    ? `multipart/form-data; boundary=${boundary}`
    : json === undefined
      ? 'image/png'
      : 'application/json'
  const payload = form
    ? multipart(form.data, form.files)
    : json === undefined
      ? bytes
      : Buffer.from(JSON.stringify(json))
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
