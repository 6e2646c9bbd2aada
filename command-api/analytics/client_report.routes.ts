import { handle, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { reportPlaytime, reportServerPlay, reportView } from './client_report.contract.ts'

/** Launchers report without being asked and take a refusal for an outage, so what they say is checked, if not kept. */
export function clientReportRoutes(): Route[] {
  return [
    handle(reportView, () => noContent()),
    handle(reportPlaytime, () => noContent()),
    handle(reportServerPlay, () => noContent()),
  ]
}
