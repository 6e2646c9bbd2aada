import type { Provider } from '@adit/events/identity/provider.values.ts'
import { ProviderProblem, type SignInProvider } from './outside_sign_in.port.ts'
import { providerFetch } from './provider_fetch.ts'

export interface OpenId2Options {
  name: Provider
  /** Its endpoint: the only one whose assertions count. */
  endpoint: string
  /** Start of the addresses that name its people. What follows is who somebody is. */
  people: string
  /** Who somebody is: the rest of the address. */
  subject: RegExp
  /** Notes a nonce. False if it was used before. */
  useNonce(nonce: string, now: number): Promise<boolean>
}

const ns = 'http://specs.openid.net/auth/2.0'
const anybody = `${ns}/identifier_select`
/** Older assertions are refused, so that nonces needn't be kept for ever. Newer ones than this are another clock's. */
export const OPENID_NONCE_MS = 300_000
/** What must be under the provider's signature (OpenID Authentication 2.0, section 10.1). */
const mustSign = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle']

/** OpenID 2 without associations: the provider itself is asked whether an assertion is its own. */
export function openId2Provider(options: OpenId2Options): SignInProvider {
  const { name, endpoint, people } = options
  return {
    name,
    async begin({ callback, state }) {
      const url = new URL(endpoint)
      const own = {
        ns,
        mode: 'checkid_setup',
        claimed_id: anybody,
        identity: anybody,
        return_to: returnTo(callback, state),
        realm: `${new URL(callback).origin}/`,
      }
      for (const [key, value] of Object.entries(own)) url.searchParams.set(`openid.${key}`, value)
      return url
    },
    async finish({ callback, state }, url, now) {
      const fields = fieldsOf(url)
      const { mode, claimed_id: claimed = '', signed = '', response_nonce: nonce = '' } = fields
      if (mode === 'cancel') throw new ProviderProblem('refused')
      const names = new Set(signed.split(','))
      const subject = claimed.startsWith(people) ? claimed.slice(people.length) : ''
      const isOurs =
        fields.ns === ns &&
        mode === 'id_res' &&
        fields.op_endpoint === endpoint &&
        fields.return_to === returnTo(callback, state) &&
        fields.identity === claimed &&
        mustSign.every((field) => names.has(field)) &&
        options.subject.test(subject) &&
        isRecent(nonce, now)
      if (!isOurs || !(await isAsserted(endpoint, fields))) throw new ProviderProblem('failed')
      if (!(await options.useNonce(nonce, now))) throw new ProviderProblem('failed')
      return { provider: name, issuer: endpoint, subject, name: null, email: null, emailVerified: false }
    },
  }
}

const returnTo = (callback: string, state: string): string => `${callback}?state=${state}`

/** Without `openid.`. One that is sent twice counts as absent, so that nobody reads another than we do. */
function fieldsOf({ searchParams }: URL): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const key of new Set(searchParams.keys())) {
    const [value, ...others] = searchParams.getAll(key)
    if (key.startsWith('openid.') && value !== undefined && others.length === 0) fields[key.slice(7)] = value
  }
  return fields
}

/** A nonce begins with the time when it was made. */
function isRecent(nonce: string, now: number): boolean {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/.exec(nonce)?.[0]
  return time !== undefined && nonce.length <= 255 && Math.abs(now - Date.parse(time)) <= OPENID_NONCE_MS
}

async function isAsserted(endpoint: string, fields: Record<string, string>): Promise<boolean> {
  const body = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...fields, mode: 'check_authentication' }))
    body.set(`openid.${key}`, value)
  const answer = await providerFetch(endpoint, { method: 'POST', body })
  const lines = (await answer.text()).split('\n').map((line) => line.trim())
  return answer.ok && lines.includes('is_valid:true')
}
