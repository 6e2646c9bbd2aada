import { type Describers, say } from '../kit/describing.ts'
import type { taxFormEvents } from './tax_form.events.ts'

export const describeTaxForm: Describers<typeof taxFormEvents> = {
  TaxFormSigned: ({ form, country, expiresOn }) =>
    expiresOn === null
      ? say('Signed tax form {form} ({country})', { form, country })
      : say('Signed tax form {form} ({country}), valid until {expiresOn}', { form, country, expiresOn }, 'until'),
  TaxFormMismatched: ({ note }) => say('The tax number does not match the records of the authority: {note}', { note }),
}
