import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { UserStaffPanel } from './UserStaffPanel.tsx'

type Role = 'developer' | 'moderator' | 'admin'

const at = '/_internal/user/THIEF001/look'
const details = {
  ...{
    email: 'thief@example.org',
    email_verified: true,
    auth_providers: ['github'],
    has_password: false,
    has_totp: true,
    payment_methods: null,
  },
} as const

function show({ viewer = 'moderator', role = 'developer', answer = { body: details } as Answer } = {}) {
  const asked = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: sampleUser({ role: viewer as Role }) }
    if (path === '/_internal/user/THIEF001/suspension') return { body: { suspension: null } }
    return path === at && method === 'POST' ? answer : undefined
  })
  const { name: _, ...user } = { ...sampleUser({ id: 'THIEF001', username: 'thief', role: role as Role }), name: null }
  const shown = { ...user, raw_avatar_url: null, allow_friend_requests: null }
  renderPage(<UserStaffPanel id="thief" user={shown} />)
  return {
    asked,
    sent: () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body })),
  }
}

const ask = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'View details' }))
  return within(await screen.findByRole('dialog', { name: 'View the details of thief?' }))
}

beforeEach(() => setToken('mra_test'))

test('shows private details once a reason is recorded', async () => {
  const { sent } = show()
  const dialog = await ask()
  expect(sent()).toEqual([])
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'View details' }))
  expect(await screen.findByText('thief@example.org')).toBeDefined()
  expect(screen.getByText('GitHub')).toBeDefined()
  expect(sent()).toEqual([{ path: at, body: { reason: 'support', note: null, investigation: false } }])
})

test('shows admins the cards of somebody', async () => {
  const card = { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2034 }
  show({ viewer: 'admin', answer: { body: { ...details, payment_methods: [card] } } })
  const dialog = await ask()
  await userEvent.click(dialog.getByRole('button', { name: 'View details' }))
  expect((await screen.findByText('Payment methods')).nextElementSibling?.textContent).toBe(
    'Visa ending in 4242, expires 03/2034',
  )
  expect(screen.getByRole('link', { name: 'Billing' }).getAttribute('href')).toBe('/admin/billing/THIEF001')
})

test('wants words for another reason, and lets admins mark an investigation', async () => {
  const { sent } = show({ viewer: 'admin' })
  const dialog = await ask()
  const view = dialog.getByRole<HTMLButtonElement>('button', { name: 'View details' })
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Other reason')
  expect(view.disabled).toBe(true)
  await userEvent.type(dialog.getByLabelText(/^More about it/), 'Asked by the police.')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Part of an investigation' }))
  await userEvent.click(view)
  const body = { reason: 'other', note: 'Asked by the police.', investigation: true }
  await waitFor(() => expect(sent()).toEqual([{ path: at, body }]))
})

test('shows nothing that was refused, and says why', async () => {
  show({ answer: refused('staff_details') })
  const dialog = await ask()
  await userEvent.click(dialog.getByRole('button', { name: 'View details' }))
  expect(await dialog.findByText(/Only admins can look/)).toBeDefined()
  expect(screen.queryByText('thief@example.org')).toBeNull()
})

test('leaves details of staff to admins', async () => {
  show({ role: 'moderator' })
  expect(await screen.findByRole('heading', { name: 'For staff' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'View details' })).toBeNull()
})

test('is not there for others', async () => {
  const { asked } = show({ viewer: 'developer' })
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByRole('heading')).toBeNull()
})
