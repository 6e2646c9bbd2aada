import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { ApiError } from '../../../api/apiError.ts'
import { apiQuery } from '../../../api/apiQuery.ts'
import { type Breakdown, breakdownOf } from '../figures/breakdown.ts'
import { type Analytics, canFilter, type Field, type Filters, type Metric, returnMetrics } from '../figures/metric.ts'
import type { Period } from '../figures/period.ts'
import { bodyOf } from './useReport.ts'

export interface OneBreakdown {
  by: readonly Field[]
  /** Undefined while it loads. */
  data: Breakdown | undefined
  error: ApiError | null
  retry: () => void
}

type Asked = { metric: Metric; filters: Filters; scope: readonly string[]; period: Period }

/** The figures of a whole period by each of these fields, or combinations of fields. */
export function useBreakdowns(
  { metric, filters, scope, period }: Asked,
  wanted: readonly (readonly Field[])[],
): { breakdowns: OneBreakdown[]; projects: Analytics['projects'] } {
  const answers = useQueries({
    queries: wanted.map((by) => ({
      ...apiQuery('POST /v3/analytics', {
        body: bodyOf(period, { slices: 1 }, returnMetrics([metric], by, filters), scope),
      }),
      placeholderData: keepPreviousData,
      enabled: canFilter(metric, filters),
    })),
  })
  return {
    breakdowns: wanted.map((by, at) => {
      const answer = answers[at]
      return {
        by,
        data: answer?.data && breakdownOf(answer.data.metrics.flat(), metric, by),
        error: answer?.data ? null : (answer?.error ?? null),
        retry: () => void answer?.refetch(),
      }
    }),
    projects: Object.assign({}, ...answers.map(({ data }) => data?.projects ?? {})),
  }
}
