import { disputesIn, type SandboxState } from '@adit/command-api/billing/provider/sandbox/sandbox_state.ts'
import { billingIntervals } from '@adit/events/billing/interval.values.ts'
import { plus } from '@adit/events/billing/product.values.ts'
import { refundReasons } from '@adit/events/billing/refund.values.ts'
import { termsVersion } from '@adit/events/billing/terms.values.ts'
import { endingWays } from '@adit/events/billing/withdrawal.values.ts'
import type { Action, Generators, Scene } from './action.ts'
import { admins, mostly, some, somebody } from './choices.ts'
import type { Person } from './things.ts'

/** Short ones more often, so that more of them are renewed. */
export const intervals = ['five-days', 'five-days', 'monthly', 'monthly', 'yearly'] as const
const dayMs = 24 * 3_600_000

/** Test cards: good ones, and what may go wrong with one. The first are entered most often. */
const good = ['4242424242424242', '4000002760000016', '4000002500003155', '5555555555554444']
const bad = [
  ...[
    '4000000000000259',
    '4000000000000259',
    '4000000000002685',
    '4000000000000341',
    '4000000000009987',
    '4000000000000002',
  ],
  ...['4000002760003184', '4000000000005126'],
]

/** What the browser of a customer knows. */
const browserOf = ({ customers }: Scene, { accountId }: Person): SandboxState | undefined =>
  customers.find(({ customerId }) => customerId === `cus_${accountId}`)

const ask = (by: Person | undefined, method: string, path: string, json?: unknown): Action => ({
  ...{ by, method, path: `/_internal/billing/${path}` },
  ...(json !== undefined && { json }),
})

export function enterCard({ random }: Pick<Scene, 'random'>, by: Person): Action {
  const number = random.pick(random.chance(0.5) ? good : bad)
  return ask(by, 'POST', 'sandbox/token', { number, exp_month: 12, exp_year: 2034 })
}

const unknown = { card: 'unknown', secret: 'seti_unknown', flow: 'unknown', id: 'unknown' }

/** By a card that they have, or have just entered. */
function pay(scene: Scene, by: Person, charge: object): Action {
  const { random } = scene
  const browser = browserOf(scene, by)
  const [token, method] = [browser?.tokens.at(-1), some(random, browser?.methods ?? [])]
  return token && (!method || random.chance(0.6))
    ? ask(by, 'POST', 'payment', { type: 'confirmation_token', token: token.id, charge })
    : ask(by, 'POST', 'payment', { type: 'payment_method', id: method?.id ?? unknown.card, charge })
}

function subscribe(scene: Scene, by: Person): Action {
  const interval = scene.random.pick(intervals)
  const consent = { terms: termsVersion, begins_at_once: true }
  return pay(scene, by, { type: 'new', product_id: plus.id, interval, consent })
}

/** What is left to confirm in somebody's browser. */
function openIn(browser: SandboxState | undefined, prefersSetup: boolean): string | undefined {
  const open = browser?.payments.findLast(({ status }) => /^requires_(payment|confirm)/.test(status))
  const setup = browser?.setups.findLast(({ status }) => status === 'requires_payment_method')
  return (prefersSetup ? (setup ?? open) : (open ?? setup))?.clientSecret
}

function confirm(scene: Scene, by: Person): Action {
  const { random } = scene
  const browser = browserOf(scene, by)
  const secret = openIn(browser, random.chance(0.2)) ?? unknown.secret
  const [token, method] = [browser?.tokens.at(-1), some(random, browser?.methods ?? [])]
  return method && secret.startsWith('pi_') && (random.chance(0.4) || !token)
    ? ask(by, 'POST', 'sandbox/confirm', { client_secret: secret, payment_method: method.id })
    : ask(by, 'POST', 'sandbox/confirm', { client_secret: secret, token: token?.id ?? unknown.card })
}

/** What their bank asks about. */
const askedIn = (browser: SandboxState | undefined): string | undefined =>
  [...(browser?.payments ?? []), ...(browser?.setups ?? [])].findLast(({ status }) => status === 'requires_action')
    ?.clientSecret

const onMethod =
  (method: string, json?: object) =>
  (scene: Scene): Action => {
    const by = somebody(scene)
    const card = some(scene.random, browserOf(scene, by)?.methods ?? [])
    return ask(by, method, `payment_method/${card?.id ?? unknown.card}`, json)
  }

/** By the customer themselves. The answer has the code by which it is confirmed. */
function beginEnding(scene: Scene): Action {
  const way = scene.random.pick(endingWays)
  const learns = ({ flow }: Readonly<Record<string, unknown>>) => void scene.things.endings.push(String(flow))
  return { ...ask(somebody(scene), 'POST', 'ending/own', { way }), learns }
}

const onEnding = ({ random, things }: Scene, path: string): Action =>
  ask(undefined, 'POST', `ending/${path}`, {
    ...{ flow: some(random, things.endings.slice(-2)) ?? unknown.flow, statement: 'It is dark down there.' },
  })

const byAdmin = (scene: Scene, path: string, json: object): Action =>
  ask(scene.random.pick(admins(scene)), 'POST', path, json)

export const billing: Generators = {
  addPaymentMethod: (scene) => ask(somebody(scene), 'POST', 'payment_method'),
  editPaymentMethod: onMethod('PATCH', { primary: true }),
  removePaymentMethod: onMethod('DELETE'),
  initiatePayment(scene) {
    const by = somebody(scene)
    const due = scene.things.due.get(by.accountId)
    return due !== undefined && scene.random.chance(0.6)
      ? pay(scene, by, { type: 'existing', id: due })
      : subscribe(scene, by)
  },
  refundCharge(scene) {
    const { random, things, mark } = scene
    const id = some(random, things.charges.slice(-4))?.id ?? unknown.id
    const terms = { reason: random.pick(refundReasons), note: mark, unprovision: random.chance(0.3) }
    const how = random.pick([
      ...[{ type: 'full' }, { type: 'partial', amount: random.pick([1, 100, 333]) }, { type: 'full' }],
      { type: 'none', unprovision: true },
    ])
    return byAdmin(scene, `charge/${id}/refund`, { ...terms, ...how })
  },
  editSubscription(scene) {
    const { random, things } = scene
    const subscription = some(random, things.subscriptions.slice(-3))
    const change = random.pick([
      ...[{ cancelled: true }, { cancelled: false }, { interval: random.pick(billingIntervals) }],
      { cancelled: false, interval: random.pick(billingIntervals) },
    ])
    const by = subscription ? mostly(scene, subscription.accountId) : somebody(scene)
    return ask(by, 'PATCH', `subscription/${subscription?.id ?? unknown.id}`, change)
  },
  enterTestCard: (scene) => enterCard(scene, somebody(scene)),
  confirmTestPayment: (scene) => confirm(scene, somebody(scene)),
  answerTestBank(scene) {
    const by = somebody(scene)
    const client_secret = askedIn(browserOf(scene, by)) ?? unknown.secret
    return ask(by, 'POST', 'sandbox/bank', { client_secret, confirmed: scene.random.chance(0.8) })
  },
  lookAtBills: (scene) =>
    byAdmin(scene, `user/${somebody(scene).accountId}/look`, { reason: 'other', note: scene.mark }),
  lookAtBillWith(scene) {
    const reference = some(scene.random, scene.things.charges)?.id ?? 'pi_unknown'
    return byAdmin(scene, `reference/${reference}/look`, { reason: 'support' })
  },
  changeBillingDetails: (scene) =>
    ask(somebody(scene), 'PUT', 'details', { name: scene.mark, address: null, country: null, vat_id: null }),
  lookAtInvoice(scene) {
    const id = some(scene.random, scene.things.charges)?.id ?? 'zzzzzzzz'
    return byAdmin(scene, `invoice/${id}/look`, { reason: 'support' })
  },
  creditSubscriptions: (scene) =>
    byAdmin(scene, 'credit', { user_id: somebody(scene).accountId, days: scene.random.pick([1, 5, 30]) }),
  askToEndContract: (scene) =>
    ask(undefined, 'POST', 'ending', { account: somebody(scene).name, way: scene.random.pick(endingWays) }),
  beginOwnEnding: beginEnding,
  previewEnding: (scene) => onEnding(scene, 'preview'),
  confirmEnding: (scene) => onEnding(scene, 'confirm'),
  // The provider sends its own, which are signed.
  receiveBillingMessage: () => ask(undefined, 'POST', '_stripe', {}),
}

const happening = (happens: NonNullable<Action['happens']>): Action => ({
  ...{ by: undefined, method: 'GET', path: '', happens },
})

/** What is done first where there isn't yet what a command is about: most requests would be refused otherwise. */
export function stepBefore(command: string, scene: Scene): Action | undefined {
  const { things } = scene
  const by = somebody(scene)
  const browser = browserOf(scene, by)
  const canPay = Boolean(browser && browser.tokens.length + browser.methods.length > 0)
  const next = (): Action => {
    if (!canPay) return enterCard(scene, by)
    return openIn(browser, false) === undefined ? subscribe(scene, by) : confirm(scene, by)
  }
  switch (command) {
    case 'initiatePayment':
      return canPay ? undefined : enterCard(scene, by)
    case 'confirmTestPayment':
      return next()
    case 'answerTestBank':
      return askedIn(browser) === undefined ? next() : undefined
    case 'refundCharge':
      return things.charges.length === 0 ? next() : undefined
    case 'editSubscription':
    case 'creditSubscriptions':
      return things.subscriptions.length === 0 ? next() : undefined
    case 'confirmEnding':
      return things.endings.length === 0 ? beginEnding(scene) : undefined
    default:
      return undefined
  }
}

/** What happens to what people pay without anybody of the site. */
export const billingWorld: Generators = {
  timePasses({ random }) {
    const days = random.pick([0.1, 1, 1, 3, 5, 5, 8, 31, 31, 92])
    return happening(({ pass }) => pass(days * dayMs))
  },
  bankDecidesAnew({ random, customers }) {
    const decided = customers.flatMap((state) =>
      disputesIn(state)
        .filter(({ status }) => status !== 'open')
        .map(({ id }) => [state.customerId, id] as const),
    )
    const dispute = some(random, decided)
    return dispute && happening(({ decideAnew }) => decideAnew(...dispute))
  },
}
