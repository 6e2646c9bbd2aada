import { type AccountLooksTables, accountLooksVersion } from '@adit/projectors/identity/account_looks.table.ts'
import { type AccountsTables, accountsVersion } from '@adit/projectors/identity/accounts.table.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import * as looks from './looks.contract.ts'
import * as patList from './pat_list.contract.ts'
import * as preferences from './preferences.contract.ts'
import * as providerList from './provider_list.contract.ts'
import * as setup from './setup.contract.ts'
import * as staffAct from './staff_act.contract.ts'
import * as staffToken from './staff_token.contract.ts'
import * as suspension from './suspension.contract.ts'
import * as user from './user.contract.ts'
import { userErrors } from './user.errors.ts'
import * as userLimit from './user_limit.contract.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels extends Models<'accounts', AccountsTables>, Models<'account_looks', AccountLooksTables> {}
}

export const identity = defineRoom('identity', {
  contracts: {
    ...providerList,
    ...user,
    ...patList,
    ...setup,
    ...preferences,
    ...staffToken,
    ...suspension,
    ...staffAct,
    ...userLimit,
    ...looks,
  },
  errors: [userErrors],
  reads: { accounts: accountsVersion, account_looks: accountLooksVersion },
  groups: { Users: 'Accounts, including your own, and the projects they own and follow.' },
  side: new URL('side.ts', import.meta.url),
})
