import {
  BUYER_ADDRESS_LINES,
  BUYER_ADDRESS_MAX,
  BUYER_NAME_MAX,
  VAT_ID_MAX,
} from '@adit/events/billing/invoice.values.ts'
import { LOOK_NOTE_MAX, lookReasons } from '@adit/events/identity/look.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { billingRefusals } from '../billing_deps.ts'

const shared = { side: 'command', group: 'Billing', internal: true, auth: 'required', scope: 'SESSION_ACCESS' } as const

const lines = /^(?:[^\n]*\n){0,5}[^\n]*$/

const details = {
  name: z
    .string()
    .trim()
    .max(BUYER_NAME_MAX)
    .describe('Name of a person or a company. By default your username.')
    .nullable(),
  address: z
    .string()
    .trim()
    .max(BUYER_ADDRESS_MAX)
    .regex(lines, { error: `can’t have more than ${BUYER_ADDRESS_LINES} lines` })
    .describe(`At most ${BUYER_ADDRESS_LINES} lines.`)
    .nullable(),
  country: z
    .string()
    .length(2)
    .regex(/^[A-Z]{2}$/, { error: 'must be a country in two capital letters, such as DE' })
    .describe('Country of the address (ISO 3166).')
    .nullable(),
  vat_id: z
    .string()
    .trim()
    .max(VAT_ID_MAX)
    .describe('VAT ID of a company, such as DE123456789. It changes nothing about the tax.')
    .nullable(),
}
const path = '/_internal/billing/details'

export const getBillingDetails = defineRoute({
  ...shared,
  method: 'GET',
  path,
  summary: 'Get what your invoices say about you',
  responses: {
    200: {
      description: 'What you have entered. Null: nothing.',
      schema: z.object({
        name: z.string().nullable(),
        address: z.string().nullable(),
        country: z.string().nullable(),
        vat_id: z.string().nullable(),
      }),
    },
  },
  errors: billingRefusals.codes,
})

export const changeBillingDetails = defineRoute({
  ...shared,
  method: 'PUT',
  path,
  shownAt: path,
  summary: 'Change what your invoices say about you',
  description:
    'Holds for invoices from now on: those that are issued never change. Without a name, they name your username. Sealed with the key of your account; the copy in an invoice has a key of its own, because invoices have to be kept for years.',
  body: { kind: 'json', schema: z.object(details) },
  responses: { 204: { description: 'Changed.' } },
  errors: refusals(billingRefusals, 'vat_id_invalid').codes,
})

const pdf = { 200: { description: 'The document, always the same bytes.', mediaType: 'application/pdf' } } as const

export const getInvoice = defineRoute({
  ...shared,
  method: 'GET',
  path: '/_internal/billing/invoice/:id',
  summary: 'Download an invoice or a credit note of yours',
  description:
    'Takes the id of a charge for its invoice, the id of a refund for its credit note, and the id of any other document as the list of charges has it.',
  responses: pdf,
  errors: ['invoice_not_found'],
})

export const lookAtInvoice = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/billing/invoice/:id/look',
  shownAt: '/_internal/billing/invoice/:id',
  summary: 'Look at an invoice or a credit note of an account',
  description:
    'Admins only. The look is recorded before anything is shown. The person sees it in their settings; if their account is deleted, it stands in the history of the invoice.',
  body: {
    kind: 'json',
    schema: z.object({
      reason: z.enum(lookReasons),
      note: z
        .string()
        .trim()
        .max(LOOK_NOTE_MAX)
        .nullish()
        .describe('More about the reason, which the person reads. Required if the reason is `other`.'),
    }),
  },
  responses: pdf,
  errors: refusals('admins_decide', 'invoice_not_found', 'missing', 'ratelimit_error').codes,
})
