import type { Environment } from '../tag/environment.values.ts'
import type { EnvironmentReview } from '../tag/environment_review.values.ts'
import type { MonetizationStatus } from './monetization_status.values.ts'
import type { Donation, GalleryItem, Icon, Links, RecordedProjectEvent } from './project.events.ts'
import type { ProjectStatus } from './project_status.values.ts'
import type { ProjectType } from './project_type.values.ts'

export type PictureSnapshot = Omit<GalleryItem, 'sha1'> & { created: number }

/** A project as its own stream tells it, with the names that read models use. Times are milliseconds since 1970. */
export interface ProjectFields {
  project_id: string
  deleted: boolean
  slug: string
  title: string
  summary: string
  body: string
  chosen_type: ProjectType
  status: ProjectStatus
  requested_status: ProjectStatus | null
  owner_id: string
  team_id: string
  thread_id: string
  organization_id: string | null
  categories: readonly string[]
  additional_categories: readonly string[]
  license_id: string
  license_name: string | null
  license_url: string | null
  links: Links
  donations: readonly Donation[]
  icon: Icon | null
  gallery: readonly PictureSnapshot[]
  environment: Environment
  /** As a member told it. */
  environment_review: EnvironmentReview | null
  monetization: MonetizationStatus
  moderation_message: string | null
  moderation_message_body: string | null
  published_at: number
  updated_at: number
  approved_at: number | null
  queued_at: number | null
  /** When a scheduled change takes effect. */
  scheduled_for: number | null
}

type Created = Extract<RecordedProjectEvent, { type: 'ProjectCreated' }>
type Later = Exclude<RecordedProjectEvent, Created>

export function createdProject({ data, at }: Created): ProjectFields {
  return {
    project_id: data.projectId,
    deleted: false,
    slug: data.slug,
    title: data.title,
    summary: data.summary,
    body: data.body,
    chosen_type: data.projectType,
    status: 'draft',
    requested_status: data.requestedStatus,
    owner_id: data.ownerId,
    team_id: data.teamId,
    thread_id: data.threadId,
    organization_id: data.organizationId,
    categories: data.categories,
    additional_categories: data.additionalCategories,
    license_id: data.license.id,
    license_name: data.license.name,
    license_url: data.license.url,
    links: data.links,
    donations: data.donations,
    icon: data.icon,
    gallery: data.gallery.map((item) => pictureOf(item, at)),
    environment: data.environment,
    environment_review: null,
    monetization: 'monetized',
    moderation_message: null,
    moderation_message_body: null,
    published_at: at,
    updated_at: at,
    approved_at: null,
    queued_at: null,
    scheduled_for: null,
  }
}

/** What an event changes of a project; what it does to versions is not told here. */
export function projectChange(project: ProjectFields, event: Later): Partial<ProjectFields> {
  switch (event.type) {
    case 'ProjectRenamed':
    case 'ProjectSummaryChanged':
    case 'ProjectBodyChanged':
    case 'ProjectLinksChanged':
    case 'ProjectDonationsChanged':
    case 'ProjectEnvironmentChanged':
    case 'ProjectIconChanged':
    case 'ProjectMonetizationChanged':
      // These carry exactly the fields that they change, under the names that the snapshot has.
      return event.data
    case 'ProjectSlugChanged':
      return { slug: event.data.slug }
    case 'ProjectCategoriesChanged':
      return { categories: event.data.categories, additional_categories: event.data.additionalCategories }
    case 'ProjectLicenseChanged': {
      const { id, name, url } = event.data.license
      return { license_id: id, license_name: name, license_url: url }
    }
    case 'ProjectEnvironmentReviewChanged':
      return { environment_review: event.data.environmentReview }
    case 'ProjectIconRemoved':
      return { icon: null }
    case 'ProjectGalleryItemAdded':
    case 'ProjectGalleryItemEdited':
    case 'ProjectGalleryItemRemoved':
      return { gallery: galleryAfter(project.gallery, event) }
    case 'ProjectVersionAdded':
      return { updated_at: event.at }
    case 'ProjectVersionRemoved':
      return {}
    case 'ProjectDeleted':
      return { deleted: true }
    case 'ProjectRestored':
      return { deleted: false, slug: event.data.slug }
    default:
      return statusChange(event)
  }
}

type StatusEvent = Extract<
  Later,
  {
    type:
      | 'ProjectRequestedStatusChanged'
      | 'ProjectSubmitted'
      | 'ProjectReviewed'
      | 'ProjectStatusChanged'
      | 'ProjectScheduled'
      | 'ProjectModerationMessageChanged'
  }
>

function statusChange(event: StatusEvent): Partial<ProjectFields> {
  switch (event.type) {
    case 'ProjectRequestedStatusChanged':
      return { requested_status: event.data.requestedStatus }
    case 'ProjectSubmitted':
      return {
        status: 'processing',
        requested_status: event.data.requestedStatus,
        queued_at: event.at,
        scheduled_for: null,
        moderation_message: null,
        moderation_message_body: null,
      }
    case 'ProjectReviewed': {
      const { to, firstApproval, message, messageBody } = event.data
      const approved = firstApproval ? { approved_at: event.at } : {}
      return {
        status: to,
        moderation_message: message,
        moderation_message_body: messageBody,
        scheduled_for: null,
        ...approved,
      }
    }
    case 'ProjectStatusChanged':
      return { status: event.data.to, scheduled_for: null }
    case 'ProjectScheduled':
      return {
        status: 'scheduled',
        requested_status: event.data.requestedStatus,
        scheduled_for: event.data.time,
      }
    case 'ProjectModerationMessageChanged':
      return { moderation_message: event.data.message, moderation_message_body: event.data.messageBody }
    default:
      return event satisfies never
  }
}

const pictureOf = ({ sha1: _, ...item }: GalleryItem, created: number): PictureSnapshot => ({ ...item, created })

type GalleryEvent = Extract<Later, { type: `ProjectGalleryItem${string}` }>

/** A newly featured picture takes the mark from the one before it. */
function galleryAfter(gallery: readonly PictureSnapshot[], event: GalleryEvent): PictureSnapshot[] {
  if (event.type === 'ProjectGalleryItemRemoved') return gallery.filter(({ id }) => id !== event.data.itemId)
  const { item } = event.data
  const others = item.featured ? gallery.map((picture) => ({ ...picture, featured: false })) : [...gallery]
  if (event.type === 'ProjectGalleryItemAdded') return [...others, pictureOf(item, event.at)]
  return others.map((picture) => (picture.id === item.id ? pictureOf(item, picture.created) : picture))
}
