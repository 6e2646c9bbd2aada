import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { getToken } from '../../api/sessionToken.ts'
import { refused } from '../../testing/contractCheck.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { AccountPage } from './AccountPage.tsx'

// The first question waits for code that is loaded when it is wanted.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })

beforeEach(signIn)

/** Opens the question and finds the button that answers it. */
async function ask() {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
  return within(await screen.findByRole('alertdialog'))
}

test('an account is deleted only once its name has been typed, and nobody is signed in then', async () => {
  const log = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: ada }
    return method === 'DELETE' && path === `/v2/user/${ada.id}` ? { status: 204 } : undefined
  })
  const { address } = renderPage(<AccountPage />, '/settings/account')
  const dialog = await ask()
  const confirm = dialog.getByRole('button', { name: 'Delete account' })
  expect(confirm).toHaveProperty('disabled', true)
  await userEvent.type(dialog.getByLabelText(/to confirm/), 'ada')
  expect(log.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(confirm)
  await waitFor(() => expect(address()).toBe('/'))
  await waitFor(() => expect(getToken()).toBeNull())
})

test('a refusal keeps the account and the session', async () => {
  serve(({ path }) => {
    if (path === '/v2/user') return { body: ada }
    return refused('internal_error')
  })
  renderPage(<AccountPage />, '/settings/account')
  const dialog = await ask()
  await userEvent.type(dialog.getByLabelText(/to confirm/), 'ada')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(getToken()).not.toBeNull()
})
