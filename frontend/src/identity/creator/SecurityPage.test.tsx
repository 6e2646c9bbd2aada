import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, type Asked, serve } from '../../testing/serve.ts'
import { SecurityPage } from './SecurityPage.tsx'

const off = { has_password: true, has_totp: false, backup_codes: 0, passkeys_available: true, staff: null } as const
const on = { ...off, has_totp: true, backup_codes: 9 } as const
const codes = ['k7pm-2xqa-9tnd-vc4h', 'a2b3-c4d5-e6f7-g8h9']
const phone = { id: 'PASSKEY1', name: 'Phone', created_at: '2026-11-01T10:00:00Z', last_used: null }

function site(more: Record<string, Answer> = {}) {
  const table: Record<string, Answer> = {
    'GET /v2/user': { body: sampleUser() },
    'GET /_internal/auth/security': { body: off },
    'GET /_internal/auth/passkey': { body: [] },
    'GET /_internal/auth/providers': { body: [] },
    ...more,
  }
  const asked = serve(({ method, path }) => table[`${method} ${path}`])
  renderPage(<SecurityPage />, '/settings/security')
  return { table, asked }
}
const sent = (asked: Asked[], wanted: string) =>
  asked.findLast(({ method, path }) => `${method} ${path}` === wanted)?.body
const press = async (name: string, within_: HTMLElement = document.body) =>
  userEvent.click(await within(within_).findByRole('button', { name }))

beforeEach(() => setToken('mra_test'))

test('an app is set up by password, picture and code, and the backup codes are shown once', async () => {
  const begun = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/adit:ada?secret=JBSWY3DPEHPK3PXP', flow: 'flow' }
  const { table, asked } = site({
    'POST /_internal/auth/2fa/get_secret': refused('wrong_password', { field: 'password' }),
    'POST /_internal/auth/2fa': { body: { backup_codes: codes } },
  })
  await press('Set up an app')
  await userEvent.type(await screen.findByLabelText('Current password'), 'wrong')
  await press('Continue')
  await vi.waitFor(() => expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'))
  table['POST /_internal/auth/2fa/get_secret'] = { body: begun }
  await press('Continue')
  expect(await screen.findByRole('img', { name: 'QR code for your app' })).toBeDefined()
  expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeDefined()
  table['GET /_internal/auth/security'] = { body: on }
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText(codes[0] ?? '')).toBeDefined()
  expect(sent(asked, 'POST /_internal/auth/2fa')).toEqual({ flow: 'flow', code: '123456' })
  const file = screen.getByRole('link', { name: 'Save as a file' })
  expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain(codes.join('\n'))
  expect(await screen.findByText('On')).toBeDefined()
})

test('turning it off, and new backup codes, take a code', async () => {
  const { table, asked } = site({
    'GET /_internal/auth/security': { body: on },
    'POST /_internal/auth/2fa/backup_codes': refused('wrong_code', { field: 'code' }),
    'DELETE /_internal/auth/2fa': { status: 204 },
  })
  expect(await screen.findByText(/You have 9 backup codes left/)).toBeDefined()
  await press('New backup codes')
  await userEvent.type(await screen.findByLabelText('Code'), '000000{Enter}')
  expect(await screen.findByText(/code is wrong, or was already used/)).toBeDefined()
  table['POST /_internal/auth/2fa/backup_codes'] = { body: { backup_codes: codes } }
  await userEvent.type(screen.getByLabelText('Code'), '1')
  await press('Make new codes')
  expect(await screen.findByText(codes[1] ?? '')).toBeDefined()
  await press('Turn off')
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.type(within(dialog).getByLabelText('Code'), '123456')
  table['GET /_internal/auth/security'] = { body: off }
  await press('Turn off', dialog)
  await vi.waitFor(() => expect(sent(asked, 'DELETE /_internal/auth/2fa')).toEqual({ code: '123456' }))
  expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeDefined()
})

test('a passkey is renamed, and removed after a question', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const { table, asked } = site({
    'GET /_internal/auth/passkey': { body: [phone] },
    'PATCH /_internal/auth/passkey/PASSKEY1': { status: 204 },
    'DELETE /_internal/auth/passkey/PASSKEY1': { status: 204 },
  })
  await press('Rename Phone')
  const name = await screen.findByLabelText(/^Name/)
  await userEvent.clear(name)
  await userEvent.type(name, ' Old phone {Enter}')
  await vi.waitFor(() => expect(sent(asked, 'PATCH /_internal/auth/passkey/PASSKEY1')).toEqual({ name: 'Old phone' }))
  await press('Remove Phone')
  table['GET /_internal/auth/passkey'] = { body: [] }
  await press('Remove passkey', await screen.findByRole('alertdialog'))
  expect(await screen.findByText('You have no passkeys')).toBeDefined()
})

test('a browser without passkeys says so instead of offering them', async () => {
  site()
  expect(await screen.findByText(/This browser can't add passkeys here/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('other sites are there where the site offers some, or one is still linked', async () => {
  site({ 'GET /v2/user': { body: { ...sampleUser(), auth_providers: ['gitlab'] } } })
  expect(await screen.findByRole('button', { name: 'Unlink GitLab' })).toBeDefined()
  cleanup()
  site()
  await screen.findByText('You have no passkeys')
  await vi.waitFor(() => expect(screen.queryByText('Other sites')).toBeNull())
})
