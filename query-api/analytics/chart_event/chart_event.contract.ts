import { chartMetrics } from '@adit/events/analytics/chart_event.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { integer } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { time } from '../../kit/time_shape.ts'

const chartEvent = z
  .object({
    id: z.int().describe('Number of the announcement.'),
    title: z.string().describe('What happened, in a few words.'),
    announcement_url: z.string().nullable().describe('Address of a page that tells more.'),
    for_metric_kind: z.array(z.enum(chartMetrics)).nullable().describe('Charts that show it. Null: all of them.'),
    starts: time.describe('When it began.'),
    ends: time.describe('When it ended. May be the same time as `starts`.'),
  })
  .meta({ id: 'ChartEvent', description: 'Something that explains a change of everybody’s figures.' })

const read = { method: 'GET', side: 'query', group: 'Analytics', auth: 'none' } as const

export const getChartEvents = defineRoute({
  ...read,
  path: '/v3/analytics-event',
  summary: 'List what explains changes in the figures of all projects',
  description: 'Announcements of the site, such as outages, for charts. By time.',
  responses: { 200: { description: 'The announcements.', schema: z.array(chartEvent) } },
  errors: [],
})

export const getChartEvent = defineRoute({
  ...read,
  internal: true,
  path: '/_internal/analytics-event/:id',
  summary: 'Get one announcement of those in charts',
  params: z.object({ id: integer({ min: 1 }).describe('Number of the announcement.') }),
  responses: {
    200: { description: 'The announcement.', schema: chartEvent },
    404: { description: 'There is none with this number.' },
  },
  errors: ['not_found'],
})
