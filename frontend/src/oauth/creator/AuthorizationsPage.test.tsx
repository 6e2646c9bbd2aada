import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { AuthorizationsPage } from './AuthorizationsPage.tsx'

// The dialog waits for code that is loaded when it is wanted.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

beforeEach(signIn)

const app = {
  ...{ id: 'APP00001', name: 'Lantern List', icon_url: null, raw_icon_url: null, max_scopes: 3 },
  redirect_uris: [{ id: 'URI00001', client_id: 'APP00001', uri: 'https://lantern.test/back' }],
  ...{ created_by: 'bob00001', created: '2026-01-01T00:00:00.000Z', url: null, description: null, suspension: null },
}
const given = {
  ...{ id: 'GRANT001', app_id: app.id, user_id: ada.id, scopes: 2, created: '2026-02-01T00:00:00.000Z' },
}
const hidden = {
  ...{ auth_providers: null, email: null, email_verified: null, has_password: null, has_totp: null },
  ...{ payout_data: null, github_id: null },
}

function show(list: object[], shown: object | null = app) {
  let isRevoked = false
  return serve(({ method, path }) => {
    if (path === '/v2/user') return { body: ada }
    if (path === '/v2/users') return { body: [{ ...sampleUser(), ...hidden, id: 'bob00001', username: 'bob' }] }
    if (path === '/_internal/oauth/apps') return { body: shown ? [shown] : [] }
    if (path !== '/_internal/oauth/authorizations') return undefined
    if (method === 'DELETE') {
      isRevoked = true
      return { status: 204 }
    }
    return { body: isRevoked ? [] : list }
  })
}

test('shows who may act for one, who made it, and what it may do, and takes it back once that is confirmed', async () => {
  const log = show([given])
  renderPage(<AuthorizationsPage />)
  expect(await screen.findByText('Lantern List')).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'bob' })).getAttribute('href')).toBe('/user/bob')
  expect(screen.getAllByRole('listitem').some(({ lang }) => lang === 'en')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Take back access of Lantern List' }))
  const sent = () => log.filter(({ method }) => method === 'DELETE')
  expect(await screen.findByText(/is signed out of your account at once/)).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Take back access' }))
  expect(await screen.findByText('No app may act for you')).toBeTruthy()
  expect(sent().map(({ query }) => query.get('client_id'))).toEqual([app.id])
})

test('says what would be listed, while nothing is', async () => {
  show([])
  renderPage(<AuthorizationsPage />)
  expect(await screen.findByText('No app may act for you')).toBeTruthy()
})

test('marks an app that staff have suspended', async () => {
  show([given], { ...app, suspension: 'It stole tokens.' })
  renderPage(<AuthorizationsPage />)
  expect(await screen.findByText('Suspended')).toBeTruthy()
})

test('says it where an app can’t be read, so that its access can still be taken back', async () => {
  show([given], null)
  renderPage(<AuthorizationsPage />)
  expect(await screen.findByText('An app that could not be read')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take back access of An app that could not be read' })).toBeTruthy()
})

test('lists what was granted as a fact, not as a wish', async () => {
  show([given])
  renderPage(<AuthorizationsPage />)
  await screen.findByText('Lantern List')
  expect(screen.queryByText(/wants to be able/)).toBeNull()
})

test('offers to try again where the list can’t be read', async () => {
  let isAway = true
  serve(({ path }) => {
    if (path === '/v2/user') return { body: ada }
    if (path !== '/_internal/oauth/authorizations') return undefined
    return isAway ? refused('internal_error') : { body: [] }
  })
  renderPage(<AuthorizationsPage />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isAway = false
  await userEvent.click(again)
  expect(await screen.findByText('No app may act for you')).toBeTruthy()
})
