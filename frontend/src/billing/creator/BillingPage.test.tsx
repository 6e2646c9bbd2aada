import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/apiQuery.ts'
import { clearToken } from '../../api/sessionToken.ts'
import { SettingsFrame } from '../../identity/public/settings/SettingsFrame.tsx'
import { card, charge, products, sandboxOffer, subscription } from '../../testing/billing.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { BillingPage } from './BillingPage.tsx'
import { ChargesPage } from './ChargesPage.tsx'

beforeEach(() => clearToken())

const base = '/_internal/billing'

interface Shown {
  sold?: boolean
  subscriptions?: object[]
  methods?: object[]
  charges?: object[]
  details?: object
}
const noDetails = { name: null, address: null, country: null, vat_id: null }
function show(
  { sold = true, subscriptions = [], methods = [], charges = [], details = noDetails }: Shown = {},
  page = <BillingPage />,
) {
  signIn()
  const log = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: ada }
    if (path === `${base}/offer`) return { body: { ...sandboxOffer, provider: sold ? 'sandbox' : null } }
    if (path === `${base}/products`) return { body: products }
    if (path === `${base}/subscriptions`) return { body: subscriptions }
    if (path === `${base}/payments`) return { body: charges }
    if (path === `${base}/payment_methods`) return { body: methods }
    if (method === 'GET' && path === `${base}/details`) return { body: details }
    if (path === `${base}/customer`) {
      return { body: { id: 'cus_1', object: 'customer', invoice_settings: { default_payment_method: 'pm_1' } } }
    }
    if (method === 'POST' && path === `${base}/payment_method`) return { body: { client_secret: 'seti_1' } }
    if (path === `${base}/sandbox/token`) return { body: { token: 'ctoken_1' } }
    if (path === `${base}/sandbox/confirm`) return { body: { status: 'succeeded', decline_code: null } }
    if (path.startsWith(`${base}/invoice/`)) return { status: 200 }
    if (method === 'PATCH' || method === 'DELETE' || method === 'PUT') return { status: 204 }
    return undefined
  })
  renderPage(page, '/settings/billing')
  return () =>
    log.flatMap(({ method, path, body }) =>
      method === 'GET' || !path.startsWith(base) ? [] : [[`${method} ${path.slice(base.length)}`, body]],
    )
}

test('is missing where nothing is sold', async () => {
  show({ sold: false })
  expect(await screen.findByText('Page not found')).toBeTruthy()
})

test('has a tab among the settings only where something is sold', async () => {
  show({ sold: true }, <SettingsFrame>Here</SettingsFrame>)
  expect(await screen.findByRole('link', { name: 'Billing' })).toBeTruthy()
})

test('has no tab among the settings where nothing is sold', async () => {
  const asked = show({ sold: false }, <SettingsFrame>Here</SettingsFrame>)
  await screen.findByRole('link', { name: 'Sessions' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(asked()).toEqual([])
  expect(screen.queryByRole('link', { name: 'Billing' })).toBeNull()
})

test('leads to the subscription where there is none', async () => {
  show()
  expect((await screen.findByRole('link', { name: 'About Adit Plus' })).getAttribute('href')).toBe('/plus')
})

test('offers to subscribe again after one that has ended', async () => {
  show({ subscriptions: [{ ...subscription, state: 'ended', status: 'unprovisioned' }] })
  expect(await screen.findByRole('link', { name: 'Subscribe again' })).toBeTruthy()
})

test('cancels only after a question, and says until when it lasts', async () => {
  const sent = show({ subscriptions: [subscription] })
  expect(await screen.findByText('$5.00')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Don’t cancel' }))
  expect(sent()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel subscription' }),
  )
  await waitFor(() => expect(sent()).toEqual([['PATCH /subscription/SUB00001', { cancelled: true }]]))
})

test('keeps a cancelled one after all', async () => {
  const sent = show({ subscriptions: [{ ...subscription, ends: subscription.period_end }] })
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Keep subscription' }))
  await waitFor(() => expect(sent()).toEqual([['PATCH /subscription/SUB00001', { cancelled: false }]]))
})

test('plans another interval, and shows one that is planned', async () => {
  const sent = show({ subscriptions: [{ ...subscription, planned: { interval: 'yearly', price: 4_800 } }] })
  expect(await screen.findByText(/From then on/)).toBeTruthy()
  expect(screen.getByText('$48.00')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('From the next period on, pay'), 'quarterly')
  await waitFor(() => expect(sent()).toEqual([['PATCH /subscription/SUB00001', { interval: 'quarterly' }]]))
})

test('says that a payment failed, when it is tried again, and lets it be paid', async () => {
  const retry = '2126-01-02T00:00:00.000Z'
  show({
    subscriptions: [{ ...subscription, state: 'due' }],
    charges: [{ ...charge, status: 'failed', net: null, failure: 'lost_card', retry }],
  })
  expect(await screen.findByText(/The last payment failed/)).toBeTruthy()
  expect(screen.getByText(/We try again/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Pay now' }))
  expect(await screen.findByLabelText('Number of the test card')).toBeTruthy()
})

test('lists cards, lets another one pay, and removes one after a question', async () => {
  const sent = show({ methods: [card('pm_1'), card('pm_2', '4444')] })
  const [first, second] = await screen.findAllByText(/Visa/)
  expect(within(first?.closest('li') as HTMLElement).getByText('Pays')).toBeTruthy()
  const row = within(second?.closest('li') as HTMLElement)
  await userEvent.click(row.getByRole('button', { name: 'Let it pay' }))
  await userEvent.click(row.getByRole('button', { name: 'Remove' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      ['PATCH /payment_method/pm_2', { primary: true }],
      ['DELETE /payment_method/pm_2', null],
    ]),
  )
})

test('adds a card', async () => {
  const sent = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Add card' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.type(dialog.getByLabelText('Number of the test card'), '4242424242424242')
  await userEvent.type(dialog.getByLabelText('Month of expiry'), '12')
  await userEvent.type(dialog.getByLabelText('Year of expiry'), '2034')
  await userEvent.click(dialog.getByRole('button', { name: 'Add card' }))
  await waitFor(() =>
    expect(sent().map(([path]) => path)).toEqual([
      'POST /sandbox/token',
      'POST /payment_method',
      'POST /sandbox/confirm',
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('lists charges with their state and tax', async () => {
  show({ charges: [{ ...charge, id: 'CHARGE02', status: 'open', tax: null, net: null }, charge] }, <ChargesPage />)
  expect(await screen.findByText('Not due yet')).toBeTruthy()
  expect(screen.getByText('Paid')).toBeTruthy()
  expect(screen.getAllByText('$5.00')).toHaveLength(2)
  expect(screen.getByText('$0.80')).toBeTruthy()
})

test('says what was returned of a charge, and what will be', async () => {
  show({ charges: [{ ...charge, refunded: 200, refunding: 100 }] }, <ChargesPage />)
  expect(await screen.findByText('$2.00')).toBeTruthy()
  expect(screen.getByText(/ refunded/).textContent).toContain('$2.00 refunded')
  expect(screen.getByText(/ refunded/).textContent).toContain('$1.00 are being refunded')
})

test.each([
  ['open', /\$2\.00 disputed, the bank hasn’t decided yet/],
  ['lost', /\$2\.00 returned by the bank/],
  ['won', /Dispute of \$2\.00 declined by the bank/],
])('says how a dispute stands that is %s', async (status, said) => {
  show({ charges: [{ ...charge, dispute: { status, amount: 200 } }] }, <ChargesPage />)
  const amount = await screen.findByText('$2.00')
  expect(amount.parentElement?.textContent).toMatch(said)
  expect(screen.queryAllByText('Disputed')).toHaveLength(status === 'open' ? 1 : 0)
})

test('says that nothing is charged by itself while a payment is disputed', async () => {
  show({ subscriptions: [{ ...subscription, held: true }] })
  expect(await screen.findByText(/A payment is disputed/)).toBeTruthy()
})

test('says when a charge was paid, and when others are due', async () => {
  show({ charges: [{ ...charge, id: 'CHARGE02', status: 'open', paid: null }, charge] }, <ChargesPage />)
  expect((await screen.findByText(/^Paid on/)).textContent).toContain('Paid on Jan 2, 2026')
  expect(screen.getAllByText(/^Due/)).toHaveLength(1)
  expect(document.title).toBe('Charges - Settings - Adit')
})

test('downloads the invoice of a charge and its credit notes', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  Object.assign(URL, { createObjectURL: () => 'blob:invoice', revokeObjectURL: () => undefined })
  const issued = { issued: '2026-01-02T12:00:00.000Z', amount: 500 }
  const invoice = { id: 'CHARGE01', number: 'INV-000007', ...issued }
  const note = { id: 'REFUND01', number: 'CN-000003', ...issued }
  show(
    {
      charges: [
        { ...charge, invoice, credit_notes: [note] },
        { ...charge, id: 'CHARGE02' },
      ],
    },
    <ChargesPage />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Invoice INV-000007' }))
  await waitFor(() => expect(saved).toEqual(['INV-000007.pdf']))
  await userEvent.click(screen.getByRole('button', { name: 'Credit note CN-000003' }))
  await waitFor(() => expect(saved).toEqual(['INV-000007.pdf', 'CN-000003.pdf']))
  expect(screen.getAllByRole('button', { name: /^Invoice/ })).toHaveLength(1)
  click.mockRestore()
})

test('shows and saves billing details, and says what is wrong with them before', async () => {
  const sent = show({ details: { ...noDetails, name: 'Ada GmbH', country: 'DE' } })
  const name = await screen.findByLabelText(/^Name or company/)
  expect((name as HTMLInputElement).value).toBe('Ada GmbH')
  await userEvent.type(screen.getByLabelText(/^VAT ID/), '42')
  await userEvent.type(screen.getByLabelText(/^Address/), 'a{enter}b{enter}c{enter}d{enter}e{enter}f{enter}g')
  await userEvent.click(screen.getByRole('button', { name: 'Save billing details' }))
  expect(await screen.findByText(/This is not a VAT ID/)).toBeTruthy()
  expect(screen.getByText('At most 6 lines.')).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.clear(screen.getByLabelText(/^VAT ID/))
  await userEvent.clear(screen.getByLabelText(/^Address/))
  await userEvent.type(screen.getByLabelText(/^VAT ID/), 'DE123456789')
  await userEvent.click(screen.getByRole('button', { name: 'Save billing details' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      ['PUT /details', { name: 'Ada GmbH', address: null, country: 'DE', vat_id: 'DE123456789' }],
    ]),
  )
})

const contribution = {
  ...{
    state: 'begun',
    pool: '2.10',
    shared: '0.42',
    borne: '0.00',
    rate: null,
    from: '2026-11-25',
    until: '2026-12-24',
  },
  months: [
    { month: '2026-11', days: 6, pool: '0.42', shared: '0.42' },
    { month: '2026-12', days: 24, pool: '1.68', shared: '0.00' },
  ],
}
const showCharge = (given: object, currency = 'USD') =>
  show(
    { charges: [{ ...charge, currency_code: currency, contribution: { ...contribution, ...given } }] },
    <ChargesPage />,
  )

/** Amounts and days are elements of their own within a sentence. */
const saying = (text: string) => (_: string, element: Element | null) =>
  element !== null && ['SUMMARY', 'P', 'SPAN'].includes(element.tagName) && element.textContent?.trim() === text

test('says what creators get of a charge, and leads to the days that are shared', async () => {
  showCharge({})
  await userEvent.click(await screen.findByText(saying('$2.10 for creators, of which $0.42 are shared by now')))
  const days = 'Half of it without tax, in equal parts on each day from November 25, 2026 to December 24, 2026 (UTC).'
  expect(screen.getByText(saying(days))).toBeTruthy()
  expect(screen.getByText(saying('$0.420000 on 6 days, $0.420000 shared'))).toBeTruthy()
  expect(screen.getByRole('link', { name: 'November 2026' }).getAttribute('href')).toBe('/revenue?month=2026-11')
  expect(screen.queryByRole('link', { name: 'December 2026' })).toBeNull()
  expect(screen.queryByText(/This site bears/)).toBeNull()
})

test('says what of a refunded charge creators keep, and at which rate it counts', async () => {
  showCharge({ borne: '0.30', rate: '1.0832' }, 'EUR')
  await userEvent.click(await screen.findByText(saying('$2.10 for creators, of which $0.42 are shared by now')))
  const kept = 'Creators keep $0.30 of what was refunded, because it was shared before. This site bears that.'
  expect(screen.getByText(saying(kept))).toBeTruthy()
  expect(screen.getByText(/Counted at/).textContent).toContain('1.0832 US dollars for one EUR')
})

test('says that a half waits for an exchange rate', async () => {
  showCharge({ state: 'delayed', pool: '0.00', shared: '0.00', from: null, until: null, months: [] }, 'EUR')
  expect((await screen.findByText(/It waits until this site knows/)).textContent).toContain('EUR')
})
