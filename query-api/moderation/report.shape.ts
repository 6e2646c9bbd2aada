import { reportItemTypes, reportTypes } from '@adit/events/catalogue/report_type.values.ts'
import { z } from 'zod'
import { time } from './review.shape.ts'

/** A report as both versions of the API answer it. */
export const report = z.object({
  id: z.string(),
  report_type: z.enum(reportTypes),
  item_id: z.string(),
  item_type: z.enum(reportItemTypes),
  reporter: z.string().meta({ description: 'Id of the account that reported it.' }),
  body: z.string().meta({ description: 'Markdown.' }),
  created: time,
  closed: z.boolean(),
  thread_id: z.string(),
})
export type Report = z.input<typeof report>
