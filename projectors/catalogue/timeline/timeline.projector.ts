import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { projectFold } from '@adit/events/catalogue/project/project.fold.ts'
import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import { unknownVersion, versionFold } from '@adit/events/catalogue/version/version.fold.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import { applied, begunBy, changeOf } from '@adit/events/kit/fold.ts'
import { defineProjector, nothingToHide, type RowsOf, type WantsOf } from '@adit/platform/projection/projector.ts'
import { projectChanges, shownProjectOf, shownVersionOf, versionChange } from './changes.ts'
import {
  type ProjectState,
  type TimelineChange,
  type TimelineTables,
  timelineTables,
  timelineVersion,
  type VersionState,
} from './timeline.table.ts'

type Rows = RowsOf<TimelineTables>
type Wants = WantsOf<TimelineTables>
type ProjectEvent = RecordedProjectEvent
type Changing = Exclude<ProjectEvent, { type: 'ProjectCreated' }>

const isPublicProject = ({ deleted, status }: ProjectState): boolean => !deleted && !isHidden(status)
/** Others are offered to nobody, or only to whoever has the address. */
const isPublicVersion = ({ added, described, status }: VersionState): boolean =>
  added && described && (status === 'listed' || status === 'archived')

interface Told {
  at: number
  actorId: string | null
  byStaff: boolean
  versionId: string | null
}

function tell(rows: Rows, projectId: string, change: TimelineChange, told: Told): void {
  const { entries } = rows.timeline_project.get(projectId) ?? { entries: 0 }
  rows.timeline_entry.put({
    project_id: projectId,
    number: entries,
    at: told.at,
    kind: change.kind,
    actor_id: told.actorId,
    by_staff: told.byStaff,
    version_id: told.versionId,
    change,
  })
  rows.timeline_project.update(projectId, { entries: entries + 1 })
}

/** Who is named: whoever did it, unless staff decided it. */
function toldBy(event: RecordedEvent): Pick<Told, 'actorId' | 'byStaff'> {
  const byStaff = event.type === 'ProjectReviewed'
  const { actor } = event.metadata
  return { byStaff, actorId: byStaff || actor.kind !== 'user' ? null : actor.id }
}

function tellVersion(rows: Rows, versionId: string, event: RecordedEvent): void {
  const version = rows.timeline_version.get(versionId)
  const project = version && rows.timeline_project.get(version.project_id)
  if (!version || !project || !isPublicProject(project.state)) return
  const shown = isPublicVersion(version.state) ? shownVersionOf(version.state) : null
  const change = versionChange(version.shown, shown)
  if (!change) return
  const { publishedAt, authorId } = version.state
  const told =
    change.kind === 'version_added'
      ? { at: Math.min(event.at, publishedAt), actorId: authorId, byStaff: false }
      : { at: event.at, ...toldBy(event) }
  tell(rows, version.project_id, change, { ...told, versionId })
  rows.timeline_version.update(versionId, { shown })
}

/** The first time that everybody can see the project: what happened before is told by what is there. */
function tellFirst(rows: Rows, projectId: string, event: RecordedEvent): void {
  const project = rows.timeline_project.get(projectId)
  if (!project) return
  const { owner_id: actorId, created_at: at, submitted_at: submittedAt } = project
  tell(rows, projectId, { kind: 'created' }, { at, actorId, byStaff: false, versionId: null })
  const by = toldBy(event)
  const { from, to } = event.data as { from?: string; to?: string } // Events of a status have both.
  const status = from !== undefined && to !== undefined && { status: { from, to } }
  const change: TimelineChange = by.byStaff
    ? { kind: 'approved', waitedMs: submittedAt === null ? null : event.at - submittedAt, ...status }
    : { kind: 'published', ...status }
  tell(rows, projectId, change, { at: event.at, ...by, versionId: null })
}

function tellProject(rows: Rows, projectId: string, event: RecordedEvent): void {
  const project = rows.timeline_project.get(projectId)
  if (!project || !isPublicProject(project.state)) return
  const shown = shownProjectOf(project.state)
  if (!project.shown) tellFirst(rows, projectId, event)
  else
    for (const change of projectChanges(project.shown, shown))
      tell(rows, projectId, change, { at: event.at, ...toldBy(event), versionId: null })
  rows.timeline_project.update(projectId, { shown })
}

const byPublication = (left: { state: VersionState }, right: { state: VersionState }) =>
  left.state.publishedAt - right.state.publishedAt

function tellAll(rows: Rows, projectId: string, event: RecordedEvent): void {
  tellProject(rows, projectId, event)
  const versions = rows.timeline_version.group('project_id', projectId).sort(byPublication)
  for (const { version_id } of versions) tellVersion(rows, version_id, event)
}

function stateOfVersion(rows: Rows, projectId: string, versionId: string): VersionState {
  const known = rows.timeline_version.get(versionId)
  if (known) return known.state
  const {
    added,
    described,
    versionNumber,
    channel,
    gameVersions,
    loaders,
    mrpackLoaders,
    status,
    files,
    authorId,
    publishedAt,
  } = unknownVersion(versionId, projectId)
  const state = {
    ...{ added, described, versionNumber, channel, gameVersions, loaders, mrpackLoaders, status, files },
    ...{ authorId, publishedAt },
  }
  rows.timeline_version.put({ version_id: versionId, project_id: projectId, state, shown: null })
  return state
}

function setAdded(rows: Rows, projectId: string, versionId: string, added: boolean): void {
  const state = stateOfVersion(rows, projectId, versionId)
  rows.timeline_version.update(versionId, { state: { ...state, added } })
}

const wantProject = ({ metadata }: RecordedEvent, wants: Wants) => wants.timeline_project.row(metadata.root)
const wantAll = (event: RecordedEvent, wants: Wants) => {
  wantProject(event, wants)
  wants.timeline_version.group('project_id', event.metadata.root)
}

function changeProject(event: Changing, rows: Rows): void {
  const { root } = event.metadata
  const project = rows.timeline_project.get(root)
  if (!project) return
  rows.timeline_project.update(root, { state: applied(project.state, changeOf(projectFold, event)) })
}

const edited = {
  reads: wantProject,
  apply: (event: Changing, rows: Rows) => {
    changeProject(event, rows)
    tellProject(rows, event.metadata.root, event)
  },
}

/** Versions become public and hidden with their project. */
const moved = {
  reads: wantAll,
  apply: (event: Changing, rows: Rows) => {
    changeProject(event, rows)
    tellAll(rows, event.metadata.root, event)
  },
}

const versionEdited = {
  reads: (event: RecordedVersionEvent, wants: Wants) => {
    wantProject(event, wants)
    wants.timeline_version.row(parseStream(event.stream).id)
  },
  apply: (event: RecordedVersionEvent, rows: Rows) => {
    const { id } = parseStream(event.stream)
    const state = stateOfVersion(rows, event.metadata.root, id)
    rows.timeline_version.update(id, { state: applied(state, changeOf(versionFold, event)) })
    tellVersion(rows, id, event)
  },
}

/**
 * What has changed on a project's page for everybody, from the day on which everybody could first see it. Changes that are made while it is
 * hidden are told together when it is public again, by what is different then.
 */
export const timelineProjector = defineProjector<TimelineTables, RecordedProjectEvent | RecordedVersionEvent>({
  name: 'timeline',
  version: timelineVersion,
  tables: timelineTables,
  // An entry tells what was public when it was written, and the catalogue's rows decide who may read the project.
  whileParked: nothingToHide,
  on: {
    ProjectCreated: {
      reads: (event, wants) => {
        wantProject(event, wants)
        for (const { versionId } of event.data.versions) wants.timeline_version.row(versionId)
      },
      apply: (event, rows) => {
        const project = begunBy(projectFold, event)
        if (!project) return
        const { title, slug, licenseId, licenseName, status, deleted, ownerId } = project
        rows.timeline_project.put({
          project_id: event.data.projectId,
          owner_id: ownerId,
          created_at: event.at,
          submitted_at: null,
          state: { title, slug, licenseId, licenseName, status, deleted },
          shown: null,
          entries: 0,
        })
        for (const { versionId } of event.data.versions) setAdded(rows, event.data.projectId, versionId, true)
      },
    },
    ProjectRenamed: edited,
    ProjectSlugChanged: edited,
    ProjectLicenseChanged: edited,
    ProjectSubmitted: {
      ...moved,
      apply: (event, rows) => {
        moved.apply(event, rows)
        if (rows.timeline_project.get(event.metadata.root))
          rows.timeline_project.update(event.metadata.root, { submitted_at: event.at })
      },
    },
    ProjectReviewed: moved,
    ProjectStatusChanged: moved,
    ProjectScheduled: moved,
    ProjectDeleted: moved,
    ProjectRestored: moved,
    ProjectVersionAdded: {
      reads: (event, wants) => {
        wantProject(event, wants)
        wants.timeline_version.row(event.data.versionId)
      },
      apply: (event, rows) => {
        setAdded(rows, event.metadata.root, event.data.versionId, true)
        tellVersion(rows, event.data.versionId, event)
      },
    },
    ProjectVersionRemoved: {
      reads: (event, wants) => {
        wantProject(event, wants)
        wants.timeline_version.row(event.data.versionId)
      },
      apply: (event, rows) => {
        setAdded(rows, event.metadata.root, event.data.versionId, false)
        tellVersion(rows, event.data.versionId, event)
      },
    },
    VersionCreated: versionEdited,
    VersionDetailsEdited: versionEdited,
    VersionCompatibilityChanged: versionEdited,
    VersionStatusChanged: versionEdited,
    VersionScheduled: versionEdited,
    VersionReleased: versionEdited,
    VersionFilesAdded: versionEdited,
    VersionFileRemoved: versionEdited,
  },
})
