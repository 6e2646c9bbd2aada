import { MODERATION_MESSAGE_BODY_MAX, MODERATION_MESSAGE_MAX } from '@adit/events/catalogue/limits.values.ts'
import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { environmentReviews } from '@adit/events/catalogue/tag/environment_review.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { textImageRefusals } from '../image/text_images.ts'
import { projectDeletionRefusals, slugChangeRefusals } from './project.saga.ts'
import { permissionRefusals, projectAccessRefusals, staffFieldRefusals } from './project_access.ts'
import { environmentRefusals } from './project_environment.ts'
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
import { donationRefusals, projectFieldRefusals } from './project_fields.ts'

const licenseUrl = clearableLink
  .optional()
  .describe(
    'URL of the license text; must be https. Null or an empty string sets the URL that SPDX gives for the license.',
  )

const moderation = {
  status: keep(
    z
      .enum(projectStatuses)
      .describe(
        'Status of the project. Set `processing` to submit it for review. Once approved, you can set `approved`, `archived`, `unlisted`, `private` or `draft`.',
      ),
  ),
  requested_status: requested
    .nullish()
    .describe('Status to give the project once it is approved. Null for no preference.'),
  moderation_message: z
    .string()
    .max(MODERATION_MESSAGE_MAX)
    .nullish()
    .describe('Short moderation message to the creators. Null clears it. Staff only.'),
  moderation_message_body: z
    .string()
    .max(MODERATION_MESSAGE_BODY_MAX)
    .nullish()
    .describe('Long moderation message to the creators, in Markdown. Null clears it. Staff only.'),
  monetization_status: keep(
    z
      .enum(['monetized', 'demonetized', 'force-demonetized'])
      .describe('Whether the project takes part in revenue sharing. Only staff can set `force-demonetized`.'),
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
  environment: keep(environment.describe('Where the project runs: client, server or both. Applied to every version.')),
  side_types_migration_review_status: keep(
    z.enum(environmentReviews).describe('Whether the environments of its versions have been reviewed.'),
  ),
  uploaded_images: uploadedImages,
  ...moderation,
})

export const editProjectBody = { v2: editProjectBodyV2, v3: editProjectBodyV3 }

const edited = {
  204: { description: 'Changed. The response is empty; get the project to see the result.' },
}

const editRefusals = refusals(
  projectAccessRefusals,
  permissionRefusals,
  projectFieldRefusals,
  donationRefusals,
  staffFieldRefusals,
  textImageRefusals,
  slugChangeRefusals,
  'revision_mismatch',
)

export const editProject = defineRoute({
  method: 'PATCH',
  versions: ['v2', 'v3'],
  path: '/project/:id',
  limitedTokens: 'projects',
  side: 'command',
  summary: 'Edit a project',
  description: {
    v2: 'Either all fields are changed, or none if any is invalid. Omitted fields stay as they are; a link set to null is removed. Setting `status` to `processing` submits the project for review. Sides are ignored for projects that are neither mods nor modpacks.',
    v3: 'Same as in version 2, with the field names of version 3. An environment is refused for projects that are neither mods nor modpacks.',
  },
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_WRITE',
  body: { kind: 'json', schema: editProjectBody },
  responses: edited,
  errors: { v2: editRefusals.codes, v3: refusals(editRefusals, environmentRefusals).codes },
  visibleIn: ['catalogue', 'review', 'texts'],
  example: {
    v2: { params: { id: 'lantern' }, body: { description: 'Light that follows you into every cave.' } },
    v3: { params: { id: 'lantern' }, body: { summary: 'Light that follows you into every cave.' } },
  },
})

export const deleteProject = defineRoute({
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/project/:id',
  limitedTokens: 'projects',
  side: 'command',
  summary: 'Delete a project',
  description: 'The slug and the files stay reserved so that staff can restore the project.',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_DELETE',
  refusesMissing: true,
  responses: { 204: { description: 'Deleted.' } },
  errors: refusals(projectAccessRefusals, permissionRefusals, projectDeletionRefusals, 'revision_mismatch').codes,
  visibleIn: ['catalogue', 'review'],
})
