import { taxForms } from '@adit/events/payouts/tax_form.values.ts'
import { methodTypes, returnCauses, withdrawalStates } from '@adit/events/payouts/withdrawal.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { formStatuses, payoutStatuses } from './withdrawals.presenter.ts'

const read = { method: 'GET', side: 'query' } as const
const own = { ...read, group: 'Payouts', auth: 'required', scope: 'PAYOUTS_READ', errors: [] } as const
const dollars = (description: string) => z.string().describe(`${description}, in dollars.`)
const instant = z.iso.datetime({ offset: true }).max(64)

export const getPayouts = defineRoute({
  ...read,
  ...{ group: 'Users', auth: 'required', scope: 'PAYOUTS_READ', errors: ['not_found', 'not_yours_to_see'] },
  versions: ['v2', 'v3'],
  path: '/user/:id/payouts',
  summary: 'Get the payouts of a user',
  description: 'Only the user and admins can get this.',
  responses: {
    200: {
      description: 'The amounts earned and withdrawn.',
      schema: z.object({
        all_time: dollars('Total earned so far, without what was taken back'),
        last_month: dollars('Earned in the previous calendar month (UTC), without what was taken back'),
        payouts: z
          .array(
            z.object({
              created: z.iso.datetime().describe('Time of the request.'),
              amount: dollars('Amount withdrawn'),
              status: z.enum(payoutStatuses).describe('Status of the withdrawal.'),
            }),
          )
          .describe('Withdrawals, newest first.'),
      }),
    },
    404: { description: 'The user does not exist.' },
  },
})

export const getBalance = defineRoute({
  ...own,
  path: '/v3/payout/balance',
  summary: 'Get your balance',
  description:
    'Revenue of a day can be paid out 59 days after the first of the next month. Amounts have up to six decimals; what is withdrawn has two.',
  responses: {
    200: {
      description: 'Your balance.',
      schema: z.object({
        available: dollars('What can be paid out'),
        pending: dollars('What can be paid out later'),
        owed: dollars('What was taken back after it could be paid out. What you earn next pays this first'),
        withdrawn_lifetime: dollars('Withdrawn so far or on its way, with fees'),
        withdrawn_ytd: dollars('The same of what was asked for in this calendar year (UTC)'),
        dates: z
          .record(z.string(), z.string())
          .describe('What can be paid out later, in dollars, by the time from which it can.'),
        requested_form_type: z
          .enum(taxForms)
          .nullable()
          .describe('Your tax form. Null if you have none, or it has expired.'),
        form_completion_status: z
          .enum(formStatuses)
          .describe(
            'State of that form. `tin-mismatch`: the tax authority knows the number under another name, and nothing can be withdrawn until you sign a corrected form.',
          ),
        tax_form_above: dollars('More than this in a calendar year needs a tax form'),
      }),
    },
  },
})

const withdrawal = z
  .object({
    type: z.literal('withdrawal').describe('Something that you withdrew.'),
    id: z.string().describe('Id of the withdrawal.'),
    status: z
      .enum(payoutStatuses)
      .describe('`in-transit` until the service that pays has said what became of it, however long that takes.'),
    state: z
      .enum(withdrawalStates)
      .describe(
        'Where exactly it is. `waiting`: it hasn’t left. `sending`: the service was asked. `in_transit`: it has accepted. `lost`: it paid after it had given the amount back, which the site bears.',
      ),
    created: z.iso.datetime().describe('When you asked for it.'),
    changed: z.iso.datetime().describe('When it came to this state.'),
    amount: dollars('What left your balance'),
    fee: dollars('The fee'),
    method_type: z.enum(methodTypes).describe('How you are paid.'),
    method_id: z.string().describe('`id` of an item of GET /v3/payout/methods.'),
    method_address: z.string().nullable().describe('Where it is to arrive.'),
    reason: z
      .object({
        kind: z
          .enum(returnCauses)
          .describe('`refused` by the service, `unclaimed` by the receiver, or `returned` after it had arrived.'),
        code: z.string().nullable().describe('What the service calls it.'),
      })
      .nullable()
      .describe('Why it is back on your balance, unless you cancelled it.'),
  })
  .meta({ id: 'Withdrawal', description: 'A withdrawal from a balance.' })

export const getPayoutHistory = defineRoute({
  ...own,
  path: '/v3/payout/history',
  summary: 'Get your withdrawals, and when your revenue could be paid out',
  responses: {
    200: {
      description: 'Newest first.',
      schema: z.array(
        z.discriminatedUnion('type', [
          withdrawal,
          z
            .object({
              type: z.literal('payout_available').describe('Revenue that could be paid out from then on.'),
              created: z.iso.datetime().describe('Since when it could be paid out.'),
              payout_source: z
                .enum(['creator_rewards', 'affilites'])
                .describe(
                  'Where it is from: your share of revenue, or your affiliate codes. Spelled as clients know it.',
                ),
              amount: dollars('The amount'),
            })
            .meta({ id: 'PayoutAvailable', description: 'Revenue that can be paid out.' }),
        ]),
      ),
    },
  },
})

/** Ours: as many days as one answer has. */
export const REVENUE_DAYS_MAX = 366

export const getPlatformRevenue = defineRoute({
  ...read,
  ...{ group: 'Payouts', auth: 'none', errors: [] },
  path: '/v3/payout/platform_revenue',
  summary: 'Get the revenue of the site',
  description:
    'What ads and subscriptions brought on each day in UTC, and where it went. A day is listed once its revenue is shared; corrections of it are included. `revenue` is the sum of the other amounts of the day.',
  query: z.object({
    start: instant.optional().meta({ description: 'By default 30 days before `end`.' }),
    end: instant.optional().meta({ description: 'By default now.' }),
  }),
  responses: {
    200: {
      description: 'Sums of all days, and the days that begin in the range.',
      schema: z.object({
        all_time: dollars('What creators earned so far, without what was taken back'),
        all_time_available: dollars('How much of it can be paid out by now'),
        all_time_undistributed: dollars('Shares of projects that are hidden, deleted or not monetized so far'),
        all_time_reversed: dollars('What was taken back from creators so far and not given back'),
        data: z
          .array(
            z.object({
              time: z.int().describe('When the day began, in seconds since 1970.'),
              revenue: dollars('What ads and subscriptions brought. Below zero if more was returned to subscribers'),
              costs: dollars('What serving the ads cost'),
              platform_revenue: dollars('What the site keeps of the rest. Below zero if it bears costs or refunds'),
              creator_revenue: dollars('What creators earned, without what was taken back'),
              undistributed: dollars('Shares of projects that are hidden, deleted or not monetized'),
              reversed: dollars('What was taken back from creators later and not given back. The site has it'),
              points: z.int().describe('Views and downloads that earned a share, of all projects.'),
              sources: z
                .object({
                  ads: z
                    .object({
                      revenue: dollars('What ads earned'),
                      costs: dollars('What serving them cost'),
                      platform: dollars('What the site keeps of the rest'),
                    })
                    .describe('What advertisers paid on that day.'),
                  subscriptions: z
                    .object({
                      revenue: dollars('What subscribers pay for the day, without tax'),
                      platform: dollars('What the site keeps of it: half, less what it bears of refunds'),
                    })
                    .describe('What subscribers paid for that day.'),
                })
                .describe('Where the revenue is from. What is left of each joins the creators’ pool.'),
            }),
          )
          .describe(`Newest first, at most ${REVENUE_DAYS_MAX} days.`),
      }),
    },
  },
})
