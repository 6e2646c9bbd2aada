import { PROJECTS_MAX } from '@adit/events/catalogue/limits.values.ts'
import { projectEvents } from '@adit/events/catalogue/project/project.events.ts'
import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import { projectQuotaEvents } from '@adit/events/catalogue/reservation.events.ts'
import type { VersionFile, versionEvents } from '@adit/events/catalogue/version/version.events.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'
import { projectStream } from '../catalogue/catalogue_streams.ts'
import { projectDecider } from '../catalogue/project/project.decider.ts'
import type { Others } from './memory_side.fixture.ts'
import { teamId, writeTeam } from './team_people.ts'

export const projectId = 'PROJECT1'

/** How it starts. */
export const born: (typeof projectEvents.definitions.ProjectCreated.schema)['_zod']['input'] = {
  ...{ projectId, slug: 'lantern', title: 'Lantern', summary: 'Light that follows you.', body: 'Hang it.' },
  ...{ projectType: 'mod', ownerId: 'CREATOR0', teamId, threadId: 'THREAD01', organizationId: null },
  ...{ categories: [], additionalCategories: [], license: { id: 'MIT', name: 'MIT License', url: null } },
  ...{ links: { issues: null, source: null, wiki: null, discord: null }, donations: [], environment: 'unknown' },
  ...{ requestedStatus: 'approved', icon: null, gallery: [], versions: [] },
}

/** A project with the status and the team of `writeTeam`. Returns the writer of its stream. */
export function writeProject(log: EventLog, status: ProjectStatus = 'approved') {
  const project = log.stream(projectEvents, projectId)
  project('ProjectCreated', born)
  if (status !== 'draft') project('ProjectStatusChanged', { from: 'draft', to: status })
  writeTeam(log, projectId)
  return project
}

/** It counts for the account. */
export function countFor(log: EventLog, accountId: string): void {
  log.stream(projectQuotaEvents, accountId)('ProjectQuotaClaimed', { projectId })
}

/** The account has as many other projects as it may have. */
export function fillQuota(log: EventLog, accountId: string): void {
  const quota = log.stream(projectQuotaEvents, accountId)
  for (let count = 0; count < PROJECTS_MAX; count++) quota('ProjectQuotaClaimed', { projectId: `OTHER${count}` })
}

export const deleteProject = ({ tell }: Others): Promise<void> =>
  tell(projectDecider, projectStream(projectId), { type: 'DeleteProject' })

export const versionId = 'VERSION1'

/** A file named by one letter, of which its hash is made. */
export const fileNamed = (letter: string): VersionFile => ({
  ...{ fileId: `FILE000${letter}`, filename: `${letter}.jar`, sha1: letter.repeat(40), sha512: letter.repeat(128) },
  ...{ size: 5, key: `files/${letter}`, primary: letter === 'a', fileType: null },
})

/** How its version starts, with the files `a` and `b`. */
export const bornVersion: (typeof versionEvents.definitions.VersionCreated.schema)['_zod']['output'] = {
  ...{ versionId, projectId, authorId: 'OWNER001', name: 'Lantern 1', number: '1.0.0', channel: 'release' },
  ...{ featured: false, ordering: null, changelog: '', dependencies: [], gameVersions: ['1.21'], loaders: ['fabric'] },
  ...{ mrpackLoaders: [], environment: 'unknown', status: 'listed', requestedStatus: null, publishedAt: 0 },
  files: [fileNamed('a'), fileNamed('b')],
}
