import { isAdmin } from '@adit/events/identity/role.values.ts'
import { allLimits, limitNamed } from '@adit/events/limits.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { findAccount } from './account_access.ts'
import { tellAccount } from './account_tell.ts'
import { changeAccountLimit } from './limit.contract.ts'

/** How many projects and other things an account can have, changed by admins. */
export const limitRoutes = ({ bus }: Pick<IdentityDeps, 'bus'>): Route[] => [
  handle(changeAccountLimit, async ({ params, body, viewer, request }) => {
    if (!isAdmin(viewer.role)) throw refusal('admins_decide')
    const limit = limitNamed(params.name)
    if (!limit) throw refusal('limit_unknown', { known: allLimits.map(({ name }) => name).join(', ') })
    const found = await findAccount(bus, params.id)
    if (!found) throw refusal('account_not_found')
    const { accountId } = found.account
    if (accountId === viewer.accountId) throw refusal('conflict_of_interest')
    const command = { type: 'ChangeAccountLimit' as const, limit: limit.name, ...body }
    return noContent({ effect: await tellAccount({ bus }, { command, accountId, viewer, request }) })
  }),
]
