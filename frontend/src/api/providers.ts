import { call, type InputOf, type ResponseOf } from './client.ts'
import { startSession } from './signIn.ts'

export type OfferedProvider = ResponseOf<'GET /_internal/auth/providers'>[number]['provider']
type Answer = ResponseOf<'POST /_internal/auth/welcome'>
/** Somebody from another site who has no account here yet. */
export type ProviderSignUp = Extract<Answer, { sign_up: unknown }>['sign_up']

/** What came of having been on another site. */
export type Arrival =
  | { kind: 'signed_in' }
  | { kind: 'code'; flow: string }
  | { kind: 'sign_up'; offer: ProviderSignUp }
  | { kind: 'linked'; provider: OfferedProvider }

/** Trades in the code that was in the address of this page. */
export async function arrive(code: string): Promise<Arrival> {
  const answer = await call('POST /_internal/auth/welcome', { body: { code } })
  if ('sign_up' in answer) return { kind: 'sign_up', offer: answer.sign_up }
  if ('linked' in answer) return { kind: 'linked', provider: answer.linked }
  if ('flow' in answer) return { kind: 'code', flow: answer.flow }
  await startSession(answer.session)
  return { kind: 'signed_in' }
}

export async function signUpWithProvider(body: InputOf<'POST /_internal/auth/create/oauth'>['body']): Promise<void> {
  const { session } = await call('POST /_internal/auth/create/oauth', { body }, { authenticated: false })
  await startSession(session)
}

/** Where a browser begins to sign in with another site. It comes back to the page of welcome and then goes to `redirect`. */
export const providerAddress = (provider: OfferedProvider, redirect: string): string =>
  `/_internal/auth/init?${new URLSearchParams({ provider, url: redirect })}`
