import type { Route } from '@adit/platform/http/contract.ts'
import type { IdentityQueryDeps } from './identity_query_deps.ts'
import { patListRoutes } from './pat_list.routes.ts'
import { userRoutes } from './user.routes.ts'
import { userListRoutes } from './user_lists.routes.ts'

/** The query side of the identity room. */
export function identityQueryRoutes(deps: IdentityQueryDeps): Route[] {
  return [...userRoutes(deps), ...userListRoutes(deps), ...patListRoutes(deps)]
}
