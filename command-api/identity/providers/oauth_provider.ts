import type { Provider } from '@adit/events/identity/provider.values.ts'
import { LRUCache } from 'lru-cache'
import * as client from 'openid-client'
import { type OutsidePerson, ProviderProblem, type SignInProvider, type Trip } from './outside_sign_in.port.ts'
import { problemIn, providerFetch } from './provider_fetch.ts'

/** What a provider says about a person, without who says it. */
export type Facts = Omit<OutsidePerson, 'provider' | 'issuer'>

/** The claims about a person, and how to ask for more with the access token. */
export interface Said {
  claims: Readonly<Record<string, unknown>>
  ask(url: string): Promise<unknown>
}

export interface OAuthClient {
  clientId: string
  clientSecret: string
}

interface Protocol extends OAuthClient {
  name: Provider
  scope: string
  factsOf(said: Said): Promise<Facts> | Facts
}

/** OpenID Connect: everything else is read at the issuer. */
export interface OidcOptions extends Protocol {
  issuer: string
}

/** Plain OAuth 2, where each provider has its own way to say who somebody is. */
export interface OAuthOptions extends Protocol {
  /** Tells its people from those of other installations. */
  issuer: string
  authorize: string
  token: string
  /** Where it says who the access token belongs to. */
  person: string
  /** Whether the secret is sent as HTTP's own authentication, instead of as a field. */
  basic?: boolean
  /** Whether it knows proof keys (RFC 7636). */
  pkce?: boolean
}

/** What providers publish about themselves is read again after an hour. */
const discoveryMs = 3_600_000

export function oidcProvider(options: OidcOptions): SignInProvider {
  const { name, issuer, clientId, clientSecret } = options
  const known = new LRUCache<string, client.Configuration>({ max: 1, ttl: discoveryMs })
  const configuration = async () => {
    const kept = known.get(issuer)
    if (kept) return kept
    const insecure = issuer.startsWith('http://') ? [client.allowInsecureRequests] : []
    const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [...insecure, client.enableNonRepudiationChecks],
      [client.customFetch]: providerFetch as client.CustomFetch,
    })
    known.set(issuer, found)
    return found
  }
  return oauthTrip(options, configuration, {
    parameters: ({ nonce }) => ({ nonce }),
    pkce: true,
    async person(config, tokens) {
      const own = tokens.claims()
      if (!own) throw new ProviderProblem('failed')
      const more = config.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(config, tokens.access_token, own.sub)
        : {}
      const claims = { ...more, ...own }
      const facts = await options.factsOf({ claims, ask: asking(tokens.access_token) })
      return { ...facts, provider: name, issuer: own.iss }
    },
  })
}

export function oauthProvider(options: OAuthOptions): SignInProvider {
  const { name, issuer, clientId, clientSecret, basic = false, pkce = false } = options
  const server = { issuer, authorization_endpoint: options.authorize, token_endpoint: options.token }
  const authentication = basic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret)
  const config = new client.Configuration(server, clientId, clientSecret, authentication)
  config[client.customFetch] = providerFetch as client.CustomFetch
  if (options.token.startsWith('http://')) client.allowInsecureRequests(config)
  return oauthTrip(options, async () => config, {
    parameters: () => ({}),
    pkce,
    async person(_, { access_token: token }) {
      const ask = asking(token)
      const claims = (await ask(options.person)) as Record<string, unknown>
      return { ...(await options.factsOf({ claims, ask })), provider: name, issuer }
    },
  })
}

interface Steps {
  parameters(trip: Trip): Record<string, string>
  pkce: boolean
  person(
    config: client.Configuration,
    tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  ): Promise<OutsidePerson>
}

/** The way there and back that both protocols have in common. */
function oauthTrip(
  { name, scope }: Protocol,
  configuration: () => Promise<client.Configuration>,
  { parameters, pkce, person }: Steps,
): SignInProvider {
  return {
    name,
    async begin(trip) {
      try {
        const config = await configuration()
        const { callback, state, verifier } = trip
        const proof = pkce && {
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }
        const own = { redirect_uri: callback, scope, state, ...proof, ...parameters(trip) }
        return client.buildAuthorizationUrl(config, own)
      } catch (error) {
        throw problemIn(error)
      }
    },
    async finish(trip, url) {
      const { state, verifier } = trip
      const { nonce } = parameters(trip)
      try {
        const config = await configuration()
        const tokens = await client.authorizationCodeGrant(config, url, {
          expectedState: state,
          ...(pkce && { pkceCodeVerifier: verifier }),
          ...(nonce !== undefined && { expectedNonce: nonce, idTokenExpected: true }),
        })
        return checked(await person(config, tokens))
      } catch (error) {
        if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
          throw new ProviderProblem('refused')
        throw problemIn(error)
      }
    },
  }
}

/** Somebody without a name for themselves would be the same as everybody else without one. */
function checked(person: OutsidePerson): OutsidePerson {
  if (person.subject === '') throw new ProviderProblem('failed')
  return person
}

const asking = (token: string) => async (url: string) => {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'Adit' }
  const answer = await providerFetch(url, { headers })
  if (!answer.ok) throw new ProviderProblem('failed')
  return answer.json()
}
