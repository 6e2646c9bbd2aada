import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const dollars = (description: string) => z.string().describe(`${description}, in dollars.`)
const month = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'month as YYYY-MM' })
  .max(7)

export const earningProject = z.object({
  project_id: z.string(),
  slug: z.string(),
  title: z.string(),
  project_type: z.enum(projectTypes),
  icon_url: z.string().nullable(),
})

const share = z.object({
  project_id: z.string(),
  points: z.int().describe('Of the project on that day.'),
  earned: dollars('What the whole project earned when the day was shared'),
  part: z
    .object({ weight: z.int(), weights: z.int().describe('Sum of those of all members.') })
    .nullable()
    .describe('Your revenue share on that day. Null if only corrections gave you something.'),
  mine: dollars('What you got of it, without what was taken back'),
  reversed: dollars('What was taken back of your part and not given back'),
})

/** For the page on which creators see where each amount comes from. */
export const getOwnRevenue = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Payouts',
  internal: true,
  auth: 'required',
  scope: 'PAYOUTS_READ',
  path: '/_internal/payout/revenue',
  summary: 'Get the days of a month on which you earned something, with what the amounts are made of',
  query: z.object({ month: month.optional().meta({ description: 'As YYYY-MM; by default the newest one.' }) }),
  responses: {
    200: {
      description: 'The month.',
      schema: z.object({
        month: month.nullable().describe('Null if you haven’t earned anything yet.'),
        months: z.array(month).describe('Months with days on which you earned something, newest first.'),
        days: z
          .array(
            z.object({
              day: z.iso.date(),
              available_on: z.iso.date().describe('From which day on it can be paid out.'),
              rule: z.int().describe('Version of the rule for sharing.'),
              corrections: z.int().describe('How often figures of the ad network changed that were shared already.'),
              revenue: dollars('What ads earned'),
              impressions: z.int().describe('Of ads, as the ad network counted.'),
              costs: dollars('What serving the ads cost'),
              platform: dollars('What the site keeps of that'),
              subscriptions: z
                .object({
                  revenue: dollars('What subscribers pay for the day, without tax'),
                  platform: dollars('What the site keeps of it'),
                })
                .describe('What subscriptions put into the pool is the difference.'),
              pool: dollars('What is shared among all projects'),
              points: z.int().describe('Of all projects.'),
              mine: dollars('What you got, without what was taken back'),
              reversed: dollars('What was taken back of it and not given back'),
              shares: z.array(share).describe('The largest first.'),
            }),
          )
          .describe('Newest first.'),
        projects: z.array(earningProject).describe('Those of the shares that you can see.'),
      }),
    },
  },
  errors: [],
})
