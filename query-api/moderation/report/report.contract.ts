import { REPORT_LIST } from '@adit/events/moderation/report.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { linkHeader } from '@adit/platform/http/page_links.ts'
import { flag, integer, jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { report } from './report_shape.ts'

const read = { method: 'GET', side: 'query', auth: 'required', scope: 'REPORT_READ', group: 'Reports' } as const
const reports = { 200: { description: 'The reports.', schema: z.array(report) } } as const

export const listReports = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/report',
  summary: 'List open reports',
  description: 'Your own, oldest first; moderators get those of everybody.',
  query: z.object({
    count: integer({ min: 1, max: REPORT_LIST.max }).default(REPORT_LIST.default),
    offset: integer({ min: 0, max: 1_000_000 }).default(0),
    all: flag().default(true).meta({ description: '`false`: your own alone. Means something to moderators only.' }),
    closed: flag().default(false).meta({ description: '`true`: the closed ones instead, the one closed last first.' }),
  }),
  responses: { 200: { ...reports[200], headers: linkHeader } },
  errors: [],
})

export const getReports = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/reports',
  summary: 'Get several reports',
  description: 'In the order asked for; those that are missing or not yours are left out.',
  query: z.object({
    ids: jsonArray(z.string().max(64), { max: 100 }).meta({ description: 'Ids of reports, at most 100.' }),
  }),
  responses: reports,
  errors: [],
})

export const getReport = defineRoute({
  ...read,
  versions: ['v2', 'v3'],
  path: '/report/:id',
  summary: 'Get a report',
  description: 'Who reported it and staff read it.',
  responses: {
    200: { description: 'The report.', schema: report },
    404: { description: 'There is no such report, or it is not yours.' },
  },
  errors: ['not_found'],
  example: { params: { id: 'AABBCCDD' } },
})
