import type { Provider } from '@adit/events/identity/provider.values.ts'
import { type OutsideSite, outsideClient, Traveller } from '../../testing/outside_site.ts'
import { type Answer, type IdentitySide, identitySide } from '../identity.fixture.ts'
import { outsideSignIn } from '../identity_deps.ts'
import { githubIssuer, type ProviderSettings, signInProviders } from './known_providers.ts'

export const siteOrigin = 'https://adit.test'

export const settingsOf = ({ origin }: Pick<OutsideSite, 'origin'>): ProviderSettings => ({
  github: { ...outsideClient, url: origin, apiUrl: `${origin}/api` },
  gitlab: { ...outsideClient, issuer: origin },
  google: { ...outsideClient, issuer: origin },
  microsoft: { ...outsideClient, issuer: origin },
})

/** The identity side with these providers. Nonces of OpenID 2 are kept in memory. */
export function sideWith(settings: ProviderSettings, launcherFiles: string | null = null): Promise<IdentitySide> {
  const used = new Set<string>()
  const nonces = {
    async use(endpoint: string, nonce: string) {
      const key = `${endpoint} ${nonce}`
      return !used.has(key) && used.add(key).has(key)
    },
    sweep: async () => 0,
  }
  const providers = signInProviders(settings, nonces)
  return identitySide({}, { origin: siteOrigin, fills: [outsideSignIn.fill({ providers, launcherFiles })] })
}

export interface ArrivalBody {
  session: string
  error: string
  flow: string
  linked: Provider
  url: string
  sign_up: {
    flow: string
    provider: Provider
    username: string | null
    email: string | null
    email_verified: boolean
    email_held: boolean
  }
  details: { code: string; field?: string }
}

let visitors = 0

/** Somebody's browser at our site: it keeps our one cookie. */
export class Visitor {
  readonly traveller = new Traveller()
  readonly #side: IdentitySide
  readonly #address = `198.51.${Math.floor(visitors / 250)}.${visitors++ % 250}`
  cookie: string | undefined

  constructor(side: IdentitySide) {
    this.#side = side
  }

  /** A page that the browser opens. Where it is sent. */
  async open(
    path: string,
  ): Promise<{ status: number; location: string; headers: Headers; body: ArrivalBody | undefined }> {
    const answer = await fetch(this.#side.origin + path, { redirect: 'manual', headers: this.#headers() })
    const text = await answer.text()
    this.#keep(answer.headers)
    const { status, headers } = answer
    return {
      status,
      location: headers.get('location') ?? '',
      headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }

  async call<Body = ArrivalBody>(method: string, path: string, body?: unknown, token?: string): Promise<Answer<Body>> {
    const answer = await this.#side.call<Body>(method, path, { token, body, headers: this.#headers() })
    this.#keep(answer.headers)
    return answer
  }

  /** As far as the page to which the other site sends the browser back. */
  async goThere(provider: Provider, as: string, url = '/dashboard', refuses = false): Promise<URL> {
    const begun = await this.open(`/_internal/auth/init?${new URLSearchParams({ provider, url })}`)
    if (begun.status !== 307) throw new Error(`beginning answers ${begun.status} ${JSON.stringify(begun.body)}`)
    return namingGithub(provider, await this.traveller.travel(begun.location, { as, refuses }))
  }

  /** There and back: where our own site sends the browser last. */
  async goAndComeBack(provider: Provider, as: string, url = '/dashboard'): Promise<URL> {
    return this.comeBack(await this.goThere(provider, as, url))
  }
  async comeBack({ pathname, search }: URL): Promise<URL> {
    return new URL((await this.open(pathname + search)).location)
  }

  /** What comes of it. */
  trade(page: URL, token?: string): Promise<Answer<ArrivalBody>> {
    return this.call('POST', '/_internal/auth/welcome', { code: page.searchParams.get('authToken') ?? '' }, token)
  }
  async arrive(provider: Provider, as: string, token?: string): Promise<Answer<ArrivalBody>> {
    return this.trade(await this.goAndComeBack(provider, as), token)
  }

  async signUp(provider: Provider, as: string, username: string, more: object = {}): Promise<Answer<ArrivalBody>> {
    const { flow } = (await this.arrive(provider, as)).body.sign_up
    return this.call('POST', '/_internal/auth/create/oauth', { flow, username, account_consent: true, ...more })
  }

  async link(provider: Provider, as: string, token: string): Promise<Answer<ArrivalBody>> {
    const begun = await this.call(
      'POST',
      '/_internal/auth/provider/link',
      { provider, url: '/settings/security' },
      token,
    )
    if (begun.status !== 200) return begun
    const back = namingGithub(provider, await this.traveller.travel(begun.body.url, { as }))
    return this.trade(await this.comeBack(back), token)
  }

  #headers(): Record<string, string> {
    return { 'x-adit-client-ip': this.#address, ...(this.cookie !== undefined && { cookie: this.cookie }) }
  }
  #keep(headers: Headers): void {
    const [set] = headers.getSetCookie()
    if (set !== undefined) this.cookie = set.split(';')[0]
  }
}

/** GitHub's answer names another issuer than the site that stands for it does. */
function namingGithub(provider: Provider, url: URL): URL {
  const issuer = url.searchParams.get('iss')
  if (provider === 'github' && issuer !== null) url.searchParams.set('iss', githubIssuer(issuer))
  return url
}
