import { refusals } from '@adit/platform/eventing/refusal.ts'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Passkey } from './passkeys.ts'
import { type RelyingParty, relyingPartyOf } from './relying_party.ts'

export const passkeyCheckRefusals = refusals('passkey_rejected', 'passkeys_unavailable')

/** What an answer of a browser is compared with. */
interface Expected {
  party: RelyingParty
  challenge: string
}

export function requireRelyingParty(origin: string): RelyingParty {
  const party = relyingPartyOf(origin)
  if (!party) throw passkeyCheckRefusals.refuse('passkeys_unavailable')
  return party
}

const rejection = () => passkeyCheckRefusals.refuse('passkey_rejected', { field: 'credential' })

const compared = ({ party, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
})

/** The new key. Throws passkey_rejected for an answer that isn't one to this challenge, at this site. */
export async function checkRegistration(response: unknown, expected: Expected) {
  // The library checks the shape itself, and throws for a wrong one.
  const given = response as RegistrationResponseJSON
  const checked = await verifyRegistrationResponse({ response: given, ...compared(expected) }).catch(() => undefined)
  if (!checked?.verified) throw rejection()
  return checked.registrationInfo.credential
}

/** The key's counter after this use. Throws passkey_rejected as above. */
export async function checkAssertion(response: unknown, expected: Expected, passkey: Passkey): Promise<number> {
  const { credentialId, publicKey, counter } = passkey
  const checked = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    ...compared(expected),
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => undefined)
  if (!checked?.verified) throw rejection()
  return checked.authenticationInfo.newCounter
}

export const rejectPasskey = (): never => {
  throw rejection()
}
