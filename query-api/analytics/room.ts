import { type DownloadsTables, downloadsVersion } from '@adit/projectors/analytics/downloads.table.ts'
import { countSources } from '../catalogue/counts.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels extends Models<'downloads', DownloadsTables> {}
}

export const analytics = defineRoom('analytics', {
  reads: { downloads: downloadsVersion },
  fills: [
    countSources.fill({ of: 'project', name: 'downloads', table: 'downloads.project_total', column: 'downloads' }),
    countSources.fill({ of: 'version', name: 'downloads', table: 'downloads.version_total', column: 'downloads' }),
  ],
})
