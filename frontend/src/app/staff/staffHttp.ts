import { type fetchUtils, HttpError } from 'react-admin'
import { errorOfAnswer } from '../../api/apiError.ts'
import { recoverSession } from '../../api/recoverSession.ts'
import { getToken, missSession } from '../../api/sessionToken.ts'
import { newTrace } from '../../api/trace.ts'

interface StaffAnswer {
  status: number
  headers: Headers
  body: string
  json: unknown
}

function send(
  url: string,
  { headers: given, ...options }: fetchUtils.Options,
  token: string | null,
  trace: string,
): Promise<Response> {
  const headers = new Headers(given)
  headers.set('accept', 'application/json')
  headers.set('traceparent', trace)
  if (token) headers.set('authorization', token)
  return fetch(url, { ...options, headers })
}

/** What ra-data-simple-rest speaks through: our token on every call, and a lapsed session renewed once. */
export async function staffHttp(url: string, options: fetchUtils.Options = {}): Promise<StaffAnswer> {
  const token = getToken()
  const trace = newTrace()
  let answer = await send(url, options, token, trace)
  if (answer.status === 401 && token !== null && (await recoverSession(token)) === 'renewed') {
    answer = await send(url, options, getToken(), trace)
  }
  if (answer.status === 401) missSession()
  const body = await answer.text()
  if (!answer.ok) {
    const error = errorOfAnswer(answer.status, body, answer.headers)
    throw new HttpError(error.description, answer.status, error)
  }
  return { status: answer.status, headers: answer.headers, body, json: body === '' ? undefined : JSON.parse(body) }
}

/** The API's own error behind one of react-admin's. */
export function errorOf(error: unknown): unknown {
  return error instanceof HttpError ? error.body : error
}
