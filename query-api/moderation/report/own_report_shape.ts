import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { reportItemTypes, reportTypes } from '@adit/events/moderation/report_type.values.ts'
import { adminQuery } from '@adit/platform/http/admin_list.ts'
import { z } from 'zod'
import { time } from '../review/review_shape.ts'

export const ownReportsQuery = adminQuery(
  ['created', 'closed', 'report_type', 'item_type', 'id'],
  z.strictObject({
    id: z.array(z.string().max(64)).max(1_000).optional(),
    /** Within the text of the report. */
    q: z.string().trim().max(200).optional(),
    closed: z.boolean().optional(),
    report_type: z.enum(reportTypes).optional(),
    item_type: z.enum(reportItemTypes).optional(),
  }),
)

/** A report as its reporter sees it. */
export const ownReport = z.object({
  id: z.string(),
  report_type: z.enum(reportTypes),
  item_type: z.enum(reportItemTypes),
  item: z.object({
    id: z.string(),
    name: z.string().nullable().meta({
      description: 'Title of the project, number of the version, or username. Null if you can no longer see it.',
    }),
    icon_url: z.string().nullable(),
    project: z
      .object({ id: z.string(), slug: z.string(), title: z.string(), project_type: z.enum(projectTypes) })
      .nullable()
      .meta({ description: 'The project itself, or that of the version.' }),
  }),
  body: z.string().meta({ description: 'Markdown.' }),
  created: time,
  closed: time.nullable().meta({ description: 'When it was last closed. Null while it is open.' }),
  thread_id: z.string(),
})
export type OwnReport = z.input<typeof ownReport>
