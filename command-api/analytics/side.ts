import { heldPersonal } from '../identity/data_export/held_personal.port.ts'
import { defineSide } from '../kit/define_room.ts'
import { activityRecorder, recordsNothing } from './activity_recorder.port.ts'
import { chartEventRoutes } from './chart_event/chart_event.routes.ts'
import { clientReportRoutes } from './client_report.routes.ts'
import { downloadsOf } from './downloads_of.ts'
import { storeDaysJob } from './stored_days.job.ts'
import { storeDays } from './stored_days.port.ts'

export const side = defineSide({
  fills: ({ ops }) => [
    activityRecorder.fill(recordsNothing),
    storeDays.fill(async () => 0),
    heldPersonal.fill({ name: 'downloads', read: (accountId) => downloadsOf(ops, accountId) }),
  ],
  routes: (deps) => [...clientReportRoutes(deps), ...chartEventRoutes(deps)],
  jobs: ({ port }) => [storeDaysJob(port(storeDays))],
})
