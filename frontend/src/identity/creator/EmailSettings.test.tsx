import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { EmailSettings } from './EmailSettings.tsx'

beforeEach(() => setToken('mra_test'))

function show(given: { verified?: boolean; bouncing?: boolean } = {}, changed: Answer = { status: 204 }) {
  const { verified = true, bouncing = false } = given
  const asked = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: sampleUser({ email_verified: verified }) }
    if (path === '/_internal/auth/email') {
      return method === 'GET' ? { body: { verified, bouncing, subscribed: false } } : changed
    }
    return method === 'GET' ? undefined : { status: 204 }
  })
  renderPage(<EmailSettings user={sampleUser({ email_verified: verified })} />)
  return () => asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
}
const subscription = '/_internal/auth/email/subscribe'

test('subscribes to the newsletter at once', async () => {
  const sent = show()
  const choice = await screen.findByRole<HTMLInputElement>('switch', { name: /newsletter/ })
  await waitFor(() => expect(choice.disabled).toBe(false))
  await userEvent.click(choice)
  expect(sent().map(([method, path]) => [method, path])).toEqual([['POST', subscription]])
})

test('warns of an address that takes no mail, and offers another mail to one that is not verified', async () => {
  const sent = show({ verified: false, bouncing: true })
  expect(await screen.findByText(/was refused by its mail server/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }))
  expect(sent().map(([method, path]) => [method, path])).toEqual([['POST', '/_internal/auth/email/resend_verify']])
})

test('changes the address with the password, and says at the field when that is wrong', async () => {
  const sent = show({}, refused('wrong_password', { field: 'password' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change email address' }))
  await userEvent.type(await screen.findByLabelText('New email address'), 'new@adit.test')
  await userEvent.type(screen.getByLabelText('Your password'), 'four words')
  const [, confirm] = screen.getAllByRole('button', { name: 'Change email address', hidden: true })
  await userEvent.click(confirm as HTMLElement)
  expect(sent()).toEqual([['PATCH', '/_internal/auth/email', { email: 'new@adit.test', password: 'four words' }]])
  expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true')
})
