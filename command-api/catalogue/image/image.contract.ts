import { EDITOR_IMAGE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import type { Filled } from '@adit/events/kit/slot.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { pictureRefusals } from '../../kit/pictures/picture_refusals.ts'
import {
  type DescribedImageContext,
  type ImageContext,
  type ImageContextField,
  imageContexts,
} from './image_context.port.ts'

const contextId = z.string().max(64).optional()

const alternatives = (names: readonly string[]) => names.join(', ').replace(/, ([^,]*)$/, ' or $1')

/** The fields of all kinds of text, of which one is told. */
const fieldsOf = <Field extends z.ZodType>(
  contexts: readonly DescribedImageContext[],
  field: (context: DescribedImageContext) => Field,
) => Object.fromEntries(contexts.map((each) => [each.field, field(each)])) as Record<ImageContextField, Field> // one for each

/** Rooms say which texts pictures are for. */
export function imageContracts(filled: Filled) {
  const contexts = filled(imageContexts)
  const context = z
    .enum(contexts.map((each) => each.context) as [ImageContext, ...ImageContext[]]) // the catalogue has some
    .describe('Type of text the picture is for.')
  const imageShape = z.object({
    id: z.string().describe('Id of the picture. Pass it in the `uploaded_images` of the text.'),
    url: z
      .string()
      .meta({ description: 'URL to use in the text. The picture is scaled to at most 2560 pixels on either side.' }),
    raw_url: z.string().describe('Same as `url`.'),
    size: z.int().meta({ description: 'Size of the uploaded picture, in bytes.' }),
    created: z.iso.datetime().describe('Time of the upload.'),
    owner_id: z.string().describe('Id of the account that uploaded it, which is yours.'),
    context,
    ...fieldsOf(contexts, ({ meaning }) => z.string().nullable().describe(meaning.answered)),
  })
  const scopes = alternatives(contexts.map(({ scope }) => scope))
  const uploadImage = defineRoute({
    method: 'POST',
    path: '/v3/image',
    limitedTokens: 'projects',
    side: 'command',
    summary: 'Upload a picture for a text',
    description: `The body is the picture itself, as BMP, GIF, JPEG, PNG or WebP. It is removed after 24 hours unless the text of its context contains its URL by then. The token needs the scope to write the context: ${scopes}.`,
    group: 'Images',
    auth: 'required',
    query: z.object({
      ext: z.string().max(8),
      context,
      ...fieldsOf(contexts, ({ meaning }) => contextId.describe(meaning.asked)),
    }),
    // The Content-Type that clients send is often wrong, so the format is read from the bytes.
    body: { kind: 'raw', mediaTypes: ['*/*'], limitBytes: EDITOR_IMAGE_BYTES_MAX },
    responses: { 200: { description: 'The picture.', schema: imageShape } },
    errors: refusals(...contexts.map((each) => each.refusals), pictureRefusals, 'too_many_images').codes,
  })
  return { uploadImage }
}
