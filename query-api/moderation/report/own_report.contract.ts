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
  description: 'Lists the reports you created. Names of items that you can no longer see are omitted.',
  query: ownReportsQuery,
  responses: { 200: { description: 'A page of your reports.', headers, schema: z.array(ownReport) } },
  errors: [],
})
