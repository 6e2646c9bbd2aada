import { admins, either, only, owner, signedIn } from './person.ts'
import type { PolicyTable } from './policy.ts'
import { own, unknown } from './policy_parts.ts'

/** Everybody with an account, about somebody whom nobody knows, so that nothing changes. */
const aboutNobody = { may: signedIn, passes: 'account_not_found', ask: () => ({ at: [unknown] }) } as const

export const friendsPolicies: PolicyTable = {
  'GET /v3/friends': { ...own, ask: () => ({}) },
  'GET /v3/blocks': { ...own, ask: () => ({}) },
  'GET /_internal/friends': { ...own, ask: () => ({}) },
  'GET /_internal/friends/:id': { ...own, ask: ({ stage }) => ({ at: [stage.account(owner).id] }) },
  'GET /_internal/launcher_socket/circle': { ...own, ask: () => ({}) },
  'GET /_internal/block/:id/:target': {
    ...{ may: either(only(owner), admins), passes: 200, refused: 'not_yours_to_see' },
    ask: ({ stage }) => ({ at: [stage.account(owner).id, stage.account(owner).id] }),
  },
  'POST /v3/friend/:id': aboutNobody,
  'DELETE /v3/friend/:id': aboutNobody,
  'POST /v3/block/:id': aboutNobody,
  'DELETE /v3/block/:id': aboutNobody,
}
