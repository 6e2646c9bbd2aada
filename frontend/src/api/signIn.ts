import { apiQuery, keyOf, queryClient } from './apiQuery.ts'
import { call, type InputOf } from './client.ts'
import type { User } from './routes.ts'
import { clearToken, sessionHasEnded, setToken } from './sessionToken.ts'
import { createStore, useStore } from './storage/store.ts'

/** Increases when another user takes over the session. */
const viewers = createStore(0)

/** Key for what belongs to one viewer, typed text included. */
export function useViewerKey(): number {
  return useStore(viewers)
}

function viewerId(): string | undefined {
  return queryClient.getQueryData<User>(keyOf('GET /v2/user'))?.id
}

/**
 * Keeps a new session: all that was loaded for the former viewer is loaded anew. Where it takes up one that ended on the page, the
 * page stays while that happens, with what was typed on it.
 */
export async function startSession(token: string): Promise<void> {
  const goesOn = sessionHasEnded()
  setToken(token)
  await (goesOn ? takeUpSession() : queryClient.resetQueries())
}

/** Looks who is signed in now, for a token that came while a page was open. Nobody else is to see, or to send, what is on it. */
export async function takeUpSession(): Promise<void> {
  const former = viewerId()
  if (former === undefined) return queryClient.resetQueries()
  const viewer = await queryClient.fetchQuery({ ...apiQuery('GET /v2/user'), staleTime: 0 })
  if (viewer.id === former) return queryClient.invalidateQueries()
  viewers.set((count) => count + 1)
  await queryClient.resetQueries()
}

/** What is still needed after the password: the flow that takes a code. Undefined once somebody is signed in. */
export async function signIn(username: string, password: string, challenge?: string): Promise<string | undefined> {
  const body = { username, password, challenge }
  const answer = await call('POST /_internal/auth/login', { body }, { authenticated: false })
  if ('flow' in answer) return answer.flow
  await startSession(answer.session)
  return undefined
}

export async function signInWithCode(flow: string, code: string): Promise<void> {
  const body = { flow, code }
  const { session } = await call('POST /_internal/auth/login/2fa', { body }, { authenticated: false })
  await startSession(session)
}

export async function signUp(account: InputOf<'POST /_internal/auth/create'>['body']): Promise<void> {
  const { session } = await call('POST /_internal/auth/create', { body: account }, { authenticated: false })
  await startSession(session)
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
  // Queries that need a session stop with the next render. Until then they would be sent without one and refused.
  await new Promise((resolve) => setTimeout(resolve))
  await queryClient.resetQueries()
}
