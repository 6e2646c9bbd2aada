import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearToken, setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { VerifyEmailPage } from './VerifyEmailPage.tsx'

beforeEach(clearToken)

function show(answer: Answer) {
  const asked = serve(({ path }) => {
    if (path === '/_internal/auth/email/verify') return answer
    if (path === '/_internal/auth/email/resend_verify') return { status: 204 }
    return path === '/v2/user' ? { body: sampleUser() } : undefined
  })
  renderPage(<VerifyEmailPage />, '/auth/verify-email?flow=code')
  return () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
}

test.each([
  ['verified', 'Your email address is verified. You can publish projects now.'],
  ['already_verified', 'Your email address was already verified.'],
])('says that the address is %s', async (state, text) => {
  const sent = show({ body: { state } })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(sent()).toEqual([['/_internal/auth/email/verify', { flow: 'code' }]])
})

test('offers another mail when the link does not work', async () => {
  setToken('mra_test')
  const sent = show(refused('link_invalid', { field: 'flow' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send the mail again' }))
  expect(sent().map(([path]) => path)).toContain('/_internal/auth/email/resend_verify')
})

test('asks visitors to sign in for another mail', async () => {
  show(refused('link_invalid', { field: 'flow' }))
  expect(await screen.findByText('Sign in to get another mail.')).toBeTruthy()
})
