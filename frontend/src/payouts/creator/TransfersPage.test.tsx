import { focusManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ResponseOf } from '../../api/client.ts'
import { setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { sampleMethod, sampleWithdrawal } from '../../testing/payouts.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { NotificationPanel } from '../../ui/NotificationPanel.tsx'
import { TransfersPage } from './TransfersPage.tsx'

type History = ResponseOf<'GET /v3/payout/history'>
type Given = { methods?: ReturnType<typeof sampleMethod>[]; cancel?: () => Answer; at?: string }

const available: History[number] = {
  ...{ type: 'payout_available', created: '2026-10-30T00:00:00.000Z' },
  ...{ payout_source: 'creator_rewards', amount: '182.28073' },
}
const now = () => new Date().toISOString()
const waiting = (fields: Partial<ReturnType<typeof sampleWithdrawal>> = {}) =>
  sampleWithdrawal({ state: 'waiting', status: 'in-transit', created: now(), changed: now(), ...fields })

function show(history: () => History, { methods = [sampleMethod()], cancel, at = '' }: Given = {}) {
  const log = serve(({ method, path }) => {
    if (method === 'DELETE') return cancel?.() ?? { status: 204 }
    if (path === '/v3/payout/history') return { body: history() }
    if (path === '/v3/payout/methods') return { body: methods }
    return path === '/v2/user' ? { body: sampleUser() } : undefined
  })
  renderPage(
    <>
      <TransfersPage />
      <NotificationPanel />
    </>,
    `/dashboard/revenue/transfers${at}`,
  )
  return {
    reads: () => log.filter(({ path }) => path === '/v3/payout/history').length,
    cancelled: () => log.filter(({ method }) => method === 'DELETE').map(({ path }) => path),
  }
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Withdrawals' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')

beforeEach(() => setToken('mra_test'))

test('says of each withdrawal where it went, what it cost and how it stands', async () => {
  const failed = (kind: 'refused' | 'unclaimed' | 'returned', code: string | null) =>
    sampleWithdrawal({ id: kind, state: 'returned', status: 'failed', reason: { kind, code } })
  show(() => [
    sampleWithdrawal({ id: 'a', state: 'sending', status: 'in-transit' }),
    sampleWithdrawal({ id: 'b', state: 'in_transit', status: 'in-transit' }),
    sampleWithdrawal({ id: 'c', state: 'cancelling', status: 'cancelling' }),
    sampleWithdrawal({ id: 'd' }),
    failed('refused', 'receiver_unknown'),
    failed('unclaimed', null),
    failed('returned', null),
    sampleWithdrawal({ id: 'e', state: 'returned', status: 'cancelled' }),
    sampleWithdrawal({ id: 'f', state: 'lost', method_address: null }),
    available,
  ])
  await screen.findAllByText('PayPal')
  const words = [
    /^To ada@example.orgBeing sent\$20.00PayPal.*\$19.60 after a fee of \$0.40.*Nothing is lost/,
    /In transit.*Nothing is lost/,
    /Being cancelled.*asked to give it back/,
    /^To ada@example.orgArrived\$20.00/,
    /Refused.*receiver_unknown.*back on your balance/,
    /Not claimed.*back on your balance/,
    /Sent back.*back on your balance/,
    /Cancelled.*back on your balance/,
    /^To an address that is erasedArrived after all.*The site bears that/,
    /^Revenue became available\$182.280730October 30, 2026$/,
  ]
  const shown = await rows()
  expect(shown).toHaveLength(words.length)
  for (const [at, word] of words.entries()) expect(shown[at]).toMatch(word)
  // What came back cost nothing.
  expect(shown.filter((text) => text.includes('a fee of'))).toHaveLength(5)
})

test('cancels what waits, once that is confirmed', async () => {
  let isCancelled = false
  const { cancelled } = show(
    () => [isCancelled ? sampleWithdrawal({ state: 'returned', status: 'cancelled' }) : waiting()],
    {
      cancel: () => {
        isCancelled = true
        return { status: 204 }
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel withdrawal' }))
  expect(screen.getByRole('alertdialog').textContent).toContain('$20.00 to ada@example.org. It hasn’t left.')
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(cancelled()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel withdrawal' }))
  const again = within(await screen.findByRole('alertdialog'))
  await userEvent.click(again.getByRole('button', { name: 'Cancel withdrawal' }))
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  expect(cancelled()).toEqual(['/v3/payout/DRAW0001'])
  expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull()
})

test('asks the service to give back what is in transit, and leaves what is sent alone', async () => {
  show(() => [waiting({ state: 'in_transit' }), waiting({ id: 'DRAW0002', state: 'sending' })])
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }))
  expect(await screen.findByText(/asked to give it back\. It can do so only/)).toBeTruthy()
})

test('says why it wasn’t cancelled, and shows how it stands by now', async () => {
  let isSent = false
  show(() => [waiting({ state: isSent ? 'sending' : 'waiting' })], {
    cancel: () => {
      isSent = true
      return refused('withdrawal_being_sent')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel withdrawal' }))
  expect(await screen.findByText('The withdrawal wasn’t cancelled')).toBeTruthy()
  expect(screen.getByText('It is being sent right now. Try again in a minute.')).toBeTruthy()
  expect(await screen.findByText('Being sent')).toBeTruthy()
})

test('asks again while something is under way, and not while nobody sees the page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    focusManager.setFocused(undefined)
  })
  let state: 'sending' | 'paid' = 'sending'
  const { reads } = show(() => [waiting({ state })])
  await screen.findByText('Being sent')
  focusManager.setFocused(false)
  const before = reads()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(reads()).toBe(before)
  focusManager.setFocused(true)
  state = 'paid'
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await screen.findByText('Arrived')).toBeTruthy()
  const last = reads()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(reads()).toBe(last)
})

test.each<[string, () => History, boolean]>([
  ['until it leaves', () => [waiting()], true],
  ['while it isn’t listed yet', () => [], true],
  ['no longer once it has left', () => [waiting({ state: 'sending' })], false],
])('says that a new one can be cancelled, %s', async (_, history, isSaid) => {
  show(history, { at: '?new=DRAW0001' })
  await screen.findByRole('link', { name: 'Withdraw' })
  expect(screen.queryAllByText(/You can cancel it within a minute/)).toHaveLength(isSaid ? 1 : 0)
})

test('says that there is nothing yet, and offers nothing where nothing can be withdrawn', async () => {
  show(() => [], { methods: [] })
  expect(await screen.findByText('Nothing has been withdrawn yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
})
