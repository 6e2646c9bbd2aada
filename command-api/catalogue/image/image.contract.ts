import { EDITOR_IMAGE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { pictureRefusals } from '../../kit/pictures/picture_refusals.ts'
import { imageContextRefusals } from './image_context.ts'

export const imageContexts = ['project', 'version', 'thread_message', 'report'] as const
const contextId = z.string().max(64).optional()

export const imageShape = z.object({
  id: z.string().describe('What `uploaded_images` of a text takes.'),
  url: z.string().meta({ description: 'To be used in the text; at most 2560 pixels on either side.' }),
  raw_url: z.string().describe('The same address as in `url`.'),
  size: z.int().meta({ description: 'Its length in bytes as it was uploaded.' }),
  created: z.iso.datetime().describe('When it was uploaded.'),
  owner_id: z.string().describe('The account that uploaded it: yours.'),
  context: z.enum(imageContexts).describe('What kind of text it is for.'),
  project_id: z.string().nullable().describe('The project whose description it is for; null when that was not told.'),
  version_id: z.string().nullable().describe('The version whose changelog it is for; null when that was not told.'),
  thread_message_id: z.string().nullable().describe('The message that it is for; null when that was not told.'),
  report_id: z.string().nullable().describe('The report that it is for; null when that was not told.'),
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
    context: z.enum(imageContexts).describe('What kind of text it is for.'),
    project_id: contextId.describe('The project whose description it is for, when there is one already.'),
    version_id: contextId.describe('The version whose changelog it is for, when there is one already.'),
    thread_message_id: contextId.describe('The message that it is for, when it was sent already.'),
    report_id: contextId.describe('The report that it is for, when it was made already.'),
  }),
  // Clients send what they like as Content-Type; what a picture is, its bytes tell.
  body: { kind: 'raw', mediaTypes: ['*/*'], limitBytes: EDITOR_IMAGE_BYTES_MAX },
  responses: { 200: { description: 'The picture.', schema: imageShape } },
  errors: refusals(imageContextRefusals, pictureRefusals, 'too_many_images').codes,
})
