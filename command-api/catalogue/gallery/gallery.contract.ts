import { GALLERY_DESCRIPTION, GALLERY_IMAGE_BYTES_MAX, GALLERY_TITLE } from '@adit/events/catalogue/limits.values.ts'
import { ICON_BYTES_MAX } from '@adit/events/kit/picture.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { flag, integer } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { pictureRefusals } from '../../kit/pictures/picture_refusals.ts'
import { plainName } from '../../kit/plain_name.ts'
import { addGalleryItemRefusals, deletedProjectRefusals, galleryItemRefusals } from '../project/project.decider.ts'
import { permissionRefusals, projectAccessRefusals } from '../project/project_access.ts'

/** The Content-Type that clients send is often wrong, so the format is read from the bytes. */
const anyMedia = ['*/*']

const editRefusals = refusals(projectAccessRefusals, permissionRefusals, deletedProjectRefusals, 'revision_mismatch')

const shared = {
  side: 'command',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_WRITE',
  limitedTokens: 'projects',
  refusesMissing: true,
  responses: { 204: { description: 'Done.' } },
  visibleIn: ['catalogue'],
} as const

export const changeIcon = defineRoute({
  ...shared,
  method: 'PATCH',
  versions: ['v2', 'v3'],
  path: '/project/:id/icon',
  summary: 'Set the icon',
  description: 'The body is the picture itself, as GIF, JPEG, PNG or WebP. It is scaled to a square of 96 pixels.',
  query: z.object({ ext: z.string().max(8) }),
  body: { kind: 'raw', mediaTypes: anyMedia, limitBytes: ICON_BYTES_MAX },
  errors: refusals(editRefusals, pictureRefusals).codes,
})

export const removeIcon = defineRoute({
  ...shared,
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/project/:id/icon',
  summary: 'Remove the icon',
  errors: editRefusals.codes,
})

const pictureTitle = plainName(z.string().min(GALLERY_TITLE.min).max(GALLERY_TITLE.max)).optional()
const galleryTexts = {
  description: z.string().min(GALLERY_DESCRIPTION.min).max(GALLERY_DESCRIPTION.max).optional(),
  ordering: integer({ min: -1_000_000, max: 1_000_000 }).optional(),
}

/** Version 3 calls `title` `name`. */
const titled = <const Shape extends z.ZodRawShape>(shape: Shape) => ({
  v2: z.object({ ...shape, title: pictureTitle }),
  v3: z.object({ ...shape, name: pictureTitle.describe('Title of the picture.') }),
})

const additions = { ext: z.string().max(8), featured: flag().default(false), ...galleryTexts }
export const addGalleryItem = defineRoute({
  ...shared,
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/project/:id/gallery',
  summary: 'Add a picture to the gallery',
  query: titled(additions),
  body: { kind: 'raw', mediaTypes: anyMedia, limitBytes: GALLERY_IMAGE_BYTES_MAX },
  errors: refusals(editRefusals, pictureRefusals, addGalleryItemRefusals).codes,
})

const changes = { url: z.string().max(2048), featured: flag().optional(), ...galleryTexts }
export const editGalleryItem = defineRoute({
  ...shared,
  method: 'PATCH',
  versions: ['v2', 'v3'],
  path: '/project/:id/gallery',
  summary: 'Edit a picture in the gallery',
  query: titled(changes),
  errors: refusals(editRefusals, galleryItemRefusals).codes,
})

export const removeGalleryItem = defineRoute({
  ...shared,
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/project/:id/gallery',
  summary: 'Remove a picture from the gallery',
  query: z.object({ url: z.string().max(2048) }),
  errors: refusals(editRefusals, galleryItemRefusals).codes,
})
