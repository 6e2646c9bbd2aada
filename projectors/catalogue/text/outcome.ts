import { renderChangelog } from '@adit/markdown/changelog.ts'
import { renderDescription } from '@adit/markdown/description.ts'
import type { RenderedChangelogRow, RenderedDescriptionRow } from './text.table.ts'

/** What is stored of each kind of text. */
export interface Made {
  description: Omit<RenderedDescriptionRow, 'project_id'>
  changelog: Omit<RenderedChangelogRow, 'version_id' | 'project_id'>
}

export interface Task {
  kind: keyof Made
  text: string
}

/** What a worker answers. */
export type Outcome = { made: Made[keyof Made] } | { failure: string }

/** A defect of the pipeline, for this text. Parks its root. */
export class Unrenderable extends Error {
  constructor(reason: string) {
    super(`the text can't be rendered: ${reason}`)
    this.name = 'Unrenderable'
  }
}

const renderers: { [Kind in keyof Made]: (text: string) => Made[Kind] } = {
  description: renderDescription,
  changelog: renderChangelog,
}

export const render = <Kind extends keyof Made>(kind: Kind, text: string): Made[Kind] => renderers[kind](text)
