import { billingCurrencies } from '@adit/events/billing/currency.values.ts'
import { disputeStatuses } from '@adit/events/billing/dispute.values.ts'
import { billingIntervals } from '@adit/events/billing/interval.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const read = { method: 'GET', side: 'query', group: 'Billing', internal: true } as const
const own = { ...read, auth: 'required', scope: 'SESSION_ACCESS', errors: ['not_found', 'not_yours_to_see'] } as const

const interval = z.enum(billingIntervals)
const time = (description: string) => z.iso.datetime().describe(description)
const minor = (description: string) => z.int().describe(`${description}, in the smallest unit of the currency.`)
const dollars = (description: string) => z.string().describe(`${description}, in dollars.`)
const invoice = z
  .object({
    id: z.string().describe('With which it is downloaded.'),
    number: z.string(),
    issued: time('When it was issued.'),
    amount: minor('What was charged or returned, with tax'),
  })
  .meta({ id: 'Invoice', description: 'An invoice or a credit note.' })
const ofUser = z.object({
  user_id: z.string().max(64).optional().meta({ description: 'For admins: of this user. By default yours.' }),
})

export const getBillingOffer = defineRoute({
  ...read,
  auth: 'none',
  path: '/_internal/billing/offer',
  summary: 'Get whether this site sells anything',
  responses: {
    200: {
      description: 'What to show to visitors.',
      schema: z.object({
        provider: z
          .enum(['sandbox', 'stripe'])
          .nullable()
          .describe('By whom payments are made. Null: nothing is sold. “sandbox” only takes test cards.'),
        publishable_key: z
          .string()
          .nullable()
          .describe('With which browsers speak to the provider. Null where they don’t.'),
        pretended: z.boolean().describe('Whether payments are pretended, so that no money moves.'),
        currency: z.enum(billingCurrencies).describe('That of the country from which you ask.'),
        contributes: z.boolean().describe('Whether half of each payment, without tax, joins the creators’ pool.'),
      }),
    },
  },
  errors: [],
})

export const getProducts = defineRoute({
  ...read,
  auth: 'none',
  path: '/_internal/billing/products',
  summary: 'Get what is sold',
  responses: {
    200: {
      description: 'Products with their prices. Empty on a site that sells nothing.',
      schema: z.array(
        z.object({
          id: z.string(),
          metadata: z.object({ type: z.literal('midas').describe('Kind of the product: the subscription Plus.') }),
          prices: z.array(
            z.object({
              id: z.string(),
              product_id: z.string(),
              prices: z.object({
                type: z.literal('recurring').describe('It is paid again and again.'),
                intervals: z.object({
                  'five-days': minor('For five days'),
                  monthly: minor('For a month'),
                  quarterly: minor('For three months'),
                  yearly: minor('For a year'),
                }),
              }),
              currency_code: z.enum(billingCurrencies),
            }),
          ),
          unitary: z.boolean().describe('Whether you can have it only once at a time.'),
        }),
      ),
    },
  },
  errors: [],
})

export const getPerks = defineRoute({
  ...read,
  auth: 'none',
  path: '/_internal/billing/perks/:id',
  summary: 'Get what a user has by subscriptions',
  params: z.object({ id: z.string().max(64).meta({ description: 'The id of the user.' }) }),
  responses: {
    200: {
      description: 'What their page shows.',
      schema: z.object({ plus: z.boolean().describe('Whether they have Plus.') }),
    },
  },
  errors: [],
})

export const getSubscriptions = defineRoute({
  ...own,
  path: '/_internal/billing/subscriptions',
  summary: 'List your subscriptions',
  query: ofUser,
  responses: {
    200: {
      description: 'Those that were paid at least once, newest first.',
      schema: z.array(
        z.object({
          id: z.string(),
          user_id: z.string(),
          price_id: z.string(),
          product_id: z.string(),
          interval,
          status: z.enum(['provisioned', 'unprovisioned']).describe('Whether you have what it is for.'),
          created: time('When it began.'),
          next_charge_tax_amount: z.null().describe('Unknown until the next charge is due.'),
          currency_code: z.string(),
          price: minor('What a period costs'),
          state: z.enum(['active', 'due', 'ended']).describe('`due`: the period is over, and the next one isn’t paid.'),
          problem: z
            .enum(['failed', 'confirm'])
            .nullable()
            .describe(
              'What is wrong with the payment that is due: it failed, or your bank wants you to confirm it. Null if nothing is.',
            ),
          period_end: time('Until when it is paid.'),
          ends: time('When it ends, if you have cancelled it.').nullable(),
          held: z
            .boolean()
            .describe('Whether one of its payments is disputed. As long as it is, nothing is charged without you.'),
          planned: z
            .object({ interval, price: minor('What a period will cost') })
            .nullable()
            .describe('From the next period on. Null if nothing changes.'),
        }),
      ),
    },
  },
})

export const getPayments = defineRoute({
  ...own,
  path: '/_internal/billing/payments',
  summary: 'List your charges',
  query: ofUser,
  responses: {
    200: {
      description: 'Newest first, with the one that each running subscription will have next.',
      schema: z.array(
        z.object({
          id: z.string(),
          user_id: z.string(),
          price_id: z.string(),
          amount: minor('What is charged, with tax'),
          tax: minor('Tax within the amount').nullable(),
          currency_code: z.string(),
          status: z
            .enum(['open', 'processing', 'succeeded', 'failed', 'cancelled', 'expiring'])
            .describe('State of the charge.'),
          due: time('When it is due.'),
          last_attempt: time('When it was tried last.').nullable(),
          type: z.literal('subscription').describe('What it is for.'),
          subscription_id: z.string(),
          subscription_interval: interval,
          platform: z
            .enum(['None', 'Stripe'])
            .describe('By whom payments are made at present. “None”: they are pretended.'),
          parent_charge_id: z.null().describe('Always null.'),
          net: minor('What is left without tax, once it is paid').nullable(),
          failure: z.string().nullable().describe('Why the last attempt failed.'),
          retry: time('When it is tried again.').nullable(),
          refunded: minor('What was returned to you'),
          refunding: minor('What is about to be returned to you'),
          dispute: z
            .object({
              status: z.enum(disputeStatuses).describe('How the bank has decided. `lost`: you keep the money.'),
              amount: minor('What is disputed'),
            })
            .nullable()
            .describe('Whether the owner of the card has asked their bank for the money. Null if they haven’t.'),
          paid: time('When it was paid.').nullable(),
          invoice: invoice.nullable().describe('Null before it is issued, which takes a moment after the payment.'),
          credit_notes: z
            .array(invoice)
            .describe('One for each refund and for each dispute that was lost, oldest first.'),
          corrections: z
            .array(invoice)
            .describe('Invoices that cancel a credit note, because a dispute was won after it was lost.'),
          contribution: z
            .object({
              state: z
                .enum(['delayed', 'begun'])
                .describe('`delayed`: it waits until the site knows what the currency is worth.'),
              pool: dollars('What of it joins the creators’ pool altogether'),
              shared: dollars('What of that is shared by now'),
              borne: dollars('What of it was returned to you after it was shared, and is borne by the site'),
              rate: z.string().nullable().describe('What one of the currency is worth, in dollars. Null for dollars.'),
              from: z.iso.date().nullable().describe('The first day (UTC) that gets a part. Null while it waits.'),
              until: z.iso.date().nullable().describe('The last day that gets a part.'),
              months: z
                .array(
                  z.object({
                    month: z.string().describe('As YYYY-MM (UTC).'),
                    days: z.int().describe('How many days of it get a part.'),
                    pool: dollars('What they get'),
                    shared: dollars('What of that is shared by now'),
                  }),
                )
                .describe('The days by month. GET /v3/payout/platform_revenue tells what became of each day.'),
            })
            .nullable()
            .describe(
              'What creators get of it: half of what is left without tax. Null if they get nothing of it, or it isn’t settled yet.',
            ),
        }),
      ),
    },
  },
})
