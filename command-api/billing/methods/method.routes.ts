import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { type BillingDeps, billingDeps, requestCommands } from '../billing_deps.ts'
import type { PaymentMethod } from '../provider/payment_provider.port.ts'
import { customerIdOf } from '../subscription/settle_charge.ts'
import * as contracts from './method.contract.ts'

type Input = { viewer: Viewer; request: RequestContext }

export function methodRoutes(given: CommandDeps): Route[] {
  const billing = billingDeps(given)
  const customer = async ({ viewer, request }: Input) => {
    if (!billing) throw refusal('billing_unavailable')
    const context = requestCommands(request, viewer)
    return { billing, customerId: await customerIdOf({ deps: billing, context }, viewer.accountId) }
  }

  const edit = async ({ params, ...input }: InputOf<typeof contracts.editPaymentMethod>) => {
    const { billing, customerId } = await customer(input)
    await methodOf(billing, customerId, params.id)
    await billing.provider.setPrimaryMethod(customerId, params.id)
    return noContent()
  }

  const remove = async ({ params, ...input }: InputOf<typeof contracts.removePaymentMethod>) => {
    const { billing, customerId } = await customer(input)
    await methodOf(billing, customerId, params.id)
    await billing.provider.removeMethod(customerId, params.id)
    return noContent()
  }

  return [
    handle(contracts.getCustomer, async (input) => {
      const { billing, customerId } = await customer(input)
      const primary = await billing.provider.primaryMethodOf(customerId)
      return ok({ id: customerId, object: 'customer', invoice_settings: { default_payment_method: primary } })
    }),
    handle(contracts.listPaymentMethods, async (input) => {
      const { billing, customerId } = await customer(input)
      return ok((await billing.provider.methodsOf(customerId)).map(presentMethod))
    }),
    handle(contracts.addPaymentMethod, async (input) => {
      const { billing, customerId } = await customer(input)
      const { clientSecret } = await billing.provider.createSetup({ customerId, key: `setup:${input.request.id}` })
      return ok({ client_secret: clientSecret })
    }),
    handle(contracts.editPaymentMethod, edit),
    handle(contracts.removePaymentMethod, remove),
  ]
}

/** A card of this customer. */
export async function methodOf({ provider }: BillingDeps, customerId: string, id: string): Promise<PaymentMethod> {
  const found = (await provider.methodsOf(customerId)).find((method) => method.id === id)
  if (!found) throw refusal('payment_method_not_found')
  return found
}

export const presentMethod = ({ id, createdAt, brand, last4, expMonth, expYear, country }: PaymentMethod) => ({
  ...{ id, type: 'card' as const, created: Math.floor(createdAt / 1_000) },
  card: { brand, last4, exp_month: expMonth, exp_year: expYear, country },
  billing_details: { address: { country } },
})
