import type { Route } from '@adit/platform/http/contract.ts'
import { accountRoutes } from './account/account.routes.ts'
import { withdrawalRoutes } from './account/withdrawal.routes.ts'
import type { IdentityDeps } from './identity_deps.ts'
import { authRoutes } from './sign_in/auth.routes.ts'
import { patRoutes } from './sign_in/pat.routes.ts'
import { sessionRoutes } from './sign_in/session.routes.ts'

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
