import { EDITOR_IMAGE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const imageContexts = ['project', 'version', 'thread_message', 'report'] as const
const id = z.string().max(64).optional()

export const imageShape = z.object({
  id: z.string(),
  url: z.string().meta({ description: 'To be used in the text; at most 2560 pixels on either side.' }),
  raw_url: z.string(),
  size: z.int().meta({ description: 'Bytes as uploaded.' }),
  created: z.iso.datetime(),
  owner_id: z.string(),
  context: z.enum(imageContexts),
  project_id: z.string().nullable(),
  version_id: z.string().nullable(),
  thread_message_id: z.string().nullable(),
  report_id: z.string().nullable(),
})

export const uploadImage = defineRoute({
  method: 'POST',
  path: '/v3/image',
  side: 'command',
  summary: 'Upload a picture for a text',
  description:
    'The body is the picture itself: bmp, gif, jpeg, png or webp. It stays when the text of its context mentions its address within 24 hours, and is removed otherwise. The token needs the scope that writes the context: PROJECT_WRITE, VERSION_WRITE, THREAD_WRITE or REPORT_WRITE.',
  group: 'Images',
  auth: 'required',
  query: z.object({
    ext: z.string().max(8),
    context: z.enum(imageContexts),
    project_id: id,
    version_id: id,
    thread_message_id: id,
    report_id: id,
  }),
  // Clients send what they like as Content-Type; what a picture is, its bytes tell.
  body: { kind: 'raw', mediaTypes: ['*/*'], limitBytes: EDITOR_IMAGE_BYTES_MAX },
  responses: { 200: { description: 'The picture.', schema: imageShape } },
  errors: ['invalid_image', 'too_many_images', 'no_permission', 'project_not_found', 'version_not_found'],
})
