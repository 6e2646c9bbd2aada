import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import type { TaxForm } from '@adit/events/payouts/tax_form.values.ts'
import { TAX_FORM_ABOVE } from '@adit/events/payouts/withdrawal.values.ts'
import type { IdentityDeps } from '../../identity/identity_deps.ts'
import { dayIn } from '../../identity/mail/mail_body.ts'
import { type AskedMail, defineMail } from '../../identity/mail/mail_definition.ts'
import { taxFormDecider, taxFormStream } from '../tax_form.decider.ts'

interface Expiry extends Readonly<Record<string, unknown>> {
  form: TaxForm
  expiry: { on: string }
}

const signedForm = async ({ bus }: Pick<IdentityDeps, 'bus'>, accountId: string) =>
  (await bus.load(taxFormDecider, taxFormStream(accountId))).state.signed

/** `about` is the last day of the form. Null once another was signed. */
async function expiryOf(deps: IdentityDeps, { account, about }: AskedMail): Promise<Expiry | null> {
  const signed = await signedForm(deps, account.accountId)
  if (!signed?.expiresOn || signed.expiresOn !== about) return null
  return { form: signed.form, expiry: { on: signed.expiresOn } }
}

const expiryMail = (name: 'tax_form_expires' | 'tax_form_expired') =>
  defineMail<Expiry>({
    name,
    kind: 'account',
    sample: { form: 'W-8BEN', expiry: { on: '2029-12-31' } },
    body: ({ username, origin, language, form, expiry }, say) => {
      const day = dayIn(language, expiry.on)
      return {
        // Only what comes before the end names it.
        subject: say(`${name}_subject`, { form, day }),
        blocks: [
          { kind: 'text', text: say('hello', { username }) },
          { kind: 'text', text: say(name, { form, day, limit: dollarsOf(TAX_FORM_ABOVE) }) },
          { kind: 'button', label: say('tax_form_button'), url: `${origin}/dashboard/revenue/tax-form` },
        ],
      }
    },
    async prepare(deps, asked) {
      const expiry = await expiryOf(deps, asked)
      return expiry && { values: expiry }
    },
  })

/** Says before a form expires that it does, and once it has. */
export const taxFormExpires = expiryMail('tax_form_expires')
export const taxFormExpired = expiryMail('tax_form_expired')

/** Says that a form locks withdrawals. */
export const taxFormMismatched = defineMail<{ form: TaxForm }>({
  name: 'tax_form_mismatch',
  kind: 'account',
  sample: { form: 'W-9' },
  body: ({ username, origin, form }, say) => ({
    subject: say('tax_form_mismatch_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('tax_form_mismatch', { form }) },
      { kind: 'button', label: say('tax_form_button'), url: `${origin}/dashboard/revenue/tax-form` },
    ],
  }),
  async prepare(deps, { account }) {
    const signed = await signedForm(deps, account.accountId)
    return signed?.isMismatched ? { values: { form: signed.form } } : null
  },
})
