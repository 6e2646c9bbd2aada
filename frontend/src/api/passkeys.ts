import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call } from './client.ts'
import { startSession } from './signIn.ts'

/** The library comes with the first use. */
const library = () => import('@simplewebauthn/browser')

/** Asks the browser for one of the passkeys that it has for this site. */
export async function signInWithPasskey(): Promise<void> {
  const { options, flow } = await call('POST /_internal/auth/passkey/start', {}, { authenticated: false })
  const { startAuthentication } = await library()
  // The contract leaves the inside of the options to the standard.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const credential = await startAuthentication({ optionsJSON })
  const body = { flow, credential: { ...credential, clientExtensionResults: {} } }
  const { session } = await call('POST /_internal/auth/passkey/finish', { body }, { authenticated: false })
  if (session !== null) await startSession(session)
}

/** Has the browser make a passkey. Without the password, the session must have begun within ten minutes. */
export async function addPasskey(name: string, password: string | undefined): Promise<void> {
  const { options, flow } = await call('POST /_internal/auth/passkey/register/start', {
    body: password === undefined ? undefined : { password },
  })
  const { startRegistration } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential = await startRegistration({ optionsJSON })
  await call('POST /_internal/auth/passkey/register/finish', {
    body: { flow, name, credential: { ...credential, clientExtensionResults: {} } },
  })
}
