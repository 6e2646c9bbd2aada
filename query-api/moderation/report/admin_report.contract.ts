import { adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { reportsQuery, shownStaffReport, staffReport } from './admin_report_shape.ts'

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
  summary: 'List reports',
  query: reportsQuery,
  responses: { 200: { description: 'A page of reports.', headers, schema: z.array(staffReport) } },
  errors: ['staff_only'],
})
export const showStaffReport = defineRoute({
  ...read,
  path: '/admin-api/reports/:id',
  summary: 'Get a report with the reported item',
  responses: {
    200: { description: 'The report.', schema: shownStaffReport },
    404: { description: 'The report does not exist.' },
  },
  errors: ['staff_only', 'not_found'],
})
