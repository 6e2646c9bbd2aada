import type { Stripe, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { vi } from 'vitest'

type Answer = { error: object } | { paymentIntent: object } | { setupIntent: object } | { confirmationToken: object }

/** What was asked of the stand-in, and what it answers. */
export interface StripeJs {
  keys: string[]
  elements: StripeElementsOptionsMode[]
  confirmed: [name: string, options: Record<string, unknown>][]
  /** Fills in the form of the card. */
  fill(): void
  failToLoad(): void
  answers: Record<'submit' | 'token' | 'confirm' | 'retrieve', Answer | { error?: object }>
}

/** `loadStripe` keeps the program that it has found first. */
let current: ((key: string) => Stripe) | undefined
const program = Object.assign((key: string) => current?.(key), { version: 'endive' })

/** Takes the place of Stripe's own program, with those calls that this site makes: https://docs.stripe.com/js. */
export function serveStripeJs(): StripeJs {
  const listeners = new Map<string, (event: object) => void>()
  const served: StripeJs = {
    ...{ keys: [], elements: [], confirmed: [] },
    fill: () => listeners.get('change')?.({ complete: true }),
    failToLoad: () => listeners.get('loaderror')?.({}),
    answers: {
      submit: {},
      token: { confirmationToken: { id: 'ctoken_1' } },
      confirm: { paymentIntent: { status: 'succeeded' } },
      retrieve: { paymentIntent: { status: 'succeeded', last_payment_error: null } },
    },
  }
  const confirm = (name: string) => async (options: Record<string, unknown>) => {
    served.confirmed.push([name, options])
    return served.answers.confirm
  }
  const form = {
    on: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
    mount: () => listeners.get('ready')?.({}),
    destroy: () => listeners.clear(),
  }
  const stripe = {
    elements: (options: StripeElementsOptionsMode) => {
      served.elements.push(options)
      return { create: () => form, submit: async () => served.answers.submit }
    },
    createConfirmationToken: async () => served.answers.token,
    confirmPayment: confirm('confirmPayment'),
    confirmSetup: confirm('confirmSetup'),
    retrievePaymentIntent: async () => served.answers.retrieve,
    retrieveSetupIntent: async () => served.answers.retrieve,
    _registerWrapper: () => undefined,
  }
  vi.stubGlobal('Stripe', program)
  current = (key) => {
    served.keys.push(key)
    return stripe as unknown as Stripe // with the calls that are made
  }
  return served
}
