import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { TaxFormEvent } from '@adit/events/payouts/tax_form.events.ts'
import { taxFormFold } from '@adit/events/payouts/tax_form.fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const taxFormAfter = keeping(taxFormFold, ['signed'])
type TaxFormState = ReturnType<typeof taxFormAfter>

type SignedForm = Extract<TaxFormEvent, { type: 'TaxFormSigned' }>['data']

export type TaxFormCommand =
  /** Replaces the one before. */
  | { type: 'SignTaxForm'; signed: SignedForm }
  /** Locks withdrawals until another form is signed. */
  | { type: 'NoteTaxMismatch'; note: string }

export const taxFormStream = (accountId: string) => streamName('payouts', 'tax_form', accountId)

export const mismatchRefusals = refusals('no_tax_form', 'tax_form_mismatched_already')

export const taxFormDecider: Decider<TaxFormState, TaxFormCommand, TaxFormEvent> = {
  initialState: { signed: null },
  decide(command, { signed }) {
    switch (command.type) {
      case 'SignTaxForm':
        return [{ type: 'TaxFormSigned', data: command.signed }]
      case 'NoteTaxMismatch':
        if (!signed) throw mismatchRefusals.refuse('no_tax_form')
        if (signed.isMismatched) throw mismatchRefusals.refuse('tax_form_mismatched_already')
        return [{ type: 'TaxFormMismatched', data: { note: command.note } }]
      default:
        return command satisfies never
    }
  },
  evolve: taxFormAfter,
}
