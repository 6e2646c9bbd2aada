import type { Generators } from './action.ts'
import { admins } from './choices.ts'

const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

export const payouts: Generators = {
  enterRevenueFigures(scene) {
    const { random, mark } = scene
    const json = {
      ...{ day: random.pick(['2025-01-01', '2025-01-02']), amount: random.pick(['1.50', '2.00']), impressions: 10 },
      ...{ document: { name: 'statement.pdf', digest }, reason: `for ${mark}` },
    }
    const path = '/_internal/payout/figures'
    return { by: random.pick(admins(scene)), method: 'POST', path, json, leaves: ['StaffActAsked'] }
  },
}
