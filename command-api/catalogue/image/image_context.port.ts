import type { ScopeName } from '@adit/events/identity/scope.values.ts'
import { defineSlot } from '@adit/events/kit/slot.ts'
import type { Refusals } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'

/** Kinds of text that pictures are uploaded for, with the field that names the text. Later rooms add theirs to this type. */
export interface ImageContexts {
  project: 'project_id'
  version: 'version_id'
}
export type ImageContext = keyof ImageContexts
export type ImageContextField = ImageContexts[ImageContext]

/** A kind of text as the contract describes it. */
export interface DescribedImageContext<Context extends ImageContext = ImageContext> {
  context: Context
  field: ImageContexts[Context]
  /** The scope that writes such a text. */
  scope: ScopeName
  /** What the field is in the request, and in the answer. */
  meaning: { asked: string; answered: string }
  /** What finding the text refuses. */
  refusals: Pick<Refusals, 'codes'>
}

export const imageContexts = defineSlot<DescribedImageContext>('catalogue.image_contexts')

export interface ImageContextFinder {
  context: ImageContext
  /** Id of the text, which the viewer must be able to write to. */
  find(id: string, viewer: Viewer): Promise<string>
}

export const imageContextFinders = defineSlot<ImageContextFinder>('catalogue.image_context_finders')
