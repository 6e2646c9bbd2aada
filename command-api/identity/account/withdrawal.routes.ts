import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { findAccount } from './account_access.ts'
import { earnings } from './earnings.port.ts'
import { withdraw } from './withdrawal.contract.ts'

/** Balances are real, but nothing pays them out yet. */
export function withdrawalRoutes({ bus, filled }: Pick<IdentityDeps, 'bus' | 'filled'>): Route[] {
  const refuse = async ({ params, query, viewer }: InputOf<typeof withdraw>): Promise<never> => {
    const found = await findAccount(bus, params.id)
    if (!found) throw refusal('account_not_found')
    const { accountId } = found.account
    if (accountId !== viewer.accountId) throw refusal('not_your_account')
    const [earned] = filled(earnings)
    const cover = await earned?.cover(accountId, query.amount)
    const balance = cover?.balance ?? '0.00'
    if (!cover?.isCovered) throw refusal('balance_too_small', { field: 'amount', balance })
    throw refusal('no_withdrawals', { balance })
  }
  return [handle(withdraw, refuse)]
}
