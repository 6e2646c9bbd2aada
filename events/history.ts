import type { RecordedProjectEvent } from './catalogue/project/project.events.ts'
import { describeProject } from './catalogue/project/project.history.ts'
import { createdProject, type ProjectFields, projectChange } from './catalogue/project/project_snapshot.history.ts'
import { describeFile, describeProjectQuota, describeSlug } from './catalogue/reservation.history.ts'
import * as sagas from './catalogue/saga.history.ts'
import type { RecordedVersionEvent } from './catalogue/version/version.events.ts'
import { describeVersion } from './catalogue/version/version.history.ts'
import { unknownVersion, type VersionFields, versionChange } from './catalogue/version/version_snapshot.history.ts'
import { describeFollowing } from './collections/following.history.ts'
import * as accounts from './identity/account.history.ts'
import type { Description, Said } from './kit/describing.ts'
import { parseStream, type RecordedEvent } from './kit/envelope.ts'
import { describeReport } from './moderation/report.history.ts'
import type { RecordedReviewEvent, RecordedThreadEvent } from './moderation/review.events.ts'
import { describeMessage, describeReview, describeThread } from './moderation/review.history.ts'
import {
  freeReview,
  type ReviewFields,
  reviewAfter,
  type ThreadFields,
  threadAfter,
} from './moderation/review_snapshot.history.ts'
import { describeInbox } from './notifications/inbox.history.ts'
import type { RecordedTeamEvent } from './teams/team.events.ts'
import { describeOwnershipTransfer, describeTeam } from './teams/team.history.ts'
import { type TeamFields, teamAfter } from './teams/team_snapshot.history.ts'

type Sentences = Readonly<Record<string, (data: never) => Said>>

const sentences: Sentences = Object.assign(
  {},
  describeProject,
  describeVersion,
  describeSlug,
  describeFile,
  describeProjectQuota,
  ...Object.values(sagas),
  ...Object.values(accounts),
  describeTeam,
  describeOwnershipTransfer,
  describeReview,
  describeThread,
  describeMessage,
  describeReport,
  describeFollowing,
  describeInbox,
)

export const describedTypes: ReadonlySet<string> = new Set(Object.keys(sentences))

/** What an event was, for people. The codec has checked its data. */
export function describe(event: Pick<RecordedEvent, 'type' | 'data'>): Description {
  const sentence = sentences[event.type]
  if (!sentence) throw new Error(`No sentence describes ${event.type}`)
  const { text, data, variant } = sentence(event.data as never) // the codec keeps type and data together
  return { id: `history.${event.type}${variant === undefined ? '' : `.${variant}`}`, text, data }
}

/** A project with all that belongs to it, as it was at one position of the log. Plain JSON. */
export interface ProjectSnapshot {
  project: ProjectFields | null
  /** By id, removed ones too. */
  versions: Readonly<Record<string, VersionFields>>
  team: TeamFields | null
  thread: ThreadFields | null
  review: ReviewFields
}

export const emptySnapshot: ProjectSnapshot = {
  project: null,
  versions: {},
  team: null,
  thread: null,
  review: freeReview,
}

/** Streams of a project that tell what people did; sagas and reservations tell how it was carried out. */
export const shownCategories = [
  'catalogue.project',
  'catalogue.version',
  'teams.team',
  'moderation.review',
  'moderation.thread',
] as const

/** The snapshot after one more event of the project's root, in the order of the log; what belongs to no page leaves it as it is. */
export function show(snapshot: ProjectSnapshot, event: RecordedEvent): ProjectSnapshot {
  switch (parseStream(event.stream).category) {
    case 'catalogue.project':
      return showProject(snapshot, event as RecordedProjectEvent) // a stream holds its family's events alone
    case 'catalogue.version':
      return showVersion(snapshot, event as RecordedVersionEvent)
    case 'teams.team':
      return { ...snapshot, team: teamAfter(snapshot.team, event as RecordedTeamEvent) }
    case 'moderation.review':
      return { ...snapshot, review: reviewAfter(event as RecordedReviewEvent) }
    case 'moderation.thread':
      return { ...snapshot, thread: threadAfter(snapshot.thread, event as RecordedThreadEvent) }
    default:
      return snapshot
  }
}

function showProject(snapshot: ProjectSnapshot, event: RecordedProjectEvent): ProjectSnapshot {
  if (event.type === 'ProjectCreated') {
    const versions = event.data.versions.reduce(
      (known, { versionId }) => withVersion(known, versionId, event.metadata.root, { added: true }),
      snapshot.versions,
    )
    return { ...snapshot, project: createdProject(event), versions }
  }
  const { project } = snapshot
  if (!project) throw new Error(`${event.type} before project ${event.metadata.root} was created`)
  const versions = versionsAfter(snapshot.versions, event)
  return { ...snapshot, project: { ...project, ...projectChange(project, event) }, versions }
}

type Versions = ProjectSnapshot['versions']

const withVersion = (versions: Versions, id: string, projectId: string, change: Partial<VersionFields>): Versions => ({
  ...versions,
  [id]: { ...(versions[id] ?? unknownVersion(id, projectId)), ...change },
})

function versionsAfter(versions: Versions, event: RecordedProjectEvent): Versions {
  const { root } = event.metadata
  if (event.type === 'ProjectVersionAdded') return withVersion(versions, event.data.versionId, root, { added: true })
  if (event.type === 'ProjectVersionRemoved') return withVersion(versions, event.data.versionId, root, { added: false })
  if (event.type !== 'ProjectEnvironmentChanged') return versions
  const { environment } = event.data
  const changed = Object.entries(versions).map(([id, version]) => [
    id,
    version.added ? { ...version, environment } : version,
  ])
  return Object.fromEntries(changed)
}

/** After these the project counts as updated. */
const movesProject: ReadonlySet<RecordedVersionEvent['type']> = new Set(['VersionFilesAdded', 'VersionReleased'])

function showVersion(snapshot: ProjectSnapshot, event: RecordedVersionEvent): ProjectSnapshot {
  const { id } = parseStream(event.stream)
  const version = snapshot.versions[id] ?? unknownVersion(id, event.metadata.root)
  const { project } = snapshot
  const updates = movesProject.has(event.type) && version.added && project
  return {
    ...snapshot,
    versions: withVersion(snapshot.versions, id, event.metadata.root, versionChange(version, event)),
    project: updates ? { ...project, updated_at: event.at } : project,
  }
}
