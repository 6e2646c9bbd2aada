import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { StaffGate } from './StaffGate.tsx'

const facts = { has_password: true, has_totp: true, backup_codes: 9, passkeys_available: true } as const

function site(staff: 'open' | 'second_factor' | 'confirm') {
  const table: Record<string, Answer> = {
    'GET /v2/user': { body: sampleUser({ role: 'moderator' }) },
    'GET /_internal/auth/security': { body: { ...facts, staff } },
    'POST /_internal/auth/2fa/confirm': { status: 204 },
  }
  serve(({ method, path }) => table[`${method} ${path}`])
  renderPage(
    <StaffGate>
      <p>The queue</p>
    </StaffGate>,
    '/moderation',
  )
  return table
}

beforeEach(() => setToken('mra_test'))

test('pages of staff are open to those who have shown a second factor', async () => {
  site('open')
  expect(await screen.findByText('The queue')).toBeDefined()
})

test('staff without a second factor are sent to set one up', async () => {
  site('second_factor')
  const link = await screen.findByRole('link', { name: 'Set it up' })
  expect(link.getAttribute('href')).toBe('/settings/security')
  expect(screen.queryByText('The queue')).toBeNull()
})

test('a code opens the pages again', async () => {
  const table = site('confirm')
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  expect(screen.queryByText('The queue')).toBeNull()
  table['GET /_internal/auth/security'] = { body: { ...facts, staff: 'open' } }
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('The queue')).toBeDefined()
})
