import { taxForms } from '@adit/events/payouts/tax_form.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { formStatuses } from './withdrawals.presenter.ts'

const shared = {
  method: 'GET',
  side: 'query',
  group: 'Payouts',
  internal: true,
  auth: 'required',
  description: 'Without what stands in it, which is sealed.',
  responses: {
    200: {
      description: 'The form that you signed last.',
      schema: z.object({
        status: z
          .enum(formStatuses)
          .describe('`unrequested` also once it has expired. `tin-mismatch`: nothing can be withdrawn.'),
        form: z
          .object({
            type: z.enum(taxForms).describe('Which form it is.'),
            country: z.string().describe('Where you are taxed (ISO 3166).'),
            signed: z.iso.datetime().describe('When you signed it.'),
            expires: z.string().nullable().describe('Last day on which it holds (UTC). Null: until it is replaced.'),
          })
          .nullable()
          .describe('Null if you have signed none.'),
      }),
    },
  },
} as const

export const getTaxForm = defineRoute({
  ...shared,
  path: '/_internal/payout/tax_form',
  scope: 'PAYOUTS_READ',
  summary: 'Get your tax form',
  errors: [],
})

export const getTaxFormOf = defineRoute({
  ...shared,
  path: '/_internal/user/:id/tax_form',
  scope: 'SESSION_ACCESS',
  summary: 'Get the tax form of a user',
  description: 'Admins only. Without what stands in it, which is sealed.',
  errors: ['not_found', 'for_admins'],
})
