import { projectCounts } from '../catalogue/search/project_count.ts'
import { defineRoom } from '../kit/define_room.ts'
import { chartEventsProjector } from './chart_event/chart_events.projector.ts'
import { downloads } from './download_log/downloads.ts'
import { projectTotalTable } from './download_total.table.ts'
import { downloadsProjector } from './downloads.projector.ts'

export const analytics = defineRoom('analytics', {
  projectors: [chartEventsProjector],
  logs: [downloads],
  fills: [
    projectCounts.fill({
      name: 'downloads',
      projector: downloadsProjector,
      table: projectTotalTable,
      column: 'downloads',
    }),
  ],
})
