import { MODERATION_MESSAGE_BODY_MAX, MODERATION_MESSAGE_MAX } from '@adit/events/catalogue/limits.values.ts'
import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { environmentReviews } from '@adit/events/catalogue/tag/environment_review.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { textImageRefusals } from '../image/text_images.ts'
import { projectDeletionRefusals, slugChangeRefusals } from './project.saga.ts'
import { permissionRefusals, projectAccessRefusals } from './project_access.ts'
import { staffFieldRefusals } from './project_edit.ts'
import {
  additionalCategories,
  clearableLink,
  clientSide,
  description,
  donations,
  environment,
  featuredCategories,
  keep,
  licenseId,
  linkChanges,
  links,
  requested,
  serverSide,
  slug,
  summary,
  title,
  uploadedImages,
} from './project_fields.contract.ts'
import { projectFieldRefusals } from './project_fields.ts'

const licenseUrl = clearableLink
  .optional()
  .describe('Where the text of the license is: an https address. The one that SPDX gives when it is null or empty.')

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

const editProjectBodyV2 = z.object({
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

const editProjectBodyV3 = z.object({
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

export const editProjectBody = { v2: editProjectBodyV2, v3: editProjectBodyV3 }

const edited = {
  204: { description: 'Changed. Nothing is answered; read the project again.' },
}

export const editProject = defineRoute({
  method: 'PATCH',
  versions: ['v2', 'v3'],
  path: '/project/:id',
  side: 'command',
  summary: 'Edit a project',
  description: {
    v2: 'All fields are checked first, then stored together or not at all. A field that is absent stays as it is; a link set to null is removed. Setting `status` to `processing` hands the project in for review.',
    v3: 'As the route of version 2, with the names of version 3.',
  },
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_WRITE',
  body: { kind: 'json', schema: editProjectBody },
  responses: edited,
  errors: refusals(
    projectAccessRefusals,
    permissionRefusals,
    projectFieldRefusals,
    staffFieldRefusals,
    textImageRefusals,
    slugChangeRefusals,
    'revision_mismatch',
  ).codes,
  visibleIn: ['catalogue', 'review'],
  example: {
    v2: { params: { id: 'lantern' }, body: { description: 'Light that follows you into every cave.' } },
    v3: { params: { id: 'lantern' }, body: { summary: 'Light that follows you into every cave.' } },
  },
})

export const deleteProject = defineRoute({
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/project/:id',
  side: 'command',
  summary: 'Delete a project',
  description: 'Its address and files stay reserved, so that staff can restore it.',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_DELETE',
  responses: { 204: { description: 'Deleted.' } },
  errors: refusals(projectAccessRefusals, permissionRefusals, projectDeletionRefusals).codes,
  visibleIn: ['catalogue', 'review'],
})
