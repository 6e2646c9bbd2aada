import type { HeldPersonal } from '../../identity/data_export/held_personal.port.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { billingDeps } from '../billing_deps.ts'
import { customerDecider, customerStream } from '../subscription/customer.decider.ts'

/** The cards of somebody, as far as the site can see them. */
export const heldMethods = (given: Pick<CommandDeps, 'bus' | 'now' | 'port' | 'filled'>): HeldPersonal => ({
  name: 'payment_methods',
  async read(accountId) {
    const deps = billingDeps(given)
    const { state } = await given.bus.load(customerDecider, customerStream(accountId))
    const customerId = deps && state.registrations.get(deps.provider.name)?.customerId
    return customerId === undefined ? [] : deps?.provider.methodsOf(customerId)
  },
})
