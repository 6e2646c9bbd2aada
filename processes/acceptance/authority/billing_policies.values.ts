import { admin, admins, all, either, only, owner, signedIn } from './person.ts'
import type { PolicyTable } from './policy.ts'
import { open, own, unknown } from './policy_parts.ts'

/** The site of these tests sells nothing, which everybody with an account is told. */
const nothingSold = { may: signedIn, passes: 'billing_unavailable' } as const

const ofOneself = {
  ...{ may: either(only(owner), admins), passes: 200, refused: 'not_yours_to_see' },
} as const

export const billingPolicies: PolicyTable = {
  'GET /_internal/billing/offer': { ...open, ask: () => ({}) },
  'GET /_internal/billing/products': { ...open, ask: () => ({}) },
  'GET /_internal/billing/perks/:id': { ...open, ask: () => ({ at: [unknown] }) },
  'GET /_internal/billing/subscriptions': [
    { ...own, ask: () => ({}) },
    { ...ofOneself, about: 'of a user', ask: ({ stage }) => ({ query: `user_id=${stage.account(owner).id}` }) },
  ],
  'GET /_internal/billing/payments': [
    { ...own, ask: () => ({}) },
    { ...ofOneself, about: 'of a user', ask: ({ stage }) => ({ query: `user_id=${stage.account(owner).id}` }) },
  ],
  'GET /_internal/billing/customer': { ...nothingSold, ask: () => ({}) },
  'GET /_internal/billing/payment_methods': { ...nothingSold, ask: () => ({}) },
  'POST /_internal/billing/payment_method': { ...nothingSold, ask: () => ({}) },
  'PATCH /_internal/billing/payment_method/:id': {
    ...nothingSold,
    ask: () => ({ at: [unknown], payload: { primary: true } }),
  },
  'DELETE /_internal/billing/payment_method/:id': { ...nothingSold, ask: () => ({ at: [unknown] }) },
  'POST /_internal/billing/payment': {
    ...nothingSold,
    ask: () => ({
      payload: { type: 'payment_method', id: unknown, charge: { type: 'new', product_id: 'AditPlus' } },
    }),
  },
  'PATCH /_internal/billing/subscription/:id': {
    ...nothingSold,
    ask: () => ({ at: [unknown], payload: { cancelled: true } }),
  },
  'POST /_internal/billing/charge/:id/refund': {
    ...{ may: admins, passes: 'billing_unavailable', refused: 'admins_decide', best: admin },
    ask: () => ({ at: [unknown], payload: { type: 'full' } }),
  },
  'POST /_internal/billing/credit': {
    ...{ may: admins, passes: 'billing_unavailable', refused: 'admins_decide', best: admin },
    ask: ({ stage }) => ({ payload: { user_id: stage.account(owner).id, days: 1 } }),
  },
  'POST /_internal/billing/ending': {
    ...{ may: all, passes: 'billing_unavailable' },
    ask: () => ({ payload: { account: unknown, way: 'withdraw' } }),
  },
  'POST /_internal/billing/ending/own': { ...nothingSold, ask: () => ({ payload: { way: 'withdraw' } }) },
  'POST /_internal/billing/ending/preview': {
    ...{ may: all, passes: 'billing_unavailable' },
    ask: () => ({ payload: { flow: unknown } }),
  },
  'POST /_internal/billing/ending/confirm': {
    ...{ may: all, passes: 'billing_unavailable' },
    ask: () => ({ payload: { flow: unknown } }),
  },
  'POST /_internal/billing/sandbox/token': {
    ...nothingSold,
    ask: () => ({ payload: { number: '4242424242424242', exp_month: 12, exp_year: 2034 } }),
  },
  'POST /_internal/billing/sandbox/confirm': {
    ...nothingSold,
    ask: () => ({ payload: { client_secret: unknown, token: unknown } }),
  },
  'POST /_internal/billing/sandbox/bank': {
    ...nothingSold,
    ask: () => ({ payload: { client_secret: unknown, confirmed: true } }),
  },
  'POST /_internal/billing/user/:id/look': {
    ...{ may: admins, refused: 'admins_decide', best: admin, passes: 200 },
    ask: ({ stage }) => ({ at: [stage.account(owner).id], payload: { reason: 'support' } }),
  },
  'POST /_internal/billing/reference/:reference/look': {
    ...{ may: admins, refused: 'admins_decide', best: admin, passes: 'bill_not_found' },
    ask: () => ({ at: [unknown], payload: { reason: 'support' } }),
  },
  'GET /_internal/billing/details': { ...nothingSold, ask: () => ({}) },
  'PUT /_internal/billing/details': {
    ...nothingSold,
    ask: () => ({ payload: { name: null, address: null, country: null, vat_id: null } }),
  },
  'GET /_internal/billing/invoice/:id': {
    ...{ may: signedIn, passes: 'invoice_not_found' },
    ask: () => ({ at: [unknown] }),
  },
  'POST /_internal/billing/invoice/:id/look': {
    ...{ may: admins, refused: 'admins_decide', best: admin, passes: 'invoice_not_found' },
    ask: () => ({ at: [unknown], payload: { reason: 'support' } }),
  },
  'POST /_internal/billing/_stripe': {
    ...{ may: all, passes: 'billing_unavailable' },
    ask: () => ({ payload: {} }),
  },
}
