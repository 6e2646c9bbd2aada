import { type BillingDetails, isVatId, normalVatId } from '@adit/events/billing/invoice.values.ts'
import { isAdmin } from '@adit/events/identity/role.values.ts'
import { isId } from '@adit/events/kit/id.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import type { Effect } from '@adit/platform/http/projection_waiter.port.ts'
import { noContent, ok, stream } from '@adit/platform/http/reply.ts'
import { findAccount } from '../../identity/account/account_access.ts'
import { tellAccount } from '../../identity/account/account_tell.ts'
import { identityDeps } from '../../identity/identity_deps.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import { billingDeps, requestCommands } from '../billing_deps.ts'
import { customerDecider, customerStream } from '../subscription/customer.decider.ts'
import * as contracts from './invoice.contract.ts'
import { invoiceDecider, invoiceStream } from './invoice.decider.ts'
import { fileOf, type IssuedOne, ownerOfInvoice } from './issue_invoice.ts'

type Details = InputOf<typeof contracts.changeBillingDetails>
type Look = InputOf<typeof contracts.lookAtInvoice>

const cause = { kind: 'customer' } as const

/** As a document can show it: without signs that control a terminal. Null if nothing is left. */
const oneLine = (text: string): string | null => text.replace(/[\p{Cc}\s]+/gu, ' ').trim() || null
const severalLines = (text: string): string | null =>
  text
    .split('\n')
    .flatMap((line) => oneLine(line) ?? [])
    .join('\n') || null

const nothing: BillingDetails = { name: null, address: null, country: null, vatId: null }

export function invoiceRoutes(given: CommandDeps): Route[] {
  const deps = identityDeps(given)
  const { bus, store } = given
  const { vault } = deps.identity
  const sells = () => {
    if (!billingDeps(given)) throw refusal('billing_unavailable')
  }

  const details = async (accountId: string): Promise<BillingDetails> => {
    const { state } = await bus.load(customerDecider, customerStream(accountId))
    const text = state.details && (await vault.open(state.details))
    return text === null || text === erased ? nothing : (JSON.parse(text) as BillingDetails) // as `change` has written it
  }

  const change = async ({ body, viewer, request }: Details) => {
    sells()
    const vatId = body.vat_id ? normalVatId(body.vat_id) : null
    if (vatId !== null && !isVatId(vatId)) throw refusal('vat_id_invalid', { field: 'vat_id' })
    const entered: BillingDetails = {
      ...{ name: oneLine(body.name ?? ''), address: severalLines(body.address ?? ''), country: body.country, vatId },
    }
    const { accountId } = viewer
    const isEmpty = Object.values(entered).every((value) => value === null)
    const sealed = isEmpty ? null : await vault.seal(accountId, JSON.stringify(entered))
    const command = { type: 'ChangeBillingDetails', details: sealed, cause } as const
    await bus.execute({
      ...{ decider: customerDecider, stream: customerStream(accountId), root: accountId, command },
      context: requestCommands(request, viewer),
    })
    return noContent()
  }

  const find = async (id: string): Promise<IssuedOne> => {
    const found = isId(id) ? await ownerOfInvoice({ bus, store }, id) : undefined
    if (!found) throw refusal('invoice_not_found')
    return found
  }

  const answer = async (found: IssuedOne, effect?: Effect) => {
    const file = await fileOf({ vault }, found)
    if (!file) throw refusal('invoice_not_found')
    return stream(file.pdf, 'application/pdf', {
      effect,
      headers: {
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${file.number}.pdf"`,
      },
    })
  }

  /** Stored before anything is opened. */
  const noteLook = async (id: string, { accountId }: IssuedOne, { body, viewer, request }: Look) => {
    const { reason } = body
    const note = body.note || null
    if (await findAccount(bus, accountId)) {
      const about = { lookId: request.ids.base62(), role: 'admin' as const, reason, note, shown: ['bills' as const] }
      const command = { type: 'LookAtAccount' as const, ...about }
      return tellAccount(deps, { accountId, command, viewer, request })
    }
    const { position } = await bus.execute({
      ...{ decider: invoiceDecider, stream: invoiceStream(id), root: accountId },
      ...{ command: { type: 'LookAtInvoice', reason, note } as const, context: contextOf(request, viewer) },
    })
    return effectOf(accountId, position)
  }

  const look = async (input: Look) => {
    const { params, body, viewer, request } = input
    if (!isAdmin(viewer.role)) throw refusal('admins_decide')
    if (body.reason === 'other' && !body.note) throw refusal('missing', { field: 'note' })
    const found = await find(params.id)
    if (!request.isUnlimited) await deps.identity.looks.begin(viewer.accountId, request.clientIp)
    return answer(found, await noteLook(params.id, found, input))
  }

  return [
    handle(contracts.getBillingDetails, async ({ viewer }) => {
      sells()
      const { name, address, country, vatId } = await details(viewer.accountId)
      return ok({ name, address, country, vat_id: vatId }, { headers: { 'cache-control': 'no-store' } })
    }),
    handle(contracts.changeBillingDetails, change),
    handle(contracts.getInvoice, async ({ params, viewer }) => {
      const found = await find(params.id)
      if (found.accountId !== viewer.accountId) throw refusal('invoice_not_found')
      return answer(found)
    }),
    handle(contracts.lookAtInvoice, look),
  ]
}
