import type { AttributionOf } from '../billing/subscription/attribution.slot.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { workingCode } from './affiliate_access.ts'

/** Whose link brought a customer. Nobody earns by what they pay themselves. */
export const attributing =
  (deps: Pick<CommandDeps, 'bus' | 'ops'>): AttributionOf =>
  async (codeId, customerId) => {
    const code = await workingCode(deps, codeId)
    return code && code.affiliateId !== customerId ? code : null
  }
