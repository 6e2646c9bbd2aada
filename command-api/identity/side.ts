import { defineSide } from '../kit/define_room.ts'
import { emailSecret, personalVault } from '../kit/engines.port.ts'
import { accountRoutes } from './account/account.routes.ts'
import { skeletonReactor } from './account/skeleton.reactor.ts'
import { withdrawalRoutes } from './account/withdrawal.routes.ts'
import { createIdentityPorts, identityDeps, identityPorts } from './identity_deps.ts'
import { authRoutes } from './sign_in/auth.routes.ts'
import { patRoutes } from './sign_in/pat.routes.ts'
import { sessionRoutes } from './sign_in/session.routes.ts'
import { signInSweeps } from './sign_in/sign_in_sweep.job.ts'

export const side = defineSide({
  needs: [personalVault, emailSecret],
  fills: ({ ops, port }) => [
    identityPorts.fill(createIdentityPorts({ ops, vault: port(personalVault), emailSecret: port(emailSecret) })),
  ],
  routes: (given) => {
    const deps = identityDeps(given)
    return [
      ...authRoutes(deps),
      ...sessionRoutes(deps),
      ...patRoutes(deps),
      ...accountRoutes(deps),
      ...withdrawalRoutes(deps),
    ]
  },
  reactors: (deps) => [skeletonReactor(deps)],
  jobs: (deps) => signInSweeps(identityDeps(deps)),
})
