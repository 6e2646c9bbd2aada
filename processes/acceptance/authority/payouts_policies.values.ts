import { admin, admins, all, either, only, owner, permitted, signedIn, stranger } from './person.ts'
import { notShown, type PolicyTable, type Situation, shown } from './policy.ts'
import { open, own } from './policy_parts.ts'

const ofReversalAppeal = {
  ...{ may: admins, passes: 'reversal_appeal_not_open', refused: 'admins_decide', best: admin },
  ask: ({ stage }: Situation) => ({
    ...{ at: [stage.account(stranger).id, 'AABBCCDD'], payload: { message: 'No.' } },
  }),
}

export const payoutsPolicies: PolicyTable = {
  'GET /v2/user/:id/payouts': {
    ...{ may: either(only(owner), admins), passes: 200, refused: 'not_yours_to_see' },
    ask: ({ stage }) => ({ at: [stage.account(owner).id] }),
  },
  'GET /v3/analytics/revenue': [
    { may: signedIn, passes: 200, ask: () => ({}) },
    {
      ...{ about: 'of a project', projects: ['public', 'hidden'], may: permitted('VIEW_PAYOUTS') },
      ...{ passes: shown, refused: notShown, unseen: notShown },
      ask: ({ project }) => ({ query: `project_ids=["${project.id}"]` }),
      shows: ({ body: answer }, { project }) => Object.keys(answer).includes(project.id),
    },
  ],
  'GET /v3/payout/balance': { ...own, ask: () => ({}) },
  'GET /v3/payout/history': { ...own, ask: () => ({}) },
  'GET /_internal/payout/revenue': { ...own, ask: () => ({}) },
  'GET /v3/payout/platform_revenue': { ...open, ask: () => ({}) },
  'GET /_internal/payout/tax_form': { ...own, ask: () => ({}) },
  'GET /_internal/payout/account': { ...own, ask: () => ({}) },
  'POST /_internal/payout/account/check': { ...own, ask: () => ({}) },
  'POST /_internal/payout/account': {
    ...{ may: signedIn, passes: 'payout_country_unknown' },
    ask: () => ({ payload: { country: 'XX' } }),
  },
  'GET /_internal/user/:id/tax_form': {
    ...{ may: admins, passes: 200, refused: 'for_admins', best: admin },
    ask: ({ stage }) => ({ at: [stage.account(owner).id] }),
  },
  'POST /_internal/user/:id/tax_form/mismatch': {
    ...{ may: admins, passes: 'no_tax_form', refused: 'admins_decide', best: admin },
    ask: ({ stage }) => ({ at: [stage.account(stranger).id], payload: { note: 'Notice CP2100' } }),
  },
  'POST /_internal/payout/tax_form': {
    ...{ may: signedIn, passes: 'tax_number_invalid' },
    ask: () => ({
      payload: {
        ...{ country: 'US', is_company: false, name: 'Ada', address: '1 Main Street', tax_number: '1' },
        certified: true,
      },
    }),
  },
  'POST /v2/user/:id/payouts': {
    ...{ may: only(owner), passes: 'no_payout_address', refused: 'not_your_account' },
    ask: ({ stage }) => ({ at: [stage.account(owner).id], query: 'amount=5' }),
  },
  'POST /v3/payout': {
    ...{ may: signedIn, passes: 'payout_address_invalid' },
    ask: () => ({
      payload: { amount: '5', method: 'paypal', method_id: 'paypal', method_details: { address: 'none' } },
    }),
  },
  'DELETE /v3/payout/:id': { may: signedIn, passes: 'withdrawal_not_found', ask: () => ({ at: ['AABBCCDD'] }) },
  'GET /v3/payout/methods': { may: signedIn, passes: 200, ask: () => ({}) },
  'POST /v3/payout/fees': {
    ...{ may: signedIn, passes: 200 },
    ask: () => ({ payload: { amount: '5', method: 'paypal', method_id: 'paypal' } }),
  },
  'GET /_internal/payout/days': {
    ...{ may: admins, passes: 200, refused: 'for_admins', best: admin },
    ask: () => ({}),
  },
  'POST /_internal/payout/figures': {
    ...{ may: admins, passes: 'revenue_day_not_over', refused: 'admins_decide', best: admin },
    ask: () => ({
      payload: {
        ...{ day: '2999-01-01', amount: '1.00', impressions: 0, reason: 'The file lacks it.' },
        document: { name: 'statement.pdf', digest: '0'.repeat(64) },
      },
    }),
  },
  'POST /_internal/user/:id/reversal': {
    ...{ may: admins, passes: 'nothing_to_reverse', refused: 'admins_decide', best: admin },
    ask: ({ stage }) => ({
      at: [stage.account(stranger).id],
      payload: { from: '2026-11-01', until: '2026-11-02', reason: 'One program.' },
    }),
  },
  'POST /_internal/user/:id/reversal/:reversal/restore': {
    ...{ may: admins, passes: 'reversal_not_found', refused: 'admins_decide', best: admin },
    ask: ({ stage }) => ({ at: [stage.account(stranger).id, 'AABBCCDD'], payload: { reason: 'Not one program.' } }),
  },
  'GET /_internal/payout/reversals': { ...own, ask: () => ({}) },
  'GET /_internal/user/:id/reversals': {
    ...{ may: admins, passes: 200, refused: 'for_admins', best: admin },
    ask: ({ stage }) => ({ at: [stage.account(owner).id] }),
  },
  'GET /_internal/payout/reversals/:id': {
    ...{ may: signedIn, passes: 'not_found' },
    ask: () => ({ at: ['AABBCCDD'] }),
  },
  'POST /_internal/payout/reversals/:id/appeal': {
    ...{ may: signedIn, passes: 'reversal_not_found' },
    ask: () => ({ at: ['AABBCCDD'], payload: { message: 'No.' } }),
  },
  'POST /_internal/user/:id/reversal/:reversal/appeal/answer': ofReversalAppeal,
  'POST /_internal/user/:id/reversal/:reversal/appeal/uphold': ofReversalAppeal,
  'GET /admin-api/reversal_appeals': {
    ...{ may: admins, passes: 200, refused: 'for_admins', best: admin },
    ask: () => ({}),
  },
  'GET /admin-api/reversal_appeals/:id': {
    ...{ may: admins, passes: 'not_found', refused: 'for_admins', best: admin },
    ask: () => ({ at: ['AABBCCDD'] }),
  },
  'GET /_internal/payout/check': {
    ...{ may: admins, passes: 200, refused: 'admins_decide', best: admin },
    ask: () => ({}),
  },
  'POST /_internal/payout/_message/:rail': {
    ...{ may: all, passes: 'rail_message_not_signed' },
    ask: () => ({ at: ['practice'], payload: {} }),
  },
}
