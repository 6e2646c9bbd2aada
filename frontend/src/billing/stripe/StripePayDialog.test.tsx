import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearToken } from '../../api/sessionToken.ts'
import { card, charge, products, subscription } from '../../testing/billing.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { type StripeJs, serveStripeJs } from '../../testing/stripeJs.ts'
import { BillingPage } from '../creator/BillingPage.tsx'
import { PlusPage } from '../public/PlusPage.tsx'

let stripe: StripeJs
beforeEach(() => {
  clearToken()
  stripe = serveStripeJs()
})

const base = '/_internal/billing'
const payment = { payment_intent_id: 'pi_1', client_secret: 'pi_1_secret', price_id: 'PlusUSD1', tax: 80, total: 480 }
const returnUrl = `${location.origin}/settings/billing`

interface Shown {
  methods?: object[]
  subscriptions?: object[]
  charges?: object[]
  pretended?: boolean
  address?: string
}
function show(page: React.ReactElement, { methods = [], subscriptions = [], charges = [], ...more }: Shown = {}) {
  const { pretended = false, address = '/settings/billing' } = more
  signIn()
  const log = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: ada }
    if (path === `${base}/offer`) {
      return {
        body: { provider: 'stripe', publishable_key: 'pk_test_shown', pretended, currency: 'EUR', contributes: false },
      }
    }
    if (path === `${base}/products`) return { body: products }
    if (path === `${base}/subscriptions`) return { body: subscriptions }
    if (path === `${base}/payments`) return { body: charges }
    if (path === `${base}/payment_methods`) return { body: methods }
    if (path === `${base}/customer`)
      return { body: { id: 'cus_1', object: 'customer', invoice_settings: { default_payment_method: 'pm_1' } } }
    if (method === 'POST' && path === `${base}/payment_method`) return { body: { client_secret: 'seti_1_secret' } }
    if (method === 'POST' && path === `${base}/payment`) return { body: payment }
    return undefined
  })
  renderPage(page, address)
  return () =>
    log.flatMap(({ method, path, body }) =>
      method === 'GET' || !path.startsWith(base) ? [] : [[`${method} ${path.slice(base.length)}`, body]],
    )
}

async function addCard() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add card' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await waitFor(() => expect(stripe.elements).toHaveLength(1))
  return dialog
}

async function fillAndPress(dialog: Awaited<ReturnType<typeof addCard>>, name: string) {
  await waitFor(() => expect(dialog.queryByTestId('card-form')).toBeTruthy())
  act(() => stripe.fill())
  await userEvent.click(dialog.getByRole('button', { name }))
}

test('opens the form of Stripe with the key of the site, for cards alone, and adds one by it', async () => {
  stripe.answers.confirm = { setupIntent: { status: 'succeeded' } }
  const sent = show(<BillingPage />)
  const dialog = await addCard()
  expect(stripe.keys).toContain('pk_test_shown')
  expect(stripe.elements).toMatchObject([{ mode: 'setup', currency: 'eur', allowedPaymentMethodTypes: ['card'] }])
  expect(dialog.getByRole('button', { name: 'Add card' })).toHaveProperty('disabled', true)
  await fillAndPress(dialog, 'Add card')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent()).toEqual([['POST /payment_method', null]])
  const confirmParams = { confirmation_token: 'ctoken_1', return_url: returnUrl }
  expect(stripe.confirmed).toEqual([
    ['confirmSetup', { clientSecret: 'seti_1_secret', confirmParams, redirect: 'if_required' }],
  ])
})

test('shows what is charged before it is paid with a card that was entered', async () => {
  const sent = show(<PlusPage />, { address: '/plus', subscriptions: [] })
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await waitFor(() => expect(stripe.elements).toHaveLength(1))
  await fillAndPress(dialog, 'Continue')
  expect(await dialog.findByText('$4.80')).toBeTruthy()
  expect(stripe.confirmed).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Pay now' }))
  const charged = {
    type: 'new',
    product_id: 'AditPlus',
    interval: 'yearly',
    consent: { terms: '2026-11-26', begins_at_once: true },
  }
  expect(sent()).toEqual([['POST /payment', { type: 'confirmation_token', token: 'ctoken_1', charge: charged }]])
  const confirmParams = { confirmation_token: 'ctoken_1', return_url: returnUrl }
  expect(stripe.confirmed).toEqual([
    ['confirmPayment', { clientSecret: 'pi_1_secret', confirmParams, redirect: 'if_required' }],
  ])
})

const due = {
  subscriptions: [{ ...subscription, state: 'due' }],
  charges: [{ ...charge, status: 'failed', net: null, failure: 'authentication_required' }],
}

test('opens by the link of a mail, and pays with a card that is saved after the bank was asked', async () => {
  const sent = show(<BillingPage />, { ...due, methods: [card('pm_1')], address: '/settings/billing?pay=CHARGE01' })
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Continue' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Pay now' }))
  await waitFor(() => expect(stripe.confirmed).toHaveLength(1))
  expect(sent()[0]?.[1]).toEqual({ type: 'payment_method', id: 'pm_1', charge: { type: 'existing', id: 'CHARGE01' } })
  expect(stripe.confirmed[0]?.[1]).toMatchObject({ confirmParams: { payment_method: 'pm_1' } })
  expect(stripe.elements).toEqual([])
})

test.each([
  [{ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }, /not enough money/],
  [{ type: 'card_error', code: 'expired_card' }, /has expired/],
  [{ type: 'card_error', code: 'card_declined', decline_code: 'of_a_new_kind' }, /The bank refused this card/],
  [{ type: 'invalid_request_error', code: 'setup_intent_authentication_failure' }, /You didn’t confirm this/],
  [{ type: 'api_connection_error' }, /The connection to Stripe was lost/],
])('says in words why %j', async (error, words) => {
  stripe.answers.confirm = { error }
  show(<BillingPage />)
  await fillAndPress(await addCard(), 'Add card')
  expect(await screen.findByText(words)).toBeTruthy()
})

test('says what the form has found wrong, and asks the site for nothing', async () => {
  stripe.answers.submit = { error: { type: 'validation_error', message: 'Your card’s expiry is in the past.' } }
  const sent = show(<BillingPage />)
  await fillAndPress(await addCard(), 'Add card')
  expect(await screen.findByText('Your card’s expiry is in the past.')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('says that the form did not load', async () => {
  show(<BillingPage />)
  await addCard()
  act(() => stripe.failToLoad())
  expect(await screen.findByText(/The form for your card didn’t load/)).toBeTruthy()
})

test.each([
  [true, 1],
  [false, 0],
])('warns of real cards if the key is one for tests: %s', async (pretended, times) => {
  show(<BillingPage />, { pretended })
  await addCard()
  expect(screen.queryAllByText(/Payments are pretended/)).toHaveLength(times)
})

test.each([
  ['payment', { paymentIntent: { status: 'succeeded' } }, /Your payment went through/],
  ['payment', { paymentIntent: { status: 'processing' } }, /still working on the payment/],
  [
    'payment',
    { paymentIntent: { status: 'requires_payment_method', last_payment_error: { code: 'expired_card' } } },
    /has expired/,
  ],
  ['payment', { paymentIntent: { status: 'requires_payment_method' } }, /You didn’t confirm this/],
  ['payment', { error: { type: 'api_connection_error' } }, /we don’t know yet/],
  ['setup', { setupIntent: { status: 'succeeded' } }, /Your card was added/],
])('says after a bank has led back from a %s with %j what became of it', async (kind, answer, words) => {
  stripe.answers.retrieve = answer
  const secret = kind === 'setup' ? 'seti_1_secret' : 'pi_1_secret'
  const address = `/settings/billing?${kind}_intent=x&${kind}_intent_client_secret=${secret}&redirect_status=failed`
  show(<BillingPage />, { subscriptions: [subscription], address })
  expect(await screen.findByText(words)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})
