import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Somebody who has an account on the other site. */
export interface OutsideAccount {
  /** What they sign in with there, and their subject. */
  id: string
  name: string
  email: string
  emailVerified: boolean
}

export const outsideClient = { clientId: 'adit', clientSecret: 'a secret of the other site' }

export interface OutsideSite {
  origin: string
  people: Map<string, OutsideAccount>
  /** While it is set, every answer has this status. */
  away: number | undefined
  /** Requests for who somebody is. */
  asked: number
  /** Sends people back to our site at this origin, which may be known only later. */
  admit(callbackOrigin: string): void
  close(): Promise<void>
}

/** A server on this machine that answers nobody else. */
export async function serveAlone(listener: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/**
 * Another site on which people have accounts: OpenID Connect as GitLab, Google and Microsoft speak it, and OAuth 2 with the addresses and answers
 * of GitHub. Its sign-in page takes any name.
 */
export async function outsideSite(callbackOrigin?: string): Promise<OutsideSite> {
  let listener: RequestListener = (_, response) => response.end()
  const { server, origin } = await serveAlone((request, response) => {
    if (site.away === undefined) return listener(request, response)
    response.writeHead(site.away).end()
  })
  const site: OutsideSite = {
    ...{ origin, people: new Map(), away: undefined, asked: 0 },
    admit(callback) {
      listener = providerFor(site, callback)
    },
    close: () => closeServer(server),
  }
  if (callbackOrigin !== undefined) site.admit(callbackOrigin)
  return site
}

function providerFor(site: OutsideSite, callbackOrigin: string): RequestListener {
  const { origin, people } = site
  const callbacks = ['github', 'gitlab', 'google', 'microsoft'].map(
    (name) => `${callbackOrigin}/_internal/auth/callback/${name}`,
  )
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: outsideClient.clientId,
        client_secret: outsideClient.clientSecret,
        redirect_uris: callbacks,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', 'profile', 'email', 'read:user', 'user:email'],
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of a test'] },
    pkce: { required: () => true },
    routes: { authorization: '/login/oauth/authorize', token: '/login/oauth/access_token' },
    findAccount: (_, id) => {
      const { name, email, emailVerified } = people.get(id) ?? {
        name: id,
        email: `${id}@else.test`,
        emailVerified: false,
      }
      const claims = { sub: id, preferred_username: name, email, email_verified: emailVerified }
      return { accountId: id, claims: () => claims }
    },
  })
  provider.use(async (context, next) => {
    if (context.path !== '/api/user' && context.path !== '/api/user/emails') return next()
    site.asked++
    const secret = context.get('authorization').replace(/^Bearer /, '')
    const token = /^(?:gh|github)/.test(secret)
      ? { accountId: secret.split('_').at(-1) }
      : await provider.AccessToken.find(secret)
    const person = people.get(token?.accountId ?? '')
    if (!person) {
      context.status = 401
      return
    }
    const { id, name, email, emailVerified } = person
    context.body =
      context.path === '/api/user'
        ? { id: Number(id.replace(/\D/g, '')), login: name }
        : [
            { email: 'other@else.test', primary: false, verified: true },
            { email, primary: true, verified: emailVerified },
          ]
  })
  return provider.callback()
}

/** A browser without a screen: it keeps cookies of the other site, follows it and fills in its two pages. */
export class Traveller {
  readonly #cookies = new Map<string, string>()

  /** Signs in on the other site, and agrees, until that sends the browser somewhere else. Where that is. */
  async travel(start: string, { as, refuses = false }: { as: string; refuses?: boolean }): Promise<URL> {
    let url = new URL(start)
    const { origin } = url
    let form: URLSearchParams | undefined
    for (let step = 0; step < 12 && url.origin === origin; step++) {
      const answer = await this.#fetch(url, form)
      form = undefined
      const location = answer.headers.get('location')
      if (location !== null) {
        url = new URL(location, url)
        continue
      }
      const page = await answer.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (prompt === undefined) throw new Error(`the other site answers ${answer.status}: ${page.slice(0, 500)}`)
      if (refuses && prompt === 'consent') {
        url = new URL(`${url.pathname}/abort`, url)
        continue
      }
      form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: as, password: 'any' }) })
    }
    return url
  }

  async #fetch(url: URL, body: URLSearchParams | undefined): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }
}
