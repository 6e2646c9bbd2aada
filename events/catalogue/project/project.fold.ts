import type { Change, Fold } from '../../kit/fold.ts'
import { slugReservedBy } from '../../kit/id.values.ts'
import type { Environment } from '../tag/environment.values.ts'
import type { EnvironmentReview } from '../tag/environment_review.values.ts'
import type { RecordedVersionEvent } from '../version/version.events.ts'
import { type MonetizationStatus, staffOnlyMonetizationStatus } from './monetization_status.values.ts'
import type { Disclosure, Donation, GalleryItem, Icon, License, Links, RecordedProjectEvent } from './project.events.ts'
import { isHidden, type ProjectStatus } from './project_status.values.ts'
import type { ProjectType } from './project_type.values.ts'

/** A picture of the gallery. */
export type Picture = Omit<GalleryItem, 'sha1'> & { created: number }

/** The last suspension with which it was withheld. */
export interface WithheldWith {
  suspensionId: string
  /** The status that it had before. */
  from: ProjectStatus
  /** Nobody has decided on it since. */
  stands: boolean
}

/** A scheduled change of status. */
export interface ProjectSchedule {
  /** The status when the change was first scheduled. Rescheduling keeps it. */
  from: ProjectStatus
  to: ProjectStatus
  time: number
}

/** What became of a project's slugs. */
export interface SlugHistory {
  /** When the project took its slug. Null if it had it before. */
  since: number | null
  isPublic: boolean
  /** Whether the project has been public under its slug. */
  wasPublic: boolean
  /** Slugs that it keeps besides its own, without the one that its id reserves. */
  old: readonly string[]
  /** The last slugs that it has freed, each as often as it did. */
  freed: readonly string[]
  /** The slug was freed when the project was deleted. */
  isFree: boolean
  /** The slug that its id reserves. */
  ofId: string
}

/** A project as recorded in its own stream. Times are milliseconds since 1970. */
export interface Project {
  projectId: string
  deleted: boolean
  /** How often it has been deleted. */
  deletions: number
  slug: string
  title: string
  summary: string
  body: string
  /** Chosen at creation. */
  chosenType: ProjectType
  status: ProjectStatus
  requestedStatus: ProjectStatus | null
  /** Who created it. The team knows who owns it now. */
  ownerId: string
  teamId: string
  threadId: string
  organizationId: string | null
  categories: readonly string[]
  additionalCategories: readonly string[]
  licenseId: string
  licenseName: string | null
  licenseUrl: string | null
  links: Links
  donations: readonly Donation[]
  /** In the order in which their types were first set. */
  disclosures: readonly Disclosure[]
  icon: Icon | null
  gallery: readonly Picture[]
  environment: Environment
  /** As set by a member. */
  environmentReview: EnvironmentReview | null
  monetization: MonetizationStatus
  moderationMessage: string | null
  moderationMessageBody: string | null
  publishedAt: number
  /** When a version or files were last added. */
  updatedAt: number
  /** First approval. */
  approvedAt: number | null
  /** Last submission for review. */
  queuedAt: number | null
  /** When a scheduled change takes effect. */
  scheduledFor: number | null
  // Only decisions need the following.
  /** Whether only staff may change the monetization, because staff took it away. */
  monetizationHeld: boolean
  slugs: SlugHistory
  schedule: ProjectSchedule | null
  /** Null if it was never withheld with the suspension of its owner. */
  withheldWith: WithheldWith | null
  /** Hash of each picture's file, by the picture's id. */
  pictureHashes: ReadonlyMap<string, string>
  /** Number of each version by its id, in the order in which they were added. */
  versions: ReadonlyMap<string, string>
}

const withStatus =
  (status: ProjectStatus) =>
  (before: SlugHistory): SlugHistory => {
    const isPublic = !isHidden(status)
    return { ...before, isPublic, wasPublic: before.wasPublic || isPublic }
  }

/** A change of the slug takes seconds, in which nobody makes so many others. */
const FREED_SLUGS_KEPT = 100

const slugMoved =
  (slug: string, previous: string, freed: boolean, at: number) =>
  (before: SlugHistory): SlugHistory => {
    const isBack = before.old.includes(slug) || slug === before.ofId
    const kept = before.old.filter((old) => old !== slug && old !== previous)
    return {
      ...before,
      since: isBack ? null : at,
      wasPublic: before.isPublic,
      old: freed || previous === before.ofId ? kept : [...kept, previous],
      freed: freed ? [...before.freed, previous].slice(-FREED_SLUGS_KEPT) : before.freed,
    }
  }

const unscheduled = { scheduledFor: null, schedule: null }

const decidedSince = (before: WithheldWith | null): WithheldWith | null => before && { ...before, stands: false }

const licenseFields = ({ id, name, url }: License) => ({ licenseId: id, licenseName: name, licenseUrl: url })

const pictureOf = ({ sha1: _, ...item }: GalleryItem, created: number): Picture => ({ ...item, created })

/** Featuring a picture unfeatures all others. */
const featuredOnce = (gallery: readonly Picture[], { featured }: GalleryItem): readonly Picture[] =>
  featured ? gallery.map((picture) => ({ ...picture, featured: false })) : gallery

export const projectFold: Fold<Project, RecordedProjectEvent, 'ProjectCreated'> = {
  begin: {
    ProjectCreated: ({ data, at }) => ({
      projectId: data.projectId,
      deleted: false,
      deletions: 0,
      slug: data.slug,
      title: data.title,
      summary: data.summary,
      body: data.body,
      chosenType: data.projectType,
      status: 'draft',
      requestedStatus: data.requestedStatus,
      ownerId: data.ownerId,
      teamId: data.teamId,
      threadId: data.threadId,
      organizationId: data.organizationId,
      categories: data.categories,
      additionalCategories: data.additionalCategories,
      ...licenseFields(data.license),
      links: data.links,
      donations: data.donations,
      disclosures: [],
      icon: data.icon,
      gallery: data.gallery.map((item) => pictureOf(item, at)),
      environment: data.environment,
      environmentReview: null,
      monetization: 'monetized',
      monetizationHeld: false,
      moderationMessage: null,
      moderationMessageBody: null,
      publishedAt: at,
      updatedAt: at,
      approvedAt: null,
      queuedAt: null,
      withheldWith: null,
      ...unscheduled,
      slugs: {
        since: data.slug === slugReservedBy(data.projectId) ? null : at,
        isPublic: false,
        wasPublic: false,
        old: [],
        freed: [],
        isFree: false,
        ofId: slugReservedBy(data.projectId),
      },
      pictureHashes: new Map(data.gallery.map(({ id, sha1 }) => [id, sha1])),
      versions: new Map(data.versions.map(({ versionId, number }) => [versionId, number])),
    }),
  },
  on: {
    ProjectRenamed: ({ data }) => data,
    ProjectSummaryChanged: ({ data }) => data,
    ProjectBodyChanged: ({ data }) => data,
    ProjectSlugChanged: ({ data: { slug, previous, freed = false }, at }) => ({
      slug,
      slugs: slugMoved(slug, previous, freed, at),
    }),
    ProjectCategoriesChanged: ({ data }) => data,
    ProjectLicenseChanged: ({ data }) => licenseFields(data.license),
    ProjectLinksChanged: ({ data }) => data,
    ProjectDonationsChanged: ({ data }) => data,
    ProjectDisclosuresChanged: ({ data }) => data,
    ProjectEnvironmentChanged: ({ data }) => data,
    ProjectEnvironmentReviewChanged: ({ data }) => data,
    ProjectIconChanged: ({ data }) => data,
    ProjectIconRemoved: () => ({ icon: null }),
    ProjectGalleryItemAdded: ({ data: { item }, at }) => ({
      gallery: (gallery) => [...featuredOnce(gallery, item), pictureOf(item, at)],
      pictureHashes: [{ id: item.id, put: item.sha1 }],
    }),
    ProjectGalleryItemEdited: ({ data: { item } }) => ({
      gallery: (gallery) =>
        featuredOnce(gallery, item).map((picture) =>
          picture.id === item.id ? pictureOf(item, picture.created) : picture,
        ),
    }),
    ProjectGalleryItemRemoved: ({ data: { itemId } }) => ({
      gallery: (gallery) => gallery.filter(({ id }) => id !== itemId),
      pictureHashes: [{ id: itemId, removed: true }],
    }),
    ProjectVersionAdded: ({ data: { versionId, number }, at }) => ({
      updatedAt: at,
      versions: [{ id: versionId, put: number }],
    }),
    ProjectVersionRemoved: ({ data }) => ({ versions: [{ id: data.versionId, removed: true }] }),
    ProjectRequestedStatusChanged: ({ data }) => data,
    ProjectSubmitted: ({ data, at }) => ({
      status: 'processing',
      slugs: withStatus('processing'),
      requestedStatus: data.requestedStatus,
      queuedAt: at,
      moderationMessage: null,
      moderationMessageBody: null,
      withheldWith: decidedSince,
      ...unscheduled,
    }),
    ProjectReviewed: ({ data: { to, firstApproval, message, messageBody, suspension }, at }) => ({
      status: to,
      slugs: withStatus(to),
      moderationMessage: message,
      moderationMessageBody: messageBody,
      withheldWith: suspension && to === 'withheld' ? { ...suspension, stands: true } : decidedSince,
      ...unscheduled,
      ...(firstApproval ? { approvedAt: at } : {}),
    }),
    ProjectStatusChanged: ({ data }) => ({
      status: data.to,
      slugs: withStatus(data.to),
      withheldWith: decidedSince,
      ...unscheduled,
    }),
    ProjectScheduled: ({ data: { from, requestedStatus, time } }) => ({
      status: 'scheduled',
      withheldWith: decidedSince,
      slugs: withStatus('scheduled'),
      requestedStatus,
      scheduledFor: time,
      schedule: (before) => ({ from: before?.from ?? from, to: requestedStatus, time }),
    }),
    ProjectModerationMessageChanged: ({ data }) => ({
      moderationMessage: data.message,
      moderationMessageBody: data.messageBody,
    }),
    ProjectMonetizationChanged: ({ data: { monetization, byStaff = false } }) => ({
      monetization,
      // Events of earlier releases don't say who changed it; members couldn't set this status.
      monetizationHeld: monetization === staffOnlyMonetizationStatus || (byStaff && monetization !== 'monetized'),
    }),
    ProjectDeleted: ({ data: { freed = false } }) => ({
      deleted: true,
      deletions: (before) => before + 1,
      slugs: (before) => ({ ...before, isFree: freed }),
    }),
    ProjectRestored: ({ data }) => ({
      deleted: false,
      slug: data.slug,
      slugs: (before) => ({ ...before, isFree: false, since: data.slug === before.ofId ? null : before.since }),
    }),
  },
}

/** What an event of a version's own stream changes in the project, if the project has the version. */
export function projectChangeBy({ type, at }: RecordedVersionEvent): Change<Project> | undefined {
  return type === 'VersionFilesAdded' || type === 'VersionReleased' ? { updatedAt: at } : undefined
}
