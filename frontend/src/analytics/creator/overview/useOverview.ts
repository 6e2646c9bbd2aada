import { useState } from 'react'
import { useApi } from '../../../api/apiQuery.ts'
import type { Metric } from '../figures/metric.ts'
import { type OverviewOfMetric, overviewBody, type overviewMetrics, overviewOf } from './overviewFigures.ts'

export interface Overview {
  /** Undefined while it loads. */
  of: Record<(typeof overviewMetrics)[number], OverviewOfMetric> | undefined
  /** Ids of the projects whose numbers the viewer may see. */
  known: ReadonlySet<string>
  error: unknown
  retry: () => void
  /** When the page was opened, in milliseconds since 1970: all numbers are of that day. */
  now: number
}

/** The numbers of the overview; cards and table show the same answer. */
export function useOverview(): Overview {
  const [now] = useState(() => Date.now())
  const { data, error, refetch } = useApi('POST /v3/analytics', { body: overviewBody(now) })
  const of = (metric: Metric) => overviewOf({ metrics: data?.metrics ?? [] }, metric)
  return {
    of: data && { views: of('views'), downloads: of('downloads'), playtime: of('playtime') },
    known: new Set(Object.keys(data?.projects ?? {})),
    error: data ? null : error,
    retry: () => void refetch(),
    now,
  }
}
