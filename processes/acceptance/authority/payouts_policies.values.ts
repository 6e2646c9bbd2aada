import { admin, admins, either, only, owner, permitted, signedIn } from './person.ts'
import { notShown, type PolicyTable, shown } from './policy.ts'
import { open, own } from './policy_parts.ts'

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
  'GET /_internal/payout/check': {
    ...{ may: admins, passes: 200, refused: 'admins_decide', best: admin },
    ask: () => ({}),
  },
}
