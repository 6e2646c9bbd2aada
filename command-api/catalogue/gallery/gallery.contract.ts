import {
  GALLERY_DESCRIPTION,
  GALLERY_IMAGE_BYTES_MAX,
  GALLERY_TITLE,
  ICON_BYTES_MAX,
} from '@adit/events/catalogue/limits.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { flag, integer } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'

/** Clients send what they like as Content-Type; what a picture is, its bytes tell. */
const anyMedia = ['*/*']

const shared = {
  side: 'command',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_WRITE',
  responses: { 204: { description: 'Done.' } },
  visibleIn: ['catalogue'],
} as const

export const changeIcon = defineRoute({
  ...shared,
  method: 'PATCH',
  path: '/v2/project/:id/icon',
  summary: 'Set the icon',
  description: 'The body is the picture itself: gif, jpeg, png or webp. A square of 96 pixels is made of it.',
  query: z.object({ ext: z.string().max(8) }),
  body: { kind: 'raw', mediaTypes: anyMedia, limitBytes: ICON_BYTES_MAX },
  errors: ['project_not_found', 'no_permission', 'invalid_image'],
})
export const changeIconV3 = defineRoute({ ...changeIcon, path: '/v3/project/:id/icon' })

export const removeIcon = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/v2/project/:id/icon',
  summary: 'Remove the icon',
  errors: ['project_not_found', 'no_permission'],
})
export const removeIconV3 = defineRoute({ ...removeIcon, path: '/v3/project/:id/icon' })

const pictureTitle = z.string().min(GALLERY_TITLE.min).max(GALLERY_TITLE.max).optional()
const galleryTexts = {
  description: z.string().min(GALLERY_DESCRIPTION.min).max(GALLERY_DESCRIPTION.max).optional(),
  ordering: integer({ min: -1_000_000, max: 1_000_000 }).optional(),
}

export const addGalleryItem = defineRoute({
  ...shared,
  method: 'POST',
  path: '/v2/project/:id/gallery',
  summary: 'Add a picture to the gallery',
  query: z.object({ ext: z.string().max(8), featured: flag().default(false), title: pictureTitle, ...galleryTexts }),
  body: { kind: 'raw', mediaTypes: anyMedia, limitBytes: GALLERY_IMAGE_BYTES_MAX },
  errors: ['project_not_found', 'no_permission', 'invalid_image', 'gallery_full', 'gallery_duplicate'],
})
/** Version 3 says `name` where version 2 says `title`. */
export const addGalleryItemV3 = defineRoute({
  ...addGalleryItem,
  path: '/v3/project/:id/gallery',
  query: addGalleryItem.query.omit({ title: true }).extend({ name: pictureTitle.describe('Title of the picture.') }),
})

export const editGalleryItem = defineRoute({
  ...shared,
  method: 'PATCH',
  path: '/v2/project/:id/gallery',
  summary: 'Change a picture of the gallery',
  query: z.object({ url: z.string().max(2048), featured: flag().optional(), title: pictureTitle, ...galleryTexts }),
  errors: ['project_not_found', 'no_permission', 'gallery_item_not_found'],
})
export const editGalleryItemV3 = defineRoute({
  ...editGalleryItem,
  path: '/v3/project/:id/gallery',
  query: editGalleryItem.query.omit({ title: true }).extend({ name: pictureTitle.describe('Title of the picture.') }),
})

export const removeGalleryItem = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/v2/project/:id/gallery',
  summary: 'Remove a picture from the gallery',
  query: z.object({ url: z.string().max(2048) }),
  errors: ['project_not_found', 'no_permission', 'gallery_item_not_found'],
})
export const removeGalleryItemV3 = defineRoute({ ...removeGalleryItem, path: '/v3/project/:id/gallery' })
