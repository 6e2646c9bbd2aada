import { isAdmin } from '@adit/events/identity/role.values.ts'
import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import { beginningOf, dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import { TAX_FORM_ABOVE } from '@adit/events/payouts/withdrawal.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { accountQueries } from '../identity/account.queries.ts'
import { ownAccountId } from '../identity/own_account.ts'
import { personalVault } from '../kit/engines.port.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { getBalance, getPayoutHistory, getPayouts, getPlatformRevenue, REVENUE_DAYS_MAX } from './payouts.contract.ts'
import { payoutsQueries } from './payouts.queries.ts'
import { getRevenueDays } from './revenue_days.contract.ts'
import { presentDays } from './revenue_days.presenter.ts'
import { getTaxForm, getTaxFormOf } from './tax_form.contract.ts'
import { lastDay, wholeDays } from './whole_days.ts'
import { presentTaxForm, presentWithdrawals, statusOf } from './withdrawals.presenter.ts'
import { withdrawalsQueries } from './withdrawals.queries.ts'

const shownByDefault = 30
const dayMs = 24 * 3_600_000
const dollars = (micros: string | undefined) => dollarsOf(BigInt(micros ?? 0))
const sumOfDollars = (one: string, other: string) => dollarsOf(BigInt(one) + BigInt(other))
const instant = (day: string) => new Date(beginningOf(day)).toISOString()

export function payoutRoutes({ models, now, port }: Pick<QueryDeps, 'models' | 'now' | 'port'>): Route[] {
  const accounts = accountQueries(models)
  const queries = payoutsQueries(models)
  const withdrawals = withdrawalsQueries(models)
  const vault = port(personalVault)

  const payouts = async ({ params, viewer }: InputOf<typeof getPayouts>) => {
    const accountId = await ownAccountId(accounts, params.id, viewer)
    const [earned, withdrawn] = await Promise.all([
      queries.earned({ accountId, ...lastMonth(now()) }),
      withdrawals.ofAccount(accountId),
    ])
    const shown = withdrawn.map((row) => ({
      ...{ created: new Date(row.asked_at).toISOString(), amount: dollars(row.amount), status: statusOf(row) },
    }))
    return ok({ all_time: dollars(earned?.all_time), last_month: dollars(earned?.last_month), payouts: shown })
  }

  const balance = async ({ viewer: { accountId } }: InputOf<typeof getBalance>) => {
    const today = dayOf(now())
    const [parts, owed, withdrawn, taxForm] = await Promise.all([
      queries.balance({ accountId }),
      queries.owed(accountId),
      withdrawals.sums(accountId, today.slice(0, 4)),
      withdrawals.taxForm(accountId),
    ])
    const earned = sumOf(parts.filter((part) => part.available_on <= today))
    const form = presentTaxForm(taxForm, today)
    const later = parts.filter((part) => part.available_on > today).toReversed()
    return ok({
      available: dollarsOf(earned - BigInt(withdrawn?.lifetime ?? 0)),
      pending: dollarsOf(sumOf(later)),
      owed: dollars(owed),
      ...{ withdrawn_lifetime: dollars(withdrawn?.lifetime), withdrawn_ytd: dollars(withdrawn?.year) },
      dates: Object.fromEntries(later.map((part) => [instant(part.available_on), dollars(part.amount)])),
      ...{ requested_form_type: form.form, form_completion_status: form.status },
      tax_form_above: dollarsOf(TAX_FORM_ABOVE),
    })
  }

  const history = async ({ viewer: { accountId } }: InputOf<typeof getPayoutHistory>) => {
    const today = dayOf(now())
    const [parts, affiliate, rows] = await Promise.all([
      queries.balance({ accountId }),
      queries.affiliateEarned({ accountId }),
      withdrawals.ofAccount(accountId),
    ])
    const available = bySource(parts, affiliate)
      .filter((part) => part.available_on <= today)
      .map((part) => ({
        ...{ type: 'payout_available' as const, payout_source: part.source },
        ...{ created: instant(part.available_on), amount: dollarsOf(part.amount) },
      }))
    const items = [...(await presentWithdrawals(rows, vault)), ...available]
    return ok(items.toSorted((one, other) => Date.parse(other.created) - Date.parse(one.created)))
  }

  const taxFormOf = async (accountId: string) => {
    const row = await withdrawals.taxForm(accountId)
    const { status } = presentTaxForm(row, dayOf(now()))
    if (!row) return { status, form: null }
    const { form: type, country, expires_on: expires, signed_at: signed } = row
    return { status, form: { type, country, signed: new Date(signed).toISOString(), expires } }
  }

  const revenue = async ({ query }: InputOf<typeof getPlatformRevenue>) => {
    const end = query.end === undefined ? now() : Date.parse(query.end)
    const start = query.start === undefined ? end - shownByDefault * dayMs : Date.parse(query.start)
    const [site, days] = await Promise.all([
      queries.site(dayOf(now())),
      queries.closedDays({ ...wholeDays(start, end), limit: REVENUE_DAYS_MAX }),
    ])
    const reversed = await queries.reversed(days.map(({ day }) => day))
    return ok({
      all_time: dollars(site?.creators),
      all_time_available: dollars(site?.available),
      all_time_undistributed: dollars(site?.undistributed),
      all_time_reversed: dollars(site?.reversed),
      data: days.map((row) => {
        const taken = reversed.get(row.day) ?? 0n
        return {
          ...{ time: beginningOf(row.day) / 1_000, revenue: sumOfDollars(row.amount, row.subscriptions) },
          ...{ costs: dollars(row.costs), platform_revenue: sumOfDollars(row.platform, row.subscription_share) },
          ...{ creator_revenue: dollarsOf(BigInt(row.shared) - taken), undistributed: dollars(row.undistributed) },
          ...{ reversed: dollarsOf(taken), points: row.points },
          sources: {
            ads: { revenue: dollars(row.amount), costs: dollars(row.costs), platform: dollars(row.platform) },
            subscriptions: { revenue: dollars(row.subscriptions), platform: dollars(row.subscription_share) },
          },
        }
      }),
    })
  }

  return [
    handle(getPayouts, payouts),
    handle(getBalance, balance),
    handle(getPayoutHistory, history),
    handle(getPlatformRevenue, revenue),
    handle(getTaxForm, async ({ viewer: { accountId } }) => ok(await taxFormOf(accountId))),
    handle(getTaxFormOf, async ({ params, viewer }) => {
      if (!isAdmin(viewer.role)) throw refusal('for_admins')
      const account = await accounts.find(params.id)
      if (!account) throw refusal('not_found')
      return ok(await taxFormOf(account.account_id))
    }),
    handle(getRevenueDays, async ({ query: { before, limit }, viewer }) => {
      if (!isAdmin(viewer.role)) throw refusal('for_admins')
      return ok({ days: presentDays(await queries.runs({ before: before ?? lastDay, limit })) })
    }),
  ]
}

interface Part {
  available_on: string
  amount: string
}

/** What became available on a day, by where it is from. Reversals take from a day as a whole: first what isn't from affiliate codes. */
function bySource(parts: readonly Part[], affiliate: readonly Part[]) {
  const ofCodes = new Map(affiliate.map(({ available_on, amount }) => [available_on, BigInt(amount)]))
  return parts.flatMap(({ available_on, amount }) => {
    const whole = BigInt(amount)
    const earned = ofCodes.get(available_on) ?? 0n
    const affiliates = earned < 0n ? 0n : earned < whole ? earned : whole
    return [
      { available_on, source: 'creator_rewards' as const, amount: whole - affiliates },
      { available_on, source: 'affilites' as const, amount: affiliates },
    ].filter((part) => part.amount !== 0n)
  })
}

const sumOf = (parts: readonly { amount: string }[]): bigint =>
  parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)

/** The first and the last day of the calendar month before. */
function lastMonth(now: number): { from: string; until: string } {
  const date = new Date(now)
  const of = (month: number, day: number) => dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + month, day))
  return { from: of(-1, 1), until: of(0, 0) }
}
