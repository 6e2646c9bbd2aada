import { isAdmin } from '@adit/events/identity/role.values.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import { expiryOf, formFor, isTaxpayerNumber } from '@adit/events/payouts/tax_form.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { accountRefusals } from '../identity/account/account.decider.ts'
import { findAccount } from '../identity/account/account_access.ts'
import { identityDeps } from '../identity/identity_deps.ts'
import { confirmRecently } from '../identity/sign_in/confirm_person.ts'
import { contextOf } from '../kit/command_context.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { effectOf } from '../kit/effect.ts'
import { noteTaxMismatch, signTaxForm } from './tax_form.contract.ts'
import { type TaxFormCommand, taxFormDecider, taxFormStream } from './tax_form.decider.ts'

type Asked = Pick<InputOf<typeof signTaxForm>, 'viewer' | 'request'>

export function taxFormRoutes(given: CommandDeps): Route[] {
  const deps = identityDeps(given)
  const { bus, identity } = deps

  const tell = async (root: string, command: TaxFormCommand, { viewer, request }: Asked) => {
    const context = contextOf(request, viewer)
    const { position } = await bus.execute({
      decider: taxFormDecider,
      stream: taxFormStream(root),
      ...{ root, command, context },
    })
    return noContent({ effect: effectOf(root, position) })
  }

  const sign = async ({ body, ...asked }: InputOf<typeof signTaxForm>) => {
    const { country, name, address, tax_number: number } = body
    const form = formFor({ country, isCompany: body.is_company })
    if (form === 'W-9' && !isTaxpayerNumber(number)) throw refusal('tax_number_invalid', { field: 'tax_number' })
    await confirmRecently(deps, asked.viewer, body.password, asked.request)
    const { accountId } = asked.viewer
    const details = await identity.vault.seal(accountId, JSON.stringify({ name, address, number }))
    const signedOn = dayOf(asked.request.receivedAt)
    const signed = { form, country, signedOn, expiresOn: expiryOf(form, signedOn), details }
    return tell(accountId, { type: 'SignTaxForm', signed }, asked)
  }

  const mismatch = async ({ params, body, ...asked }: InputOf<typeof noteTaxMismatch>) => {
    if (!isAdmin(asked.viewer.role)) throw refusal('admins_decide')
    const found = await findAccount(bus, params.id)
    if (!found) throw accountRefusals.refuse('account_not_found')
    return tell(found.account.accountId, { type: 'NoteTaxMismatch', note: body.note }, asked)
  }

  return [handle(signTaxForm, sign), handle(noteTaxMismatch, mismatch)]
}
