import { projectEvents } from '@adit/events/catalogue/project/project.events.ts'
import { type VersionFile, versionEvents } from '@adit/events/catalogue/version/version.events.ts'
import { teamEvents } from '@adit/events/teams/team.events.ts'
import { type EventLog, eventLog } from '@adit/platform/testing/event_log.ts'

type Input<Schema extends { _zod: { input: unknown } }> = Schema['_zod']['input']
export type ProjectData = Input<typeof projectEvents.definitions.ProjectCreated.schema>
export type VersionData = Input<typeof versionEvents.definitions.VersionCreated.schema>

export type MemberData = Input<typeof teamEvents.definitions.TeamMemberInvited.schema>

const noLinks = { issues: null, source: null, wiki: null, discord: null }

export const projectData = (projectId: string, change: Partial<ProjectData> = {}): ProjectData => ({
  projectId,
  slug: `slug-${projectId.toLowerCase()}`,
  title: 'Lantern',
  summary: 'Better lights for dark caves.',
  body: 'Long text.',
  projectType: 'mod',
  ownerId: 'OWNER001',
  teamId: `T${projectId.slice(1)}`,
  threadId: `H${projectId.slice(1)}`,
  organizationId: null,
  categories: ['utility'],
  additionalCategories: ['decoration'],
  license: { id: 'MIT', name: 'MIT License', url: null },
  links: noLinks,
  donations: [],
  environment: 'client_only',
  requestedStatus: 'approved',
  icon: null,
  gallery: [],
  versions: [],
  ...change,
})

/** Hashes derive from the id, so equal ids mean equal content. */
export const fileData = (fileId: string, change: Partial<VersionFile> = {}): VersionFile => ({
  fileId,
  filename: `${fileId}.jar`,
  sha1: Buffer.from(fileId.padEnd(20, '.')).toString('hex'),
  sha512: Buffer.from(fileId.padEnd(64, '.')).toString('hex'),
  size: 1024,
  key: `data/${fileId}`,
  primary: true,
  fileType: null,
  ...change,
})

export const versionData = (projectId: string, versionId: string, change: Partial<VersionData> = {}): VersionData => ({
  versionId,
  projectId,
  authorId: 'OWNER001',
  name: `Lantern ${versionId}`,
  number: `1.0.0+${versionId}`,
  channel: 'release',
  featured: false,
  ordering: null,
  changelog: 'First.',
  dependencies: [],
  gameVersions: ['1.20.1', '1.19.4'],
  loaders: ['fabric'],
  mrpackLoaders: [],
  environment: 'client_only',
  status: 'listed',
  requestedStatus: null,
  files: [fileData(`F${versionId.slice(1)}`)],
  publishedAt: Date.UTC(2025, 1, 1),
  ...change,
})

/** Streams of one project on one log, and common ways in which they start. */
export function projectStreams(projectId: string, log: EventLog = eventLog()) {
  const project = log.stream(projectEvents, projectId)
  const version = (versionId: string) => log.stream(versionEvents, versionId, projectId)
  const team = log.stream(teamEvents, `T${projectId.slice(1)}`, projectId)
  return {
    log,
    project,
    version,
    team,
    create: (change: Partial<ProjectData> = {}) => {
      const data = projectData(projectId, change)
      team('TeamCreated', { teamId: data.teamId, projectId, ownerId: data.ownerId })
      project('ProjectCreated', data)
    },
    invite: (accountId: string, change: Partial<MemberData> = {}) =>
      team('TeamMemberInvited', {
        ...{ accountId, role: 'Member', permissions: 0, payoutsSplit: 0, ordering: 0 },
        ...change,
      }),
    /** Submitted and approved. */
    approve: () => {
      project('ProjectSubmitted', { from: 'draft', requestedStatus: 'approved' })
      project('ProjectReviewed', {
        from: 'processing',
        to: 'approved',
        firstApproval: true,
        message: null,
        messageBody: null,
      })
    },
    /** In the order in which publishing writes: details first, the project's event last. */
    publish: (versionId: string, change: Partial<VersionData> = {}) => {
      const data = versionData(projectId, versionId, change)
      const write = version(versionId)
      write('VersionCreated', data)
      project('ProjectVersionAdded', { versionId, number: data.number })
      return write
    },
  }
}
