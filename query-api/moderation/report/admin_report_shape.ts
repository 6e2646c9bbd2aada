import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { reportItemTypes, reportTypes } from '@adit/events/moderation/report_type.values.ts'
import { adminQuery } from '@adit/platform/http/admin_list.ts'
import { z } from 'zod'
import { rendered } from '../../kit/rendered_shape.ts'
import { time } from '../review/review_shape.ts'
import { who } from '../thread/who.presenter.ts'

export const reportsQuery = adminQuery(
  ['created', 'closed', 'report_type', 'item_type', 'id'],
  z.object({
    id: z.array(z.string().max(64)).max(1_000).optional(),
    /** Within the text or the title of the project, or an id of report, item or reporter. */
    q: z.string().max(200).optional(),
    closed: z.boolean().optional(),
    report_type: z.enum(reportTypes).optional(),
    item_type: z.enum(reportItemTypes).optional(),
    item: z.string().max(64).optional(),
    reporter: z.string().max(64).optional(),
  }),
)

/** A report as staff see it, with the reported item. */
export const staffReport = z.object({
  id: z.string(),
  report_type: z.enum(reportTypes),
  item_type: z.enum(reportItemTypes),
  item: z.object({
    id: z.string(),
    name: z
      .string()
      .nullable()
      .meta({ description: 'Title of the project, number of the version, or username. Null if unknown.' }),
    icon_url: z.string().nullable(),
    project: z
      .object({
        id: z.string(),
        slug: z.string(),
        title: z.string(),
        project_type: z.enum(projectTypes),
        deleted: z.boolean(),
      })
      .nullable()
      .meta({ description: 'The project itself, or that of the version.' }),
    others: z.int().meta({ description: 'Number of other open reports about the same item.' }),
  }),
  reporter: who,
  body: z.string().meta({ description: 'Markdown.' }),
  created: time,
  closed: time.nullable(),
  thread_id: z.string(),
  own: z
    .boolean()
    .describe(
      'Whether you made the report, or it is about you or a project to whose team you belong. Then others decide.',
    ),
})
export const shownStaffReport = staffReport.extend({ rendered })
export type StaffReport = z.input<typeof staffReport>
