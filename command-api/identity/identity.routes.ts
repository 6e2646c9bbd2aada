import type { Route } from '@adit/platform/http/contract.ts'
import { accountRoutes } from './account.routes.ts'
import { authRoutes } from './auth.routes.ts'
import type { IdentityDeps } from './identity_deps.ts'
import { patRoutes } from './pat.routes.ts'
import { sessionRoutes } from './session.routes.ts'
import { withdrawalRoutes } from './withdrawal.routes.ts'

/** The command side of the identity room. Registers its sagas. */
export function identityCommandRoutes(deps: IdentityDeps): Route[] {
  return [
    ...authRoutes(deps),
    ...sessionRoutes(deps),
    ...patRoutes(deps),
    ...accountRoutes(deps),
    ...withdrawalRoutes(deps),
  ]
}
