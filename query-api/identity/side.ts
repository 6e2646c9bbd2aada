import { defineSide } from '../kit/define_room.ts'
import { personalVault, tokenUses } from '../kit/engines.port.ts'
import { accountLookup } from './account_lookup.port.ts'
import { lookUpAccounts } from './account_lookup.ts'
import { patListRoutes } from './pat_list.routes.ts'
import { setupRoutes } from './setup.routes.ts'
import { staffTokenRoutes } from './staff_token.routes.ts'
import { suspensionRoutes } from './suspension.routes.ts'
import { userRoutes } from './user.routes.ts'

export const side = defineSide({
  needs: [personalVault, tokenUses],
  fills: ({ models }) => [accountLookup.fill(lookUpAccounts(models))],
  routes: (deps) => [
    ...userRoutes(deps),
    ...patListRoutes(deps),
    ...staffTokenRoutes(deps),
    ...setupRoutes(deps),
    ...suspensionRoutes(deps),
  ],
})
