import { CHART_EVENT_TITLE_MAX, CHART_EVENT_URL_MAX, chartMetrics } from '@adit/events/analytics/chart_event.values.ts'
import { httpUrl } from '@adit/events/kit/url.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { integer } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { addChartEventRefusals, changeChartEventRefusals, removeChartEventRefusals } from './chart_events.decider.ts'

const write = {
  side: 'command',
  group: 'Analytics',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  visibleIn: ['chart_events'],
} as const

const time = z.iso.datetime({ offset: true }).max(64)
const body = {
  kind: 'json',
  schema: z.object({
    title: z.string().trim().min(1).max(CHART_EVENT_TITLE_MAX).describe('What happened, in a few words.'),
    announcement_url: z
      .string()
      .max(CHART_EVENT_URL_MAX)
      .refine((text) => httpUrl(text) !== undefined, {
        error: 'must be the address of a web page, such as https://example.org',
      })
      .nullable()
      .describe('Address of a page that tells more.'),
    for_metric_kind: z
      .array(z.enum(chartMetrics))
      .min(1)
      .max(chartMetrics.length)
      .nullable()
      .describe('Charts that show it. Null: all of them.'),
    starts: time.describe('When it began.'),
    ends: time.describe('When it ended. May be the same time as `starts`.'),
  }),
} as const
const params = z.object({ id: integer({ min: 1 }).describe('Number of the announcement.') })
const one = { ...write, path: '/_internal/analytics-event/:id', params } as const
const answers = '/_internal/analytics-event/:id'

export const addChartEvent = defineRoute({
  ...write,
  method: 'POST',
  path: '/_internal/analytics-event',
  summary: 'Announce something in the charts of all creators',
  description: 'Admins only. For what explains a change of everybody’s figures, such as an outage.',
  body,
  answers,
  responses: { 200: { description: 'The announcement.' } },
  errors: refusals(addChartEventRefusals, 'admins_decide').codes,
})

export const changeChartEvent = defineRoute({
  ...one,
  method: 'PATCH',
  summary: 'Change an announcement in charts',
  description: 'Admins only. Sets all fields.',
  body,
  answers,
  responses: { 200: { description: 'The announcement.' } },
  errors: refusals(changeChartEventRefusals, 'admins_decide').codes,
})

export const removeChartEvent = defineRoute({
  ...one,
  method: 'DELETE',
  summary: 'Remove an announcement from charts',
  description: 'Admins only.',
  responses: { 204: { description: 'Removed.' } },
  errors: refusals(removeChartEventRefusals, 'admins_decide').codes,
})
