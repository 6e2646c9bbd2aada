import { scopeBit } from '@adit/events/identity/scope.values.ts'
import { ACCESS_TOKEN_MS, APPS_MAX, REDIRECT_URIS } from '@adit/events/oauth/app_limits.values.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { most, OauthStage, redirectUri, type Someone, type TestApp } from '../oauth.fixture.ts'

let stage: OauthStage
beforeAll(async () => {
  stage = await OauthStage.start()
})
afterAll(() => stage?.side.close())

const at = (app: TestApp, more = '') => `/v3/oauth/app/${app.id}${more}`
const wish = { name: 'Lantern Sync', max_scopes: Number(most), redirect_uris: [redirectUri] }
const typesOf = async (root: string) => (await stage.side.events(root)).map(({ type }) => type)

describe('an app', () => {
  it('is created with a secret that is shown once and stored nowhere', async () => {
    const owner = await stage.someone()
    const body = { ...wish, url: 'https://lantern.example', description: 'In step.' }
    const answer = await stage.call('POST', '/_internal/oauth/app', { token: owner.token, body })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { client_secret: secret, ...app } = answer.body
    expect(app).toMatchObject({
      ...wish,
      created_by: owner.id,
      redirect_uris: [{ client_id: app.id, uri: redirectUri }],
    })
    expect(secret).toMatch(/^[0-9A-Za-z]{60}$/)
    const events = await stage.side.events(app.id)
    expect(events).toMatchObject([{ type: 'OauthAppCreated', data: { accountId: owner.id, scopes: most.toString() } }])
    expect(JSON.stringify(events)).not.toContain(secret)
    const { rows } = await stage.side.ops.query('select a::text as row from ops.oauth_app a where id = $1', [app.id])
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(stage.side.logged.join('')).not.toContain(secret)
  })

  it.each([
    ['an address that is no page', { url: 'javascript:alert(1)' }, 'url'],
    ['no redirect address', { redirect_uris: [] }, 'redirect_uris'],
    [
      'too many',
      { redirect_uris: Array.from({ length: REDIRECT_URIS.max + 1 }, (_, n) => `${redirectUri}${n}`) },
      'redirect_uris',
    ],
    ['plain http elsewhere', { redirect_uris: ['http://lantern.example/callback'] }, 'redirect_uris[0]'],
    ['a fragment', { redirect_uris: [`${redirectUri}#here`] }, 'redirect_uris[0]'],
    ['a name of spaces', { name: '   ' }, 'name'],
    ['a restricted scope', { max_scopes: Number(scopeBit('PAT_CREATE')) }, 'max_scopes'],
  ])('refuses %s', async (_, change, field) => {
    const { token } = await stage.someone()
    const { status, body } = await stage.call('POST', '/v3/oauth/app', { token, body: { ...wish, ...change } })
    expect([status, body.details.field]).toEqual([400, field])
  })

  it('never asks for the role of staff, not even for an admin', async () => {
    const { token } = await stage.someone('admin')
    const body = { ...wish, max_scopes: Number(scopeBit('STAFF_ACCESS')) }
    const answer = await stage.call('POST', '/v3/oauth/app', { token, body })
    expect(answer.body.details).toMatchObject({ code: 'scopes_not_grantable', field: 'max_scopes' })
  })

  it('is one of a limited number, however many are created at once', async () => {
    const owner = await stage.someone()
    const tries = Array.from({ length: APPS_MAX + 3 }, () =>
      stage.call('POST', '/v3/oauth/app', { token: owner.token, body: wish }),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(APPS_MAX)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused?.body.details).toMatchObject({ code: 'oauth_apps_full', limit: APPS_MAX })
    const one = answers.find(({ status }) => status === 200)?.body.id ?? ''
    expect((await stage.call('DELETE', `/v3/oauth/app/${one}`, { token: owner.token })).status).toBe(204)
    expect((await stage.call('POST', '/v3/oauth/app', { token: owner.token, body: wish })).status).toBe(200)
  })

  it('is edited: redirect addresses that stay keep their ids, and fields that are left out stay', async () => {
    const app = await stage.app({ description: 'In step.' })
    const [created] = await stage.side.events(app.id)
    const { redirectUris } = (created?.data ?? {}) as { redirectUris: object[] }
    const more = 'http://127.0.0.1:4000/callback'
    const body = {
      redirect_uris: [redirectUri, more, more],
      url: '',
      icon_url: 'https://evil.example/x.png',
      created_by: 'x',
    }
    expect((await stage.call('PATCH', at(app), { token: app.owner.token, body })).status).toBe(204)
    const edited = (await stage.side.events(app.id)).at(-1)
    expect(edited).toMatchObject({ type: 'OauthAppEdited' })
    expect(edited?.data).toEqual({ url: null, redirectUris: [...redirectUris, { id: expect.any(String), uri: more }] })
    expect((await stage.call('PATCH', at(app), { token: app.owner.token, body: {} })).status).toBe(204)
    expect(await typesOf(app.id)).toHaveLength(2)
  })

  it('takes scopes away from tokens that exist when it may ask for less', async () => {
    const [app, person] = [await stage.app(), await stage.someone()]
    const code = await stage.codeOf(person, app, { scope: 'USER_READ PROJECT_READ' })
    const { access_token: token, refresh_token: next } = (await stage.exchange(app, code)).body
    const body = { max_scopes: Number(scopeBit('USER_READ')) }
    expect((await stage.call('PATCH', at(app), { token: app.owner.token, body })).status).toBe(204)
    expect((await stage.viewer(token))?.scopes).toBe(scopeBit('USER_READ'))
    expect((await stage.refresh(app, next)).body.scope).toBe('USER_READ')
  })

  it('gets an icon of the formats that pictures have, and loses it', async () => {
    const app = await stage.app()
    const { token } = app.owner
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    expect((await stage.call('PATCH', at(app, '/icon?ext=png'), { token, body: png })).status).toBe(204)
    const asked = await stage.authorize(await stage.someone(), { client_id: app.id })
    expect(asked.body.client_icon).toMatch(new RegExp(`^https://adit.test/data/apps/${app.id}/images/\\w+_96.webp$`))
    const bad = await stage.call('PATCH', at(app, '/icon?ext=png'), { token, body: Buffer.from('no picture') })
    expect(bad.body.details.code).toBe('invalid_image')
    for (let turn = 0; turn < 2; turn++) {
      expect((await stage.call('DELETE', at(app, '/icon'), { token })).status).toBe(204)
    }
    expect(await typesOf(app.id)).toEqual(['OauthAppCreated', 'OauthAppIconChanged', 'OauthAppIconChanged'])
  })

  it('gets a new secret, and the earlier one ends', async () => {
    const [app, person] = [await stage.app(), await stage.someone()]
    const { body } = await stage.call('POST', at(app, '/secret'), { token: app.owner.token })
    const code = await stage.codeOf(person, app)
    expect((await stage.exchange(app, code)).body.error).toBe('invalid_client')
    expect((await stage.exchange({ ...app, secret: body.client_secret }, code)).status).toBe(200)
    expect(await typesOf(app.id)).toEqual(['OauthAppCreated', 'OauthAppSecretRotated'])
  })

  it.each([
    ['PATCH', '', { name: 'Mine now' }],
    ['DELETE', '', undefined],
    ['DELETE', '/icon', undefined],
    ['PATCH', '/icon?ext=png', Buffer.from('no picture')],
    ['POST', '/secret', undefined],
  ])('is changed by its owner alone: %s %s', async (method, more, body) => {
    const [app, admin] = [await stage.app(), await stage.someone('admin')]
    const answer = await stage.call(method, at(app, more), { token: admin.token, body })
    expect(answer.body.details.code).toBe('oauth_app_not_yours')
    const missing = await stage.call(method, `/v3/oauth/app/zzzzzzzz${more}`, { token: admin.token, body })
    expect([missing.status, missing.body.details.code]).toEqual([404, 'oauth_app_not_found'])
  })

  it('is deleted with all that came of it', async () => {
    const [app, person] = [await stage.app(), await stage.someone()]
    const { access_token: token, refresh_token: next } = await stage.tokens(person, app)
    const code = await stage.codeOf(person, app, { scope: 'PROJECT_READ' })
    expect((await stage.call('DELETE', at(app), { token: app.owner.token })).status).toBe(204)
    expect(await stage.viewer(token)).toBeUndefined()
    expect((await stage.refresh(app, next)).body.error).toBe('invalid_client')
    expect((await stage.exchange(app, code)).body.error).toBe('invalid_client')
    expect((await stage.authorize(person, { client_id: app.id })).status).toBe(404)
    const { rows } = await stage.side.ops.query('select 1 from ops.oauth_grant where app_id = $1', [app.id])
    expect(rows).toEqual([])
  })
})

it('an app never asks for what no app may have', async () => {
  const app = await stage.app()
  const body = { max_scopes: 16 } // changing how people sign in
  const refused = await stage.call('PATCH', at(app), { token: app.owner.token, body })
  expect(refused.body.details.code).toBe('scopes_not_grantable')
})

it('a token of an app that has expired says so', async () => {
  const [app, person] = [await stage.app(), await stage.someone()]
  const { access_token: token } = await stage.tokens(person, app)
  stage.side.setNow(Date.now() + ACCESS_TOKEN_MS + 60_000)
  const late = await stage.call('GET', '/v2/session/list', { token })
  stage.side.setNow(undefined)
  expect([late.status, late.body.details.code]).toEqual([401, 'app_token_expired'])
})

describe('a suspension', () => {
  const reason = 'It asks people for their passwords.'
  const suspend = async (app: TestApp, token: string) =>
    stage.call('POST', at(app, '/suspension'), { token, body: { reason } })

  it('ends all tokens at once, and says why nobody can authorize the app', async () => {
    const [app, person, admin] = [await stage.app(), await stage.someone(), await stage.someone('admin')]
    const { access_token: token, refresh_token: next } = await stage.tokens(person, app)
    const begun = (await stage.authorize(person, { client_id: app.id, scope: 'PROJECT_READ' })).body.flow_id
    expect((await suspend(app, admin.token)).status).toBe(204)
    expect(await stage.viewer(token)).toBeUndefined()
    expect((await stage.refresh(app, next)).body.error).toBe('invalid_grant')
    const asked = await stage.authorize(person, { client_id: app.id })
    expect(asked.body.details).toMatchObject({ code: 'oauth_app_suspended', reason })
    const accepted = await stage.call('POST', '/_internal/oauth/accept', { token: person.token, body: { flow: begun } })
    expect(accepted.body.details.code).toBe('oauth_app_suspended')
    expect((await stage.side.events(app.id)).at(-1)).toMatchObject({
      ...{ type: 'OauthAppSuspended', data: { reason } },
      metadata: { actor: { kind: 'staff', id: admin.id } },
    })
  })

  it('is lifted, and then what people agreed to counts again', async () => {
    const [app, person, admin] = [await stage.app(), await stage.someone(), await stage.someone('admin')]
    await stage.tokens(person, app)
    await suspend(app, admin.token)
    for (let turn = 0; turn < 2; turn++) {
      expect((await stage.call('DELETE', at(app, '/suspension'), { token: admin.token })).status).toBe(204)
    }
    const to = await stage.authorize<string>(person, { client_id: app.id })
    const code = new URL(to.body).searchParams.get('code') ?? ''
    expect((await stage.exchange(app, code)).status).toBe(200)
    expect((await typesOf(app.id)).slice(1)).toEqual(['OauthAppSuspended', 'OauthAppReinstated'])
  })

  it('is for admins, and of an app that exists', async () => {
    const [someone, admin] = [await stage.someone(), await stage.someone('admin')]
    const app = await stage.app()
    const lift = (path: string, { token }: Someone) => stage.call('DELETE', `${path}/suspension`, { token })
    expect((await lift(at(app), someone)).body.details.code).toBe('admins_only')
    const missing = '/v3/oauth/app/zzzzzzzz'
    expect((await lift(missing, admin)).body.details.code).toBe('oauth_app_not_found')
    const body = { reason }
    const refused = await stage.call('POST', `${missing}/suspension`, { token: admin.token, body })
    expect(refused.body.details.code).toBe('oauth_app_not_found')
  })

  it('is for admins, and not on an app of their own', async () => {
    const [moderator, admin] = [await stage.someone('moderator'), await stage.someone('admin')]
    const app = await stage.app({}, admin)
    expect((await suspend(app, moderator.token)).body.details.code).toBe('admins_only')
    expect((await suspend(app, admin.token)).body.details.code).toBe('conflict_of_interest')
    const lifted = await stage.call('DELETE', at(app, '/suspension'), { token: admin.token })
    expect(lifted.body.details.code).toBe('conflict_of_interest')
  })
})
