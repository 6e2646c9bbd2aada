import type { CommandDeps } from '../command_deps.ts'
import { holdImages, unknownImages } from './image.store.ts'
import { projectErrors } from './project.errors.ts'

/** Keys of uploaded pictures as they stand in addresses, whatever the origin. */
const mentioned = /\/data\/(users\/[0-9A-Za-z]{8}\/images\/[0-9A-Za-z]{8}\.webp)/g
/** Ours: pictures of one text that are looked up. */
const mentionsMax = 1_000

/** Keys of the pictures that the texts show, each once. */
export function mentionedImages(texts: readonly (string | null | undefined)[]): string[] {
  const found = texts.flatMap((text) => [...(text ?? '').matchAll(mentioned)].map(([, key = '']) => key))
  return [...new Set(found)].slice(0, mentionsMax)
}

export interface TextImages {
  /** `uploaded_images` of the request. Those that no text mentions are removed after a day. */
  claimed?: readonly string[] | null | undefined
  /** Where they stand in the request, when not there. */
  field?: string
  texts: readonly (string | null | undefined)[]
  ownerId: string
}

/** Keeps the pictures that the texts mention. Refuses claimed ones that are not the viewer's. Call it before the texts are stored. */
export async function keepTextImages({ ops }: Pick<CommandDeps, 'ops'>, images: TextImages): Promise<void> {
  const { claimed, texts, ownerId, field = 'uploaded_images' } = images
  if (claimed && claimed.length > 0) {
    const [image] = await unknownImages(ops, ownerId, claimed)
    if (image !== undefined) throw projectErrors.unknown_image({ field, image })
  }
  const keys = mentionedImages(texts)
  if (keys.length > 0) await holdImages(ops, keys)
}
