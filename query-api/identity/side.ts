import { defineSide } from '../kit/define_room.ts'
import { personalVault, tokenUses } from '../kit/engines.port.ts'
import { accountLookup } from './account_lookup.port.ts'
import { lookUpAccounts } from './account_lookup.ts'
import { lookRoutes } from './looks.routes.ts'
import { offeredProviders } from './offered_providers.port.ts'
import { patListRoutes } from './pat_list.routes.ts'
import { preferencesRoutes } from './preferences.routes.ts'
import { providerListRoutes } from './provider_list.routes.ts'
import { setupRoutes } from './setup.routes.ts'
import { staffActRoutes } from './staff_act.routes.ts'
import { staffTokenRoutes } from './staff_token.routes.ts'
import { suspensionRoutes } from './suspension.routes.ts'
import { userRoutes } from './user.routes.ts'
import { userLimitRoutes } from './user_limit.routes.ts'

export const side = defineSide({
  needs: [personalVault, tokenUses, offeredProviders],
  fills: ({ models, port }) => [accountLookup.fill(lookUpAccounts(models, () => port(personalVault)))],
  routes: (deps) => [
    ...userRoutes(deps),
    ...patListRoutes(deps),
    ...staffTokenRoutes(deps),
    ...staffActRoutes(deps),
    ...userLimitRoutes(deps),
    ...setupRoutes(deps),
    ...preferencesRoutes(deps),
    ...providerListRoutes(deps),
    ...suspensionRoutes(deps),
    ...lookRoutes(deps),
  ],
})
