import { defineJob, type Job, perform } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import { identityDeps } from '../identity/identity_deps.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { accountRailIn, checkPayoutAccount, payoutAccountOf } from './check_payout_account.ts'
import { payoutsContext } from './payouts_context.ts'
import { payoutRails } from './rails/rail.port.ts'

/** `account`: what the rail calls it. */
export const checkPayoutAccounts = defineJob({
  name: 'check_payout_account',
  data: z.strictObject({ rail: z.string(), account: z.string().max(100) }),
})

/** Looks at an account that a rail has sent a message about. Whose it is says the rail, and the account's own stream has to agree. */
export function payoutAccountJob(deps: CommandDeps): Job {
  const { identity, bus } = identityDeps(deps)
  return perform(checkPayoutAccounts, async ({ rail: name, account }, job) => {
    const rail = accountRailIn(deps.port(payoutRails).filter((one) => one.name === name))
    const accountId = (await rail?.accounts.read(account))?.ownerId
    if (!rail || !accountId) return
    const checking = { bus, vault: identity.vault, accountId, context: payoutsContext('payouts', job) }
    if ((await payoutAccountOf(checking, rail))?.id === account) await checkPayoutAccount(checking, rail)
  })
}
