import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { findAccount } from './account_access.ts'
import { withdraw } from './withdrawal.contract.ts'

/** Nobody has a balance yet, so this answer is correct for everyone. */
export function withdrawalRoutes({ bus }: IdentityDeps): Route[] {
  const refuse = async ({ params, viewer }: InputOf<typeof withdraw>): Promise<never> => {
    const found = await findAccount(bus, params.id)
    if (!found) throw refusal('account_not_found')
    if (found.account.accountId !== viewer.accountId) throw refusal('not_your_account')
    throw refusal('balance_too_small', { field: 'amount', balance: '0' })
  }
  return [handle(withdraw, refuse)]
}
