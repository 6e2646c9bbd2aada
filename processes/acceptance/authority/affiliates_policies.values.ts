import { admin, admins, all, either, only, owner, signedIn, stranger } from './person.ts'
import type { PolicyTable } from './policy.ts'
import { own, unknown } from './policy_parts.ts'

/** Nobody on the site of these tests is an affiliate, which everybody who may ask is told. */
export const affiliatesPolicies: PolicyTable = {
  'GET /_internal/affiliate': [
    { ...own, ask: () => ({}) },
    {
      ...{ about: 'of a user', may: either(only(owner), admins), passes: 200, refused: 'not_yours_to_see' },
      ask: ({ stage }) => ({ query: `affiliate=${stage.account(owner).id}` }),
    },
  ],
  'GET /_internal/affiliate/:id': {
    ...{ may: signedIn, passes: 'no_such_affiliate_code' },
    ask: () => ({ at: [unknown] }),
  },
  'PUT /_internal/affiliate': [
    { ...{ may: signedIn, passes: 'not_an_affiliate' }, ask: () => ({ payload: { source_name: 'Blog' } }) },
    {
      ...{ about: 'for a user', may: either(only(stranger), admins), passes: 'not_an_affiliate' },
      ...{ refused: 'admins_only', best: admin },
      ask: ({ stage }) => ({ payload: { source_name: 'Blog', affiliate: stage.account(stranger).id } }),
    },
  ],
  'PATCH /_internal/affiliate/:id': {
    ...{ may: signedIn, passes: 'affiliate_code_not_found' },
    ask: () => ({ at: [unknown], payload: { source_name: 'Blog' } }),
  },
  'DELETE /_internal/affiliate/:id': {
    ...{ may: signedIn, passes: 'affiliate_code_not_found' },
    ask: () => ({ at: [unknown] }),
  },
  'POST /_internal/affiliate/ingest-click': {
    ...{ may: all, passes: 204 },
    ask: () => ({ payload: { affiliate_code_id: unknown } }),
  },
}
