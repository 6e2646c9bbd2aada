import { reportItemTypes, reportTypes } from '@adit/events/moderation/report_type.values.ts'
import { z } from 'zod'
import { rendered } from '../../kit/rendered_shape.ts'
import { time } from '../review/review_shape.ts'

/** A report, the same in both versions of the API. */
export const report = z
  .object({
    id: z.string().describe('Permanent id of eight letters and digits.'),
    report_type: z.enum(reportTypes).describe('Reason for the report, from `GET /v2/tag/report_type`.'),
    item_id: z.string().describe('Id of the reported project, version or user.'),
    item_type: z.enum(reportItemTypes).describe('What was reported: a project, a version or a user.'),
    reporter: z.string().meta({ description: 'Id of the account that created the report.' }),
    body: z.string().meta({ description: 'Description of the problem, in Markdown.' }),
    created: time.describe('Time at which it was reported.'),
    closed: z.boolean().describe('Whether staff have closed it. They can reopen it.'),
    thread_id: z.string().describe('Id of the conversation about it. Get it with `GET /v2/thread/{id}`.'),
  })
  .meta({ id: 'Report', description: 'A report, the same in both versions of the API.' })
/** What our pages show. */
export const pageReport = z.object({ ...report.shape, rendered })
export type Report = z.input<typeof report>
