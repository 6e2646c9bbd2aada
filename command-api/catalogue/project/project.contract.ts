import {
  DONATION_LINKS_MAX,
  GALLERY_ITEMS_MAX,
  INITIAL_VERSIONS_MAX,
  MODERATION_MESSAGE_BODY_MAX,
  MODERATION_MESSAGE_MAX,
  SUMMARY_ON_CREATE,
} from '@adit/events/catalogue/limits.values.ts'
import { projectStatuses, requestableStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { environmentReviews } from '@adit/events/catalogue/tag/environment_review.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { createVersionData, fileErrors, versionFieldErrors, versionUploadLimits } from '../version/version.contract.ts'
import {
  additionalCategories,
  clearableLink,
  clientSide,
  description,
  donation,
  environment,
  featuredCategories,
  licenseId,
  link,
  linkChanges,
  links,
  serverSide,
  slug,
  summary,
  summaryMeaning,
  title,
  uploadedImages,
} from './project_fields.contract.ts'

/** Tools send explicit nulls for fields they do not set; only links can be cleared by null. */
const keep = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

const donations = z
  .array(donation)
  .max(DONATION_LINKS_MAX)
  .describe('Where to support its creators; takes the place of all that there were.')
const licenseUrl = clearableLink
  .optional()
  .describe('Where the text of the license is: an https address. The one that SPDX gives when it is null or empty.')
const requested = z.enum(requestableStatuses)

const moderation = {
  status: keep(
    z
      .enum(projectStatuses)
      .describe(
        '`processing` hands it in for review. Once approved: `approved`, `archived`, `unlisted`, `private` or `draft`.',
      ),
  ),
  requested_status: requested.nullish().describe('What it is to become when it is approved; null: no wish.'),
  moderation_message: z
    .string()
    .max(MODERATION_MESSAGE_MAX)
    .nullish()
    .describe('For staff: the heart of what they tell the creators; null clears it.'),
  moderation_message_body: z
    .string()
    .max(MODERATION_MESSAGE_BODY_MAX)
    .nullish()
    .describe('For staff: the long form of it, in Markdown; null clears it.'),
  monetization_status: keep(
    z
      .enum(['monetized', 'demonetized', 'force-demonetized'])
      .describe('Whether it has a share in the revenue; `force-demonetized` is for staff.'),
  ),
}

export const editProjectV2Body = z.object({
  title: keep(title),
  description: keep(summary),
  body: keep(description),
  slug: keep(slug),
  categories: keep(featuredCategories),
  additional_categories: keep(additionalCategories),
  ...links,
  license_id: keep(licenseId),
  license_url: licenseUrl,
  client_side: keep(clientSide),
  server_side: keep(serverSide),
  donation_urls: keep(donations),
  uploaded_images: uploadedImages,
  ...moderation,
})

export const editProjectV3Body = z.object({
  name: keep(title),
  summary: keep(summary),
  description: keep(description),
  slug: keep(slug),
  categories: keep(featuredCategories),
  additional_categories: keep(additionalCategories),
  link_urls: keep(linkChanges),
  license_id: keep(licenseId),
  license_url: licenseUrl,
  environment: keep(environment.describe('Where it runs; every version takes it on.')),
  side_types_migration_review_status: keep(
    z.enum(environmentReviews).describe('Whether somebody has looked at the environments of its versions.'),
  ),
  uploaded_images: uploadedImages,
  ...moderation,
})

const edited = {
  204: { description: 'Changed. Nothing is answered; read the project again.' },
}
const editErrors = [
  'project_not_found',
  'no_permission',
  'staff_only',
  'slug_taken',
  'slug_reserved',
  'unknown_category',
  'unknown_license',
  'unknown_platform',
  'unknown_image',
  'status_refused',
  'status_not_settable',
  'version_required',
  'checklist_incomplete',
  'review_locked',
  'revision_mismatch',
]

export const editProjectV2 = defineRoute({
  method: 'PATCH',
  path: '/v2/project/:id',
  side: 'command',
  summary: 'Edit a project',
  description:
    'All fields are checked first, then stored together or not at all. A field that is absent stays as it is; a link set to null is removed. Setting `status` to `processing` hands the project in for review.',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_WRITE',
  body: { kind: 'json', schema: editProjectV2Body },
  responses: edited,
  errors: editErrors,
  visibleIn: ['catalogue', 'review'],
  example: { params: { id: 'lantern' }, body: { description: 'Light that follows you into every cave.' } },
})

export const editProjectV3 = defineRoute({
  method: 'PATCH',
  path: '/v3/project/:id',
  side: 'command',
  summary: 'Edit a project',
  description: 'As the route of version 2, with the names of version 3.',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_WRITE',
  body: { kind: 'json', schema: editProjectV3Body },
  responses: edited,
  errors: editErrors,
  visibleIn: ['catalogue', 'review'],
  example: { params: { id: 'lantern' }, body: { summary: 'Light that follows you into every cave.' } },
})

export const galleryData = z.object({
  item: z.string().min(1).max(255).describe('Name of the part of this form that is the picture.'),
  featured: z.boolean().default(false).describe('Stands for the project in lists; choose one.'),
  title: z.string().max(255).nullish().describe('Shown with it.'),
  description: z.string().max(2048).nullish().describe('Text below it, for those who cannot see it, too.'),
  ordering: z.int().nullish().describe('Its place: smaller numbers come first. That in the list unless told.'),
})

export const summaryOnCreate = z
  .string()
  .trim()
  .min(SUMMARY_ON_CREATE.min)
  .max(SUMMARY_ON_CREATE.max)
  .describe(summaryMeaning)

/** Fields of a creation that have one name in both versions. */
export const createShared = {
  slug,
  client_side: keep(clientSide),
  server_side: keep(serverSide),
  initial_versions: z
    .array(createVersionData)
    .max(INITIAL_VERSIONS_MAX)
    .nullish()
    .describe(
      'Versions to publish with it, each as for `POST /v2/version` without `project_id`. May be empty for a draft.',
    ),
  categories: featuredCategories.default([]),
  additional_categories: keep(additionalCategories),
  license_id: keep(licenseId),
  license_url: keep(z.union([link, z.literal('').transform(() => undefined)])).describe(
    'Where the text of the license is: an https address. The one that SPDX gives unless told.',
  ),
  is_draft: keep(z.boolean().describe('True: it stays a draft and is not handed in for review; false unless told.')),
  gallery_items: z
    .array(galleryData)
    .max(GALLERY_ITEMS_MAX)
    .nullish()
    .describe('Pictures that come with it, each a part of this form.'),
  requested_status: keep(requested.describe('What it is to become when it is approved; `approved` unless told.')),
  uploaded_images: uploadedImages,
  organization_id: z
    .string()
    .nullish()
    .describe('Id of the organization that is to own it. There are none yet: leave it out.'),
}

/** Old names of four keys are accepted, as clients still send them. */
export const createProjectData = z.preprocess(
  withOldNames,
  z.object({
    title,
    project_type: z
      .enum(projectTypes)
      .nullish()
      .transform((type) => type ?? 'mod')
      .describe('What it is, until the loaders of its versions say more; `mod` unless told.'),
    description: summaryOnCreate,
    body: description.default(''),
    ...links,
    donation_urls: keep(donations),
    ...createShared,
  }),
)

const oldNames = { mod_name: 'title', mod_slug: 'slug', mod_description: 'description', mod_body: 'body' } as const

function withOldNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const renamed: Record<string, unknown> = { ...value }
  for (const [old, name] of Object.entries(oldNames)) {
    if (old in renamed && !(name in renamed)) renamed[name] = renamed[old]
  }
  return renamed
}

export const createProjectV2 = defineRoute({
  method: 'POST',
  path: '/v2/project',
  side: 'command',
  summary: 'Create a project',
  description:
    'Multipart: the part `data` first, then the parts that it names: `icon`, pictures of the gallery, files of the initial versions. Nothing exists before all of it is stored. Unless `is_draft` is set the project needs an initial version and is handed in for review; where other items of the publishing checklist are missing it stays a draft.',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_CREATE',
  family: 'creation',
  body: {
    kind: 'multipart',
    data: createProjectData,
    dataFirst: true,
    limits: { ...versionUploadLimits, files: 512, dataBytes: 4 * 1024 * 1024 },
  },
  responses: {
    200: {
      description: 'The project.',
      schema: z.looseObject({ id: z.string().describe('Eight letters and digits that never change.') }),
    },
  },
  errors: [
    'slug_taken',
    'slug_reserved',
    'unknown_organization',
    'unknown_category',
    'unknown_license',
    'unknown_platform',
    'project_limit_reached',
    'version_required',
    'part_unknown',
    'part_absent',
    'invalid_image',
    'gallery_duplicate',
    ...versionFieldErrors,
    ...fileErrors,
  ],
  visibleIn: ['catalogue', 'review'],
})

export const deleteProjectV2 = defineRoute({
  method: 'DELETE',
  path: '/v2/project/:id',
  side: 'command',
  summary: 'Delete a project',
  description: 'Its address and files stay reserved, so that staff can restore it.',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_DELETE',
  responses: { 204: { description: 'Deleted.' } },
  errors: ['project_not_found', 'no_permission'],
  visibleIn: ['catalogue', 'review'],
})
export const deleteProjectV3 = defineRoute({ ...deleteProjectV2, path: '/v3/project/:id' })
