import { scopeBit } from '@adit/events/identity/scope.values.ts'
import { CONSENT_MS } from '@adit/events/oauth/app_limits.values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { challengeOf, OauthStage, redirectUri, verifier } from '../oauth.fixture.ts'

let stage: OauthStage
beforeAll(async () => {
  stage = await OauthStage.start()
})
afterAll(() => stage?.side.close())

const answer = (kind: 'accept' | 'reject', flow: string, token: string) =>
  stage.call<string & { details: { code: string; field?: string } }>('POST', `/_internal/oauth/${kind}`, {
    ...{ token, body: { flow } },
  })

describe('an app that changed while somebody was asked', () => {
  const asked = async () => {
    const [app, person] = [await stage.app(), await stage.someone()]
    return { app, person, flow: (await stage.authorize(person, { client_id: app.id })).body.flow_id }
  }

  it('is gone: nobody is sent anywhere', async () => {
    for (const kind of ['accept', 'reject'] as const) {
      const { app, person, flow } = await asked()
      await stage.call('DELETE', `/v3/oauth/app/${app.id}`, { token: app.owner.token })
      expect((await answer(kind, flow, person.token)).body.details.code).toBe('oauth_app_not_found')
    }
  })

  it('is suspended, or has given up the address: declining sends nobody there either', async () => {
    const suspended = await asked()
    const admin = await stage.someone('admin')
    const reason = 'It asks people for their passwords.'
    const path = `/v3/oauth/app/${suspended.app.id}/suspension`
    await stage.call('POST', path, { token: admin.token, body: { reason } })
    const refused = await answer('reject', suspended.flow, suspended.person.token)
    expect(refused.body.details.code).toBe('oauth_app_suspended')
    const moved = await asked()
    const body = { redirect_uris: ['https://elsewhere.example/back'] }
    await stage.call('PATCH', `/v3/oauth/app/${moved.app.id}`, { token: moved.app.owner.token, body })
    const declined = await answer('reject', moved.flow, moved.person.token)
    expect(declined.body.details.code).toBe('redirect_not_registered')
  })
})

describe('an authorization', () => {
  it('says what the app asks for', async () => {
    const [app, person] = [await stage.app(), await stage.someone()]
    const { status, body, headers } = await stage.authorize(person, {
      client_id: app.id,
      scope: 'user_read+PROJECT_READ',
    })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      ...{ flow_id: expect.any(String), client_id: app.id, client_name: 'Lantern Sync', client_icon: null },
      requested_scopes: Number(scopeBit('USER_READ') | scopeBit('PROJECT_READ')),
    })
    expect(await stage.side.events(person.id)).not.toContainEqual(
      expect.objectContaining({ type: 'OauthAppAuthorized' }),
    )
  })

  it('asks for all that the app has registered if it names no scope, and takes the only address', async () => {
    const [app, person] = [await stage.app({ max_scopes: 2 }), await stage.someone()]
    const { body } = await stage.call('GET', `/_internal/oauth/authorize?client_id=${app.id}`, { token: person.token })
    expect(body.requested_scopes).toBe(2)
  })

  it('is accepted: the app gets a code, its state unchanged, and who issued it', async () => {
    const [app, person] = [await stage.app(), await stage.someone()]
    const state = 'a b&code=evil#é"%00'
    const { body } = await stage.authorize(person, { client_id: app.id, state })
    const accepted = await answer('accept', body.flow_id, person.token)
    expect(accepted.headers.get('location')).toBe(accepted.body)
    const to = new URL(accepted.body)
    expect(to.origin + to.pathname).toBe(redirectUri)
    expect([to.searchParams.get('state'), to.searchParams.get('iss')]).toEqual([state, 'https://adit.test'])
    expect(to.searchParams.getAll('code')).toEqual([expect.stringMatching(/^[0-9A-Za-z]{60}$/)])
    expect((await stage.side.events(person.id)).at(-1)).toMatchObject({
      ...{ type: 'OauthAppAuthorized', data: { appId: app.id, scopes: '2' } },
      metadata: { actor: { kind: 'user', id: person.id }, via: { kind: 'session' } },
    })
    expect((await answer('accept', body.flow_id, person.token)).body.details.code).toBe('flow_ended')
  })

  it('is declined, and nothing is granted', async () => {
    const [app, person] = [await stage.app(), await stage.someone()]
    const { body } = await stage.authorize(person, { client_id: app.id, state: 'mine' })
    const to = new URL((await answer('reject', body.flow_id, person.token)).body)
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ error: 'access_denied', state: 'mine' })
    expect(to.searchParams.has('code')).toBe(false)
    expect((await answer('accept', body.flow_id, person.token)).body.details.code).toBe('flow_ended')
  })

  it('is not asked for again, unless the app wants more or listens on the own computer', async () => {
    const local = 'http://127.0.0.1:4000/callback'
    const [app, person] = [await stage.app({ redirect_uris: [redirectUri, local] }), await stage.someone()]
    await stage.codeOf(person, app)
    const again = await stage.authorize<string>(person, { client_id: app.id })
    expect(new URL(again.body).searchParams.get('code')).toBeTruthy()
    expect((await stage.authorize(person, { client_id: app.id, scope: 'PROJECT_WRITE' })).body.flow_id).toBeTruthy()
    expect((await stage.authorize(person, { client_id: app.id, redirect_uri: local })).body.flow_id).toBeTruthy()
  })

  it.each([
    'https://lantern.example/callback/',
    'https://lantern.example/callback?next=https://evil.example',
    'https://lantern.example.evil.example/callback',
    'https://evil.example/callback',
    'HTTPS://LANTERN.EXAMPLE/callback',
    'http://lantern.example/callback',
    '',
  ])('sends nobody to %j, which the app has not registered', async (redirect) => {
    const [app, person] = [await stage.app(), await stage.someone()]
    const { status, body, headers } = await stage.authorize(person, { client_id: app.id, redirect_uri: redirect })
    expect([status, body.details.code, headers.get('location')]).toEqual([400, 'redirect_not_registered', null])
  })

  it('needs to name an address if the app has several', async () => {
    const app = await stage.app({ redirect_uris: [redirectUri, 'https://lantern.example/other'] })
    const { token } = await stage.someone()
    const { body } = await stage.call('GET', `/_internal/oauth/authorize?client_id=${app.id}`, { token })
    expect(body.details.code).toBe('redirect_not_registered')
  })

  it.each<[string, Record<string, string>, string]>([
    ['a scope beyond those registered', { scope: 'USER_READ VERSION_DELETE' }, 'invalid_scope'],
    ['a restricted scope', { scope: 'PAT_CREATE' }, 'invalid_scope'],
    ['the role of staff', { scope: 'STAFF_ACCESS' }, 'invalid_scope'],
    ['an unknown scope', { scope: 'everything' }, 'invalid_scope'],
    ['a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['a plain challenge', { code_challenge: challengeOf(verifier), code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without a method', { code_challenge: challengeOf(verifier) }, 'invalid_request'],
    ['a method without a challenge', { code_challenge_method: 'S256' }, 'invalid_request'],
    ['a challenge of another length', { code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
  ])('tells the app that it refuses %s', async (_, parameters, error) => {
    const [app, person] = [await stage.app(), await stage.someone()]
    const { body } = await stage.authorize<string>(person, { client_id: app.id, state: 'mine', ...parameters })
    const to = new URL(body)
    expect(to.origin + to.pathname).toBe(redirectUri)
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ error, state: 'mine', iss: 'https://adit.test' })
  })

  it('is answered by who was asked, within half an hour', async () => {
    const [app, person, other] = [await stage.app(), await stage.someone(), await stage.someone()]
    const { flow_id: flow } = (await stage.authorize(person, { client_id: app.id })).body
    for (const kind of ['accept', 'reject'] as const) {
      const { body } = await answer(kind, flow, other.token)
      expect(body.details).toMatchObject({ code: 'flow_ended', field: 'flow' })
    }
    await stage.age(CONSENT_MS)
    expect((await answer('accept', flow, person.token)).body.details.code).toBe('flow_ended')
  })

  it('is refused if the app has given the address up meanwhile', async () => {
    const [app, person] = [await stage.app(), await stage.someone()]
    const { flow_id: flow } = (await stage.authorize(person, { client_id: app.id })).body
    const body = { redirect_uris: ['https://lantern.example/other'] }
    await stage.call('PATCH', `/v3/oauth/app/${app.id}`, { token: app.owner.token, body })
    expect((await answer('accept', flow, person.token)).body.details.code).toBe('redirect_not_registered')
  })

  it('needs a session: no app authorizes another, and none manages apps', async () => {
    const [app, person] = [await stage.app(), await stage.someone()]
    const { access_token: token } = await stage.tokens(person, app)
    const { body } = await stage.authorize({ ...person, token }, { client_id: app.id })
    expect(body.details.code).toBe('missing_scope')
  })
})
