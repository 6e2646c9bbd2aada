import { GALLERY_ITEMS_MAX, OLD_SLUGS_MAX, SLUG_KEPT_AFTER_MS } from '@adit/events/catalogue/limits.values.ts'
import { staffOnlyMonetizationStatus } from '@adit/events/catalogue/project/monetization_status.values.ts'
import type {
  Donation,
  GalleryItem,
  Icon,
  License,
  Links,
  ProjectEvent,
} from '@adit/events/catalogue/project/project.events.ts'
import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { EnvironmentReview } from '@adit/events/catalogue/tag/environment_review.values.ts'
import { ALL_PROJECT_PERMISSIONS } from '@adit/events/teams/permission.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import { type ChangeDisclosures, changeDisclosures, disclosureRefusals } from '../disclosure/disclosure_decision.ts'
import { missingRequired } from '../project_status/checklist.ts'
import {
  restoreAfterSuspension,
  type SuspensionCommand,
  withholdWithSuspension,
} from '../project_status/owner_suspension_decision.ts'
import type { StatusActor } from '../project_status/project_status.policy.ts'
import { decideStatus, type StatusRequest, statusRefusals } from '../project_status/project_status_decision.ts'
import {
  cancelProjectSchedule,
  releaseProject,
  type ScheduleWish,
  scheduleProject,
  scheduleRefusals,
} from '../schedule/project_schedule_decision.ts'
import { evolveProject, type LivingProject, licenseOf, noProject, type ProjectState } from './living_project.ts'

type CreatedData = Extract<ProjectEvent, { type: 'ProjectCreated' }>['data']

/** Fields of one edit. Absent fields stay as they are. `slug` is claimed before. */
export interface ProjectChanges {
  title?: string
  slug?: string
  summary?: string
  body?: string
  categories?: readonly string[]
  additionalCategories?: readonly string[]
  license?: License
  links?: Partial<Links>
  donations?: readonly Donation[]
  environment?: Environment
  environmentReview?: EnvironmentReview
  requestedStatus?: ProjectStatus | null
  message?: string | null
  messageBody?: string | null
  monetization?: LivingProject['monetization']
}

export type ProjectCommand =
  /** `submission`: submits it at once, unless something that this requires is missing. */
  | { type: 'CreateProject'; project: CreatedData; submission?: Pick<StatusRequest, 'environments' | 'now'> }
  /** With `slugAt` if the slug changes: what that depends on. */
  | { type: 'EditProject'; changes: ProjectChanges; byStaff?: boolean; status?: StatusRequest; slugAt?: SlugAt }
  | ({ type: 'ScheduleProject' } & ScheduleWish)
  | { type: 'CancelProjectSchedule'; actor: StatusActor }
  /** Sent by the schedule: carries out what was scheduled for `time`. */
  | { type: 'ReleaseProject'; time: number; now: number }
  | SuspensionCommand
  | { type: 'ChangeProjectIcon'; icon: Icon | null }
  | { type: 'AddGalleryItem'; item: Omit<GalleryItem, 'ordering'> & { ordering: number | undefined } }
  | {
      type: 'EditGalleryItem'
      key: string
      change: Partial<Pick<GalleryItem, 'featured' | 'title' | 'description' | 'ordering'>>
    }
  | { type: 'RemoveGalleryItem'; key: string }
  | ({ type: 'ChangeDisclosures' } & ChangeDisclosures)
  | { type: 'AddProjectVersion'; versionId: string; number: string }
  | { type: 'RemoveProjectVersion'; versionId: string }
  /** `deletion` says which of its deletions it is, from 1. Absent in sagas of earlier releases. */
  | { type: 'DeleteProject'; now?: number | undefined; deletion?: number | undefined }
  /** `slug` if its own isn't reserved any more. `deletion` says which one it undoes. Absent in sagas of earlier releases. */
  | { type: 'RestoreProject'; slug?: string; conflictReason?: string; deletion?: number | undefined }

/** When a slug changes. Absent in sagas of earlier releases, which keep the previous slug. */
export interface SlugAt {
  now: number
  /** How often the project had freed the new slug before it was claimed. */
  freed: number
}

type Of<Type extends ProjectCommand['type']> = Extract<ProjectCommand, { type: Type }>

const existingRefusals = refusals('project_not_found')
/** The project was deleted after it was read. */
export const deletedProjectRefusals = refusals('project_deleted')
const livingRefusals = refusals(existingRefusals, deletedProjectRefusals)
const createProjectRefusals = refusals('id_taken')
const monetizationRefusals = refusals('staff_only')
export const renameProjectRefusals = refusals('too_many_slugs')
export const editProjectRefusals = refusals(livingRefusals, statusRefusals, monetizationRefusals)
export const scheduleProjectRefusals = refusals(livingRefusals, scheduleRefusals)
export const cancelProjectScheduleRefusals = livingRefusals
/** Archived projects get no new versions until they have another status. */
export const archivedProjectRefusals = refusals('project_archived')
export const addGalleryItemRefusals = refusals(livingRefusals, 'gallery_full', 'gallery_duplicate')
export const galleryItemRefusals = refusals(livingRefusals, 'gallery_item_not_found')
export const changeDisclosuresRefusals = refusals(livingRefusals, disclosureRefusals)
export const deleteProjectRefusals = existingRefusals
export const restoreProjectRefusals = existingRefusals

export const projectDecider: Decider<ProjectState, ProjectCommand, ProjectEvent> = {
  initialState: noProject,
  evolve: evolveProject,
  decide(command, state) {
    switch (command.type) {
      case 'CreateProject':
        return createProject(command, state)
      case 'EditProject':
        return editProject(command, living(state))
      case 'ScheduleProject':
        return scheduleProject(command, living(state))
      case 'CancelProjectSchedule':
        return cancelProjectSchedule(command.actor, living(state))
      case 'ReleaseProject':
        return releaseProject(command.time, command.now, living(state))
      case 'WithholdWithSuspension':
        return withholdWithSuspension(command, state)
      case 'RestoreAfterSuspension':
        return restoreAfterSuspension(command, state)
      case 'ChangeProjectIcon':
        return changeIcon(command, living(state))
      case 'AddGalleryItem':
        return addGalleryItem(command, living(state))
      case 'EditGalleryItem':
        return editGalleryItem(command, living(state))
      case 'RemoveGalleryItem':
        return removeGalleryItem(command, living(state))
      case 'ChangeDisclosures':
        return changeDisclosures(command, living(state))
      case 'AddProjectVersion':
        return addVersion(command, living(state))
      case 'RemoveProjectVersion':
        return removeVersion(command, living(state))
      case 'DeleteProject':
        return deleteProject(command, state)
      case 'RestoreProject':
        return restoreProject(command, state)
      default:
        return command satisfies never
    }
  },
}

/** The project, which must exist and not be deleted. */
export function living(state: ProjectState): LivingProject {
  if (state.kind === 'none') throw livingRefusals.refuse('project_not_found')
  if (state.kind === 'deleted') throw deletedProjectRefusals.refuse('project_deleted')
  return state
}

/** If the same project is created again, the same saga has resumed after a crash. */
function createProject({ project, submission }: Of<'CreateProject'>, state: ProjectState): ProjectEvent[] {
  if (state.kind === 'none') {
    const created: ProjectEvent = { type: 'ProjectCreated', data: project }
    return submission ? [created, ...submitted(living(evolveProject(state, created)), submission)] : [created]
  }
  if (state.teamId !== project.teamId)
    throw createProjectRefusals.refuse('id_taken', { field: 'id', id: project.projectId })
  return []
}

/** In the append that creates it, so that it can't remain a draft by a crash. */
function submitted(
  project: LivingProject,
  { environments, now }: Pick<StatusRequest, 'environments' | 'now'>,
): ProjectEvent[] {
  if (missingRequired(project, environments).length > 0) return []
  const owner = { kind: 'member' as const, permissions: ALL_PROJECT_PERMISSIONS }
  return decideStatus({ to: 'processing', actor: owner, environments, lock: null, now }, project)
}

function editProject(
  { changes, byStaff = false, status, slugAt }: Of<'EditProject'>,
  project: LivingProject,
): ProjectEvent[] {
  const edits = [
    ...textEdits(changes, project, slugAt),
    ...classEdits(changes, project),
    ...messageEdits(changes, project),
    ...monetizationEdits(changes, byStaff, project),
  ]
  if (!status) return edits
  const edited = edits.reduce<ProjectState>(evolveProject, project)
  return [...edits, ...decideStatus(status, living(edited))]
}

function textEdits(changes: ProjectChanges, project: LivingProject, slugAt: SlugAt | undefined): ProjectEvent[] {
  const events: ProjectEvent[] = []
  const { title, slug, summary, body } = changes
  if (title !== undefined && title !== project.title) events.push({ type: 'ProjectRenamed', data: { title } })
  if (slug !== undefined && slug !== project.slug) {
    events.push(moveSlug(slug, project, slugAt))
  }
  if (summary !== undefined && summary !== project.summary) {
    events.push({ type: 'ProjectSummaryChanged', data: { summary } })
  }
  // The state does not keep the description, so it is recorded again even if it is the same.
  if (body !== undefined) events.push({ type: 'ProjectBodyChanged', data: { body } })
  return events
}

function moveSlug(slug: string, project: LivingProject, at: SlugAt | undefined): ProjectEvent {
  const { slugs, slug: previous } = project
  // The claim on the new slug may be older than a release of that same slug, and gone with it.
  if (at && at.freed !== timesFreed(project, slug)) throw refusal('busy', { retryAfterSeconds: 1 })
  if (at && isFreedAfter(project, at.now)) return { type: 'ProjectSlugChanged', data: { slug, previous, freed: true } }
  const isOwn = slugs.old.includes(slug) || previous === slugs.ofId
  if (!isOwn && slugs.old.length >= OLD_SLUGS_MAX) {
    throw renameProjectRefusals.refuse('too_many_slugs', { field: 'slug', limit: OLD_SLUGS_MAX })
  }
  return { type: 'ProjectSlugChanged', data: { slug, previous } }
}

export const timesFreed = ({ slugs }: Pick<LivingProject, 'slugs'>, slug: string): number =>
  slugs.freed.filter((one) => one === slug).length

/** Whether others can have the slug when the project gives it up. Only what hardly anyone can have seen is ever freed. */
export const isFreedAfter = ({ slugs }: Pick<LivingProject, 'slugs'>, now: number): boolean =>
  !slugs.wasPublic && slugs.since !== null && now - slugs.since < SLUG_KEPT_AFTER_MS

function classEdits(changes: ProjectChanges, project: LivingProject): ProjectEvent[] {
  const events: ProjectEvent[] = []
  const categories = [...(changes.categories ?? project.categories)]
  const additionalCategories = [...(changes.additionalCategories ?? project.additionalCategories)]
  if (differs({ categories, additionalCategories }, project)) {
    events.push({ type: 'ProjectCategoriesChanged', data: { categories, additionalCategories } })
  }
  const license = changes.license ?? licenseOf(project)
  if (JSON.stringify(license) !== JSON.stringify(licenseOf(project)))
    events.push({ type: 'ProjectLicenseChanged', data: { license } })
  const links = { ...project.links, ...changes.links }
  if (differs({ links }, project)) events.push({ type: 'ProjectLinksChanged', data: { links } })
  const donations = [...(changes.donations ?? project.donations)]
  if (differs({ donations }, project)) events.push({ type: 'ProjectDonationsChanged', data: { donations } })
  // It applies to every version, so it is recorded even if the project's own value stays the same.
  if (changes.environment !== undefined) {
    events.push({ type: 'ProjectEnvironmentChanged', data: { environment: changes.environment } })
  }
  const { requestedStatus, environmentReview } = changes
  if (environmentReview !== undefined && environmentReview !== project.environmentReview) {
    events.push({ type: 'ProjectEnvironmentReviewChanged', data: { environmentReview } })
  }
  if (requestedStatus !== undefined && requestedStatus !== project.requestedStatus) {
    events.push({ type: 'ProjectRequestedStatusChanged', data: { requestedStatus } })
  }
  return events
}

function messageEdits(changes: ProjectChanges, project: LivingProject): ProjectEvent[] {
  const { moderationMessage, moderationMessageBody } = project
  const { message = moderationMessage, messageBody = moderationMessageBody } = changes
  if (message === moderationMessage && messageBody === moderationMessageBody) return []
  return [{ type: 'ProjectModerationMessageChanged', data: { message, messageBody } }]
}

/** What staff have taken away, only staff give back. */
export function refuseMonetization(wanted: ProjectChanges['monetization'], project: LivingProject): void {
  if (wanted === undefined || wanted === project.monetization) return
  if (project.monetizationHeld || wanted === staffOnlyMonetizationStatus)
    throw monetizationRefusals.refuse('staff_only', { field: 'monetization_status' })
}

function monetizationEdits({ monetization }: ProjectChanges, byStaff: boolean, project: LivingProject): ProjectEvent[] {
  if (monetization === undefined || monetization === project.monetization) return []
  if (!byStaff) refuseMonetization(monetization, project)
  return [{ type: 'ProjectMonetizationChanged', data: { monetization, ...(byStaff && { byStaff }) } }]
}

function differs(wanted: Partial<LivingProject>, project: LivingProject): boolean {
  const current = Object.fromEntries(Object.keys(wanted).map((name) => [name, project[name as keyof LivingProject]]))
  return JSON.stringify(wanted) !== JSON.stringify(current)
}

function changeIcon({ icon }: Of<'ChangeProjectIcon'>, project: LivingProject): ProjectEvent[] {
  if (icon) return [{ type: 'ProjectIconChanged', data: { icon } }]
  return project.icon ? [{ type: 'ProjectIconRemoved', data: {} }] : []
}

function addGalleryItem({ item }: Of<'AddGalleryItem'>, project: LivingProject): ProjectEvent[] {
  if (project.gallery.some(({ id }) => id === item.id)) return []
  if (project.gallery.length >= GALLERY_ITEMS_MAX)
    throw addGalleryItemRefusals.refuse('gallery_full', { limit: GALLERY_ITEMS_MAX })
  if ([...project.pictureHashes.values()].includes(item.sha1))
    throw addGalleryItemRefusals.refuse('gallery_duplicate', { field: 'image' })
  const last = Math.max(-1, ...project.gallery.map(({ ordering }) => ordering))
  return [{ type: 'ProjectGalleryItemAdded', data: { item: { ...item, ordering: item.ordering ?? last + 1 } } }]
}

function editGalleryItem({ key, change }: Of<'EditGalleryItem'>, project: LivingProject): ProjectEvent[] {
  const item = galleryItem(project, key)
  const edited = { ...item, ...change }
  if (JSON.stringify(edited) === JSON.stringify(item)) return []
  return [{ type: 'ProjectGalleryItemEdited', data: { item: edited } }]
}

function removeGalleryItem({ key }: Of<'RemoveGalleryItem'>, project: LivingProject): ProjectEvent[] {
  return [{ type: 'ProjectGalleryItemRemoved', data: { itemId: galleryItem(project, key).id } }]
}

function galleryItem(project: LivingProject, key: string): GalleryItem {
  const item = project.gallery.find((candidate) => candidate.key === key || candidate.rawKey === key)
  if (!item) throw galleryItemRefusals.refuse('gallery_item_not_found', { field: 'url' })
  const { created: _, ...picture } = item
  return { ...picture, sha1: project.pictureHashes.get(item.id) ?? '' }
}

function addVersion({ versionId, number }: Of<'AddProjectVersion'>, project: LivingProject): ProjectEvent[] {
  if (project.versions.has(versionId)) return []
  if (project.status === 'archived') throw archivedProjectRefusals.refuse('project_archived')
  return [{ type: 'ProjectVersionAdded', data: { versionId, number } }]
}

function removeVersion({ versionId }: Of<'RemoveProjectVersion'>, project: LivingProject): ProjectEvent[] {
  return project.versions.has(versionId) ? [{ type: 'ProjectVersionRemoved', data: { versionId } }] : []
}

/** The saga may come so late that it has been done and undone by others. */
function deleteProject({ now, deletion }: Of<'DeleteProject'>, state: ProjectState): ProjectEvent[] {
  if (state.kind === 'none') throw deleteProjectRefusals.refuse('project_not_found')
  if (state.kind === 'deleted') return []
  if (deletion !== undefined && deletion !== state.deletions + 1) throw refusal('overtaken')
  const freed = now !== undefined && isFreedAfter(state, now)
  return [{ type: 'ProjectDeleted', data: { slug: state.slug, ...(freed && { freed }) } }]
}

/** The saga may come so late that the project has been restored and deleted again. */
function restoreProject({ slug, conflictReason, deletion }: Of<'RestoreProject'>, state: ProjectState): ProjectEvent[] {
  if (state.kind === 'none') throw restoreProjectRefusals.refuse('project_not_found')
  if (state.kind === 'living') return []
  if (deletion !== undefined && deletion !== state.deletions) throw refusal('overtaken')
  return [{ type: 'ProjectRestored', data: { slug: slug ?? state.slug, ...(conflictReason && { conflictReason }) } }]
}
