import { admins, all, either, only, owner, signedIn } from './person.ts'
import type { PolicyTable } from './policy.ts'
import { open, own } from './policy_parts.ts'

const followed = { projects: ['public', 'hidden'], may: signedIn, unseen: 'project_not_found' } as const

export const collectionsPolicies: PolicyTable = {
  'GET /v3/limits/collections': { ...own, ask: () => ({}) },
  'GET /v3/user/:id/collections': { ...open, ask: ({ stage }) => ({ at: [stage.account(owner).id] }) },
  'GET /_internal/project/:id/following': {
    ...{ projects: ['public', 'hidden'], sees: all, may: signedIn, passes: 200 },
    ask: ({ project }) => ({ at: [project.id] }),
  },
  'GET /_internal/follows/news': { ...own, ask: () => ({ query: 'since=2026-01-01T00:00:00Z' }) },
  'GET /v2/user/:id/follows': {
    ...{ may: either(only(owner), admins), passes: 200, refused: 'not_yours_to_see' },
    ask: ({ stage }) => ({ at: [stage.account(owner).id] }),
  },
  'POST /v2/project/:id/follow': {
    ...{ ...followed, passes: 204 },
    async ask({ stage, person, passes, project }) {
      if (passes) await stage.forgetFollow(person, project.id)
      return { at: [project.id] }
    },
  },
  'DELETE /v2/project/:id/follow': {
    ...{ ...followed, passes: 'not_following' },
    async ask({ stage, person, passes, project }) {
      if (passes) await stage.forgetFollow(person, project.id)
      return { at: [project.id] }
    },
  },
}
