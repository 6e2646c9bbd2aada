import { createHash } from 'node:crypto'
import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { AdDay, AdNetwork } from './ad_network.port.ts'
import type { DayPoints } from './day_points.port.ts'

const dayMs = 86_400_000
/** How far back it pays. */
const PRACTICE_DAYS = 90
/** What it pays for each point, in millionths of a dollar: enough that the balances of a small site can be withdrawn. */
const PRACTICE_RATE = 100_000n

/**
 * An ad network that pays nothing real: ten cents for whatever earns a point. For trying a site, where creators are paid for practice. A day that it has paid for
 * keeps its figures while the process runs.
 */
export function practiceAdNetwork(points: DayPoints, now: () => number = Date.now): AdNetwork {
  const paid = new Map<string, AdDay>()
  return {
    async days() {
      for (let ago = PRACTICE_DAYS; ago > 0; ago--) {
        const day = dayOf(now() - ago * dayMs)
        if (paid.has(day)) continue
        const counted = await points(day)
        if (counted === undefined) return undefined
        const sum = counted.reduce((total, project) => total + project.points, 0)
        if (sum > 0) paid.set(day, paidFor(day, sum))
      }
      return [...paid.values()]
    },
  }
}

function paidFor(day: string, points: number): AdDay {
  const amount = dollarsOf(BigInt(points) * PRACTICE_RATE)
  const digest = createHash('sha256').update(`${day},${amount},${points}\n`).digest('hex')
  return { day, amount, impressions: points, document: { name: 'practice', digest } }
}
