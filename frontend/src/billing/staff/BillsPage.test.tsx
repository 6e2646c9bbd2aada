import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../../api/client.ts'
import { setToken } from '../../api/sessionToken.ts'
import { sampleProfile, sampleUser } from '../../testing/account.ts'
import { paidBill, withRefund } from '../../testing/bill.ts'
import { charge } from '../../testing/billing.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { BillsPage } from './BillsPage.tsx'
import type { Bill } from './bill.ts'

type Act = ResponseOf<'GET /admin-api/staff_acts'>[number]

const userLook = '/_internal/billing/user/ADA00000/look'
const invoiceLook = '/_internal/billing/invoice/CHARGE01/look'
const refundPath = '/_internal/billing/charge/CHARGE01/refund'
const person = { id: 'ROOT0000', username: 'root', avatar_url: 'https://adit.test/root.png' }
const act: Act = {
  ...{ id: 'ACT00001', kind: 'refund', about: { chargeId: 'CHARGE01' }, text: 'refund 48.00 USD', reason: 'requested' },
  ...{ user: { ...person, id: 'ADA00000', username: 'ada' }, asked_by: person, asked: '2026-01-03T00:00:00.000Z' },
  ...{ until: '2026-01-04T00:00:00.000Z', alone: false, state: 'waiting', decided_by: null, decided: null },
  ...{ refusal: null, may: { decide: false, withdraw: true } },
}

type Given = {
  bills?: readonly Bill[]
  look?: Answer
  reference?: Answer
  refund?: Answer
  invoice?: Answer
  acts?: readonly Act[]
  viewer?: string
  refunding?: readonly number[]
}

function show(at: string, given: Given = {}) {
  const { bills = [paidBill()], refund = { status: 204 }, acts = [], viewer = 'ROOT0000' } = given
  const refunding = [...(given.refunding ?? [])]
  let looks = 0
  const asked = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: sampleUser({ id: viewer, username: 'root', role: 'admin' }) }
    if (path === '/v3/user/ada' || path === '/v3/user/ADA00000')
      return { body: sampleProfile({ id: 'ADA00000', username: 'ada' }) }
    if (path === userLook) return given.look ?? { body: bills[Math.min(looks++, bills.length - 1)] }
    if (path.startsWith('/_internal/billing/reference/')) return given.reference ?? { body: bills[0] }
    if (path === '/admin-api/staff_acts')
      return { body: acts, headers: { 'content-range': `staff_acts 0-${acts.length}/${acts.length}` } }
    if (path === '/_internal/billing/payments') return { body: [{ ...charge, refunding: refunding.shift() ?? 0 }] }
    if (path === invoiceLook) return given.invoice
    if (path === '/_internal/billing/credit') return { status: 204 }
    return path === refundPath && method === 'POST' ? refund : undefined
  })
  const view = renderPage(
    <Routes>
      <Route path="/admin/billing/*" element={<BillsPage />} />
    </Routes>,
    at,
  )
  const sent = () =>
    asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body: body as object }))
  return { ...view, asked, sent }
}

const looked = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Look at the bills' }))
  return within(await screen.findByRole('list', { name: 'Timeline' }))
}
const openRefund = async () => {
  await looked()
  await userEvent.click(await screen.findByRole('link', { name: 'The charge was paid' }))
  await userEvent.click(screen.getByRole('button', { name: /^Refund/ }))
  return within(await screen.findByRole('dialog', { name: 'Refund a charge' }))
}

// The lazy parts take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => setToken('mra_test'))

test('asks why before it shows anything, and adds up what was paid', async () => {
  const { sent } = show('/admin/billing/ada', { bills: [withRefund(paidBill(), 'returned')] })
  await screen.findByRole('heading', { name: 'Bills of ada' })
  expect(sent()).toEqual([])
  await userEvent.type(await screen.findByLabelText(/^More about it/), 'Ticket 12.')
  const timeline = await looked()
  expect(sent()).toEqual([{ path: userLook, body: { reason: 'support', note: 'Ticket 12.' } }])
  const rows = timeline.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toHaveLength(10) // one of them is the card
  const failed = rows.find((text) => text?.includes('The charge failed'))
  expect(failed).toContain('Visa ending in 4242 · Card reported as lost lost_card')
  expect(failed).toContain('Not taken $48.00')
  const paid = rows.find((text) => text?.includes('The charge was paid'))
  expect(paid).toContain('The payment provider said so')
  expect(paid).toContain('Net $40.34Tax $7.66Amount $48.00Paid so far $48.00')
  const returned = rows.find((text) => text?.includes('The refund was paid'))
  expect(returned).toContain('Amount -$10.00Paid so far $38.00')
  expect(screen.getByText(/^Taken/).textContent).toBe(
    'Taken $48.00, given back $10.00, one failed attempt took nothing',
  )
  expect(screen.getByText('Adds up')).toBeTruthy()
  const fact = (name: string) => screen.getAllByText(name)[0]?.nextElementSibling?.textContent
  expect(fact('Subscription')).toContain('$48.00Every yearActivePaid until January')
  expect(fact('Next charge')).toContain('$48.00January')
  expect(fact('Cards')).toBe('Visa ending in 4242, expires 12/2034')
  expect(fact('Paid in all')).toBe('$38.00$48.00 taken, $10.00 given back')
})

test('shows the state after an event, and only one kind of events', async () => {
  const { address } = show('/admin/billing/ada')
  await looked()
  await userEvent.click(screen.getByRole('link', { name: 'The charge failed' }))
  const state = within(screen.getByRole('region', { name: 'The charge failed' }))
  expect(state.getByText('State after this event')).toBeTruthy()
  expect(state.getByText('Never paid yet')).toBeTruthy()
  expect(state.getByText('Last failure').nextElementSibling?.textContent).toBe('Card reported as lost lost_card')
  expect(state.getByText('Paid in all').nextElementSibling?.textContent).toBe('$0.00')
  expect(address()).toBe('/admin/billing/ada?at=000004')
  await userEvent.click(screen.getByRole('link', { name: 'Attempts 1' }))
  expect(within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: 'Refunds 0' }))
  expect(screen.getByText('Nothing of this kind happened')).toBeTruthy()
})

test('walks the events by keys', async () => {
  show('/admin/billing/ada')
  await looked()
  await userEvent.keyboard('jjj{Enter}')
  expect(await screen.findByRole('region', { name: 'Opened a charge of 48.00 USD' })).toBeTruthy()
  await userEvent.keyboard('k{Enter}')
  expect(await screen.findByRole('region', { name: 'Asked to subscribe for 48.00 USD (yearly)' })).toBeTruthy()
  await userEvent.keyboard('jj{Enter}')
  await userEvent.keyboard('j{Enter}{Shift>}R{/Shift}')
  expect(await screen.findByRole('dialog', { name: 'Refund a charge' })).toBeTruthy()
})

test('says in plain words that nobody has that name', async () => {
  show('/admin/billing/nobody')
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeTruthy()
})

test('shows nothing that was refused', async () => {
  show('/admin/billing/ada', { look: refused('admins_decide') })
  await userEvent.click(await screen.findByRole('button', { name: 'Look at the bills' }))
  expect(await screen.findByText('Only admins can do this.')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Timeline' })).toBeNull()
})

test('says that somebody never subscribed', async () => {
  show('/admin/billing/ada', { bills: [{ ...paidBill(), payment_methods: [], entries: [] }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Look at the bills' }))
  expect(await screen.findByText('They never subscribed to anything')).toBeTruthy()
})

test('finds a bill by a reference, by one look', async () => {
  const { sent, address } = show('/admin/billing')
  const form = within(await screen.findByRole('form', { name: 'By reference' }))
  const look = form.getByRole<HTMLButtonElement>('button', { name: 'Look at the bills' })
  expect(look.disabled).toBe(true)
  await userEvent.type(form.getByLabelText(/^Reference/), ' pi_1 ')
  await userEvent.selectOptions(form.getByLabelText('Reason'), 'Other reason')
  expect(look.disabled).toBe(true)
  await userEvent.type(form.getByLabelText(/^More about it/), 'A letter.')
  await userEvent.click(look)
  expect(await screen.findByRole('list', { name: 'Timeline' })).toBeTruthy()
  const path = '/_internal/billing/reference/pi_1/look'
  expect(sent()).toEqual([{ path, body: { reason: 'other', note: 'A letter.' } }])
  expect(address()).toBe('/admin/billing/ADA00000')
  await userEvent.click(screen.getByRole('link', { name: 'Find another bill' }))
  expect(await screen.findByRole('heading', { name: 'Find a bill' })).toBeTruthy()
})

test('says that no bill has a reference', async () => {
  show('/admin/billing', { reference: refused('bill_not_found') })
  const form = within(await screen.findByRole('form', { name: 'By reference' }))
  await userEvent.type(form.getByLabelText(/^Reference/), 'pi_9{Enter}')
  expect(await form.findByText('No bill has this reference.')).toBeTruthy()
})

test('goes to the bill of a user', async () => {
  const { address } = show('/admin/billing')
  const form = within(await screen.findByRole('form', { name: 'By user' }))
  await userEvent.type(form.getByLabelText('Username or id'), 'ada{Enter}')
  expect(await screen.findByRole('heading', { name: 'Bills of ada' })).toBeTruthy()
  expect(address()).toBe('/admin/billing/ada')
})

test('refunds a part, says before what will happen, and looks again once it is settled', async () => {
  const asked = withRefund(paidBill(), 'asked')
  const { sent } = show('/admin/billing/ada', {
    bills: [paidBill(), asked, withRefund(paidBill(), 'returned')],
    refunding: [1_000, 0],
  })
  const dialog = await openRefund()
  await userEvent.selectOptions(dialog.getByLabelText('What to return'), 'A part')
  const amount = dialog.getByLabelText(/^Amount in USD/)
  await userEvent.type(amount, '48.01')
  expect(dialog.getByText('At most $48.00 can be returned.')).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '1.234')
  expect(dialog.getByText('Write an amount above zero, such as 48.00.')).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '10')
  const outcome = within(dialog.getByRole('region', { name: 'What will happen' }))
  const lines = () => outcome.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines()).toEqual([
    '$10.00 goes back to where it came from. $38.00 of the charge is left then.',
    'The subscription goes on.',
  ])
  const refund = dialog.getByRole<HTMLButtonElement>('button', { name: 'Refund $10.00' })
  expect(refund.disabled).toBe(true) // without a reason
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'The subscriber asked for it')
  await userEvent.click(refund)
  const body = { type: 'partial', amount: 1_000, unprovision: false, reason: 'requested', note: '' }
  await waitFor(() => expect(sent()).toContainEqual({ path: refundPath, body }))
  expect(await screen.findByText('Began the refund')).toBeTruthy()
  expect(await screen.findByText('The refund was paid')).toBeTruthy()
  expect(sent().filter(({ path }) => path === userLook)).toHaveLength(3)
})

test('asks a second admin for more than one may refund alone', async () => {
  const { sent } = show('/admin/billing/ada', { acts: [act] })
  const dialog = await openRefund()
  await userEvent.click(dialog.getByLabelText('End the subscription, too'))
  expect(dialog.getByText(/Another admin has to confirm it within 24 hours/).textContent).toContain('only $14.25')
  expect(dialog.getByText('The subscription ends once the money is returned.')).toBeTruthy()
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Paid twice')
  await userEvent.click(dialog.getByRole('button', { name: 'Ask to refund $48.00' }))
  const body = { type: 'full', unprovision: true, reason: 'duplicate', note: '' }
  await waitFor(() => expect(sent()).toContainEqual({ path: refundPath, body }))
  const banner = screen.getByRole('alert').textContent
  expect(banner).toContain('Waits for another admin: refund 48.00 USD. Asked by root, lapses January')
  expect(screen.getByText('Waiting')).toBeTruthy()
  for (const link of screen.getAllByRole('link', { name: 'Approvals' }))
    expect(link.getAttribute('href')).toBe('/admin/staff_acts')
})

test('ends a subscription without money', async () => {
  const { sent } = show('/admin/billing/ada')
  const dialog = await openRefund()
  await userEvent.selectOptions(dialog.getByLabelText('What to return'), 'No money, only end the subscription')
  expect(dialog.getByText('No money is returned.')).toBeTruthy()
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Another reason')
  const end = dialog.getByRole<HTMLButtonElement>('button', { name: 'End the subscription' })
  expect(end.disabled).toBe(true) // another reason needs words
  await userEvent.type(dialog.getByLabelText(/^Note/), 'By letter.')
  await userEvent.click(end)
  const body = { type: 'none', unprovision: true, reason: 'other', note: 'By letter.' }
  await waitFor(() => expect(sent()).toContainEqual({ path: refundPath, body }))
})

test('says how much is left if somebody else has refunded meanwhile', async () => {
  show('/admin/billing/ada', { refund: refused('refund_above_rest', { field: 'amount', limit: 250 }) })
  const dialog = await openRefund()
  await userEvent.selectOptions(dialog.getByLabelText('What to return'), 'A part')
  await userEvent.type(dialog.getByLabelText(/^Amount in USD/), '10')
  await userEvent.selectOptions(dialog.getByLabelText('Reason'), 'Our mistake')
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $10.00' }))
  expect(await dialog.findByText('At most $2.50 can be returned.')).toBeTruthy()
})

test('doesn’t let admins refund their own charges, and says why', async () => {
  show('/admin/billing/ada', { viewer: 'ADA00000' })
  await looked()
  await userEvent.click(screen.getByRole('link', { name: 'The charge was paid' }))
  expect(screen.getByText('This is your own charge. Ask another admin to refund it.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Refund/ }).disabled).toBe(true)
})

test('adds free days with a message, within the limit, and looks again', async () => {
  const { sent } = show('/admin/billing/ada')
  await looked()
  await userEvent.click(screen.getByRole('button', { name: 'Add free days' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add free days' }))
  const add = dialog.getByRole('button', { name: 'Add days' })
  const days = dialog.getByLabelText('Days')
  for (const wrong of ['0', '91', 'x']) {
    await userEvent.clear(days)
    await userEvent.type(days, wrong)
    expect(add.hasAttribute('disabled')).toBe(true)
  }
  await userEvent.clear(days)
  await userEvent.type(days, '5')
  expect(dialog.getByText(/What is paid lasts until/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/Message to the subscriber/), 'Sorry.')
  await userEvent.click(add)
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent().slice(1)).toEqual([
    {
      path: '/_internal/billing/credit',
      body: { user_id: 'ADA00000', days: 5, reason: 'outage', message: 'Sorry.', send_email: true },
    },
    { path: userLook, body: expect.objectContaining({ reason: 'support' }) },
  ])
})

test('lets admins add no days to what is their own', async () => {
  show('/admin/billing/ada', { viewer: 'ADA00000' })
  await looked()
  expect(screen.queryByRole('button', { name: 'Add free days' })).toBeNull()
})

const chooseInvoice = async () => {
  await userEvent.selectOptions(await screen.findByLabelText('Reason'), 'Other reason')
  await userEvent.type(screen.getByLabelText(/^More about it/), 'Tax audit.')
  await looked()
  await userEvent.click(screen.getByRole('link', { name: 'The charge was paid' }))
  expect(screen.queryByRole('button', { name: 'Download the document' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Issued the document under number 7' }))
  await userEvent.click(screen.getByRole('button', { name: 'Download the document' }))
}

test('downloads an invoice for the reason for which the bill is looked at', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  Object.assign(URL, { createObjectURL: () => 'blob:invoice', revokeObjectURL: () => undefined })
  const headers = { 'content-disposition': 'attachment; filename="INV-000007.pdf"' }
  const { sent } = show('/admin/billing/ada', { invoice: { status: 200, headers } })
  await chooseInvoice()
  await waitFor(() => expect(saved).toEqual(['INV-000007.pdf']))
  expect(sent().slice(1)).toEqual([{ path: invoiceLook, body: { reason: 'other', note: 'Tax audit.' } }])
  click.mockRestore()
})

test('says in plain words that a document can no longer be shown', async () => {
  show('/admin/billing/ada', { invoice: refused('invoice_not_found') })
  await chooseInvoice()
  expect(await screen.findByText(/the buyer’s data in it was destroyed/)).toBeTruthy()
})
