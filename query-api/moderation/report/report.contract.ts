import { REPORT_LIST } from '@adit/events/moderation/report.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { linkHeader } from '@adit/platform/http/page_links.ts'
import { flag, integer, jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { pageReport, report } from './report_shape.ts'

const read = { method: 'GET', side: 'query', auth: 'required', scope: 'REPORT_READ', group: 'Reports' } as const
const reports = { 200: { description: 'The reports.', schema: z.array(report) } } as const

export const listReports = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/report',
  summary: 'List open reports',
  description: 'Lists your own reports, oldest first. Moderators get everyone’s.',
  query: z.object({
    count: integer({ min: 1, max: REPORT_LIST.max }).default(REPORT_LIST.default),
    offset: integer({ min: 0, max: 1_000_000 }).default(0),
    all: flag()
      .default(true)
      .meta({ description: '`false` for your own reports only. Has an effect only for moderators.' }),
    closed: flag()
      .default(false)
      .meta({ description: '`true` for closed reports instead, most recently closed first.' }),
  }),
  responses: { 200: { ...reports[200], headers: linkHeader } },
  errors: [],
})

export const getReports = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/reports',
  summary: 'Get several reports',
  description: 'Returned in the order requested. Reports that don’t exist or aren’t yours are omitted.',
  query: z.object({
    ids: jsonArray(z.string().max(64), { max: 100 }).meta({ description: 'JSON array of at most 100 report ids.' }),
  }),
  responses: reports,
  errors: [],
})

export const getReport = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/report/:id',
  summary: 'Get a report',
  description: 'Only the reporter and staff can get a report.',
  responses: {
    200: { description: 'The report.', schema: report },
    404: { description: 'The report does not exist or is not yours.' },
  },
  errors: ['not_found'],
  example: { params: { id: 'AABBCCDD' } },
})

export const getPageReport = defineRoute({
  ...read,
  internal: true,
  path: '/_internal/report/:id',
  summary: 'Get a report with its rendered text',
  responses: {
    200: { description: 'The report.', schema: pageReport },
    404: { description: 'The report does not exist or is not yours.' },
  },
  errors: ['not_found'],
})
