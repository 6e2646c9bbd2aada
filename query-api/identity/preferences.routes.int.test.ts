import { accountEvents } from '@adit/events/identity/account.events.ts'
import { defaultPreferences } from '@adit/events/identity/preferences.values.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog } from '../testing/fixture.ts'
import { type QuerySide, querySide } from '../testing/query_side.ts'

let side: QuerySide

beforeAll(async () => {
  const log = eventLog()
  for (const accountId of ['OWNER001', 'STRANGER', 'STAFF001']) {
    const write = log.stream(accountEvents, accountId)
    const email = { account: accountId, sealed: '' }
    write('AccountCreated', { accountId, username: accountId.toLowerCase(), email, newsletter: false })
    if (accountId === 'STRANGER') write('AccountFriendRequestsChanged', { allowFriendRequests: false })
    if (accountId !== 'OWNER001') continue
    write('AccountPreferencesChanged', { preferences: { appearance: { auto: true, theme: 'oled' } } })
    write('AccountPreferencesChanged', { preferences: { appearance: { theme: 'retro' }, layouts: { mods: 'grid' } } })
    write('AccountLanguageChanged', { language: 'de-DE' })
    write('AccountFriendRequestsChanged', { allowFriendRequests: true, onlyMutual: true })
  }
  side = await querySide(log.events)
})
afterAll(() => side.close())

const { social } = defaultPreferences
const of = (key: string) => `/v3/user/${key}/preferences`

it('tells everybody their own, with defaults for what they never chose', async () => {
  const { body } = await side.getJson(of('OWNER001'), 'owner')
  expect(body).toEqual({
    ...defaultPreferences,
    appearance: { auto: true, theme: 'retro' },
    layouts: { ...defaultPreferences.layouts, mods: 'grid' },
    localization: { locale: 'de-DE' },
    social: { ...social, friend_privacy: 'mutual' },
  })
  expect((await side.getJson(of('owner001'), 'owner')).body).toEqual(body)
  expect((await side.getJson(of('STRANGER'), 'stranger')).body).toMatchObject({
    ...{ ...defaultPreferences, localization: { locale: 'en-US' }, social: { ...social, friend_privacy: 'none' } },
  })
  expect((await side.getJson(of('STAFF001'), 'moderator')).body).toMatchObject({
    social: { friend_privacy: 'everyone' },
  })
})

it('is for nobody else, and no cache keeps it for others', async () => {
  expect((await side.get(of('OWNER001'))).status).toBe(401)
  for (const other of ['stranger', 'moderator', 'admin'] as const) {
    const { status, body } = await side.getJson(of('OWNER001'), other)
    expect([status, body]).toMatchObject([401, { details: { code: 'only_yours_to_see' } }])
  }
  expect((await side.get(of('nobody-here'), 'owner')).status).toBe(404)
  expect((await side.get(of('OWNER001'), 'owner')).headers.get('cache-control')).toBe('private, no-cache')
})
