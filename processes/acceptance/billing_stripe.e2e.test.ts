import { entered, memoryStore, secret } from '@adit/command-api/billing/provider/sandbox/sandbox.fixture.ts'
import { createSandbox } from '@adit/command-api/billing/provider/sandbox/sandbox.ts'
import { type StripeWire, serveStripe } from '@adit/command-api/billing/provider/stripe/stripe_wire.fixture.ts'
import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, Person } from '../testing/browser.ts'
import { Site } from '../testing/process.ts'

const secretKey = 'sk_test_of_these_tests'
const webhookSecret = `whsec_${secret.replaceAll(' ', '_')}`
const sandbox = createSandbox({ store: memoryStore(), secret: webhookSecret, now: Date.now })

let wire: StripeWire
let site: Site
let browser: Browser
beforeAll(async () => {
  wire = await serveStripe(() => sandbox, secretKey)
  const keys = {
    ...{ STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: 'pk_test_of_these_tests' },
    ...{ STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API: `http://127.0.0.1:${wire.port}` },
  }
  site = await Site.start({ env: { BILLING: 'stripe', ...keys } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.remove()
  await wire?.close()
})

/** In the place of Stripe's program, with the calls that the pages make. A bank that asks does so on a page of its own, and leads back. */
function standIn() {
  const ask = async (path: string, body: unknown) =>
    (await fetch(`https://api.stripe.com/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
  type Listener = (event: object) => void
  const elements = () => {
    const listeners: Record<string, Listener> = {}
    const input = document.createElement('input')
    input.setAttribute('aria-label', 'Card number')
    input.addEventListener('input', () => listeners.change?.({ complete: input.value.length >= 16 }))
    const form = {
      on: (name: string, listen: Listener) => {
        listeners[name] = listen
      },
      mount: (place: HTMLElement) => {
        place.append(input)
        listeners.ready?.({})
      },
      destroy: () => input.remove(),
    }
    return { create: () => form, submit: async () => ({}), number: () => input.value }
  }
  const confirm = async (options: { clientSecret: string; confirmParams: { return_url: string } }) => {
    const answer = await ask('confirm', options)
    if (!answer.asks) return answer
    location.assign(`${options.confirmParams.return_url}?payment_intent_client_secret=${options.clientSecret}`)
    return new Promise(() => undefined)
  }
  const stripe = {
    elements,
    createConfirmationToken: (options: { elements: { number(): string } }) =>
      ask('token', { number: options.elements.number() }),
    confirmPayment: confirm,
    confirmSetup: confirm,
    retrievePaymentIntent: (clientSecret: string) => ask('retrieve', { clientSecret }),
    _registerWrapper: () => undefined,
  }
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) })
}

const customerIn = (id: string) => `cus_${id.split('_')[1] ?? ''}`

/** What Stripe's own servers would answer to its program. */
async function answerStandIn(route: Route, customerId: () => string): Promise<void> {
  const asked = JSON.parse(route.request().postData() ?? '{}')
  const { clientSecret, confirmParams: by, number } = asked
  const intent = async () => (await sandbox.payment(clientSecret.split('_secret_')[0]))?.status
  const answers: Record<string, () => Promise<object>> = {
    '/token': async () => ({
      confirmationToken: { id: (await sandbox.enterToken(customerId(), entered(number))).token },
    }),
    '/confirm': async () => {
      const card = { kind: 'token', id: by.confirmation_token } as const
      const { status, declineCode } = await sandbox.confirm(customerIn(clientSecret), clientSecret, card)
      if (declineCode) return { error: { type: 'card_error', code: 'card_declined', decline_code: declineCode } }
      const asks = status === 'requires_action'
      if (asks) await sandbox.answerBank(customerIn(clientSecret), clientSecret, true)
      return { asks, paymentIntent: { status } }
    },
    '/retrieve': async () => ({ paymentIntent: { status: await intent(), last_payment_error: null } }),
  }
  const answer = await answers[new URL(route.request().url()).pathname]?.()
  await route.fulfill({ json: answer ?? {}, headers: { 'access-control-allow-origin': '*' } })
}

/** Tells the site what happened, as Stripe would. */
async function tellSite(): Promise<number[]> {
  const statuses: number[] = []
  for (const message of await sandbox.messages()) {
    const { body, signature } = await wire.message(message, webhookSecret, Date.now())
    const answer = await fetch(`${site.origin}/_internal/billing/_stripe`, {
      ...{ method: 'POST', body: new Uint8Array(body) },
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    statuses.push(answer.status)
    await sandbox.taken(message)
  }
  return statuses
}

it('lets somebody subscribe by the form of Stripe, after one card was refused and the bank of the other has asked', async () => {
  const person = await Person.open(browser, site.origin)
  const { page } = person
  const loaded: string[] = []
  let customer = ''
  await page.route('https://js.stripe.com/**', (route) => {
    loaded.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `(${standIn})()` })
  })
  await page.route('https://api.stripe.com/**', (route) => answerStandIn(route, () => customer))
  await page.goto('/auth/sign-up')
  await page.getByLabel('Username').fill('stripe-miner')
  await page.getByLabel('Email', { exact: true }).fill('stripe-miner@mine.example')
  await page.getByLabel('Password', { exact: true }).fill('a long way down 4711')
  await page.getByLabel('Confirm password').fill('a long way down 4711')
  await page.getByRole('checkbox').last().check()
  await page.locator('form button[type=submit]').last().click()
  await page.waitForURL('**/auth/welcome**')
  const { id } = await page.evaluate(async () => (await fetch('/v2/user/stripe-miner')).json())
  customer = `cus_${id}`

  await page.goto('/plus')
  await person.sees('Payments are pretended')
  expect(loaded).toEqual([])
  for (const consent of ['I agree to the', 'Plus is to begin at once']) await page.getByLabel(consent).check()
  await person.button('Subscribe').click()
  await page.getByLabel('Card number').fill('4000000000009995')
  expect(loaded).toHaveLength(1)
  await person.audit('the form of Stripe')
  await person.button('Continue').click()
  await person.button('Pay now').click()
  await person.sees('There is not enough money on this card.')
  await page.getByLabel('Card number').fill('4000002760003184')
  await person.button('Continue').click()
  await person.sees('$')
  await person.button('Pay now').click()

  await page.waitForURL('**/settings/billing?payment_intent_client_secret=**')
  expect(await tellSite()).toContain(204)
  await person.sees('Your payment went through.')
  await person.button('Close').click()
  await page.waitForURL('**/settings/billing')
  await person.button('Cancel subscription').waitFor()
  await person.sees('Visa ending in 3184')
  expect(person.complaints).toEqual([])
})
