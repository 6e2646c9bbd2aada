import { z } from 'zod'
import { conflictReason } from '../../kit/conflict_reason.ts'
import { defineEvents, type EventOf, type RecordedOf } from '../../kit/define_events.ts'
import { environments } from '../tag/environment.values.ts'
import { environmentReviews } from '../tag/environment_review.values.ts'
import { aiUses, disclosureLocks, telemetryConsents } from './disclosure.values.ts'
import { projectStatuses } from './project_status.values.ts'
import { projectTypes } from './project_type.values.ts'

const id = z.string()
const status = z.enum(projectStatuses)
const environment = z.enum(environments)

export const licenseData = z.object({ id: z.string(), name: z.string().nullable(), url: z.string().nullable() })
export const linksData = z.object({
  issues: z.string().nullable(),
  source: z.string().nullable(),
  wiki: z.string().nullable(),
  discord: z.string().nullable(),
})
export const donationData = z.object({ id: z.string(), url: z.string() })
/** A stored picture: object keys, relative to the base address of files. */
export const iconData = z.object({ key: z.string(), rawKey: z.string(), color: z.number().int().nullable() })
export const galleryItemData = z.object({
  id: z.string(),
  key: z.string(),
  rawKey: z.string(),
  sha1: z.string(),
  /** As `PictureMeasures` says. Absent for pictures of earlier releases. */
  measures: z.object({ width: z.number().int(), height: z.number().int(), color: z.number().int() }).optional(),
  featured: z.boolean(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  ordering: z.number().int(),
})

const note = z.string().nullable()
const strings = z.array(z.string())
const statement = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ai_content'), uses: z.array(z.enum(aiUses)), note }),
  z.object({ type: z.literal('ai_functionality'), note }),
  z.object({ type: z.literal('advertisements'), note }),
  z.object({ type: z.literal('epilepsy_triggers'), note }),
  z.object({ type: z.literal('system_interactions'), interactions: strings, note }),
  z.object({ type: z.literal('telemetry'), consent: z.enum(telemetryConsents), dataCollected: strings }),
  z.object({
    type: z.literal('derivative_work'),
    sources: z.array(z.object({ label: z.string(), link: z.string().nullable(), note })),
  }),
  z.object({ type: z.literal('paid_features'), features: strings }),
  z.object({ type: z.literal('archived'), note }),
])
export const disclosureData = z.object({
  statement,
  /** Whether staff set it last. */
  byStaff: z.boolean(),
  lock: z.enum(disclosureLocks),
  /** When it was last set, in milliseconds since 1970, and by which account. */
  updatedAt: z.number().int(),
  updatedBy: id,
})

/**
 * One project. This stream decides which versions exist: the event here, and no event of another stream, makes it take effect that a
 * project is created or a version is added or removed.
 */
export const projectEvents = defineEvents('catalogue.project', {
  ProjectCreated: {
    version: 1,
    schema: z.object({
      projectId: id,
      slug: z.string(),
      title: z.string(),
      summary: z.string(),
      body: z.string(),
      /** The type chosen at creation, shown until versions with loaders determine it. */
      projectType: z.enum(projectTypes),
      ownerId: id,
      teamId: id,
      threadId: id,
      organizationId: id.nullable(),
      categories: z.array(z.string()),
      additionalCategories: z.array(z.string()),
      license: licenseData,
      links: linksData,
      donations: z.array(donationData),
      environment,
      requestedStatus: status,
      icon: iconData.nullable(),
      gallery: z.array(galleryItemData),
      versions: z.array(z.object({ versionId: id, number: z.string() })),
    }),
  },
  ProjectRenamed: { version: 1, schema: z.object({ title: z.string() }) },
  ProjectSummaryChanged: { version: 1, schema: z.object({ summary: z.string() }) },
  ProjectBodyChanged: { version: 1, schema: z.object({ body: z.string() }) },
  /** `freed`: the project doesn't keep the previous slug. Absent means that it does. */
  ProjectSlugChanged: {
    version: 1,
    schema: z.object({ slug: z.string(), previous: z.string(), freed: z.boolean().optional() }),
  },
  ProjectCategoriesChanged: {
    version: 1,
    schema: z.object({ categories: z.array(z.string()), additionalCategories: z.array(z.string()) }),
  },
  ProjectLicenseChanged: { version: 1, schema: z.object({ license: licenseData }) },
  ProjectLinksChanged: { version: 1, schema: z.object({ links: linksData }) },
  ProjectDonationsChanged: { version: 1, schema: z.object({ donations: z.array(donationData) }) },
  /** All disclosures as they are from now on, each type at most once. */
  ProjectDisclosuresChanged: { version: 1, schema: z.object({ disclosures: z.array(disclosureData) }) },
  /** Applies to every version that exists at this position. */
  ProjectEnvironmentChanged: { version: 1, schema: z.object({ environment }) },
  /** Set by a member. Before that it is derived from the environments themselves. */
  ProjectEnvironmentReviewChanged: {
    version: 1,
    schema: z.object({ environmentReview: z.enum(environmentReviews) }),
  },
  ProjectIconChanged: { version: 1, schema: z.object({ icon: iconData }) },
  ProjectIconRemoved: { version: 1, schema: z.object({}) },
  ProjectGalleryItemAdded: { version: 1, schema: z.object({ item: galleryItemData }) },
  ProjectGalleryItemEdited: { version: 1, schema: z.object({ item: galleryItemData }) },
  ProjectGalleryItemRemoved: { version: 1, schema: z.object({ itemId: id }) },
  ProjectVersionAdded: { version: 1, schema: z.object({ versionId: id, number: z.string() }) },
  ProjectVersionRemoved: { version: 1, schema: z.object({ versionId: id }) },
  ProjectRequestedStatusChanged: { version: 1, schema: z.object({ requestedStatus: status.nullable() }) },
  /** Submitted for review by a member. */
  ProjectSubmitted: {
    version: 1,
    schema: z.object({ from: status, requestedStatus: status }),
  },
  /** Decided by staff. Any status is possible. */
  ProjectReviewed: {
    version: 1,
    schema: z.object({
      from: status,
      to: status,
      firstApproval: z.boolean(),
      message: z.string().nullable(),
      messageBody: z.string().nullable(),
      conflictReason,
      /** With the suspension of its owner. `from`: the status that it gets back, if it is withheld. */
      suspension: z.object({ suspensionId: z.string(), from: status }).optional(),
    }),
  },
  /** Chosen by a member among the statuses that need no review. */
  ProjectStatusChanged: { version: 1, schema: z.object({ from: status, to: status }) },
  /** Scheduled: hidden until `time` (milliseconds since 1970), then `requestedStatus`. Any other change of status ends the schedule. */
  ProjectScheduled: {
    version: 1,
    schema: z.object({ from: status, requestedStatus: status, time: z.number().int() }),
  },
  ProjectModerationMessageChanged: {
    version: 1,
    schema: z.object({ message: z.string().nullable(), messageBody: z.string().nullable() }),
  },
  ProjectMonetizationChanged: {
    version: 1,
    schema: z.object({
      monetization: z.enum(['monetized', 'demonetized', 'force-demonetized']),
      byStaff: z.boolean().optional(),
    }),
  },
  /** `freed`: the slug isn't reserved for a restoration. Absent means that it is. */
  ProjectDeleted: { version: 1, schema: z.object({ slug: z.string(), freed: z.boolean().optional() }) },
  ProjectRestored: { version: 1, schema: z.object({ slug: z.string(), conflictReason }) },
})

export type ProjectEvent = EventOf<typeof projectEvents>
export type RecordedProjectEvent = RecordedOf<typeof projectEvents>
export type License = z.output<typeof licenseData>
export type Links = z.output<typeof linksData>
export type Donation = z.output<typeof donationData>
export type Disclosure = z.output<typeof disclosureData>
export type Statement = z.output<typeof statement>
export type Icon = z.output<typeof iconData>
export type GalleryItem = z.output<typeof galleryItemData>
