import { all, signedIn } from './person.ts'
import type { PolicyTable } from './policy.ts'
import { open } from './policy_parts.ts'

export const analyticsPolicies: PolicyTable = {
  'GET /_internal/downloads/yesterday': { ...open, ask: () => ({}) },
  'GET /_internal/rising': { ...open, ask: () => ({}) },
  'GET /_internal/project/:id/downloads': {
    ...{ projects: ['public', 'hidden'], may: all, passes: 200, unseen: 'not_found' },
    ask: ({ project }) => ({ at: [project.id] }),
  },
  'POST /analytics/view': { may: all, passes: 204, ask: () => ({ payload: { url: 'https://example.com/mod/a' } }) },
  'POST /analytics/playtime': { may: signedIn, passes: 204, ask: () => ({ payload: {} }) },
  'POST /analytics/minecraft-server-play': { may: all, passes: 204, ask: () => ({ payload: {} }) },
}
