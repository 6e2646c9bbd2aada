import { TAX_ADDRESS_MAX, TAX_NAME_MAX, TAX_NUMBER_MAX } from '@adit/events/payouts/tax_form.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../identity/account/account.decider.ts'
import { confirmationRefusals } from '../identity/account/account_deletion_refusals.ts'
import { knownPassword } from '../identity/identity_fields.contract.ts'
import { mismatchRefusals } from './tax_form.decider.ts'

const shared = {
  method: 'POST',
  side: 'command',
  group: 'Payouts',
  internal: true,
  auth: 'required',
  responses: { 204: { description: 'Done.' } },
  visibleIn: ['payouts'],
} as const

const line = (max: number) => z.string().trim().min(1).max(max)

export const signTaxForm = defineRoute({
  ...shared,
  path: '/_internal/payout/tax_form',
  scope: 'SESSION_ACCESS',
  shownAt: '/_internal/payout/tax_form',
  summary: 'Sign a tax form',
  description:
    'A W-9 for people and companies of the United States, a W-8BEN for people and a W-8BEN-E for companies elsewhere; the country decides. It replaces the one before. Name, address and number are sealed with the key of your account.',
  body: {
    kind: 'json',
    schema: z.object({
      country: z
        .string()
        .length(2)
        .regex(/^[A-Z]{2}$/, { error: 'must be a country in two capital letters, such as DE' })
        .describe('Where you are taxed (ISO 3166).'),
      is_company: z.boolean().describe('Whether a company signs.'),
      name: line(TAX_NAME_MAX).describe('Legal name.'),
      address: line(TAX_ADDRESS_MAX).describe('Permanent address.'),
      tax_number: z
        .string()
        .trim()
        .max(TAX_NUMBER_MAX)
        .describe('Taxpayer number. In the United States nine digits; elsewhere it can be empty.'),
      certified: z.literal(true).describe('That you certify, under penalties of perjury, that all of it is true.'),
      password: knownPassword.nullish().describe('Your password, unless you signed in within ten minutes.'),
    }),
  },
  errors: refusals(confirmationRefusals, 'tax_number_invalid').codes,
})

export const noteTaxMismatch = defineRoute({
  ...shared,
  path: '/_internal/user/:id/tax_form/mismatch',
  scope: 'SESSION_ACCESS',
  shownAt: '/_internal/user/:id/tax_form',
  summary: 'Note that the number of a tax form does not match',
  description:
    'Admins only. The tax authority told the site that it knows the number under another name: nothing can be withdrawn until a corrected form is signed.',
  body: {
    kind: 'json',
    schema: z.object({
      note: line(TAX_NAME_MAX).describe('Which notice of the authority says so. No name, address or number.'),
    }),
  },
  errors: refusals(accountRefusals, mismatchRefusals, 'admins_decide').codes,
})
