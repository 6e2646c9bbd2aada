import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { ResponseOf } from '../../api/client.ts'
import { setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { ReversalPage } from './ReversalPage.tsx'

type Found = ResponseOf<'GET /_internal/payout/reversals/:id'>

const reversal: Found['reversal'] = {
  ...{ id: 'REVERSE1', from: '2026-11-01', until: '2026-11-20', project_id: null, reason: 'One program.' },
  ...{ amount: '3.50', owed: '0.00', still_owed: '0.00', restored: null, restored_reason: null },
  ...{ reversed: '2026-11-25T10:00:00.000Z', days: [{ day: '2026-11-20', amount: '3.50' }], projects: [] },
}
const message = {
  id: 'MESSAGE1',
  created: '2026-11-26T10:00:00.000Z',
  rendered: ['It was a launcher.'],
  by_staff: false,
}
const open: Found['appeal'] = { state: 'open', outcome: null, decided_alone: false, messages: [message] }

function show(appeal: Found['appeal'], change: Partial<Found['reversal']> = {}, refuses = false) {
  const asked = serve(({ path, method }) => {
    if (path === '/v2/user') return { body: sampleUser() }
    if (path === '/_internal/payout/reversals/REVERSE1/appeal' && method === 'POST') {
      return refuses ? refused('appeal_unanswered', { limit: 5 }) : { status: 204 }
    }
    if (path !== '/_internal/payout/reversals/REVERSE1') return undefined
    return { body: { reversal: { ...reversal, ...change }, projects: [], appeal } }
  })
  renderPage(
    <Routes>
      <Route path="/dashboard/revenue/reversal/:id" element={<ReversalPage />} />
    </Routes>,
    '/dashboard/revenue/reversal/REVERSE1',
  )
  return asked
}

beforeEach(() => setToken('mra_test'))

test('shows the reversal and lets its holder appeal', async () => {
  const asked = show(null)
  expect(await screen.findByText('One program.')).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Appeal' })
  expect(button.hasAttribute('disabled')).toBe(true)
  await userEvent.type(screen.getByRole('textbox', { name: /Message to staff/ }), '  It was a launcher.  ')
  await userEvent.click(button)
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body)
    .toEqual({ message: 'It was a launcher.' })
})

test('says why a message was not sent, and keeps it', async () => {
  show(open, {}, true)
  const box = await screen.findByRole('textbox', { name: /Message to staff/ })
  await userEvent.type(box, 'Again.')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText(/5 messages/)).toBeTruthy()
  expect((box as HTMLTextAreaElement).value).toBe('Again.')
})

test('shows an open appeal with what was written', async () => {
  show(open)
  expect(await screen.findByText('It was a launcher.')).toBeTruthy()
  expect(screen.getByText('Waiting for staff')).toBeTruthy()
})

test('takes nothing more once it is decided, and says who decided alone', async () => {
  show({ ...open, state: 'closed', outcome: 'upheld', decided_alone: true })
  expect(await screen.findByText(/this stays taken back/)).toBeTruthy()
  expect(screen.getByText(/one of them decided/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('offers no appeal once the money was given back', async () => {
  show(null, { restored: '2026-11-27T10:00:00.000Z', restored_reason: 'A launcher.' })
  expect(await screen.findByText('Given back')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText('Your appeal')).toBeNull()
})
