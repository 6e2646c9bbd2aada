import type { Micros } from './money.values.ts'
import { waitingDays } from './revenue_day.values.ts'

/**
 * Decides how a day's revenue is shared. Raise the version with any change that can change an amount: each allocation names the version that it
 * was made with.
 */
export const revenueRule = {
  version: 2,
  /** What serving and protecting 1,000 impressions costs: 0.008 and 0.0154 dollars. */
  costPerThousand: 23_400n,
  /** Creators get three quarters of what is left. */
  creators: { share: 3n, of: 4n },
} as const

/** What an ad network paid for a day. */
export interface AdRevenue {
  amount: Micros
  impressions: number
}

/** Where the revenue of a day goes. The three add up to the revenue. */
export interface DividedRevenue {
  costs: Micros
  /** For creators. Never negative. */
  pool: Micros
  /** Negative if the costs are higher than the revenue. */
  platform: Micros
}

export function divide({ amount, impressions }: AdRevenue): DividedRevenue {
  const { costPerThousand, creators } = revenueRule
  const costs = (BigInt(impressions) * costPerThousand) / 1_000n
  const left = amount - costs
  const pool = left > 0n ? (left * creators.share) / creators.of : 0n
  return { costs, pool, platform: left - pool }
}

/** What subscriptions bring in for a day. It has been halved payment by payment, so that each payer can follow theirs. */
interface SubscriptionRevenue {
  amount: Micros
  /** For creators. */
  pool: Micros
}

/** Where the money of a day comes from. Null: nothing is known of that source. */
export interface DayRevenue {
  ads: AdRevenue | null
  subscriptions: SubscriptionRevenue | null
}

/** Where all of a day goes. `pool` is what all sources together put into it. */
export function divideDay({ ads, subscriptions }: DayRevenue) {
  const ofAds = divide(ads ?? { amount: 0n, impressions: 0 })
  const { amount, pool } = subscriptions ?? { amount: 0n, pool: 0n }
  return { ads: ofAds, subscriptions: { pool, platform: amount - pool }, pool: ofAds.pool + pool }
}

/** Why creators get or don't get the share of a project. Shares that they don't get stay undistributed. */
export const sharings = ['shared', 'demonetized', 'hidden', 'deleted', 'no_members'] as const
export type Sharing = (typeof sharings)[number]

export interface Weighted {
  accountId: string
  /** Revenue share, relative to the other members. */
  weight: number
}

export interface EarningProject {
  projectId: string
  /** Views that would show ads, and downloads by signed-in users, that counted on the day. */
  points: number
  sharing: Sharing
  /** Those who share it. Empty unless `shared`. */
  members: readonly Weighted[]
}

export interface MemberShare extends Weighted {
  amount: Micros
}

export interface ProjectShare extends Omit<EarningProject, 'members'> {
  /** Of the whole pool, whether or not it is shared. */
  amount: Micros
  /** They add up to `amount`, or there are none. */
  members: readonly MemberShare[]
}

/**
 * Divides the pool among all projects with points, and each project's share among its members. By largest remainder, so that nothing is lost or
 * made by rounding. Whatever order the projects and members come in, the result is the same, sorted by id.
 */
export function allocate(pool: Micros, projects: readonly EarningProject[]): ProjectShare[] {
  const earning = projects.filter(({ points }) => points > 0).toSorted((a, b) => compare(a.projectId, b.projectId))
  const amounts = proportional(
    pool,
    earning.map(({ points }) => points),
  )
  return earning.map((project, place) => {
    const amount = amounts[place] ?? 0n
    return { ...project, amount, members: project.sharing === 'shared' ? shareOut(amount, project.members) : [] }
  })
}

/** If no member has a weight, all get the same. */
function shareOut(amount: Micros, members: readonly Weighted[]): MemberShare[] {
  const sorted = members.toSorted((a, b) => compare(a.accountId, b.accountId))
  const allZero = sorted.every(({ weight }) => weight === 0)
  const amounts = proportional(
    amount,
    sorted.map(({ weight }) => (allZero ? 1 : weight)),
  )
  return sorted.map((member, place) => ({ ...member, amount: amounts[place] ?? 0n }))
}

/** Parts of a total in proportion to weights. Units left over go to the largest remainders, and of equal ones to the first. */
export function proportional(total: Micros, weights: readonly number[]): Micros[] {
  const sum = weights.reduce((before, weight) => before + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight, place) => {
    const product = total * BigInt(weight)
    return { place, part: product / sum, remainder: product % sum }
  })
  let left = total - parts.reduce((before, { part }) => before + part, 0n)
  const byRemainder = parts.toSorted((a, b) => compare(b.remainder, a.remainder) || a.place - b.place)
  for (const part of byRemainder) {
    if (left === 0n) break
    part.part += 1n
    left -= 1n
  }
  return parts.map(({ part }) => part)
}

/** By code units, so that every machine sorts alike. */
const compare = <Value extends string | bigint>(a: Value, b: Value): number => (a < b ? -1 : Number(a > b))

const dollarsPerThousand = Number(revenueRule.costPerThousand) / 1_000_000
const { share, of } = revenueRule.creators

/** The rule in plain words, in Markdown, for the documentation. */
export const revenueRuleText = `## How revenue is shared

If this site earns money with ads, creators get most of it, and half of what subscriptions cost without tax is theirs. This is version ${revenueRule.version} of the rule. Each day's shares are stored with the version that produced them, and days are days in UTC.

1. Serving and protecting 1,000 ads costs ${dollarsPerThousand} dollars. That is taken from what the ads earned first.
2. Creators get ${share} of ${of} parts of the rest. If the costs are higher than what the ads earned, the site bears the difference.
3. A view of a project's page by somebody who is signed out is a point, and so is a download by somebody who is signed in. Only views and
   downloads that count are points: see *How downloads are counted*.
4. Half of each subscription payment, without tax, is spread evenly over the days that it pays for, and joins the creators' part of these days.
5. The creators' part is divided by the points of all projects. What falls to a project that is hidden, deleted or not monetized when the day ends is given
   to nobody. The site reports it as undistributed.
6. The share of a project is divided by the revenue shares of its members as they are when the day ends. If all of them are 0, everyone gets the same.

Amounts are kept to a millionth of a dollar, and what can't be divided evenly goes where most was cut off. So all shares together are exactly what was to be shared.

If a subscription payment is returned, the days to come get less of it. What creators have got already stays theirs, and the site bears that.

If the figures of a day change later, everyone gets the difference as an entry of its own. What has to be taken back comes from revenue that can't be paid out yet,
and then from what you earn next.

Revenue from views and downloads that weren't real can be taken back. It takes two admins and a reason, and you are told. What is taken back no longer counts as earned anywhere on the site.

Revenue of a day can be paid out ${waitingDays} days after the first of the next month. Until then it is pending.

\`GET /v3/payout/platform_revenue\` tells everybody what each day earned and where it went. \`GET /v3/payout/balance\` tells you what is yours.
`
