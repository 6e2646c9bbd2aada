import { type AccountsTables, accountsVersion } from '@adit/projectors/identity/accounts.table.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import * as patList from './pat_list.contract.ts'
import * as setup from './setup.contract.ts'
import * as staffToken from './staff_token.contract.ts'
import * as suspension from './suspension.contract.ts'
import * as user from './user.contract.ts'
import { userErrors } from './user.errors.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels extends Models<'accounts', AccountsTables> {}
}

export const identity = defineRoom('identity', {
  contracts: { ...user, ...patList, ...setup, ...staffToken, ...suspension },
  errors: [userErrors],
  reads: { accounts: accountsVersion },
  groups: { Users: 'Accounts, including your own, and the projects they own and follow.' },
  side: new URL('side.ts', import.meta.url),
})
