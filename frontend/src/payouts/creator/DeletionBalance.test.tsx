import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../api/apiQuery.ts'
import type { ResponseOf } from '../../api/client.ts'
import { setToken } from '../../api/sessionToken.ts'
import { AccountPage } from '../../identity/creator/AccountPage.tsx'
import { ada } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { DeletionBalance } from './DeletionBalance.tsx'

type Balance = ResponseOf<'GET /v3/payout/balance'>

// The question waits for code that is loaded when it is wanted.
configure({ asyncUtilTimeout: 20_000 })
beforeEach(() => setToken('mra_test'))

/** Says that the balance is read, for tests of what isn't there. */
function Read() {
  return useApi('GET /v3/payout/balance').data ? <p>Read</p> : null
}

const balanceOf = (change: Partial<Balance>): Balance => ({
  ...{ available: '0.00', pending: '0.00', owed: '0.00', withdrawn_lifetime: '0.00', withdrawn_ytd: '0.00' },
  ...{
    dates: {},
    requested_form_type: null,
    form_completion_status: 'unrequested',
    tax_form_above: '600.00',
    ...change,
  },
})

function show(change: Partial<Balance>) {
  const body = balanceOf(change)
  serve(({ path }) => (path === '/v3/payout/balance' ? { body } : undefined))
  renderPage(
    <>
      <DeletionBalance user={{ id: 'DIGGER01' }} />
      <Read />
    </>,
    '/settings/account',
  )
}

test('names what is available and pending, and the ID under which it stays owed', async () => {
  show({ available: '12.340001', pending: '5.00' })
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('Your balance has $12.340001 available and $5.000000 pending.')
  expect(note.textContent).toContain('DIGGER01')
})

test.each<Partial<Balance>>([{ available: '0.000001' }, { pending: '0.01' }])('tells of %j', async (change) => {
  show(change)
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('says nothing to somebody who has nothing', async () => {
  show({ owed: '3.00' })
  await screen.findByText('Read')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('stands in the question whether to delete the account', async () => {
  serve(({ path }) => {
    if (path === '/v2/user') return { body: ada }
    if (path === '/v3/payout/balance') return { body: balanceOf({ available: '7.00' }) }
    if (path === '/_internal/gdpr/export') {
      return { body: { state: 'none', done: 0, bytes: null, asked: null, expires: null } }
    }
    if (path === '/_internal/account/looks') return { body: { looks: [] } }
    return path === '/_internal/dashboard/projects'
      ? { body: [], headers: { 'content-range': 'projects */0' } }
      : undefined
  })
  renderPage(<AccountPage />, '/settings/account')
  const button = await screen.findByRole('button', { name: 'Delete account' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)
  const question = within(await screen.findByRole('alertdialog'))
  expect(await question.findByText(/\$7\.000000/)).toBeTruthy()
})
