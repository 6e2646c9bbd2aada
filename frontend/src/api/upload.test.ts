import { beforeEach, expect, test, vi } from 'vitest'
import { clearToken, getToken, setToken } from './sessionToken.ts'
import { upload } from './upload.ts'

type Sent = { line: string; headers: Record<string, string>; body: unknown }
type Reply = { status: number; text: string }

/** A browser's request with the network behind it replaced; jsdom's own would ask a real server. */
function network(reply: (sent: Sent) => Reply | 'lost' | 'hanging'): Sent[] {
  const log: Sent[] = []
  class Request {
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void
    status = 0
    responseText = ''
    sent: Sent = { line: '', headers: {}, body: null }
    open(method: string, url: string) {
      this.sent.line = `${method} ${url}`
    }
    setRequestHeader(name: string, value: string) {
      this.sent.headers[name] = value
    }
    getResponseHeader() {
      return null
    }
    abort() {
      this.onabort?.()
      this.onloadend?.()
    }
    send(body: unknown) {
      this.sent.body = body
      log.push(this.sent)
      this.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 10 })
      const answer = reply(this.sent)
      if (answer === 'hanging') return
      if (answer === 'lost') this.onerror?.()
      else {
        this.status = answer.status
        this.responseText = answer.text
        this.onload?.()
      }
      this.onloadend?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return log
}

const file = () => new Blob(['x'], { type: 'image/png' })
const login = (input: Partial<Parameters<typeof upload>[1]> = {}) =>
  upload('POST /_internal/auth/login', { body: file(), ...input })

beforeEach(clearToken)

test('it tells its progress, carries the type, the token and a key, and returns the answer', async () => {
  setToken('mra_good')
  const log = network(() => ({ status: 200, text: '{"session":"s"}' }))
  const shares: number[] = []
  expect(await login({ onProgress: (share) => shares.push(share) })).toEqual({ session: 's' })
  expect(shares).toEqual([0.5])
  expect(log[0]?.line).toBe('POST /_internal/auth/login')
  expect(log[0]?.headers).toMatchObject({ authorization: 'mra_good', 'content-type': 'image/png' })
  expect(log[0]?.headers['idempotency-key']).toBeTruthy()
})

test('a form keeps the type that the browser gives it', async () => {
  const log = network(() => ({ status: 200, text: '' }))
  await login({ body: new FormData() })
  expect(log[0]?.headers['content-type']).toBeUndefined()
})

test('a refusal and a lost connection are errors', async () => {
  network(() => ({ status: 400, text: '{"error":"invalid_image","description":"icon: at most 256 KiB"}' }))
  await expect(login()).rejects.toMatchObject({ status: 400, error: 'invalid_image' })
  network(() => 'lost')
  await expect(login()).rejects.toMatchObject({ status: 0, error: 'offline' })
})

test('aborting ends it at once, also before it began', async () => {
  const log = network(() => 'hanging')
  const controller = new AbortController()
  const running = login({ signal: controller.signal })
  controller.abort()
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  await expect(login({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  expect(log).toHaveLength(1)
})

test('a lapsed session is renewed and the file sent again with the same key', async () => {
  setToken('mra_old')
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/v2/user' ? new Response(null, { status: 401 }) : Response.json({ session: 'mra_new' }),
  )
  const log = network(({ headers }) =>
    headers.authorization === 'mra_new' ? { status: 200, text: '{}' } : { status: 401, text: '' },
  )
  await login()
  expect(log.map(({ headers }) => headers.authorization)).toEqual(['mra_old', 'mra_new'])
  expect(log[1]?.headers['idempotency-key']).toBe(log[0]?.headers['idempotency-key'])
  expect(getToken()).toBe('mra_new')
})
