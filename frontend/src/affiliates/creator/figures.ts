import { dollarsOf, type Micros, microsOf } from '@adit/events/payouts/money.values.ts'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/apiQuery.ts'
import type { ResponseOf } from '../../api/client.ts'

export const codesRoute = 'GET /_internal/affiliate'
export type AffiliateCode = ResponseOf<typeof codesRoute>[number]

export interface Figures {
  clicks: number
  conversions: number
  /** In dollars. */
  revenue: string
}

export interface AllFigures {
  /** With those of codes that are deleted. */
  total: Figures
  byCode: ReadonlyMap<string, Figures>
}

/** Of which time the page shows figures. */
export const spans = ['30', '365', 'all'] as const
export type Span = (typeof spans)[number]

const dayMs = 86_400_000
/** Nothing is older. */
const first = Date.UTC(2020, 0)

/** Until the end of the present hour: figures are kept by the hour. */
function rangeOf(span: Span, now: number) {
  const end = Math.ceil((now + 1) / 3_600_000) * 3_600_000
  const start = span === 'all' ? first : end - Number(span) * dayMs
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString(), resolution: { slices: 1 } }
}

type Answer = ResponseOf<'POST /v3/analytics'>
type Sums = { clicks: number; conversions: number; revenue: Micros }

const none = (): Sums => ({ clicks: 0, conversions: 0, revenue: 0n })
const shown = ({ revenue, ...counts }: Sums): Figures => ({ ...counts, revenue: dollarsOf(revenue) })

export function figuresIn({ metrics }: Answer): AllFigures {
  const [total, byCode] = [none(), new Map<string, Sums>()]
  for (const { source_affiliate_code: code, clicks = 0, conversions = 0, revenue = '0' } of metrics.flat()) {
    if (code === undefined) continue
    const own = byCode.get(code) ?? none()
    for (const sums of [total, own]) {
      sums.clicks += clicks
      sums.conversions += conversions
      sums.revenue += microsOf(revenue)
    }
    byCode.set(code, own)
  }
  return { total: shown(total), byCode: new Map([...byCode].map(([code, sums]) => [code, shown(sums)])) }
}

/** What the viewer's codes brought in a time. */
export function useFigures(span: Span) {
  const byCode = { bucket_by: ['affiliate_code_id' as const] }
  const return_metrics = {
    ...{ affiliate_code_clicks: byCode, affiliate_code_conversions: byCode, affiliate_code_revenue: byCode },
  }
  const body = { time_range: rangeOf(span, Date.now()), return_metrics, project_ids: [] }
  return useQuery({ ...apiQuery('POST /v3/analytics', { body }), select: figuresIn })
}
