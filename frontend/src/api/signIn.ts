import { call } from './client.ts'
import { queryClient } from './query.ts'
import type { LoginResponse, NewAccount } from './routes.ts'
import { clearToken, setToken } from './token.ts'

/** Keeps a new session: all that was loaded for the former viewer is loaded anew. */
export async function startSession(token: string): Promise<void> {
  setToken(token)
  await queryClient.resetQueries()
}

/** Signs in. With two factors on, the answer is `2fa_required` with the flow for `confirmSignIn`. */
export async function signIn(username: string, password: string): Promise<LoginResponse> {
  const answer = await call('POST /_internal/auth/login', { body: { username, password } }, { authenticated: false })
  if ('session' in answer) await startSession(answer.session)
  return answer
}

export async function confirmSignIn(flow: string, code: string): Promise<void> {
  const input = { body: { flow, code } }
  await startSession((await call('POST /_internal/auth/login/2fa', input, { authenticated: false })).session)
}

export async function signUp(account: NewAccount): Promise<void> {
  const answer = await call('POST /_internal/auth/create', { body: account }, { authenticated: false })
  await startSession(answer.session)
}

/** Ends the session here, and on the server when it can be reached. */
export async function signOut(): Promise<void> {
  try {
    const sessions = await call('GET /_internal/session/list')
    const current = sessions.find((session) => session.current)
    if (current) await call('DELETE /_internal/session/:id', { params: { id: current.id } })
  } catch (error) {
    console.error('An error occurred:', error)
  }
  await forgetSession()
}

/** For a session that has ended already: all that was loaded for its user is dropped. */
export async function forgetSession(): Promise<void> {
  clearToken()
  await queryClient.resetQueries()
}
