import { type Describers, say } from '../kit/describing.ts'
import type { revenueDayEvents } from './revenue_day.events.ts'

export const describeRevenueDay: Describers<typeof revenueDayEvents> = {
  RevenueAmountEntered: ({ run, amount, impressions, document, actId }) => {
    const data = { run, amount, impressions, name: document.name }
    return actId === null
      ? say('Entered {amount} dollars for {impressions} impressions from {name} (run {run})', data)
      : say('Entered {amount} dollars for {impressions} impressions by hand, from {name} (run {run})', data, 'byhand')
  },
  RevenueSourceEntered: ({ run, amount, pool, payments }) =>
    say('Entered {amount} dollars of {payments} subscription payments, {pool} of them for creators (run {run})', {
      ...{ run, amount, pool, payments },
    }),
  RevenuePointsCounted: ({ run, points, projects }) =>
    say('Counted {points} points of {projects} projects (run {run})', { run, points, projects }),
  RevenuePartAllocated: ({ run, part, shares }) =>
    say('Allocated shares of {projects} projects (run {run}, part {part})', { run, part, projects: shares.length }),
  RevenueDayClosed: ({ run, pool, availableOn }) =>
    say('Closed the day with {pool} dollars for creators, available on {availableOn} (run {run})', {
      ...{ run, pool, availableOn },
    }),
  RevenueDayPosted: ({ run, accounts }) =>
    say('Entered the shares of {accounts} accounts (run {run})', { run, accounts }),
}
