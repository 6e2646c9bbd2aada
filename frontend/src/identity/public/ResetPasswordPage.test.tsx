import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearToken } from '../../api/sessionToken.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

beforeEach(clearToken)

function show(at: string, answer: Answer = { status: 204 }) {
  const asked = serve(({ method }) => (method === 'GET' ? undefined : answer))
  const page = renderPage(<ResetPasswordPage />, at)
  return {
    ...page,
    sent: () => asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]),
  }
}

async function type(password: string, confirmation: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('New password'), password)
  await userEvent.type(screen.getByLabelText('Confirm new password'), confirmation)
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test('asks for a mail, and does not say whether there is an account', async () => {
  const { sent } = show('/auth/reset-password')
  await userEvent.type(screen.getByLabelText('Email or username'), 'ada')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(/If there is such an account/)).toBeTruthy()
  expect(sent()).toEqual([['POST', '/_internal/auth/password/reset', { username: 'ada' }]])
})

test('sets the password that was typed twice, and leads to the sign-in', async () => {
  const { sent, address } = show('/auth/reset-password?flow=code')
  await type('four words in a row', 'four words in a ro')
  expect(await screen.findByText("The passwords don't match. Enter the same password twice.")).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'w')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(address()).toBe('/auth/sign-in'))
  const body = { flow: 'code', new_password: 'four words in a row' }
  expect(sent()).toEqual([['PATCH', '/_internal/auth/password', body]])
})

test('offers another link when this one is used up', async () => {
  show('/auth/reset-password?flow=used', refused('link_invalid', { field: 'flow' }))
  await type('four words in a row', 'four words in a row')
  expect((await screen.findByRole('link', { name: 'Get a new link' })).getAttribute('href')).toBe(
    '/auth/reset-password',
  )
})
