import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearToken } from '../../api/sessionToken.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { OutboxPage } from './OutboxPage.tsx'

const mail = { id: '7', to: 'ada@example.org', subject: 'Your lantern', sent: '2026-11-23T17:00:00Z' }
const whole = { ...mail, html: '<html><head></head><body>It is lit.</body></html>', text: 'It is lit.' }

beforeEach(clearToken)

test('lists the kept mails, and shows one in a frame that runs no scripts', async () => {
  serve(({ path }) => {
    if (path === '/_internal/mail/7') return { body: whole }
    if (path === '/_internal/mail') return { body: { mails: [mail], total: 1 } }
    return undefined
  })
  renderPage(<OutboxPage />, '/_dev/mail')
  await userEvent.click(await screen.findByRole('link', { name: 'Your lantern' }))
  const frame = await screen.findByTitle('Your lantern')
  expect(frame.getAttribute('sandbox')).toBe('allow-top-navigation-by-user-activation')
  expect(frame.getAttribute('srcdoc')).toContain('<base target="_top">')
  expect(screen.getByText('It is lit.')).toBeTruthy()
})

test('says when there are none', async () => {
  serve(({ path }) => (path === '/_internal/mail' ? { body: { mails: [], total: 0 } } : undefined))
  renderPage(<OutboxPage />, '/_dev/mail')
  expect(await screen.findByText('No mails yet')).toBeTruthy()
})

test('shows nobody but staff the mails of a public site', async () => {
  serve(({ path }) => (path === '/_internal/mail' ? refused('staff_only') : undefined))
  renderPage(<OutboxPage />, '/_dev/mail')
  expect(await screen.findByRole('link', { name: /sign in/i })).toBeTruthy()
})
