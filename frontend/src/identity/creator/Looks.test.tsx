import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { Looks } from './Looks.tsx'

const look = {
  ...{ id: 'LOOK0001', role: 'moderator', reason: 'security', note: 'A stolen password.', investigation: false },
  ...{ shown: ['email', 'has_totp'], time: '2026-11-20T12:00:00Z' },
} as const

const show = (looks: readonly object[]) => {
  serve(({ path }) => (path === '/_internal/account/looks' ? { body: { looks } } : undefined))
  renderPage(<Looks />)
}

beforeEach(() => setToken('mra_test'))

test('says which role looked, when and why, and what was seen', async () => {
  show([look])
  expect(await screen.findByText(/A moderator/)).toBeDefined()
  expect(screen.getByText('A stolen password.')).toBeDefined()
  expect(screen.getByText(/Account security/)).toBeDefined()
  expect(screen.getByText('Saw: email address and whether you have an authenticator app')).toBeDefined()
})

test('says that nobody has looked', async () => {
  show([])
  expect(await screen.findByText(/No member of staff has looked/)).toBeDefined()
})
