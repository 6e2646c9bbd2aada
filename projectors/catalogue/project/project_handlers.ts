import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { CatalogueRows } from '../catalogue.table.ts'
import { reading, wantAllVersions, wantMembers, wantProject, wantSlugs } from '../catalogue_reads.ts'
import {
  type CatalogueHandlers,
  editProject,
  editShownProject,
  putVersion,
  searchMark,
  versionsOf,
} from '../catalogue_rows.ts'
import { summarize } from '../version/version_summary.ts'
import { pictureOf } from './gallery_handlers.ts'
import { memberIds } from './team_handlers.ts'

type Created = Extract<RecordedProjectEvent, { type: 'ProjectCreated' }>
type VersionListed = Extract<RecordedProjectEvent, { type: 'ProjectVersionAdded' | 'ProjectVersionRemoved' }>

/** What a project is. */
export const projectHandlers = {
  ProjectCreated: {
    reads: reading<Created>(wantProject, wantAllVersions, wantMembers, ({ data }, wants) => {
      for (const { versionId } of data.versions) wants.version.row(versionId)
    }),
    apply: (event, rows, marks) => {
      const { data } = event
      for (const { versionId } of data.versions) putVersion(rows, data.projectId, versionId, { added: true })
      rows.project.put({
        project_id: data.projectId,
        deleted: false,
        revision: event.revision,
        slug: data.slug,
        title: data.title,
        summary: data.summary,
        body: data.body,
        chosen_type: data.projectType,
        status: 'draft',
        requested_status: data.requestedStatus,
        team_id: data.teamId,
        thread_id: data.threadId,
        organization_id: data.organizationId,
        member_ids: memberIds(rows, data.projectId, data.ownerId),
        categories: data.categories,
        additional_categories: data.additionalCategories,
        license_id: data.license.id,
        license_name: data.license.name,
        license_url: data.license.url,
        links: data.links,
        donations: data.donations,
        icon: data.icon,
        gallery: data.gallery.map((item) => pictureOf(item, event.at)),
        environment: data.environment,
        environment_review: null,
        monetization: 'monetized',
        moderation_message: null,
        moderation_message_body: null,
        published_at: event.at,
        updated_at: event.at,
        approved_at: null,
        queued_at: null,
        scheduled_for: null,
        ...summarize({ chosen_type: data.projectType, environment: data.environment }, []),
      })
      marks.stale()
      holdSlug(event, rows, data.slug)
      marks.mark(searchMark, data.projectId)
    },
  },
  ProjectRenamed: {
    reads: wantProject,
    apply: (event, rows, marks) => editShownProject(event, rows, marks, { title: event.data.title }),
  },
  ProjectSummaryChanged: {
    reads: wantProject,
    apply: (event, rows, marks) => editShownProject(event, rows, marks, { summary: event.data.summary }),
  },
  ProjectBodyChanged: {
    reads: wantProject,
    apply: (event, rows) => editProject(event, rows, { body: event.data.body }),
  },
  ProjectSlugChanged: {
    reads: reading(wantProject, wantSlugs),
    apply: (event, rows, marks) => {
      editShownProject(event, rows, marks, { slug: event.data.slug })
      moveSlug(event, rows, event.data.slug)
    },
  },
  ProjectCategoriesChanged: {
    reads: wantProject,
    apply: (event, rows, marks) =>
      editShownProject(event, rows, marks, {
        categories: event.data.categories,
        additional_categories: event.data.additionalCategories,
      }),
  },
  ProjectLicenseChanged: {
    reads: wantProject,
    apply: (event, rows, marks) => {
      const { id, name, url } = event.data.license
      editShownProject(event, rows, marks, { license_id: id, license_name: name, license_url: url })
    },
  },
  ProjectLinksChanged: {
    reads: wantProject,
    apply: (event, rows) => editProject(event, rows, { links: event.data.links }),
  },
  ProjectDonationsChanged: {
    reads: wantProject,
    apply: (event, rows) => editProject(event, rows, { donations: event.data.donations }),
  },
  ProjectEnvironmentChanged: {
    reads: reading(wantProject, wantAllVersions),
    apply: (event, rows, marks) => {
      const { environment } = event.data
      editShownProject(event, rows, marks, { environment })
      marks.stale()
      for (const version of versionsOf(rows, event.metadata.root)) {
        if (version.added) rows.version.put({ ...version, environment })
      }
    },
  },
  ProjectEnvironmentReviewChanged: {
    reads: wantProject,
    apply: (event, rows) => editProject(event, rows, { environment_review: event.data.environmentReview }),
  },
  ProjectVersionAdded: {
    reads: reading<VersionListed>(wantProject, wantAllVersions, ({ data }, wants) => wants.version.row(data.versionId)),
    apply: (event, rows, marks) => {
      putVersion(rows, event.metadata.root, event.data.versionId, { added: true })
      editShownProject(event, rows, marks, { updated_at: event.at })
      marks.stale()
    },
  },
  ProjectVersionRemoved: {
    reads: reading<VersionListed>(wantProject, wantAllVersions, ({ data }, wants) => wants.version.row(data.versionId)),
    apply: (event, rows, marks) => {
      putVersion(rows, event.metadata.root, event.data.versionId, { added: false })
      editShownProject(event, rows, marks, {})
      marks.stale()
    },
  },
  ProjectDeleted: {
    reads: wantProject,
    apply: (event, rows, marks) => editShownProject(event, rows, marks, { deleted: true }),
  },
  ProjectRestored: {
    reads: reading(wantProject, wantSlugs),
    apply: (event, rows, marks) => {
      editShownProject(event, rows, marks, { deleted: false, slug: event.data.slug })
      moveSlug(event, rows, event.data.slug)
    },
  },
} satisfies CatalogueHandlers<RecordedProjectEvent>

function holdSlug(event: RecordedEvent, rows: CatalogueRows, slug: string): void {
  rows.slug.put({ slug: slug.toLowerCase(), project_id: event.metadata.root, current: true, since: event.at })
}

/** The slugs before the new one stay, to redirect. */
function moveSlug(event: RecordedEvent, rows: CatalogueRows, slug: string): void {
  for (const row of rows.slug.group('project_id', event.metadata.root)) {
    if (row.current) rows.slug.put({ ...row, current: false })
  }
  holdSlug(event, rows, slug)
}
