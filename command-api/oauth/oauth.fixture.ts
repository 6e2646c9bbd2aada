import { createHash } from 'node:crypto'
import type { Role } from '@adit/events/identity/role.values.ts'
import { scopesOf } from '@adit/events/identity/scope.values.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'
import { createAccount } from '../identity/account/account_create.ts'
import { type IdentitySide, identitySide } from '../identity/identity.fixture.ts'
import { createAuthenticate } from '../identity/sign_in/authenticate.ts'
import { oauth } from './room.ts'

export const redirectUri = 'https://lantern.example/callback'
export const most = scopesOf(['USER_READ', 'PROJECT_READ', 'PROJECT_WRITE'])

export interface Body {
  id: string
  flow_id: string
  client_secret: string
  client_icon: string | null
  requested_scopes: number
  redirect_uris: { id: string; uri: string }[]
  session: string
  details: { code: string; field?: string; limit?: number; reason?: string }
  error: string
  error_description: string
  access_token: string
  refresh_token: string
  token_type: string
  expires_in: number
  scope: string
}

export interface Someone {
  id: string
  token: string
  password: string
}

export interface TestApp {
  id: string
  secret: string
  owner: Someone
}

export const verifier = 'a-verifier-that-is-long-enough-to-be-one-of-these'
export const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The oauth room's command side over HTTP with what people and apps do there. */
export class OauthStage {
  readonly side: IdentitySide
  #people = 0
  #keys = 0

  private constructor(side: IdentitySide) {
    this.side = side
  }

  static async start(): Promise<OauthStage> {
    return new OauthStage(await identitySide({}, { rooms: [oauth] }))
  }

  call<Answer = Body>(method: string, path: string, { body, token }: { body?: unknown; token?: string } = {}) {
    const headers = { 'idempotency-key': `key-${this.#keys++}`, 'x-adit-client-ip': `192.0.2.${this.#people % 250}` }
    return this.side.call<Answer>(method, path, { token, body, headers })
  }

  /** As apps send it. */
  form(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const body = Buffer.from(new URLSearchParams(fields).toString())
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.side.call<Body>('POST', path, { body, headers: { ...type, ...headers } })
  }

  async someone(role: Role = 'developer'): Promise<Someone> {
    const username = `person${this.#people++}`
    const password = `${username} digs a very deep tunnel`
    const now = Date.now()
    const account = { username, email: `${username}@example.org`, password, role, now, ids: freshIds(now) }
    const { accountId: id } = await createAccount(this.side.deps, account)
    const { body } = await this.call('POST', '/_internal/auth/login', { body: { username, password } })
    return { id, token: body.session, password }
  }

  async app(changes: object = {}, owner?: Someone): Promise<TestApp> {
    const by = owner ?? (await this.someone())
    const body = { name: 'Lantern Sync', max_scopes: Number(most), redirect_uris: [redirectUri], ...changes }
    const { body: made } = await this.call('POST', '/_internal/oauth/app', { token: by.token, body })
    return { id: made.id, secret: made.client_secret, owner: by }
  }

  authorize<Answer = Body>(by: Someone, parameters: Record<string, string>) {
    const query = new URLSearchParams({ redirect_uri: redirectUri, scope: 'USER_READ', ...parameters })
    return this.call<Answer>('GET', `/_internal/oauth/authorize?${query}`, { token: by.token })
  }

  /** Where the person is sent after agreeing, or at once if they have agreed before. */
  async accepted(by: Someone, parameters: Record<string, string>): Promise<URL> {
    const { body } = await this.authorize<Body | string>(by, parameters)
    if (typeof body === 'string') return new URL(body)
    const accepted = await this.call<string>('POST', '/_internal/oauth/accept', {
      ...{ token: by.token, body: { flow: body.flow_id } },
    })
    return new URL(accepted.body)
  }

  async codeOf(by: Someone, app: TestApp, parameters: Record<string, string> = {}): Promise<string> {
    const to = await this.accepted(by, { client_id: app.id, ...parameters })
    return to.searchParams.get('code') ?? ''
  }

  exchange(app: TestApp, code: string, changes: Record<string, string> = {}) {
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    const client = { client_id: app.id, client_secret: app.secret }
    return this.form('/_internal/oauth/token', { ...fields, ...client, ...changes })
  }

  refresh(app: TestApp, refreshToken: string, changes: Record<string, string> = {}) {
    const fields = { grant_type: 'refresh_token', refresh_token: refreshToken }
    return this.form('/_internal/oauth/token', { ...fields, client_id: app.id, client_secret: app.secret, ...changes })
  }

  async tokens(by: Someone, app: TestApp): Promise<Body> {
    return (await this.exchange(app, await this.codeOf(by, app))).body
  }

  /** Who the token is for every side of the site; undefined if it counts no more. `at` is a time in milliseconds since 1970. */
  viewer(token: string, at: number = Date.now()) {
    return createAuthenticate(this.side.ops, { now: () => at })(token, {})
  }

  /** Sets codes and tokens back in time, as if they were made this long ago. */
  async age(ms: number): Promise<void> {
    await this.side.ops.query('update ops.oauth_key set expires_at = expires_at - $1', [ms])
    await this.side.ops.query('update ops.flow set expires_at = expires_at - $1', [ms])
  }
}
