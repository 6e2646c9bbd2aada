import { reportTypes } from '@adit/events/moderation/report_type.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { getReportTypes } from './report_type.contract.ts'

/** They change only with a release. */
export const reportTypeRoutes = (): Route[] => [
  handle(getReportTypes, () => ok([...reportTypes], { headers: { 'cache-control': 'public, max-age=3600' } })),
]
