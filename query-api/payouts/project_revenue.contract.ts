import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { olderQuery } from '../analytics/metrics/older_query.ts'
import { lengthSlicesRefusals } from '../analytics/metrics/time_slices.ts'

/** A token that is limited to projects has no part in what an account is paid. */
const read = { method: 'GET', side: 'query', group: 'Payouts', auth: 'required', scope: 'PAYOUTS_READ' } as const

export const getRevenue = defineRoute({
  ...read,
  path: '/v3/analytics/revenue',
  summary: 'Get revenue by time',
  description:
    'What the members of your projects earned, without what was taken back from them. Only projects in which you have the permission VIEW_PAYOUTS. A day’s revenue belongs to the slice in which the day begins in UTC, and is there once it is shared.',
  query: olderQuery,
  responses: {
    200: {
      description:
        'For each project, amounts in dollars by the beginning of the slice in seconds since 1970. The range is widened to whole slices. Slices without any are left out.',
      schema: z.record(z.string(), z.record(z.string(), z.string())),
    },
  },
  errors: refusals(lengthSlicesRefusals).codes,
})
