import { payoutAccountStates, payoutRequirements } from '@adit/events/payouts/payout_account.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { confirmationRefusals } from '../identity/account/account_deletion_refusals.ts'
import { knownPassword } from '../identity/identity_fields.contract.ts'

const shared = {
  side: 'command',
  group: 'Payouts',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
} as const

export const payoutAccountRefusals = refusals('no_payout_accounts', 'payout_country_unknown')

const account = z
  .object({
    service: z.string().describe('Name of the service, such as `stripe`.'),
    country: z.string().nullable().describe('Country of your account with it (ISO 3166). Null: you have none.'),
    state: z
      .enum(payoutAccountStates)
      .nullable()
      .describe(
        '`unfinished`: the service wants something of you. `checking`: it looks at what you entered. `ready`: it can pay you. `blocked`: it refuses to. Null: you have no account.',
      ),
    missing: z.array(z.enum(payoutRequirements)).describe('What the service wants to know.'),
    countries: z.array(z.string()).describe('Countries in which it opens accounts (ISO 3166).'),
    practice: z.boolean().describe('Whether this site only pretends to pay, for trying it.'),
  })
  .meta({ id: 'PayoutAccount', description: 'Your account with a service that pays you.' })

export const getPayoutAccount = defineRoute({
  ...shared,
  method: 'GET',
  path: '/_internal/payout/account',
  summary: 'Get your account with a payout service',
  description: 'As the service told it last.',
  responses: { 200: { description: 'The account.', schema: account } },
  errors: refusals('no_payout_accounts').codes,
})

export const checkPayoutAccount = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/payout/account/check',
  summary: 'Ask the payout service about your account',
  responses: { 200: { description: 'The account, as the service sees it now.', schema: account } },
  errors: refusals('no_payout_accounts').codes,
})

export const openPayoutAccount = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/payout/account',
  summary: 'Open an account with a payout service, or go on with it',
  description:
    'The service asks who you are and where your bank account is, on a page of its own; this site learns neither. The country of an account can be changed until the service can pay it.',
  body: {
    kind: 'json',
    schema: z.object({
      country: z
        .string()
        .max(2)
        .nullish()
        .describe('Where your bank account is (ISO 3166, in capital letters). Needed for the first time.'),
      password: knownPassword.nullish().describe('Your password, unless you signed in within ten minutes.'),
    }),
  },
  responses: {
    200: {
      description: 'Where to go on.',
      schema: z.object({
        url: z.string().describe('Page of the service. It can be opened once, within minutes, and leads back here.'),
      }),
    },
  },
  errors: refusals(confirmationRefusals, payoutAccountRefusals).codes,
})
