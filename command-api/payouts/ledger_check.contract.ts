import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { ledgerRules } from './ledger_rule.values.ts'

/** For whoever looks after the site. */
export const getLedgerCheck = defineRoute({
  method: 'GET',
  side: 'command',
  group: 'Payouts',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  path: '/_internal/payout/check',
  summary: 'Get the result of the last check of the ledger',
  description: 'Admins only. Each night the whole ledger is added up again and compared with what the site shows.',
  responses: {
    200: {
      description: 'What was checked, and what doesn’t hold.',
      schema: z.object({
        checked: z.iso.datetime().nullable().describe('When it was checked. Null before the first check.'),
        transactions: z.int().describe('How many transactions the ledger had.'),
        accounts: z.int().describe('How many people had earned something.'),
        differences: z.int().describe('How many amounts are wrong. 0 if everything holds.'),
        statements: z
          .array(
            z.object({
              rail: z.string().describe('Name of the payout service.'),
              read: z.iso.datetime().describe('When its statement was read.'),
              payments: z.int().describe('How many payments were on it.'),
              differences: z.int().describe('How many of them are otherwise in the ledger.'),
            }),
          )
          .max(20)
          .describe('The last statement of each payout service, which is read each night.'),
        findings: z
          .array(
            z.object({
              rule: z
                .enum(ledgerRules)
                .describe(
                  'What doesn’t hold. `balanced`: the entries of a transaction add up to zero. `figures`: a run enters what the ad network pays. `pool`: what creators get and what nobody gets are the pool. `cleared`: a posted run leaves nothing on its way. `covered`: an account isn’t below zero. `folded`: a balance is the sum of its entries. `shown`: the site shows what the ledger says. `stated`: a payout service has paid what the ledger says.',
                ),
              account: z.string().describe('The account of the site, or which part of what somebody has.'),
              account_id: z.string().nullable().describe('Whose it is. Null if it is the site’s.'),
              day: z.string().nullable().describe('The day whose revenue it is, or from which it can be paid out.'),
              run: z.int().nullable().describe('The run of the day.'),
              withdrawal_id: z
                .string()
                .nullable()
                .describe('The withdrawal that a payout service has paid otherwise. Null for other rules.'),
              expected: z.string().describe('What it has to be, in dollars.'),
              found: z.string().describe('What it is, in dollars.'),
              difference: z.string().describe('By how much it is too large, in dollars.'),
            }),
          )
          .max(100)
          .describe('The first 100 of them.'),
      }),
    },
  },
  errors: ['admins_decide'],
})
