import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { figuresRefusals } from '../metrics/figures.ts'
import { ANALYTICS_PROJECTS_MAX, FIGURES_MAX } from '../metrics/metric.values.ts'
import { endedDayRefusals } from './ended_day.ts'

export const dayFileRefusals = refusals(endedDayRefusals, figuresRefusals)

export const getAnalyticsDay = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Analytics',
  auth: 'required',
  scope: 'ANALYTICS',
  limitedTokens: 'projects',
  path: '/v3/analytics/day/:day',
  summary: 'Get a day of analytics as a file',
  description: `What counted of your projects on a day (UTC), as a CSV file (RFC 4180). It has a line for each project, kind, hour and combination of values. The amounts add up to those of \`POST /v3/analytics\`, and countries with few records of a project in the calendar month are \`XX\` here, too. The columns are \`project_id\`, \`kind\`, \`hour\`, the fields of \`POST /v3/analytics\`, and \`amount\`, which for \`playtime\` is in seconds. A field is empty if it has no value. Texts that a spreadsheet would run as a formula begin with an apostrophe. A file has at most ${FIGURES_MAX} lines: ask for fewer projects if yours have more. Records that arrive late can still be added to a day.`,
  params: z.object({
    day: z.iso.date().max(10).meta({ description: 'A day (UTC) that has ended, such as `2026-01-15`.' }),
  }),
  query: z.object({
    project_ids: jsonArray(z.string().max(64), { max: ANALYTICS_PROJECTS_MAX })
      .optional()
      .meta({
        description: `JSON array of at most ${ANALYTICS_PROJECTS_MAX} ids or slugs. Projects whose analytics you may not see are left out. By default, all of your projects.`,
      }),
  }),
  responses: {
    200: {
      description: 'The file, with the names of the columns in its first line.',
      mediaType: 'text/csv',
      headers: { 'Content-Disposition': 'Name of the file, such as `analytics-2026-01-15.csv`.' },
    },
  },
  errors: dayFileRefusals.codes,
  example: { params: { day: '2026-01-15' } },
})
