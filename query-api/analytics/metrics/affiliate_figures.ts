import { hasScope } from '@adit/events/identity/scope.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import {
  type AffiliateFigure,
  type AffiliateMetric,
  affiliateFigures,
  affiliateMetricKinds,
} from './affiliate_figures.slot.ts'
import type { ReturnMetrics, ShownFigure } from './analytics.contract.ts'
import { allProjects } from './analytics.presenter.ts'
import type { TimeSlices } from './time_slices.ts'

interface Asked {
  metrics: ReturnMetrics
  slices: TimeSlices
  viewer: Viewer
}

/** A figure of a slice, as the API shows it. */
interface ShownInSlice {
  slice: number
  shown: ShownFigure
}

const names = Object.keys(affiliateMetricKinds) as AffiliateMetric[]

/** What the viewer's affiliate codes brought, as far as it is asked for. */
export function affiliateMetricsOf({ filled }: Pick<QueryDeps, 'filled'>) {
  const [read] = filled(affiliateFigures)

  return async ({ metrics, slices, viewer }: Asked): Promise<readonly ShownInSlice[]> => {
    const shown: ShownInSlice[] = []
    for (const name of names) {
      const metric = metrics[name]
      if (!metric) continue
      const { accountId, limitedTo } = viewer
      // A token that is limited to projects has no part in what an account does besides.
      if (limitedTo !== null) throw refusal('token_limited')
      const needsPayouts = name === 'affiliate_code_revenue'
      if (needsPayouts && !hasScope(viewer, 'PAYOUTS_READ')) throw refusal('missing_scope', { scope: 'PAYOUTS_READ' })
      const codes = metric.filter_by?.affiliate_code_id
      const byCode = metric.bucket_by.includes('affiliate_code_id')
      const codeIds = codes && codes.length > 0 ? codes : undefined
      const figures = (await read?.({ metric: name, accountId, slices, byCode, codeIds })) ?? []
      shown.push(...figures.map((figure) => present(name, figure)))
    }
    return shown
  }
}

const present = (name: AffiliateMetric, { slice, codeId, amount }: AffiliateFigure): ShownInSlice => {
  const kind = affiliateMetricKinds[name]
  return { slice, shown: { source_affiliate_code: codeId || allProjects, metric_kind: kind, [kind]: amount } }
}
