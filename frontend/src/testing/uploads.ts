import { vi } from 'vitest'
import { type Answer, declaredAnswer, requestTo } from './serve.ts'

type Listener = ((event: { lengthComputable: boolean; loaded: number; total: number }) => void) | null

/** A request as the network sees it; the test moves it on and answers it. */
export class Upload {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: unknown
  aborted = false
  readonly #request: StubRequest

  constructor(request: StubRequest, body: unknown) {
    this.method = request.method
    this.url = request.url
    this.headers = request.headers
    this.body = body
    this.#request = request
  }

  /** Part of the body has left, from 0 to 1. */
  progress(share: number): void {
    this.#request.upload.onprogress?.({ lengthComputable: true, loaded: share * 1000, total: 1000 })
  }

  /** Breaking the contract of its route fails the test, as with `serve`. */
  answer(answer: Answer): void {
    const asked = requestTo(this.url, { method: this.method, headers: this.headers })
    const { status = 200, body } = declaredAnswer({ ...asked, body: this.body }, answer)
    this.#request.status = status
    this.#request.responseText = body === undefined ? '' : JSON.stringify(body)
    this.#request.onload?.()
    this.#request.onloadend?.()
  }

  /** The connection breaks. */
  fail(): void {
    this.#request.onerror?.()
    this.#request.onloadend?.()
  }
}

/** As much of XMLHttpRequest as uploads use. */
class StubRequest {
  static log: Upload[] = []
  method = ''
  url = ''
  headers = new Headers()
  status = 0
  responseText = ''
  upload: { onprogress: Listener } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  onloadend: (() => void) | null = null
  #sent: Upload | undefined

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  getResponseHeader(): null {
    return null
  }
  send(body: unknown): void {
    this.#sent = new Upload(this, body)
    StubRequest.log.push(this.#sent)
  }
  abort(): void {
    if (this.#sent) this.#sent.aborted = true
    this.onabort?.()
    this.onloadend?.()
  }
}

/** Uploads from here on go to the returned list, the newest last. Undone after the test by `vi.unstubAllGlobals`. */
export function serveUploads(): Upload[] {
  StubRequest.log = []
  vi.stubGlobal('XMLHttpRequest', StubRequest)
  return StubRequest.log
}
