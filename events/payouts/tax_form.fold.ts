import type { StandingFold } from '../kit/fold.ts'
import type { RecordedTaxFormEvent } from './tax_form.events.ts'
import type { TaxForm, TaxFormState } from './tax_form.values.ts'

export interface SignedTaxForm {
  form: TaxForm
  country: string
  signedOn: string
  expiresOn: string | null
  isMismatched: boolean
}

export interface TaxFormSnapshot {
  /** The one that was signed last. */
  signed: SignedTaxForm | null
}

export const taxFormFold: StandingFold<TaxFormSnapshot, RecordedTaxFormEvent> = {
  initial: { signed: null },
  begin: {},
  on: {
    TaxFormSigned: ({ data: { details: _, ...form } }) => ({ signed: { ...form, isMismatched: false } }),
    TaxFormMismatched: () => ({ signed: (before) => before && { ...before, isMismatched: true } }),
  },
}

/** On a day (UTC). */
export function taxFormStateOn(day: string, { signed }: TaxFormSnapshot): TaxFormState {
  if (!signed) return 'none'
  if (signed.isMismatched) return 'mismatch'
  return signed.expiresOn !== null && signed.expiresOn < day ? 'none' : 'complete'
}
