import { type Describers, say } from '../kit/describing.ts'
import { dollarsOf } from '../payouts/money.values.ts'
import type { contributionEvents } from './contribution.events.ts'
import { readPlan } from './contribution.fold.ts'
import { spentBy } from './contribution.values.ts'

export const describeContribution: Describers<typeof contributionEvents> = {
  ContributionDelayed: ({ currency }) =>
    say('The creators’ half of the charge waits for an exchange rate of {currency}', { currency }),
  ContributionBegun: ({ amount, parts }) =>
    say('{pool} of {amount} dollars join the creators’ pool from {from} on', {
      ...{ pool: dollarsOf(spentBy(readPlan(parts)).pool), amount, from: parts[0]?.from ?? '' },
    }),
  ContributionReduced: ({ taken, borne, from }) =>
    say('Returned: {taken} dollars less join the creators’ pool from {from} on, and the site bears {borne}', {
      ...{ taken, borne, from },
    }),
}
