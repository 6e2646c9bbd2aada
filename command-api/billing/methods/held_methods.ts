import type { HeldPersonal } from '../../identity/data_export/held_personal.port.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { billingDeps } from '../billing_deps.ts'
import { customerDecider, customerStream } from '../subscription/customer.decider.ts'

type Given = Pick<CommandDeps, 'bus' | 'now' | 'port' | 'filled'>

/** The cards of somebody, as far as the site can see them. Empty where nothing is sold. */
async function methodsOf(given: Given, accountId: string) {
  const deps = billingDeps(given)
  const { state } = await given.bus.load(customerDecider, customerStream(accountId))
  const customerId = deps && state.registrations.get(deps.provider.name)?.customerId
  return deps && customerId !== undefined ? deps.provider.methodsOf(customerId) : []
}

export const heldMethods = (given: Given): HeldPersonal => ({
  name: 'payment_methods',
  read: (accountId) => methodsOf(given, accountId),
})

/** The same for staff who look at an account. */
export const cardsOf = (given: Given) => async (accountId: string) =>
  (await methodsOf(given, accountId)).map(({ brand, last4, expMonth, expYear }) => ({
    ...{ brand, last4, exp_month: expMonth, exp_year: expYear },
  }))
