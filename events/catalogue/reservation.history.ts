import { type Describers, say } from '../kit/describing.ts'
import type { fileEvents, projectQuotaEvents, slugEvents } from './reservation.events.ts'

export const describeSlug: Describers<typeof slugEvents> = {
  SlugClaimed: () => say('Reserved the address for the project'),
  SlugReleased: () => say('Released the address'),
}

export const describeFile: Describers<typeof fileEvents> = {
  FileClaimed: ({ versionId }) => say('Reserved the file for version {versionId}', { versionId }),
  FileReleased: ({ versionId }) => say('Released the file of version {versionId}', { versionId }),
}

export const describeProjectQuota: Describers<typeof projectQuotaEvents> = {
  ProjectQuotaClaimed: ({ projectId }) => say('Counted project {projectId} toward the limit', { projectId }),
  ProjectQuotaReleased: ({ projectId }) => say('Stopped counting project {projectId} toward the limit', { projectId }),
}
