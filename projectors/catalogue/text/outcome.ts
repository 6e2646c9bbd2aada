import { renderParts } from '@adit/markdown/render.ts'
import type { Rendered } from '@adit/markdown/rendered.ts'

/** What a worker answers. */
export type Outcome = { rendered: Rendered } | { failure: string }

/** A defect of the pipeline, for this text. Parks its root. */
export class Unrenderable extends Error {
  constructor(reason: string) {
    super(`the text can't be rendered: ${reason}`)
    this.name = 'Unrenderable'
  }
}

export const render = (text: string): Rendered => renderParts(text, { allowHtml: true })
