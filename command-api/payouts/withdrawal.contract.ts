import { BANK_NAME_MAX, BIC_TEXT_MAX } from '@adit/events/payouts/bank_account.values.ts'
import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import {
  DESTINATION_MAX,
  methodTypes,
  TAX_FORM_ABOVE,
  WITHDRAWALS_UNDER_WAY_MAX,
} from '@adit/events/payouts/withdrawal.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountAccessRefusals } from '../identity/account/account_access.ts'
import { confirmationRefusals } from '../identity/account/account_deletion_refusals.ts'
import { verifiedEmailRefusals } from '../identity/account/verified_email.ts'
import { knownPassword } from '../identity/identity_fields.contract.ts'
import { cancelRefusals, reserveRefusals } from './ledger.decider.ts'
import { destinationRefusals } from './payout_address.ts'
import { amountRefusals } from './payout_amount.ts'

const shared = { side: 'command', group: 'Payouts', auth: 'required' } as const
const write = { ...shared, scope: 'PAYOUTS_WRITE', visibleIn: ['payouts'] } as const

const dollars = (description: string) => z.string().describe(`${description}, in dollars.`)
/** Clients send a number or a text. */
const amount = z.coerce
  .string()
  .max(32)
  .describe('What leaves your balance, in dollars and cents. The fee is part of it.')
const method = z.enum(methodTypes).describe('How you are paid.')
const methodId = z.string().max(64).describe('`id` of an item of GET /v3/payout/methods.')

const withdrawal = z
  .object({
    id: z.string().describe('Id of the withdrawal.'),
    amount: dollars('What leaves your balance'),
    fee: dollars('The fee'),
    net_usd: dollars('What arrives'),
  })
  .meta({ id: 'NewWithdrawal', description: 'A withdrawal that was just asked for.' })

export const createWithdrawal = defineRoute({
  ...write,
  method: 'POST',
  path: '/v3/payout',
  shownAt: '/v3/payout/history',
  summary: 'Withdraw from your balance',
  description: `Your balance is reserved at once, and sent a minute later; until then you can cancel it. At most ${WITHDRAWALS_UNDER_WAY_MAX} can be on their way at once. More than ${dollarsOf(TAX_FORM_ABOVE)} dollars in a calendar year (UTC) need a tax form.`,
  body: {
    kind: 'json',
    schema: z.object({
      ...{ amount, method, method_id: methodId },
      method_details: z
        .object({
          address: z
            .string()
            .max(DESTINATION_MAX)
            .describe(
              'Email address of the PayPal account, name of the Venmo account, email address that the gift card is sent to, or IBAN of the bank account. Empty for Stripe, which pays your account with it.',
            ),
          name: z
            .string()
            .max(BANK_NAME_MAX)
            .nullish()
            .describe('Holder of the bank account. Only for bank transfers.'),
          bic: z
            .string()
            .max(BIC_TEXT_MAX)
            .nullish()
            .describe('BIC of the bank, if it isn’t known by the IBAN. Only for bank transfers.'),
        })
        .describe('Where it is to arrive.'),
      password: knownPassword
        .nullish()
        .describe(
          'Your password, for an address that you were never paid at, unless you signed in within ten minutes.',
        ),
    }),
  },
  responses: { 200: { description: 'The withdrawal.', schema: withdrawal } },
  errors: refusals(reserveRefusals, destinationRefusals, verifiedEmailRefusals, confirmationRefusals, 'no_withdrawals')
    .codes,
})

export const withdraw = defineRoute({
  ...write,
  ...{ group: 'Users', method: 'POST', versions: ['v2', 'v3'], path: '/user/:id/payouts' },
  summary: 'Withdraw from your balance as the last time',
  description:
    'To the same address by the same method as your last withdrawal that didn’t come back. The first one needs POST /v3/payout.',
  query: z.object({ amount: z.string().max(32).describe('Amount to withdraw, in dollars. The fee is part of it.') }),
  responses: { 204: { description: 'Asked for. GET /v3/payout/history shows what becomes of it.' } },
  errors: refusals(
    ...[accountAccessRefusals, reserveRefusals, verifiedEmailRefusals],
    ...(['no_withdrawals', 'no_payout_address', 'payout_method_unknown', 'payout_account_not_ready'] as const),
    'payout_address_invalid',
  ).codes,
})

export const cancelWithdrawal = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/v3/payout/:id',
  shownAt: '/v3/payout/history',
  params: z.object({ id: z.string().meta({ description: 'Id of a withdrawal of yours.' }) }),
  summary: 'Cancel a withdrawal',
  description:
    'One that hasn’t left is back on your balance at once. One that is in transit is cancelled if the receiver hasn’t taken it yet; until that is known its status is `cancelling`.',
  responses: { 204: { description: 'Cancelled, or asked for.' } },
  errors: refusals(cancelRefusals).codes,
})

export const getPayoutMethods = defineRoute({
  ...shared,
  scope: 'PAYOUTS_READ',
  method: 'GET',
  path: '/v3/payout/methods',
  summary: 'List how you can be paid',
  query: z.object({
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, { error: 'must be a country in two letters, such as DE' })
      .optional()
      .describe('Only those that work in this country (ISO 3166). By default all.'),
  }),
  responses: {
    200: {
      description: 'The methods. None on a site on which nothing can be withdrawn.',
      schema: z.array(
        z.object({
          id: z.string().describe('Id of the method.'),
          type: method,
          name: z.string().describe('Name of the service.'),
          category: z.null().describe('Always null.'),
          image_url: z.null().describe('Always null.'),
          image_logo_url: z.null().describe('Always null.'),
          interval: z
            .object({
              standard: z
                .object({
                  min: z.number().describe('Least amount in dollars, with the fee.'),
                  max: z.number().describe('Largest amount in dollars, with the fee.'),
                })
                .describe('Any amount from the least to the largest.'),
            })
            .describe('What can be withdrawn at once.'),
          currency_code: z
            .enum(['USD', 'EUR'])
            .describe('What arrives. Euros are exchanged at the rate of the day on which they are sent.'),
          exchange_rate: z.null().describe('Always null: dollars arrive, or the rate isn’t known before.'),
          practice: z.boolean().describe('Whether this site only pretends to pay, for trying it.'),
        }),
      ),
    },
  },
  errors: [],
})

export const getPayoutFees = defineRoute({
  ...shared,
  scope: 'PAYOUTS_READ',
  method: 'POST',
  path: '/v3/payout/fees',
  summary: 'Get the fee of a withdrawal',
  description:
    'Nothing is withdrawn. 2 % for PayPal, Venmo and Stripe, at least 0.25 and at most 1.00 dollar, rounded up to cents. None for gift cards and bank transfers.',
  body: { kind: 'json', schema: z.object({ amount, method, method_id: methodId }) },
  responses: {
    200: {
      description: 'The fee.',
      schema: z.object({
        net_usd: dollars('What arrives'),
        fee: dollars('The fee'),
        exchange_rate: z.null().describe('Always null: dollars arrive.'),
      }),
    },
  },
  errors: refusals(amountRefusals, 'payout_method_unknown').codes,
})
