import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { refused } from '../../testing/contractCheck.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { ApplicationsPage } from './ApplicationsPage.tsx'

// The dialogs wait for code that is loaded when it is wanted.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

beforeEach(signIn)

const back = 'https://lantern.test/back'
const { suspension, ...made } = {
  ...{ id: 'APP00001', name: 'Lantern List', icon_url: null, raw_icon_url: null, max_scopes: 2 },
  redirect_uris: [{ id: 'URI00001', client_id: 'APP00001', uri: back }],
  ...{ created_by: ada.id, created: '2026-01-01T00:00:00.000Z', url: null, description: null, suspension: null },
}
const app = { ...made, suspension: null as string | null }

function show(given: Record<string, Answer>, apps: object[] = [app]) {
  const log = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: ada }
    if (path === `/v3/user/${ada.id}/oauth_apps`) return { body: apps }
    return given[`${method} ${path}`]
  })
  renderPage(<ApplicationsPage />)
  return () => log.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
}

test('makes an app after its fields are right, and shows its secret once', async () => {
  const sent = show({ 'POST /_internal/oauth/app': { body: { ...made, client_secret: 'mro_secret' } } }, [])
  expect(await screen.findByText('You have no apps')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'New app' }))
  const create = await screen.findByRole('button', { name: 'Create app' })
  await userEvent.click(create)
  expect(screen.getByText('Name must have 3 to 255 characters.')).toBeTruthy()
  expect(screen.getByText('Enter 1 to 10 addresses, one a line.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name'), 'Lantern List')
  const addresses = screen.getByLabelText('Redirect addresses')
  await userEvent.type(addresses, 'http://lantern.test/back')
  expect(screen.getByText(/can’t be used/)).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.clear(addresses)
  await userEvent.type(addresses, `${back}\n`)
  await userEvent.click(create)
  expect(await screen.findByText('mro_secret')).toBeTruthy()
  // USER_READ, by its place in the list of scopes.
  const body = { name: 'Lantern List', max_scopes: 2, redirect_uris: [back], url: null, description: null }
  expect(sent()).toEqual([['POST', '/_internal/oauth/app', body]])
})

test('says at the field what the server refuses, and keeps what was typed', async () => {
  show({ 'PATCH /_internal/oauth/app/APP00001': refused('scopes_not_grantable', { field: 'max_scopes' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Lantern List' }))
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  await userEvent.type(name, ' 2')
  await userEvent.click(screen.getByRole('button', { name: 'Save app' }))
  await vi.waitFor(() =>
    expect(screen.getByRole('group', { name: 'Permissions' }).textContent).toMatch(/not allowed to have/),
  )
  expect(name.value).toBe('Lantern List 2')
})

test('offers no permission of staff', async () => {
  show({})
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Lantern List' }))
  await screen.findByLabelText('Name')
  expect(document.body.textContent).not.toMatch(/as staff/i)
})

test('replaces the secret once that is confirmed', async () => {
  const sent = show({ 'POST /_internal/oauth/app/APP00001/secret': { body: { client_secret: 'mro_next' } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Replace secret of Lantern List' }))
  expect(await screen.findByText(/ends at once/)).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.click(screen.getAllByRole('button', { name: 'Replace secret' }).at(-1) as HTMLElement)
  expect(await screen.findByText('mro_next')).toBeTruthy()
})

test('deletes an app once its name is typed', async () => {
  const sent = show({ 'DELETE /_internal/oauth/app/APP00001': { status: 204 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Lantern List' }))
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete app' })
  expect(confirm.disabled).toBe(true)
  await userEvent.type(screen.getByRole('textbox'), 'Lantern List')
  await userEvent.click(confirm)
  await vi.waitFor(() => expect(sent()).toEqual([['DELETE', '/_internal/oauth/app/APP00001', null]]))
})

test('says why staff have suspended an app', async () => {
  show({}, [{ ...app, suspension: 'It stole tokens.' }])
  expect(await screen.findByText('It stole tokens.')).toBeTruthy()
})

test('shows in the open dialog that the icon is gone', async () => {
  let icon: string | null = '/data/icon.webp'
  serve(({ method, path }) => {
    if (path === '/v2/user') return { body: ada }
    if (path === `/v3/user/${ada.id}/oauth_apps`) return { body: [{ ...app, icon_url: icon, raw_icon_url: icon }] }
    if (method !== 'DELETE' || path !== '/_internal/oauth/app/APP00001/icon') return undefined
    icon = null
    return { status: 204 }
  })
  renderPage(<ApplicationsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Lantern List' }))
  await screen.findByLabelText('Name')
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }))
  expect(await screen.findByRole('button', { name: 'Choose a picture' })).toBeTruthy()
})

test('says that there are as many apps as one may have', async () => {
  show({ 'POST /_internal/oauth/app': refused('oauth_apps_full', { limit: 25 }) }, [])
  await userEvent.click(await screen.findByRole('button', { name: 'New app' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Lantern List')
  await userEvent.type(screen.getByLabelText('Redirect addresses'), back)
  await userEvent.click(screen.getByRole('button', { name: 'Create app' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/You have 25 apps already/)
})

test('leads programs to the addresses they need', async () => {
  show({}, [])
  const link = await screen.findByRole('link', { name: 'Addresses for programs' })
  expect(link.getAttribute('href')).toBe('/.well-known/oauth-authorization-server')
})
