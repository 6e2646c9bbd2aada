import type { Heading } from '@adit/markdown/description.ts'
import { pipelineVersion } from '@adit/markdown/pipeline_version.ts'
import { defineTable, json, type RowOf, text, textArray } from '@adit/platform/projection/table.ts'

/** Raise it when a table changes. */
const tablesVersion = 4

/** Another version of the Markdown pipeline makes another build, so all texts are rendered anew. */
export const textsVersion = tablesVersion * 1_000 + pipelineVersion

/** `rendered` is as the pipeline describes it (infra/markdown/rendered.ts). Empty texts have no row. */
export const renderedDescriptionTable = defineTable(
  'rendered_description',
  { project_id: text(), rendered: textArray(), headings: json<readonly Heading[]>() },
  { key: ['project_id'] },
)

export const renderedChangelogTable = defineTable(
  'rendered_changelog',
  { version_id: text(), project_id: text(), rendered: textArray(), excerpt: text() },
  { key: ['version_id'], groups: ['project_id'] },
)

export const textsTables = {
  rendered_description: renderedDescriptionTable,
  rendered_changelog: renderedChangelogTable,
}
export type TextsTables = typeof textsTables
export type RenderedDescriptionRow = RowOf<typeof renderedDescriptionTable>
export type RenderedChangelogRow = RowOf<typeof renderedChangelogTable>
