import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { subscription } from '../../testing/billing.ts'
import { signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { PaymentBanner } from './PaymentBanner.tsx'

beforeEach(() => sessionStorage.clear())

const list = '/_internal/billing/subscriptions'
function show(change: object, at = '/mods') {
  signIn()
  const log = serve(({ path }) => (path === list ? { body: [{ ...subscription, ...change }] } : undefined))
  return { log, ...renderPage(<PaymentBanner />, at) }
}
const due = { state: 'due', problem: 'failed' }

test('says that a payment failed, and leads to where it is mended', async () => {
  show(due)
  expect(await screen.findByText(/Your payment for Adit Plus failed/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open billing' }).getAttribute('href')).toBe('/settings/billing')
})

test('says that a bank waits', async () => {
  show({ ...due, problem: 'confirm' })
  expect(await screen.findByText(/Your bank wants you to confirm/)).toBeTruthy()
})

test('stays away once it is closed, until something else is wrong', async () => {
  const first = show(due)
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/Your payment for Adit Plus failed/)).toBeNull()
  first.unmount()
  const second = show(due, '/plugins')
  await vi.waitFor(() => expect(second.log.some(({ path }) => path === list)).toBe(true))
  expect(screen.queryByText(/Your payment for Adit Plus failed/)).toBeNull()
  second.unmount()
  show({ ...due, problem: 'confirm' })
  expect(await screen.findByText(/Your bank wants you to confirm/)).toBeTruthy()
})

test.each([
  ['nothing is wrong', {}, '/mods'],
  ['the page itself says it', due, '/settings/billing'],
])('shows nothing where %s', async (_, change, at) => {
  const { log, container } = show(change, at)
  await vi.waitFor(() => expect(log.some(({ path }) => path === list)).toBe(true))
  expect(container.querySelector('[data-tone]')).toBeNull()
})
