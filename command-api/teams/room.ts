import { defineRoom } from '../kit/define_room.ts'
import { memberships } from './membership.index.ts'
import * as team from './team.contract.ts'
import { teamErrors } from './team.errors.ts'

export const teams = defineRoom('teams', {
  contracts: (filled) => ({
    ...team,
    transferOwnership: team.transferOwnership(filled),
    takeOverTeam: team.takeOverTeam(filled),
  }),
  errors: [teamErrors],
  indexes: [memberships],
  formerTables: { madeAnew: ['ops.membership'] },
  side: new URL('side.ts', import.meta.url),
})
