import { adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { reportsQuery, staffReport } from './admin_report_shape.ts'

const read = {
  method: 'GET',
  side: 'query',
  group: 'Staff pages',
  internal: true,
  auth: 'required',
  scope: 'REPORT_READ',
} as const

export const listStaffReports = defineRoute({
  ...read,
  path: '/admin-api/reports',
  summary: 'List what people have reported',
  query: reportsQuery,
  responses: { 200: { description: 'A part of the reports.', headers, schema: z.array(staffReport) } },
  errors: ['staff_only'],
})
export const showStaffReport = defineRoute({
  ...read,
  path: '/admin-api/reports/:id',
  summary: 'Get one report with what it is about',
  responses: {
    200: { description: 'The report.', schema: staffReport },
    404: { description: 'There is no such thing.' },
  },
  errors: ['staff_only', 'not_found'],
})
