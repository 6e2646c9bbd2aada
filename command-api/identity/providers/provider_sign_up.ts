import { isUsername, USERNAME } from '@adit/events/identity/account_limits.values.ts'
import { providerNames } from '@adit/events/identity/provider.values.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import { findByEmailHash } from '../account/account_access.ts'
import { type CreatedAccount, createAccount } from '../account/account_create.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { languageOf } from '../mail/mail_language.ts'
import { causeOf } from '../sign_in/request_cause.ts'
import { problemsOf } from '../sign_in/sign_up_check.ts'
import type { OutsidePerson } from './outside_sign_in.port.ts'
import { providerSignUpRefusals } from './provider_sign_up_refusals.ts'

type Deps = Pick<IdentityDeps, 'bus' | 'sagas' | 'store' | 'port' | 'identity'>

/** What somebody is called on the other site, if an account here can have that name. */
export async function suggestedName(deps: Deps, { name }: OutsidePerson): Promise<string | null> {
  const username = (name ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '')
    .slice(0, USERNAME.max)
  if (!isUsername(username)) return null
  return (await problemsOf(deps, { username })).valid ? username : null
}

/** Whether an account here has the address, which the other site has verified. Nobody else learns that. */
export async function isEmailHeld({ bus, identity }: Deps, { email, emailVerified }: OutsidePerson): Promise<boolean> {
  if (email === null || !emailVerified) return false
  return (await findByEmailHash(bus, identity.emailHash(email))) !== undefined
}

export interface ProviderSignUp {
  accountId: string
  person: OutsidePerson
  username: string
  /** What they have entered. By default what the other site has said. */
  email: string | null
  newsletter: boolean
}

/** Creates the account. An address that the other site has verified is theirs at once; any other they have to verify. */
export async function signUpPerson(
  deps: Deps,
  { accountId, person, username, email: entered, newsletter }: ProviderSignUp,
  request: RequestContext,
): Promise<CreatedAccount> {
  const provider = providerNames[person.provider]
  const email = entered ?? person.email
  if (email === null) throw providerSignUpRefusals.refuse('email_required', { field: 'email', provider })
  const { emailHash } = deps.identity
  const isTheirs = person.email !== null && emailHash(email) === emailHash(person.email)
  const emailVerified = person.emailVerified && isTheirs
  try {
    return await createAccount(deps, {
      ...{ accountId, username, email, password: null, newsletter, mustVerify: !emailVerified },
      ...{ role: 'developer', language: languageOf(request.headers), now: request.receivedAt, ids: request.ids },
      linked: { provider: person.provider, issuer: person.issuer, subject: person.subject, emailVerified },
      by: causeOf(request),
    })
  } catch (error) {
    // Whoever has the address has shown here, too, that it is theirs, or shows it at this moment.
    const isHeld = error instanceof Refusal && (error.code === 'email_taken' || error.code === 'link_invalid')
    throw isHeld ? providerSignUpRefusals.refuse('provider_email_held', { field: 'email', provider }) : error
  }
}
