import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import { sql } from 'kysely'
import type { AffiliateFigure, AffiliateQuestion } from '../analytics/metrics/affiliate_figures.slot.ts'
import { analyticsStore } from '../analytics/metrics/analytics_store.port.ts'
import { figuresOf, figuresRefusals } from '../analytics/metrics/figures.ts'
import { FIGURES_MAX } from '../analytics/metrics/metric.values.ts'
import type { QueryDeps } from '../kit/query_deps.ts'

interface Sliced {
  codeIds: readonly string[]
  start: number
  end: number
  width: number
  byCode: boolean
  limit: number
}

interface Row {
  slice: number
  code_id: string
  amount: string
}

const codeOf = ({ byCode }: Sliced) => sql<string>`case when ${byCode} then e.code_id else '' end`
const sliceAt = (column: string, { start, width }: Sliced) =>
  sql<number>`(${sql.ref(column)} - ${start}::bigint) / ${width}::bigint`

/** What affiliate codes brought, deleted ones as well: clicks that counted, subscriptions that were paid, and what was earned without what went back. */
export function affiliateMetrics({ models, port, now }: Pick<QueryDeps, 'models' | 'port' | 'now'>) {
  const store = port(analyticsStore)
  const own = models.prepare('affiliate_own_codes', (db, { accountId }: { accountId: string }) =>
    db.selectFrom('affiliates.code').where('account_id', '=', accountId).select('code_id'),
  )
  const conversions = models.prepare('affiliate_conversions', (db, args: Sliced) =>
    db
      .selectFrom('affiliates.conversion as e')
      .where(sql<boolean>`e.code_id = any(${args.codeIds}::text[])`)
      .where('e.activated_at', '>=', args.start)
      .where('e.activated_at', '<', args.end)
      .groupBy(sql`1, 2`)
      .orderBy(sql`1, 2`)
      .limit(sql<number>`${args.limit}::bigint`)
      .select([
        sliceAt('e.activated_at', args).as('slice'),
        codeOf(args).as('code_id'),
        sql<string>`count(*)::text`.as('amount'),
      ]),
  )
  const revenue = models.prepare('affiliate_revenue', (db, args: Sliced) =>
    db
      .selectFrom('payouts.affiliate_entry as e')
      .where(sql<boolean>`e.code_id = any(${args.codeIds}::text[])`)
      .where('e.entered_at', '>=', args.start)
      .where('e.entered_at', '<', args.end)
      .groupBy(sql`1, 2`)
      .orderBy(sql`1, 2`)
      .limit(sql<number>`${args.limit}::bigint`)
      .select([
        sliceAt('e.entered_at', args).as('slice'),
        codeOf(args).as('code_id'),
        sql<string>`sum(e.amount)::text`.as('amount'),
      ]),
  )

  return async ({ metric, accountId, slices, byCode, codeIds }: AffiliateQuestion): Promise<AffiliateFigure[]> => {
    const mine = (await own({ accountId })).map(({ code_id }) => code_id)
    const wanted = codeIds && new Set(codeIds)
    const asked = mine.filter((id) => wanted === undefined || wanted.has(id))
    if (asked.length === 0) return []
    if (metric === 'affiliate_code_clicks') {
      const counting = { kind: 'click', by: [], filters: {}, countryFloor: 0 } as const
      const figures = await figuresOf(store, { ...counting, projectIds: asked, slices, byProject: byCode }, now())
      return figures.map(({ slice, project_id, amount }) => ({ slice, codeId: project_id, amount }))
    }
    const { start, end, width } = slices
    const args = { codeIds: asked, start, end, width, byCode, limit: FIGURES_MAX + 1 }
    if (metric === 'affiliate_code_conversions') return figuresIn(await conversions(args), Number)
    const earned = (await revenue(args)).filter(({ amount }) => amount !== '0')
    return figuresIn(earned, (micros) => dollarsOf(BigInt(micros)))
  }
}

function figuresIn(rows: readonly Row[], amountOf: (amount: string) => number | string): AffiliateFigure[] {
  if (rows.length > FIGURES_MAX) throw figuresRefusals.refuse('too_many_figures', { limit: FIGURES_MAX })
  return rows.map(({ slice, code_id, amount }) => ({ slice: Number(slice), codeId: code_id, amount: amountOf(amount) }))
}
