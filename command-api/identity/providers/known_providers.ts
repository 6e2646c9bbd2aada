import type { Provider } from '@adit/events/identity/provider.values.ts'
import { type Facts, type OAuthClient, oauthProvider, oidcProvider, type Said } from './oauth_provider.ts'
import type { OpenIdNonces } from './openid_nonces.ts'
import { openId2Provider } from './openid2_provider.ts'
import type { SignInProvider } from './outside_sign_in.port.ts'

export interface ProviderSettings {
  github?: OAuthClient & { url: string; apiUrl: string }
  discord?: OAuthClient & { url: string }
  microsoft?: OAuthClient & { issuer: string }
  gitlab?: OAuthClient & { issuer: string }
  google?: OAuthClient & { issuer: string }
  paypal?: OAuthClient & { url: string; apiUrl: string }
  steam?: { url: string }
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
/** Numbers name people, too. Anything else names nobody. */
const subject = (value: unknown): string => (typeof value === 'number' ? String(value) : (text(value) ?? ''))
const isTrue = (value: unknown): boolean => value === true || value === 'true'

const standardFacts = ({ claims }: Said): Facts => ({
  subject: subject(claims.sub),
  name: text(claims.preferred_username) ?? text(claims.nickname) ?? text(claims.name),
  email: text(claims.email),
  emailVerified: isTrue(claims.email_verified),
})

/** Addresses that tenants of Microsoft type in themselves come unverified, as the claim `email`; only `xms_edov` says that a domain is its owner's. */
const microsoftFacts = (said: Said): Facts => {
  const { xms_edov: verified } = said.claims
  return { ...standardFacts(said), emailVerified: verified === true || verified === 1 || verified === '1' }
}

interface GithubEmail {
  email?: unknown
  primary?: unknown
  verified?: unknown
}

async function githubFacts({ claims, ask }: Said, apiUrl: string): Promise<Facts> {
  const emails = await ask(`${apiUrl}/user/emails`)
  const all: GithubEmail[] = Array.isArray(emails) ? emails : []
  const primary = all.find((one) => one.primary === true)
  return {
    subject: subject(claims.id),
    name: text(claims.login),
    email: text(primary?.email),
    emailVerified: primary?.verified === true,
  }
}

/** How the people of a GitHub are told from those of another. */
export const githubIssuer = (url: string): string => `${url}/login/oauth`

/** Makes a provider of its settings. */
const makers: {
  [Name in Provider]: (settings: Required<ProviderSettings>[Name], nonces: OpenIdNonces) => SignInProvider
} = {
  github: ({ url, apiUrl, ...own }) =>
    oauthProvider({
      ...{ name: 'github', ...own, scope: 'read:user user:email', pkce: true },
      issuer: githubIssuer(url),
      authorize: `${url}/login/oauth/authorize`,
      token: `${url}/login/oauth/access_token`,
      person: `${apiUrl}/user`,
      factsOf: (said) => githubFacts(said, apiUrl),
    }),
  discord: ({ url, ...own }) =>
    oauthProvider({
      ...{ name: 'discord', ...own, scope: 'identify email', pkce: true, issuer: url },
      authorize: `${url}/oauth2/authorize`,
      token: `${url}/api/oauth2/token`,
      person: `${url}/api/users/@me`,
      factsOf: ({ claims }) => ({
        subject: subject(claims.id),
        name: text(claims.username),
        email: text(claims.email),
        emailVerified: claims.verified === true,
      }),
    }),
  microsoft: (own) =>
    oidcProvider({ name: 'microsoft', ...own, scope: 'openid profile email', factsOf: microsoftFacts }),
  gitlab: (own) => oidcProvider({ name: 'gitlab', ...own, scope: 'openid profile email', factsOf: standardFacts }),
  google: (own) => oidcProvider({ name: 'google', ...own, scope: 'openid profile email', factsOf: standardFacts }),
  paypal: ({ url, apiUrl, ...own }) =>
    oauthProvider({
      ...{ name: 'paypal', ...own, scope: 'openid email', basic: true, issuer: url },
      authorize: `${url}/signin/authorize`,
      token: `${apiUrl}/v1/oauth2/token`,
      person: `${apiUrl}/v1/identity/openidconnect/userinfo?schema=openid`,
      factsOf: ({ claims }) => ({
        subject: subject(claims.user_id),
        name: null,
        email: text(claims.email),
        emailVerified: isTrue(claims.email_verified),
      }),
    }),
  steam: ({ url }, nonces) =>
    openId2Provider({
      ...{ name: 'steam', endpoint: `${url}/login`, people: `${url}/id/`, subject: /^\d{17}$/ },
      useNonce: (nonce, now) => nonces.use(`${url}/login`, nonce, now),
    }),
}

/** In this order they are offered. */
export const offerOrder = ['github', 'discord', 'microsoft', 'google', 'gitlab', 'steam', 'paypal'] as const

/** Those that have settings. */
export function signInProviders(settings: ProviderSettings, nonces: OpenIdNonces): SignInProvider[] {
  const make = <Name extends Provider>(name: Name) => {
    const own = settings[name]
    return own ? [makers[name](own as Required<ProviderSettings>[Name], nonces)] : []
  }
  return offerOrder.flatMap((name) => make(name))
}
