import type { Action, Generators, Scene } from './action.ts'
import { somebody } from './choices.ts'

/** Simulated sites sell nothing, so each of these is refused. The room's own tests let processes die at every step of a payment. */
const ask = (scene: Scene, method: string, path: string, json?: unknown): Action => ({
  ...{ by: somebody(scene), method, path: `/_internal/billing/${path}` },
  ...(json !== undefined && { json }),
})

const unknown = 'seti_unknown'

export const billing: Generators = {
  addPaymentMethod: (scene) => ask(scene, 'POST', 'payment_method'),
  editPaymentMethod: (scene) => ask(scene, 'PATCH', 'payment_method/unknown', { primary: true }),
  removePaymentMethod: (scene) => ask(scene, 'DELETE', 'payment_method/unknown'),
  initiatePayment: (scene) =>
    ask(scene, 'POST', 'payment', {
      ...{ type: 'payment_method', id: 'unknown', charge: { type: 'new', product_id: 'AditPlus' } },
    }),
  refundCharge: (scene) => ask(scene, 'POST', 'charge/unknown/refund', { type: 'full' }),
  editSubscription: (scene) => ask(scene, 'PATCH', 'subscription/unknown', { cancelled: true }),
  enterTestCard: (scene) =>
    ask(scene, 'POST', 'sandbox/token', { number: '4242424242424242', exp_month: 12, exp_year: 2034 }),
  confirmTestPayment: (scene) => ask(scene, 'POST', 'sandbox/confirm', { client_secret: unknown, token: 'unknown' }),
  answerTestBank: (scene) => ask(scene, 'POST', 'sandbox/bank', { client_secret: unknown, confirmed: true }),
  lookAtBills: (scene) => ({
    ...{ by: scene.people[0], method: 'POST', path: `/_internal/billing/user/${somebody(scene).accountId}/look` },
    json: { reason: 'other', note: scene.mark },
  }),
  lookAtBillWith: (scene) => ({
    ...{ by: scene.people[0], method: 'POST', path: '/_internal/billing/reference/pi_unknown/look' },
    json: { reason: 'support' },
  }),
  changeBillingDetails: (scene) =>
    ask(scene, 'PUT', 'details', { name: scene.mark, address: null, country: null, vat_id: null }),
  lookAtInvoice: (scene) => ask(scene, 'POST', 'invoice/zzzzzzzz/look', { reason: 'support' }),
  creditSubscriptions: (scene) => ({
    ...{ by: scene.people[0], method: 'POST', path: '/_internal/billing/credit' },
    json: { user_id: somebody(scene).accountId, days: 5 },
  }),
  askToEndContract: (scene) => ({
    ...ask(scene, 'POST', 'ending', { account: 'unknown', way: 'withdraw' }),
    by: undefined,
  }),
  beginOwnEnding: (scene) => ask(scene, 'POST', 'ending/own', { way: 'terminate' }),
  previewEnding: (scene) => ({ ...ask(scene, 'POST', 'ending/preview', { flow: 'unknown' }), by: undefined }),
  confirmEnding: (scene) => ({ ...ask(scene, 'POST', 'ending/confirm', { flow: 'unknown' }), by: undefined }),
  receiveBillingMessage: (scene) => ({ ...ask(scene, 'POST', '_stripe', {}), by: undefined }),
}
