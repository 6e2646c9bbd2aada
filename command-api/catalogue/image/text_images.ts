import { mentionedImages } from '@adit/events/catalogue/project/text_image.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { holdImages, unknownImages } from './image_store.ts'

export const textImageRefusals = refusals('unknown_image')

export interface TextImages {
  /** `uploaded_images` of the request. Those that no text uses are removed after a day. */
  claimed?: readonly string[] | null | undefined
  /** The field of the request that has them, if it is another one. */
  field?: string
  texts: readonly (string | null | undefined)[]
  ownerId: string
}

/** Keeps the pictures that the texts use. Refuses listed ones that aren't the viewer's. Call it before storing the texts. */
export async function keepTextImages({ ops }: Pick<CommandDeps, 'ops'>, images: TextImages): Promise<void> {
  const { claimed, texts, ownerId, field = 'uploaded_images' } = images
  if (claimed && claimed.length > 0) {
    const [image] = await unknownImages(ops, ownerId, claimed)
    if (image !== undefined) throw textImageRefusals.refuse('unknown_image', { field, image })
  }
  const keys = mentionedImages(texts).map(({ key }) => key)
  if (keys.length > 0) await holdImages(ops, keys)
}
