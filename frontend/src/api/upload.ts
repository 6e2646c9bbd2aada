import { ApiError, errorOfAnswer } from './apiError.ts'
import { headersOf, newCall, type ResponseOf, type Route } from './client.ts'
import { recoverSession } from './recoverSession.ts'
import { addressOf, type Query } from './routeAddress.ts'
import { getToken, missSession } from './sessionToken.ts'

export type UploadInput = {
  params?: Record<string, string | number>
  query?: Query
  body: FormData | Blob
  /** Called with a share from 0 to 1 as bytes leave. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  idempotencyKey?: string
}

type Answer = { status: number; text: string; header: (name: string) => string | null }

const unreachable = { status: 0, error: 'offline', description: 'The upload was interrupted; nothing of it was kept' }

/** One attempt. XMLHttpRequest, since `fetch` cannot tell how much of a body has left. */
function attempt(method: string, url: string, headers: Headers, input: UploadInput): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  request.open(method, url)
  headers.forEach((value, name) => {
    request.setRequestHeader(name, value)
  })
  request.upload.onprogress = (event) => {
    if (event.lengthComputable && event.total > 0) input.onProgress?.(event.loaded / event.total)
  }
  request.onload = () =>
    resolve({
      status: request.status,
      text: request.responseText,
      header: (name) => request.getResponseHeader(name),
    })
  request.onerror = () => reject(new ApiError(unreachable))
  request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
  request.onloadend = () => input.signal?.removeEventListener('abort', abort)
  input.signal?.addEventListener('abort', abort)
  if (input.signal?.aborted) reject(new DOMException('The upload was cancelled', 'AbortError'))
  else request.send(input.body)
  return promise
}

/** Calls a route whose body is a file or a form, with progress. Rejects as `call` does; aborting ends it at once. */
export async function upload<R extends Route>(route: R, input: UploadInput): Promise<ResponseOf<R>> {
  const { method, url } = addressOf(route, input.params, input.query)
  const identity = newCall(input.idempotencyKey)
  const token = getToken()
  let answer = await attempt(method, url, headersOf(method, input.body, token, identity), input)
  if (answer.status === 401 && token !== null && (await recoverSession(token)) === 'renewed')
    answer = await attempt(method, url, headersOf(method, input.body, getToken(), identity), input)
  if (answer.status === 401) missSession()
  if (answer.status < 200 || answer.status >= 300)
    throw errorOfAnswer(answer.status, answer.text, { get: answer.header })
  // The one place where an answer gets the type that its contract promises.
  return (answer.text === '' ? undefined : JSON.parse(answer.text)) as ResponseOf<R>
}
