import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { getToken } from '../../api/sessionToken.ts'
import { refused } from '../../testing/contractCheck.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { AccountPage } from './AccountPage.tsx'
import type { OwnedProject } from './OwnedProjects.tsx'

// The first question waits for code that is loaded when it is wanted.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

beforeEach(signIn)

/** Opens the question and finds the button that answers it. */
async function ask() {
  const button = await screen.findByRole('button', { name: 'Delete account' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)
  return within(await screen.findByRole('alertdialog'))
}

/** A project that ada owns, as the dashboard lists it. */
const owned: OwnedProject = {
  ...{ id: 'LAMPS001', slug: 'lamps', title: 'Deep Lamps', icon_url: null, project_types: ['mod'] },
  ...{ status: 'draft', requested_status: null, downloads: 0, followers: 0, latest_version: null, loaders: [] },
  ...{ game_versions: [], categories: [], additional_categories: [], license: 'MIT', role: 'Owner', owned: true },
  ...{ published: ada.created, updated: ada.created, can_edit: true },
}
const headers = (count: number) => ({ 'content-range': `projects ${count ? `0-${count - 1}` : '*'}/${count}` })

const emptyBalance = {
  ...{ available: '0.00', pending: '0.00', owed: '0.00', withdrawn_lifetime: '0.00', withdrawn_ytd: '0.00', dates: {} },
  ...{ requested_form_type: null, form_completion_status: 'unrequested', tax_form_above: '600.00' },
}
const noCopy = { state: 'none', done: 0, bytes: null, asked: null, expires: null }

function site(deletion: Answer, projects: OwnedProject[] = [], user = ada) {
  return serve(({ method, path }) => {
    if (path === '/v2/user') return { body: user }
    if (path === '/v3/payout/balance') return { body: emptyBalance }
    if (path === '/_internal/gdpr/export') return { body: noCopy }
    if (path === '/_internal/account/looks') return { body: { looks: [] } }
    if (path === '/_internal/dashboard/projects') return { body: projects, headers: headers(projects.length) }
    return method === 'DELETE' && path === `/v2/user/${ada.id}` ? deletion : undefined
  })
}

test('an account is deleted only once its name and password have been typed, and nobody is signed in then', async () => {
  const log = site({ status: 204 })
  const { address } = renderPage(<AccountPage />, '/settings/account')
  const dialog = await ask()
  const confirm = dialog.getByRole('button', { name: 'Delete account' })
  expect(confirm).toHaveProperty('disabled', true)
  await userEvent.type(dialog.getByLabelText(/to confirm/), 'ada')
  expect(confirm).toHaveProperty('disabled', true)
  await userEvent.type(dialog.getByLabelText('Your password'), 'lantern moss quarry')
  expect(log.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(confirm)
  await waitFor(() => expect(address()).toBe('/'))
  await waitFor(() => expect(getToken()).toBeNull())
  expect(log.find(({ method }) => method === 'DELETE')?.body).toEqual({ password: 'lantern moss quarry' })
})

test('a wrong password keeps the account and the session, and is shown at its field', async () => {
  site(refused('wrong_password', { field: 'password' }))
  renderPage(<AccountPage />, '/settings/account')
  const dialog = await ask()
  await userEvent.type(dialog.getByLabelText(/to confirm/), 'ada')
  await userEvent.type(dialog.getByLabelText('Your password'), 'wrong')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await dialog.findByText('Wrong password.')).toBeDefined()
  expect(getToken()).not.toBeNull()
})

test('an account without a password is asked for its name only', async () => {
  const log = site({ status: 204 }, [], { ...ada, has_password: false })
  const { address } = renderPage(<AccountPage />, '/settings/account')
  const dialog = await ask()
  expect(dialog.queryByLabelText('Your password')).toBeNull()
  await userEvent.type(dialog.getByLabelText(/to confirm/), 'ada')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(log.find(({ method }) => method === 'DELETE')?.body).toEqual({})
})

test('projects that the account owns come first, each with its pages', async () => {
  const log = site({ status: 204 }, [owned])
  renderPage(<AccountPage />, '/settings/account')
  expect(await screen.findByText('Deep Lamps')).toBeDefined()
  expect(screen.getByText(/You own this project/)).toBeDefined()
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([addressOf('Transfer'), addressOf('Delete')]).toEqual(['/mod/lamps/settings/members', '/mod/lamps/settings'])
  expect(screen.getByRole('button', { name: 'Delete account' })).toHaveProperty('disabled', true)
  const query = log.find(({ path }) => path === '/_internal/dashboard/projects')?.query
  expect(query?.get('filter')).toBe('{"owned":true}')
})
