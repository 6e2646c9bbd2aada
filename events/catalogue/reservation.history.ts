import { type Describers, say } from '../kit/describing.ts'
import type { fileEvents, projectQuotaEvents, slugEvents } from './reservation.events.ts'

export const describeSlug: Describers<typeof slugEvents> = {
  SlugClaimed: () => say('Took the address for the project'),
  SlugReleased: () => say('Gave the address free'),
}

export const describeFile: Describers<typeof fileEvents> = {
  FileClaimed: ({ versionId }) => say('Took the file for version {versionId}', { versionId }),
  FileReleased: ({ versionId }) => say('Gave the file of version {versionId} free', { versionId }),
}

export const describeProjectQuota: Describers<typeof projectQuotaEvents> = {
  ProjectQuotaClaimed: ({ projectId }) => say('Counted project {projectId} against the limit', { projectId }),
  ProjectQuotaReleased: ({ projectId }) => say('Counted project {projectId} no longer', { projectId }),
}
