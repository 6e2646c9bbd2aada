import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { defineIndex } from '@adit/platform/indexes/command_index.ts'
import { text } from '@adit/platform/projection/table.ts'
import type pg from 'pg'

const columns = { suspension_id: text(), project_id: text() }

/** Projects that were withheld with a suspension. They may have another owner since. */
export const withheldProjects = defineIndex<RecordedProjectEvent, typeof columns>({
  name: 'withheld_projects',
  version: 1,
  columns,
  key: ['suspension_id', 'project_id'],
  on: {
    ProjectReviewed: ({ data: { suspension, to }, metadata }) =>
      suspension && to === 'withheld'
        ? { suspension_id: suspension.suspensionId, project_id: metadata.root }
        : undefined,
  },
})

export async function projectsWithheldWith(ops: pg.Pool, suspensionId: string): Promise<string[]> {
  const { rows } = await ops.query<{ id: string }>(
    `select project_id as id from ${withheldProjects.table} where suspension_id = $1 order by project_id`,
    [suspensionId],
  )
  return rows.map(({ id }) => id)
}
