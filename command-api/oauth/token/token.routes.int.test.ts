import { scopeBit } from '@adit/events/identity/scope.values.ts'
import { ACCESS_TOKEN_MS, CODE_MS, REFRESH_TOKEN_MS } from '@adit/events/oauth/app_limits.values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGrants } from '../grants/grant_store.ts'
import { challengeOf, OauthStage, type Someone, type TestApp, verifier } from '../oauth.fixture.ts'

let stage: OauthStage
let person: Someone
let app: TestApp
beforeAll(async () => {
  stage = await OauthStage.start()
  ;[person, app] = [await stage.someone(), await stage.app()]
})
afterAll(() => stage?.side.close())

const pkce = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})
/** As an app without a secret sends it. */
const publicly = (of: TestApp, fields: Record<string, string>) =>
  stage.form('/_internal/oauth/token', { client_id: of.id, ...fields })
const exchanging = (code: string, more: Record<string, string> = {}) => ({
  ...{ grant_type: 'authorization_code', code, redirect_uri: 'https://lantern.example/callback', ...more },
})
const lastEventOf = async (id: string) => (await stage.side.events(id)).at(-1)

describe('a code', () => {
  it('gives a token that is the app for the person, with what they agreed to', async () => {
    const { status, body, headers } = await stage.exchange(app, await stage.codeOf(person, app))
    expect(status).toBe(200)
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
    expect(body).toEqual({
      access_token: expect.stringMatching(/^mro_[0-9A-Za-z]{60}$/),
      ...{ token_type: 'Bearer', expires_in: 14 * 24 * 3600, scope: 'USER_READ' },
      refresh_token: expect.stringMatching(/^[0-9A-Za-z]{60}$/),
    })
    expect(await stage.viewer(body.access_token)).toEqual({
      ...{ accountId: person.id, role: 'developer', via: { kind: 'app', id: app.id } },
      ...{ scopes: scopeBit('USER_READ'), limitedTo: null },
    })
    const { rows } = await stage.side.ops.query(
      `select t::text as row from ops.token t union all select k::text from ops.oauth_key k`,
    )
    for (const secret of [body.access_token, body.refresh_token]) expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('never gives the role of staff', async () => {
    const admin = await stage.someone('admin')
    const { access_token: token } = await stage.tokens(admin, app)
    expect((await stage.viewer(token))?.role).toBe('developer')
  })

  it('is used once, and its second use ends what came of it', async () => {
    const code = await stage.codeOf(person, app)
    const first = (await stage.exchange(app, code)).body
    const next = (await stage.refresh(app, first.refresh_token)).body
    const again = await stage.exchange(app, code)
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
    expect(await stage.viewer(first.access_token)).toBeUndefined()
    expect(await stage.viewer(next.access_token)).toBeUndefined()
    expect((await stage.refresh(app, next.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('gives tokens to one of many that use it at once', async () => {
    const code = await stage.codeOf(person, app)
    const answers = await Promise.all(Array.from({ length: 5 }, () => stage.exchange(app, code)))
    const [one, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    expect(await stage.viewer(one?.body.access_token ?? '')).toBeUndefined()
  })

  it('leaves the tokens of another code alone when it is used twice', async () => {
    const kept = await stage.tokens(person, app)
    const code = await stage.codeOf(person, app)
    await stage.exchange(app, code)
    await stage.exchange(app, code)
    expect(await stage.viewer(kept.access_token)).toBeDefined()
  })

  it.each<[string, Record<string, string>]>([
    ['with another address', { redirect_uri: 'https://lantern.example/other' }],
    ['with no code', { code: 'x'.repeat(60) }],
    ['with a verifier that nothing was said of', { code_verifier: verifier }],
  ])('gives nothing %s', async (_, change) => {
    const { status, body } = await stage.exchange(app, await stage.codeOf(person, app), change)
    expect([status, body.error]).toEqual([400, 'invalid_grant'])
  })

  it('gives nothing without the address that it was asked for with', async () => {
    const code = await stage.codeOf(person, app)
    const fields = { grant_type: 'authorization_code', code, client_id: app.id, client_secret: app.secret }
    expect((await stage.form('/_internal/oauth/token', fields)).body.error).toBe('invalid_grant')
  })

  it('gives nothing to another app, and stays for its own', async () => {
    const [other, code] = [await stage.app(), await stage.codeOf(person, app)]
    expect((await stage.exchange(other, code)).body.error).toBe('invalid_grant')
    expect((await stage.exchange(app, code)).status).toBe(200)
  })

  it('gives nothing after ten minutes', async () => {
    const code = await stage.codeOf(person, app)
    await stage.age(CODE_MS)
    expect((await stage.exchange(app, code)).body.error).toBe('invalid_grant')
  })

  it('is no access token and no refresh token', async () => {
    const code = await stage.codeOf(person, app)
    expect(await stage.viewer(code)).toBeUndefined()
    expect((await stage.refresh(app, code)).body.error).toBe('invalid_grant')
  })
})

describe('PKCE', () => {
  it('lets an app without a secret in', async () => {
    const code = await stage.codeOf(person, app, pkce)
    expect((await publicly(app, exchanging(code, { code_verifier: verifier }))).status).toBe(200)
  })

  it.each<[string, Record<string, string>]>([
    ['no verifier', {}],
    ['another verifier', { code_verifier: `${verifier}!` }],
    ['the challenge', { code_verifier: challengeOf(verifier) }],
  ])('refuses %s, with the secret as without', async (_, more) => {
    const code = await stage.codeOf(person, app, pkce)
    expect((await publicly(app, exchanging(code, more))).body.error).toBe('invalid_grant')
    expect((await stage.exchange(app, code, more)).body.error).toBe('invalid_grant')
  })

  it('can not be left out without a secret', async () => {
    const code = await stage.codeOf(person, app)
    expect((await publicly(app, exchanging(code))).body.error).toBe('invalid_grant')
    expect((await publicly(app, exchanging(code, { code_verifier: verifier }))).body.error).toBe('invalid_grant')
  })
})

describe('an app shows who it is', () => {
  it('by Basic, by the secret alone in the header, or in the body', async () => {
    const ways = [basic(app.id, app.secret), { authorization: app.secret }, { authorization: `Bearer ${app.secret}` }]
    for (const headers of ways) {
      const fields = exchanging(await stage.codeOf(person, app), { client_id: app.id })
      expect((await stage.form('/_internal/oauth/token', fields, headers)).status).toBe(200)
    }
  })

  it.each<[string, () => Record<string, string>, () => Record<string, string>, string]>([
    ['a wrong secret', () => ({ client_id: app.id, client_secret: 'wrong' }), () => ({}), 'invalid_client'],
    ['an empty secret', () => ({ client_id: app.id, client_secret: '' }), () => ({}), 'invalid_client'],
    ['an unknown app', () => ({ client_id: 'zzzzzzzz', client_secret: app.secret }), () => ({}), 'invalid_client'],
    ['no app', () => ({}), () => ({}), 'invalid_client'],
    ['a wrong secret in the header', () => ({}), () => basic(app.id, 'wrong'), 'invalid_client'],
    ['broken Basic', () => ({}), () => ({ authorization: 'Basic !' }), 'invalid_client'],
    ['two ids', () => ({ client_id: 'zzzzzzzz' }), () => basic(app.id, app.secret), 'invalid_request'],
    ['two secrets', () => ({ client_secret: app.secret }), () => basic(app.id, app.secret), 'invalid_request'],
  ])('not by %s', async (_, fields, headers, error) => {
    const code = await stage.codeOf(person, app)
    const answer = await stage.form('/_internal/oauth/token', exchanging(code, fields()), headers())
    expect([answer.status, answer.body.error]).toEqual([error === 'invalid_client' ? 401 : 400, error])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('www-authenticate')).toBe(
      error === 'invalid_client' && 'authorization' in headers() ? 'Basic realm="oauth"' : null,
    )
  })

  it.each<[Record<string, string>, string]>([
    [{}, 'invalid_request'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
    [{ grant_type: 'authorization_code' }, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', scope: 'everything' }, 'invalid_scope'],
  ])('and says what it wants, unlike %j', async (fields, error) => {
    const client = { client_id: app.id, client_secret: app.secret }
    const { status, body } = await stage.form('/_internal/oauth/token', { ...client, ...fields })
    expect([status, body.error, typeof body.error_description]).toEqual([400, error, 'string'])
  })
})

describe('a refresh token', () => {
  it('gives the next tokens, as much as the first could do or less', async () => {
    const code = await stage.codeOf(person, app, { scope: 'USER_READ PROJECT_READ' })
    const first = (await stage.exchange(app, code)).body
    const less = (await stage.refresh(app, first.refresh_token, { scope: 'PROJECT_READ' })).body
    expect(less.scope).toBe('PROJECT_READ')
    expect((await stage.viewer(less.access_token))?.scopes).toBe(scopeBit('PROJECT_READ'))
    const more = await stage.refresh(app, less.refresh_token, { scope: 'USER_READ PROJECT_WRITE' })
    expect(more.body.error).toBe('invalid_grant')
    expect((await stage.refresh(app, less.refresh_token)).body.scope).toBe('USER_READ PROJECT_READ')
  })

  it('is used once, and its second use ends all that the app may do, which is recorded', async () => {
    const someone = await stage.someone()
    const other = await stage.tokens(someone, app)
    const first = await stage.tokens(someone, app)
    const next = (await stage.refresh(app, first.refresh_token)).body
    expect((await stage.refresh(app, first.refresh_token)).body.error).toBe('invalid_grant')
    for (const { access_token: token } of [other, first, next]) expect(await stage.viewer(token)).toBeUndefined()
    expect((await stage.refresh(app, next.refresh_token)).body.error).toBe('invalid_grant')
    expect(await lastEventOf(someone.id)).toMatchObject({
      ...{ type: 'OauthAppAuthorizationEnded', data: { appId: app.id, reason: 'token_reused' } },
      metadata: { actor: { kind: 'system', id: 'oauth' }, via: { kind: 'app', id: app.id } },
    })
    expect((await stage.authorize(someone, { client_id: app.id })).body.flow_id).toBeTruthy()
  })

  it('needs the secret if the code needed it, and none after PKCE without one', async () => {
    const { refresh_token: confidential } = await stage.tokens(person, app)
    const fields = (token: string) => ({ grant_type: 'refresh_token', refresh_token: token })
    expect((await publicly(app, fields(confidential))).body.error).toBe('invalid_grant')
    const code = await stage.codeOf(person, app, pkce)
    const { refresh_token: open } = (await publicly(app, exchanging(code, { code_verifier: verifier }))).body
    expect((await publicly(app, fields(open))).status).toBe(200)
  })

  it('belongs to its app, and ends after 60 days', async () => {
    const [other, { refresh_token: token }] = [await stage.app(), await stage.tokens(person, app)]
    expect((await stage.refresh(other, token)).body.error).toBe('invalid_grant')
    await stage.age(REFRESH_TOKEN_MS)
    expect((await stage.refresh(app, token)).body.error).toBe('invalid_grant')
  })
})

describe('an access token', () => {
  it('ends after 14 days and says so', async () => {
    const { access_token: token } = await stage.tokens(person, app)
    const at = Date.now() + ACCESS_TOKEN_MS
    expect(await stage.viewer(token, at - 60_000)).toBeDefined()
    await expect(stage.viewer(token, at + 60_000)).rejects.toThrow('app_token_expired')
  })

  it('ends when the app says so, and with a refresh token all that came of the code', async () => {
    const client = { client_id: app.id, client_secret: app.secret }
    const revoke = (token: string, more: Record<string, string> = client) =>
      stage.form('/_internal/oauth/revoke', { ...more, token })
    const [first, second] = [await stage.tokens(person, app), await stage.tokens(person, app)]
    const other = await stage.app()
    const asOther = { client_id: other.id, client_secret: other.secret }
    expect((await revoke(first.access_token, asOther)).status).toBe(200)
    expect((await revoke(first.refresh_token, asOther)).status).toBe(200)
    expect(await stage.viewer(first.access_token)).toBeDefined()
    expect((await revoke(first.access_token)).status).toBe(200)
    expect(await stage.viewer(first.access_token)).toBeUndefined()
    const next = (await stage.refresh(app, first.refresh_token)).body
    expect((await revoke(next.refresh_token)).status).toBe(200)
    expect(await stage.viewer(next.access_token)).toBeUndefined()
    expect((await stage.refresh(app, next.refresh_token)).body.error).toBe('invalid_grant')
    expect(await stage.viewer(second.access_token)).toBeDefined()
    expect((await revoke('unknown')).status).toBe(200)
    expect((await revoke('unknown', { client_id: app.id, client_secret: 'wrong' })).body.error).toBe('invalid_client')
    expect((await stage.form('/_internal/oauth/revoke', client)).body.error).toBe('invalid_request')
  })

  it('ends when the person takes back what the app may do', async () => {
    const someone = await stage.someone()
    const { access_token: token, refresh_token: next } = await stage.tokens(someone, app)
    const code = await stage.codeOf(someone, app, { scope: 'PROJECT_READ' })
    const path = `/v3/oauth/authorizations?client_id=${app.id}`
    const revoke = (by: Someone) => stage.call('DELETE', path, { token: by.token })
    expect((await revoke(await stage.someone())).body.details.code).toBe('oauth_not_authorized')
    expect((await revoke(someone)).status).toBe(204)
    expect(await stage.viewer(token)).toBeUndefined()
    expect((await stage.refresh(app, next)).body.error).toBe('invalid_grant')
    expect((await stage.exchange(app, code)).body.error).toBe('invalid_grant')
    expect((await revoke(someone)).body.details.code).toBe('oauth_not_authorized')
    expect(await lastEventOf(someone.id)).toMatchObject({ data: { appId: app.id, reason: 'revoked' } })
  })

  it('ends with a change of the password', async () => {
    const someone = await stage.someone()
    const { access_token: token, refresh_token: next } = await stage.tokens(someone, app)
    const body = { old_password: someone.password, new_password: 'quarry moss lantern anvil' }
    const changed = await stage.call('PATCH', '/_internal/auth/password', { token: someone.token, body })
    expect(changed.status).toBeLessThan(300)
    expect(await stage.viewer(token)).toBeUndefined()
    expect((await stage.refresh(app, next)).body.error).toBe('invalid_grant')
    const ended = (await stage.side.events(someone.id)).filter(({ type }) => type === 'OauthAppAuthorizationEnded')
    expect(ended).toMatchObject([{ data: { appId: app.id, reason: 'password_changed' } }])
    expect((await stage.call('DELETE', `/v3/oauth/app/${app.id}`, { token })).status).toBe(401)
  })

  it('ends with the account, and so do the apps of the account', async () => {
    const someone = await stage.someone()
    const own = await stage.app({}, someone)
    const { access_token: theirs } = await stage.tokens(person, own)
    const { access_token: token, refresh_token: next } = await stage.tokens(someone, app)
    const body = { password: someone.password }
    const deleted = await stage.call('DELETE', `/v2/user/${someone.id}`, { token: someone.token, body })
    expect(deleted.status).toBe(204)
    for (const each of [token, theirs]) expect(await stage.viewer(each)).toBeUndefined()
    expect((await stage.refresh(app, next)).body.error).toBe('invalid_grant')
    expect(await lastEventOf(own.id)).toMatchObject({ type: 'OauthAppDeleted' })
    expect((await stage.authorize(person, { client_id: own.id })).status).toBe(404)
  })
})

describe('the sweep', () => {
  it('forgets codes and tokens once no use of them can be noticed', async () => {
    const grants = createGrants(stage.side.ops)
    const rows = async () =>
      Number((await stage.side.ops.query('select count(*) as count from ops.oauth_key')).rows[0].count)
    await stage.tokens(person, app)
    const before = await rows()
    expect(before).toBeGreaterThan(0)
    await grants.sweep(Date.now() - 2 * REFRESH_TOKEN_MS)
    expect(await rows()).toBe(before)
    await grants.sweep(Date.now() + 2 * REFRESH_TOKEN_MS)
    expect(await rows()).toBe(0)
  })
})

describe('the discovery document', () => {
  it('says where and how apps are authorized', async () => {
    const { status, body } = await stage.call('GET', '/.well-known/oauth-authorization-server')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ issuer: 'https://adit.test', authorization_endpoint: 'https://adit.test/auth/authorize' },
      token_endpoint: 'https://adit.test/_internal/oauth/token',
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: expect.not.arrayContaining(['PAT_CREATE', 'STAFF_ACCESS']),
    })
  })
})
