import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { personalData } from '../kit/personal.ts'
import { taxForms } from './tax_form.values.ts'

/** The tax form of one account. */
export const taxFormEvents = defineEvents('payouts.tax_form', {
  TaxFormSigned: {
    version: 1,
    schema: z.object({
      form: z.enum(taxForms),
      /** ISO 3166. */
      country: z.string(),
      /** UTC. */
      signedOn: z.string(),
      /** The last day on which it holds. Null: until it is replaced. */
      expiresOn: z.string().nullable(),
      /** JSON of name, address and number. */
      details: personalData,
    }),
  },
  /** The tax authority knows the number under another name. */
  TaxFormMismatched: { version: 1, schema: z.object({ note: z.string() }) },
})

export type TaxFormEvent = EventOf<typeof taxFormEvents>
export type RecordedTaxFormEvent = RecordedOf<typeof taxFormEvents>
