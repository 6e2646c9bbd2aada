import { termsVersion } from '@adit/events/billing/terms.values.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearToken } from '../../api/sessionToken.ts'
import { card, products, sandboxOffer, subscription } from '../../testing/billing.ts'
import { refused } from '../../testing/contractCheck.ts'
import { ada, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, type Asked, serve } from '../../testing/serve.ts'
import { PlusPage } from './PlusPage.tsx'

beforeEach(() => clearToken())

const base = '/_internal/billing'
const prepared = {
  ...{ payment_intent_id: 'pi_1', client_secret: 'pi_1_secret', price_id: 'PlusEUR1', tax: 766, total: 4_800 },
}

function show({
  sold = true,
  contributes = true,
  signedIn = true,
  methods = [] as object[],
  confirm = [{ status: 'succeeded', decline_code: null }] as object[],
  answer = (_: Asked): Answer | undefined => undefined,
} = {}) {
  if (signedIn) signIn()
  const outcomes = [...confirm]
  let paid = false
  const log = serve((asked) => {
    const own = answer(asked)
    if (own) return own
    const { method, path } = asked
    if (path === '/v2/user') return { body: ada }
    if (path === `${base}/offer`)
      return { body: { ...sandboxOffer, provider: sold ? 'sandbox' : null, currency: 'EUR', contributes } }
    if (path === `${base}/products`) return { body: sold ? products : [] }
    if (path === `${base}/payment_methods`) return { body: methods }
    if (path === `${base}/subscriptions`) return { body: paid ? [subscription] : [] }
    if (path === `${base}/sandbox/token`) return { body: { token: 'ctoken_1' } }
    if (path === `${base}/payment` && method === 'POST') return { body: prepared }
    if (path === `${base}/sandbox/confirm` || path === `${base}/sandbox/bank`) {
      const outcome = outcomes.shift() ?? confirm[0]
      paid = JSON.stringify(outcome).includes('succeeded')
      return { body: outcome }
    }
    return undefined
  })
  renderPage(<PlusPage />, '/plus')
  return () =>
    log.flatMap(({ method, path, body }) =>
      method === 'POST' && path.startsWith(base) ? [[path.slice(base.length), body]] : [],
    )
}

async function enterCard(number = '4242 4242 4242 4242') {
  await userEvent.type(await screen.findByLabelText('Number of the test card'), number)
  await userEvent.type(screen.getByLabelText('Month of expiry'), '12')
  await userEvent.type(screen.getByLabelText('Year of expiry'), '2034')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
}
const subscribe = async () => {
  const button = await screen.findByRole('button', { name: 'Subscribe' })
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await userEvent.click(button)
}
const consent = { terms: termsVersion, begins_at_once: true }

test('is missing where nothing is sold', async () => {
  show({ sold: false })
  expect(await screen.findByText('Page not found')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
})

test('shows prices in the currency of the visitor, and leads strangers to the sign-in', async () => {
  show({ signedIn: false })
  expect(await screen.findByText('€48.00')).toBeTruthy()
  expect(screen.getByText('€5.00')).toBeTruthy()
  expect(screen.getByText('Every month')).toBeTruthy()
  expect(screen.getByText('Every year, 20% less than month by month')).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Subscribe' })
  expect(link.getAttribute('href')).toContain('redirect=%2Fplus')
})

test('says what is charged before anything is, and then pays once', async () => {
  const sent = show()
  await userEvent.click(await screen.findByRole('radio', { name: /Every month/ }))
  await subscribe()
  await enterCard()
  expect(await screen.findByText('€7.66')).toBeTruthy()
  expect(sent().map(([path]) => path)).toEqual(['/sandbox/token', '/payment'])
  await userEvent.click(screen.getByRole('button', { name: 'Pay now' }))
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent()).toEqual([
    ['/sandbox/token', { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2034 }],
    [
      '/payment',
      {
        type: 'confirmation_token',
        token: 'ctoken_1',
        charge: { type: 'new', product_id: 'AditPlus', interval: 'monthly', consent },
      },
    ],
    ['/sandbox/confirm', { client_secret: 'pi_1_secret', token: 'ctoken_1' }],
  ])
})

test('goes on only once both have been agreed to', async () => {
  show({ methods: [card('pm_1')] })
  const button = await screen.findByRole('button', { name: 'Subscribe' })
  const boxes = await screen.findAllByRole('checkbox')
  expect(screen.getByRole('link', { name: 'Terms of Use' }).getAttribute('href')).toBe('/docs/terms')
  for (const box of boxes) await userEvent.click(box)
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  for (const box of boxes) {
    await userEvent.click(box)
    expect(button.hasAttribute('disabled')).toBe(true)
    await userEvent.click(box)
    expect(button.hasAttribute('disabled')).toBe(false)
  }
})

test('pays with a card that is known', async () => {
  const sent = show({ methods: [card('pm_1')] })
  await subscribe()
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Pay now' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[0]).toEqual([
    '/payment',
    {
      type: 'payment_method',
      id: 'pm_1',
      charge: { type: 'new', product_id: 'AditPlus', interval: 'yearly', consent },
    },
  ])
})

test('says why a card was refused, and lets another one pay', async () => {
  show({ confirm: [{ status: 'requires_payment_method', decline_code: 'insufficient_funds' }] })
  await subscribe()
  await enterCard('4000 0000 0000 9995')
  await userEvent.click(await screen.findByRole('button', { name: 'Pay now' }))
  expect(await screen.findByText('There is not enough money on this card.')).toBeTruthy()
  expect(screen.getByLabelText('Number of the test card')).toBeTruthy()
})

test('asks as the bank would', async () => {
  const sent = show({
    confirm: [
      { status: 'requires_action', decline_code: null },
      { status: 'requires_payment_method', decline_code: 'authentication_failed' },
    ],
  })
  await subscribe()
  await enterCard('4000 0027 6000 3184')
  await userEvent.click(await screen.findByRole('button', { name: 'Pay now' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText(/You didn’t confirm this to your bank/)).toBeTruthy()
  expect(sent().at(-1)).toEqual(['/sandbox/bank', { client_secret: 'pi_1_secret', confirmed: false }])
})

test('says what is wrong with a number that is no test card’s', async () => {
  const sent = show({
    answer: ({ path }) =>
      path === `${base}/sandbox/token` ? refused('test_card_unknown', { field: 'number' }) : undefined,
  })
  await subscribe()
  await enterCard('4111 1111 1111 1111')
  expect(await screen.findByText(/not one of the test cards/)).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test('leads those who have it to their subscription', async () => {
  show({ answer: ({ path }) => (path === `${base}/subscriptions` ? { body: [subscription] } : undefined) })
  expect(await screen.findByRole('link', { name: 'Manage your subscription' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
})

test.each([true, false])('promises half of it to creators only where they get it: %s', async (contributes) => {
  show({ contributes })
  await screen.findByRole('button', { name: 'Subscribe' })
  const link = screen.queryByRole('link', { name: 'How revenue is shared' })
  expect(link?.getAttribute('href')).toBe(contributes ? '/docs/revenue' : undefined)
})
