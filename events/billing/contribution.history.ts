import { type Describers, say } from '../kit/describing.ts'
import type { contributionEvents } from './contribution.events.ts'

export const describeContribution: Describers<typeof contributionEvents> = {
  ContributionDelayed: ({ currency }) =>
    say('The creators’ half of the charge waits for an exchange rate of {currency}', { currency }),
  ContributionBegun: ({ amount, parts }) =>
    say('Half of {amount} dollars joins the creators’ pool, beginning on {from}', {
      ...{ amount, from: parts[0]?.from ?? '' },
    }),
  ContributionReduced: ({ taken, borne, from }) =>
    say('Returned: {taken} dollars less join the creators’ pool from {from} on, and the site bears {borne}', {
      ...{ taken, borne, from },
    }),
  ContributionRestored: ({ added, borne, from }) =>
    say('Won back: {added} dollars more join the creators’ pool from {from} on, and the site bears {borne}', {
      ...{ added, borne, from },
    }),
}
