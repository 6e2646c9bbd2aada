import { ORGANIZATIONS_MAX } from '@adit/events/teams/organization.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { foundAccount } from '../identity/found_account.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { getOrganizationLimit, getUserOrganizations } from './organization.contract.ts'

/** Nobody has any yet. */
export function organizationRoutes({ models }: Pick<QueryDeps, 'models'>): Route[] {
  const account = foundAccount(models)
  return [
    handle(getOrganizationLimit, async ({ viewer }) =>
      ok({ current: 0, max: viewer.role === 'admin' ? null : ORGANIZATIONS_MAX }),
    ),
    handle(getUserOrganizations, async ({ params }) => {
      await account(params.id)
      return ok([])
    }),
  ]
}
