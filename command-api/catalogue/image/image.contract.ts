import { EDITOR_IMAGE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { pictureRefusals } from '../../kit/pictures/picture_refusals.ts'
import { imageContextRefusals } from './image_context.ts'

export const imageContexts = ['project', 'version', 'thread_message', 'report'] as const
const contextId = z.string().max(64).optional()

export const imageShape = z.object({
  id: z.string().describe('Id of the picture. Pass it in the `uploaded_images` of the text.'),
  url: z
    .string()
    .meta({ description: 'URL to use in the text. The picture is scaled to at most 2560 pixels on either side.' }),
  raw_url: z.string().describe('Same as `url`.'),
  size: z.int().meta({ description: 'Size of the uploaded picture, in bytes.' }),
  created: z.iso.datetime().describe('Time of the upload.'),
  owner_id: z.string().describe('Id of the account that uploaded it, which is yours.'),
  context: z.enum(imageContexts).describe('Type of text the picture is for.'),
  project_id: z.string().nullable().describe('Id of the project whose description it is for; null if not given.'),
  version_id: z.string().nullable().describe('Id of the version whose changelog it is for; null if not given.'),
  thread_message_id: z.string().nullable().describe('Id of the message it is for; null if not given.'),
  report_id: z.string().nullable().describe('Id of the report it is for; null if not given.'),
})

export const uploadImage = defineRoute({
  method: 'POST',
  path: '/v3/image',
  side: 'command',
  summary: 'Upload a picture for a text',
  description:
    'The body is the picture itself, as BMP, GIF, JPEG, PNG or WebP. It is removed after 24 hours unless the text of its context contains its URL by then. The token needs the scope to write the context: PROJECT_WRITE, VERSION_WRITE, THREAD_WRITE or REPORT_WRITE.',
  group: 'Images',
  auth: 'required',
  query: z.object({
    ext: z.string().max(8),
    context: z.enum(imageContexts).describe('Type of text the picture is for.'),
    project_id: contextId.describe('Id of the project whose description it is for, if the project already exists.'),
    version_id: contextId.describe('Id of the version whose changelog it is for, if the version already exists.'),
    thread_message_id: contextId.describe('Id of the message it is for, if the message has already been sent.'),
    report_id: contextId.describe('Id of the report it is for, if the report already exists.'),
  }),
  // The Content-Type that clients send is often wrong, so the format is read from the bytes.
  body: { kind: 'raw', mediaTypes: ['*/*'], limitBytes: EDITOR_IMAGE_BYTES_MAX },
  responses: { 200: { description: 'The picture.', schema: imageShape } },
  errors: refusals(imageContextRefusals, pictureRefusals, 'too_many_images').codes,
})
