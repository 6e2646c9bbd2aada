import { adminListHeaders as headers } from '@adit/platform/http/admin_list.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { ownReport, ownReportsQuery } from './own_report_shape.ts'

export const listOwnReports = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Reports',
  internal: true,
  auth: 'required',
  scope: 'REPORT_READ',
  path: '/_internal/dashboard/reports',
  summary: 'List your reports',
  description: 'What you have reported. Names of what you can no longer see are left out.',
  query: ownReportsQuery,
  responses: { 200: { description: 'Some of your reports.', headers, schema: z.array(ownReport) } },
  errors: [],
})
