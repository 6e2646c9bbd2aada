import { endingWays, STATEMENT_MAX } from '@adit/events/billing/withdrawal.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { linkRefusals } from '../../identity/mail/link_refusals.ts'
import { billingRefusals } from '../billing_deps.ts'
import { withdrawRefusals } from '../subscription/subscription.decider.ts'

const shared = { side: 'command', method: 'POST', group: 'Billing', internal: true } as const

const time = z.iso.datetime()
const way = z
  .enum(endingWays)
  .describe(
    '`withdraw`: within 14 days of the first payment, with what wasn’t used returned. `terminate`: with the period that is paid. `terminate_for_cause`: at once, for good cause.',
  )
const flow = z.string().min(1).max(64).describe('The code of the link.')

export const askToEndContract = defineRoute({
  ...shared,
  auth: 'none',
  path: '/_internal/billing/ending',
  summary: 'Ask to withdraw from a contract or to terminate it',
  description:
    'Needs no sign-in. Whoever has a subscription gets a mail with a link by which they confirm it. The answer is the same whether there is such an account or not.',
  body: {
    kind: 'json',
    schema: z.object({ account: z.string().trim().min(1).max(254).describe('Email address or username.'), way }),
  },
  responses: { 204: { description: 'If there is such an account, its mail is on its way.' } },
  errors: refusals(billingRefusals, 'ratelimit_error').codes,
})

export const beginOwnEnding = defineRoute({
  ...shared,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  path: '/_internal/billing/ending/own',
  summary: 'Begin to end your contract',
  description: 'Whoever is signed in needs no mail. Nothing ends before it is confirmed with the code.',
  body: { kind: 'json', schema: z.object({ way }) },
  responses: { 200: { description: 'The code.', schema: z.object({ flow: z.string() }) } },
  errors: refusals(billingRefusals, 'nothing_to_end').codes,
})

const ending = {
  way,
  product_id: z.string(),
  asked: time.describe('When it was asked for, which is what counts.'),
  ends: time.describe('When the contract ends.'),
  currency_code: z.string(),
  refund: z.int().describe('What is returned, in the smallest unit of the currency.'),
}

export const previewEnding = defineRoute({
  ...shared,
  auth: 'none',
  path: '/_internal/billing/ending/preview',
  summary: 'See what ending your contract would do',
  body: { kind: 'json', schema: z.object({ flow }) },
  responses: {
    200: {
      description: 'What confirming it would do.',
      schema: z.object({
        ...ending,
        begins_at_once: z.boolean().describe('Whether the time until it was asked for is paid by the customer.'),
      }),
    },
  },
  errors: refusals(billingRefusals, linkRefusals, withdrawRefusals).codes,
})

export const confirmEnding = defineRoute({
  ...shared,
  auth: 'none',
  path: '/_internal/billing/ending/confirm',
  summary: 'End your contract',
  description: 'The code works once. A receipt goes out by mail.',
  body: {
    kind: 'json',
    schema: z.object({
      flow,
      statement: z
        .string()
        .trim()
        .max(STATEMENT_MAX)
        .optional()
        .describe('Why you terminate at once. Required for `terminate_for_cause`, ignored otherwise.'),
    }),
  },
  responses: {
    200: { description: 'What was received, and what it does.', schema: z.object({ ...ending, received: time }) },
  },
  errors: refusals(billingRefusals, linkRefusals, withdrawRefusals, 'statement_required').codes,
  shownAt: '/_internal/billing/subscriptions',
  visibleIn: ['billing'],
})
