import { defineRoute } from '@adit/platform/http/contract.ts'
import { integer } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'

const dollars = (description: string) => z.string().describe(`${description}, in dollars.`)
const instant = (description: string) => z.iso.datetime().nullable().describe(description)

/** For whoever looks after the site: how far each day has come, and by which figures. */
export const getRevenueDays = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Payouts',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  path: '/_internal/payout/days',
  summary: 'List days of revenue with their steps',
  description: 'Admins only.',
  query: z.object({
    before: z.iso.date().optional().meta({ description: 'Only days before this one (UTC).' }),
    limit: integer({ min: 1, max: 100 }).default(30).meta({ description: 'Number of days.' }),
  }),
  responses: {
    200: {
      description: 'Newest first.',
      schema: z.object({
        days: z.array(
          z.object({
            day: z.iso.date(),
            runs: z
              .array(
                z.object({
                  run: z.int().describe('1 for the first figures of the day; later ones correct it.'),
                  state: z.enum(['entered', 'counted', 'closed', 'posted']),
                  entered_amount: dollars('What the ad network says it pays for the day')
                    .nullable()
                    .describe(
                      'What the ad network says it pays for the day, in dollars. Null if the run leaves that as it was.',
                    ),
                  impressions: z.int().nullable().describe('For how many impressions of ads.'),
                  document: z
                    .object({ name: z.string(), digest: z.string() })
                    .nullable()
                    .describe('Where these figures are from.'),
                  payments: z
                    .object({ count: z.int(), digest: z.string() })
                    .nullable()
                    .describe(
                      'How many payments for subscriptions bring something for the day, with the SHA-256 over them. Null if the run leaves that as it was.',
                    ),
                  entered: z.iso.datetime(),
                  by_hand: z.boolean().describe('Whether two admins entered it, and not the ad network.'),
                  points: z.int().nullable().describe('Of all projects. Null in corrections.'),
                  projects: z.int().nullable().describe('How many projects have points. Null in corrections.'),
                  counts_digest: z.string().nullable().describe('SHA-256 over the points of the projects.'),
                  rule: z.int().nullable().describe('Version of the rule for sharing.'),
                  shares_digest: z.string().nullable().describe('SHA-256 over the shares.'),
                  available_on: z.iso.date().nullable().describe('From which day on it can be paid out.'),
                  closed: instant('When the shares were complete.'),
                  posted: instant('When all accounts had their shares.'),
                  accounts: z.int().describe('How many accounts got a share.'),
                  subscriptions: dollars('By how much the run changes what subscriptions bring for the day'),
                  subscription_share: dollars('The same of what the site keeps of that'),
                  amount: dollars('By how much the run changes what ads earned on the day'),
                  costs: dollars('The same of the costs of serving ads'),
                  platform: dollars('The same of what the site keeps'),
                  creators: dollars('The same of what creators earn'),
                  undistributed: dollars('The same of shares that nobody gets'),
                }),
              )
              .describe('Oldest first.'),
          }),
        ),
      }),
    },
  },
  errors: ['for_admins'],
})
