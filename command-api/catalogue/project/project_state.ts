import type {
  Donation,
  GalleryItem,
  Icon,
  License,
  Links,
  ProjectEvent,
} from '@adit/events/catalogue/project/project.events.ts'
import { isApprovedGroup, type ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import type { ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { EnvironmentReview } from '@adit/events/catalogue/tag/environment_review.values.ts'
import { missingInBody } from '../project_status/checklist_body.ts'

export interface Schedule {
  from: ProjectStatus
  to: ProjectStatus
  time: number
}

/** What decisions about a project need; the description itself is not among it, only what it leaves open. */
export interface LivingProject {
  kind: 'living' | 'deleted'
  id: string
  slug: string
  title: string
  summary: string
  /** Required items of the checklist that the description leaves open. */
  missingInBody: readonly string[]
  projectType: ProjectType
  ownerId: string
  teamId: string
  threadId: string
  organizationId: string | null
  categories: readonly string[]
  additionalCategories: readonly string[]
  license: License
  links: Links
  donations: readonly Donation[]
  environment: Environment
  /** As a member told it. */
  environmentReview: EnvironmentReview | null
  icon: Icon | null
  gallery: readonly GalleryItem[]
  /** Id to number, in the order in which they were added. */
  versions: ReadonlyMap<string, string>
  status: ProjectStatus
  requestedStatus: ProjectStatus | null
  approvedBefore: boolean
  /** A change that was put off until `time` (milliseconds since 1970), and the status that it was made from. */
  schedule: Schedule | null
  monetization: 'monetized' | 'demonetized' | 'force-demonetized'
  message: string | null
  messageBody: string | null
}

export type ProjectState = { kind: 'none' } | LivingProject

export const noProject: ProjectState = { kind: 'none' }

export function evolveProject(state: ProjectState, event: ProjectEvent): ProjectState {
  if (event.type === 'ProjectCreated') return created(event.data)
  if (state.kind === 'none') throw new Error(`${event.type} before ProjectCreated`)
  return { ...state, ...change(state, event) }
}

function created(data: Extract<ProjectEvent, { type: 'ProjectCreated' }>['data']): LivingProject {
  const { projectId, body, versions, ...rest } = data
  return {
    ...rest,
    kind: 'living',
    id: projectId,
    missingInBody: missingInBody(body),
    versions: new Map(versions.map(({ versionId, number }) => [versionId, number])),
    environmentReview: null,
    status: 'draft',
    approvedBefore: false,
    schedule: null,
    monetization: 'monetized',
    message: null,
    messageBody: null,
  }
}

type Change = Partial<LivingProject>

function change(state: LivingProject, event: Exclude<ProjectEvent, { type: 'ProjectCreated' }>): Change {
  switch (event.type) {
    case 'ProjectBodyChanged':
      return { missingInBody: missingInBody(event.data.body) }
    case 'ProjectSlugChanged':
      return { slug: event.data.slug }
    case 'ProjectIconRemoved':
      return { icon: null }
    case 'ProjectGalleryItemAdded':
      return { gallery: withItem(state.gallery, event.data.item) }
    case 'ProjectGalleryItemEdited':
      return { gallery: withItem(state.gallery, event.data.item) }
    case 'ProjectGalleryItemRemoved':
      return { gallery: state.gallery.filter(({ id }) => id !== event.data.itemId) }
    case 'ProjectVersionAdded':
      return { versions: new Map(state.versions).set(event.data.versionId, event.data.number) }
    case 'ProjectVersionRemoved':
      return { versions: without(state.versions, event.data.versionId) }
    case 'ProjectSubmitted':
      return {
        status: 'processing',
        requestedStatus: event.data.requestedStatus,
        schedule: null,
        message: null,
        messageBody: null,
      }
    case 'ProjectReviewed':
      return {
        status: event.data.to,
        schedule: null,
        approvedBefore: state.approvedBefore || isApprovedGroup(event.data.to),
        message: event.data.message,
        messageBody: event.data.messageBody,
      }
    case 'ProjectStatusChanged':
      return { status: event.data.to, schedule: null }
    case 'ProjectScheduled':
      return scheduled(state, event.data)
    case 'ProjectDeleted':
      return { kind: 'deleted' }
    case 'ProjectRestored':
      return { kind: 'living', slug: event.data.slug }
    case 'ProjectRenamed':
    case 'ProjectSummaryChanged':
    case 'ProjectCategoriesChanged':
    case 'ProjectLicenseChanged':
    case 'ProjectLinksChanged':
    case 'ProjectDonationsChanged':
    case 'ProjectEnvironmentChanged':
    case 'ProjectEnvironmentReviewChanged':
    case 'ProjectIconChanged':
    case 'ProjectRequestedStatusChanged':
    case 'ProjectModerationMessageChanged':
    case 'ProjectMonetizationChanged':
      // These carry exactly the fields that they change, under the names that the state has.
      return event.data
    default:
      return event satisfies never
  }
}

/** Moved, a schedule remembers the status that it was first made from. */
function scheduled(state: LivingProject, data: { from: ProjectStatus; requestedStatus: ProjectStatus; time: number }) {
  const { from, requestedStatus, time } = data
  const schedule = { from: state.schedule?.from ?? from, to: requestedStatus, time }
  return { status: 'scheduled' as const, requestedStatus, schedule }
}

/** A featured item takes that mark from all others. */
function withItem(gallery: readonly GalleryItem[], item: GalleryItem): GalleryItem[] {
  const others = item.featured ? gallery.map((other) => ({ ...other, featured: false })) : gallery
  const known = others.some(({ id }) => id === item.id)
  return known ? others.map((other) => (other.id === item.id ? item : other)) : [...others, item]
}

function without(versions: ReadonlyMap<string, string>, id: string): Map<string, string> {
  const rest = new Map(versions)
  rest.delete(id)
  return rest
}
