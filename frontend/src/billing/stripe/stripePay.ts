import type { PaymentIntentResult, SetupIntentResult, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Outcome, Prepared } from '../pay.ts'

/** Stripe's program, which is fetched from Stripe, and only once somebody pays. */
export async function openStripe(publishableKey: string, locale: string): Promise<Stripe> {
  const language = locale.split('-')[0] as 'en' // one that it doesn't know is English to it
  const stripe = await loadStripe(publishableKey, { locale: language })
  if (!stripe) throw new Error('Stripe.js needs a browser')
  return stripe
}

/** Where a bank that asks on a page of its own leads back to. */
const returnUrl = () => `${location.origin}/settings/billing`

/** Adds the card or pays. Banks ask in a window of Stripe's, or on their own page, from which `StripeReturn` goes on. */
export async function confirm(stripe: Stripe, { secret, by, amounts }: Prepared): Promise<Outcome> {
  const card = 'token' in by ? { confirmation_token: by.token } : { payment_method: by.payment_method }
  const wish = {
    clientSecret: secret,
    confirmParams: { ...card, return_url: returnUrl() },
    redirect: 'if_required',
  } as const
  return outcomeOf(amounts ? await stripe.confirmPayment(wish) : await stripe.confirmSetup(wish))
}

/** What became of a payment or a card after its owner was on a page of their bank. */
export async function outcomeAfterReturn(stripe: Stripe, secret: string): Promise<Outcome> {
  return outcomeOf(
    secret.startsWith('seti_') ? await stripe.retrieveSetupIntent(secret) : await stripe.retrievePaymentIntent(secret),
  )
}

/** Nobody knows what happened, such as without a connection. */
export class StripeUnreachable extends Error {}

function outcomeOf(result: PaymentIntentResult | SetupIntentResult): Outcome {
  const { error } = result
  if (error) {
    if (error.type === 'api_connection_error' || error.type === 'api_error' || error.type === 'rate_limit_error') {
      throw new StripeUnreachable(error.message)
    }
    return { status: 'requires_payment_method', decline_code: codeOf(error) }
  }
  const intent = 'paymentIntent' in result ? result.paymentIntent : result.setupIntent
  const failure = 'last_payment_error' in intent ? intent.last_payment_error : null
  const status = statuses.find((each) => each === intent.status) ?? 'requires_payment_method'
  return { status, decline_code: status === 'requires_payment_method' ? failure && codeOf(failure) : null }
}

const statuses: readonly Outcome['status'][] = [
  ...(['requires_payment_method', 'requires_confirmation', 'requires_action'] as const),
  ...(['processing', 'succeeded', 'canceled'] as const),
]

/** Like those of the sandbox. Whoever doesn't answer their bank, or says no, gets the code of the whole intent. */
function codeOf({ code, decline_code: decline }: { code?: string | null; decline_code?: string | null }): string {
  if (code?.endsWith('_authentication_failure')) return 'authentication_failed'
  return decline ?? code ?? 'generic_decline'
}
