import { defineRoom } from '../kit/define_room.ts'
import { accountLooksProjector } from './account_looks.projector.ts'
import { accountsProjector } from './accounts.projector.ts'

export const identity = defineRoom('identity', { projectors: [accountsProjector, accountLooksProjector] })
