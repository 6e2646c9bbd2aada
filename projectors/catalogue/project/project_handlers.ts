import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { projectFold } from '@adit/events/catalogue/project/project.fold.ts'
import { versionsChangeBy } from '@adit/events/catalogue/version/version.fold.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import type { Marks } from '@adit/platform/projection/projector.ts'
import type { CatalogueRows } from '../catalogue.table.ts'
import { reading, wantAllVersions, wantMembers, wantProject, wantSlugs } from '../catalogue_reads.ts'
import { type CatalogueHandlers, changeVersion, searchMark, versionsOf } from '../catalogue_rows.ts'
import { summarize } from '../version/version_summary.ts'
import { memberIds } from './team_handlers.ts'

type Created = Extract<RecordedProjectEvent, { type: 'ProjectCreated' }>
type Later = Exclude<RecordedProjectEvent, Created>
type VersionListed = Extract<Later, { type: 'ProjectVersionAdded' | 'ProjectVersionRemoved' }>

function editProject(event: Later, rows: CatalogueRows): void {
  rows.project.changeFields(event.metadata.root, changeOf(projectFold, event), { revision: event.revision })
}

/** An edit of something that search shows too. */
function editShownProject(event: Later, rows: CatalogueRows, marks: Marks): void {
  editProject(event, rows)
  marks.mark(searchMark, event.metadata.root)
}

const edited = { reads: wantProject, apply: editProject }
const shownEdited = { reads: wantProject, apply: editShownProject }

const slugMoved = {
  reads: reading<RecordedEvent>(wantProject, wantSlugs),
  apply: (event: Extract<Later, { data: { slug: string } }>, rows: CatalogueRows, marks: Marks) => {
    editShownProject(event, rows, marks)
    moveSlug(event, rows, event.data.slug)
    if (event.type === 'ProjectSlugChanged' && event.data.freed) dropSlug(event, rows, event.data.previous)
  },
}

const versionListed = {
  reads: reading<VersionListed>(wantProject, wantAllVersions, ({ data }, wants) => wants.version.row(data.versionId)),
  apply: (event: VersionListed, rows: CatalogueRows, marks: Marks) => {
    editVersions(event, rows)
    editShownProject(event, rows, marks)
    marks.stale()
  },
}

/** What a project is, and which versions it has. */
export const projectHandlers = {
  ProjectCreated: {
    reads: reading<Created>(wantProject, wantAllVersions, wantMembers, ({ data }, wants) => {
      for (const { versionId } of data.versions) wants.version.row(versionId)
    }),
    apply: (event, rows, marks) => {
      const project = projectFold.begin.ProjectCreated(event)
      const { projectId, ownerId, chosenType, environment, slug } = project
      editVersions(event, rows)
      rows.project.putFields(project, {
        revision: event.revision,
        disclosure_types: [],
        member_ids: memberIds(rows, projectId, ownerId),
        ...summarize({ chosen_type: chosenType, environment }, []),
      })
      marks.stale()
      holdSlug(event, rows, slug)
      marks.mark(searchMark, projectId)
    },
  },
  ProjectRenamed: shownEdited,
  ProjectSummaryChanged: shownEdited,
  ProjectBodyChanged: edited,
  ProjectSlugChanged: slugMoved,
  ProjectCategoriesChanged: shownEdited,
  ProjectLicenseChanged: shownEdited,
  ProjectLinksChanged: edited,
  ProjectDonationsChanged: edited,
  ProjectEnvironmentChanged: {
    reads: reading(wantProject, wantAllVersions),
    apply: (event, rows, marks) => {
      editShownProject(event, rows, marks)
      editVersions(event, rows)
      marks.stale()
    },
  },
  ProjectDisclosuresChanged: {
    reads: reading(wantProject, ({ metadata }, wants) => wants.disclosure.row(metadata.root)),
    apply: (event, rows, marks) => {
      const { disclosures } = event.data
      const { root } = event.metadata
      editShownProject(event, rows, marks)
      rows.project.update(root, (project) => ({
        ...project,
        disclosure_types: disclosures.map(({ statement }) => statement.type),
      }))
      rows.disclosure.put({ project_id: root, disclosures })
    },
  },
  ProjectEnvironmentReviewChanged: edited,
  ProjectIconChanged: shownEdited,
  ProjectIconRemoved: shownEdited,
  ProjectGalleryItemAdded: shownEdited,
  ProjectGalleryItemEdited: shownEdited,
  ProjectGalleryItemRemoved: shownEdited,
  ProjectVersionAdded: versionListed,
  ProjectVersionRemoved: versionListed,
  ProjectRequestedStatusChanged: edited,
  ProjectSubmitted: shownEdited,
  ProjectReviewed: shownEdited,
  ProjectStatusChanged: shownEdited,
  ProjectScheduled: shownEdited,
  ProjectModerationMessageChanged: edited,
  ProjectMonetizationChanged: edited,
  ProjectDeleted: {
    reads: reading(wantProject, wantSlugs),
    apply: (event, rows, marks) => {
      editShownProject(event, rows, marks)
      if (event.data.freed) dropSlug(event, rows, event.data.slug)
    },
  },
  ProjectRestored: slugMoved,
} satisfies CatalogueHandlers<RecordedProjectEvent>

function editVersions(event: RecordedProjectEvent, rows: CatalogueRows): void {
  const changed = versionsChangeBy(event)
  if (!changed) return
  const { root } = event.metadata
  const ids = changed.of === 'added' ? addedVersions(rows, root) : changed.of
  for (const id of ids) changeVersion(rows, root, id, changed.change)
}

const addedVersions = (rows: CatalogueRows, projectId: string): string[] =>
  versionsOf(rows, projectId).flatMap(({ version_id, added }) => (added ? [version_id] : []))

function holdSlug(event: RecordedEvent, rows: CatalogueRows, slug: string): void {
  rows.slug.put({ slug: slug.toLowerCase(), project_id: event.metadata.root, current: true, since: event.at })
}

function dropSlug(event: RecordedEvent, rows: CatalogueRows, slug: string): void {
  rows.slug.remove([slug.toLowerCase(), event.metadata.root])
}

/** The slugs before the new one stay, to redirect. */
function moveSlug(event: RecordedEvent, rows: CatalogueRows, slug: string): void {
  for (const row of rows.slug.group('project_id', event.metadata.root)) {
    if (row.current) rows.slug.put({ ...row, current: false })
  }
  holdSlug(event, rows, slug)
}
