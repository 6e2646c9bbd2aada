import { all, signedIn } from './person.ts'
import type { PolicyTable } from './policy.ts'

export const analyticsPolicies: PolicyTable = {
  'POST /analytics/view': { may: all, passes: 204, ask: () => ({ payload: { url: 'https://example.com/mod/a' } }) },
  'POST /analytics/playtime': { may: signedIn, passes: 204, ask: () => ({ payload: {} }) },
  'POST /analytics/minecraft-server-play': { may: all, passes: 204, ask: () => ({ payload: {} }) },
}
