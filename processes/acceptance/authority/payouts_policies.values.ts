import { admins, either, only, owner } from './person.ts'
import type { PolicyTable } from './policy.ts'

export const payoutsPolicies: PolicyTable = {
  'GET /v2/user/:id/payouts': {
    ...{ may: either(only(owner), admins), passes: 200, refused: 'not_yours_to_see' },
    ask: ({ stage }) => ({ at: [stage.account(owner).id] }),
  },
}
