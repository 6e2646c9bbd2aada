import { reportItemTypes, reportTypes } from '@adit/events/moderation/report_type.values.ts'
import { z } from 'zod'
import { time } from '../review/review_shape.ts'

/** A report as both versions of the API answer it. */
export const report = z
  .object({
    id: z.string().describe('Eight letters and digits that never change.'),
    report_type: z.enum(reportTypes).describe('Why it was made; the reasons are at `GET /v2/tag/report_type`.'),
    item_id: z.string().describe('Id of the project, version or user that it is about.'),
    item_type: z.enum(reportItemTypes).describe('What kind of thing the id names.'),
    reporter: z.string().meta({ description: 'Id of the account that reported it.' }),
    body: z.string().meta({ description: 'What is wrong, in Markdown.' }),
    created: time.describe('When it was made.'),
    closed: z.boolean().describe('Staff have dealt with it; they may open it again.'),
    thread_id: z.string().describe('The conversation about it: `GET /v2/thread/{id}`.'),
  })
  .meta({ id: 'Report', description: 'A report, alike in both versions.' })
export type Report = z.input<typeof report>
