import { handle, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { reportPlaytime, reportServerPlay, reportView } from './client_report.contract.ts'

/** Launchers send reports on their own and take a 404 for an outage, so reports are validated although they aren't stored. */
export function clientReportRoutes(): Route[] {
  return [
    handle(reportView, () => noContent()),
    handle(reportPlaytime, () => noContent()),
    handle(reportServerPlay, () => noContent()),
  ]
}
