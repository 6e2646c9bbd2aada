import { type DownloadsTables, downloadsVersion } from '@adit/projectors/analytics/downloads.table.ts'
import { countSources } from '../catalogue/counts.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import * as projectDownloads from './project_downloads.contract.ts'
import * as rising from './rising/rising.contract.ts'
import * as siteDownloads from './site_downloads.contract.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels extends Models<'downloads', DownloadsTables> {}
}

export const analytics = defineRoom('analytics', {
  contracts: { ...projectDownloads, ...siteDownloads, getRising: rising.getRising },
  reads: { downloads: downloadsVersion },
  fills: [
    countSources.fill({ of: 'project', name: 'downloads', table: 'downloads.project_total', column: 'downloads' }),
    countSources.fill({ of: 'version', name: 'downloads', table: 'downloads.version_total', column: 'downloads' }),
  ],
  side: new URL('side.ts', import.meta.url),
})
