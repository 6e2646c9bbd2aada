import { billingDeps } from '@adit/command-api/billing/billing_deps.ts'
import { sandboxPort } from '@adit/command-api/billing/provider/sandbox/sandbox.routes.ts'
import { testCard } from '@adit/command-api/billing/provider/sandbox/test_cards.ts'
import { advance } from '@adit/command-api/billing/subscription/advance.ts'
import {
  customerDecider,
  customerStream,
  subscriptionTo,
} from '@adit/command-api/billing/subscription/customer.decider.ts'
import { customerIdOf } from '@adit/command-api/billing/subscription/settle_charge.ts'
import { subscribe } from '@adit/command-api/billing/subscription/subscribe.ts'
import type { CommandDeps } from '@adit/command-api/kit/command_deps.ts'
import { plus } from '@adit/events/billing/product.values.ts'
import { termsVersion } from '@adit/events/billing/terms.values.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'

const number = '4242424242424242'

/** Lets an account subscribe to Plus with a test card, as its browser would. Does nothing where nothing is sold, and nothing the second time. */
export async function seedSubscription(given: CommandDeps, accountId: string): Promise<void> {
  const [deps, sandbox, card] = [billingDeps(given), given.port(sandboxPort), testCard(number)]
  if (!deps || !sandbox || !card) return
  const { state } = await deps.bus.load(customerDecider, customerStream(accountId))
  if (subscriptionTo(plus.id, state)) return
  const cause = `demo/${accountId}`
  const context = {
    ...({ actor: { kind: 'user', id: accountId }, via: { kind: 'schedule', id: 'demo' } } as const),
    ...{ correlationId: cause, causationId: cause, now: deps.now, ids: freshIds(deps.now()) },
  }
  const asking = { deps, accountId, context }
  const customerId = await customerIdOf(asking, accountId)
  const entered = { card, last4: number.slice(-4), expMonth: 12, expYear: 2034, country: null }
  const { token } = await sandbox.enterToken(customerId, entered)
  const method = await sandbox.enteredMethod(customerId, token)
  const consent = { terms: termsVersion, beginsAtOnce: true }
  const wish = { productId: plus.id, interval: 'yearly', method, own: undefined, country: 'US', consent } as const
  const { payment } = await subscribe(asking, wish)
  await sandbox.confirm(customerId, payment.clientSecret, { kind: 'token', id: token })
  await advance({ ...asking, subscriptionId: payment.subject.subscriptionId })
}
