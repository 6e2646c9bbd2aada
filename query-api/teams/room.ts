import { defineRoom } from '../kit/define_room.ts'
import * as organization from './organization.contract.ts'
import * as takeover from './takeover.contract.ts'
import * as team from './team.contract.ts'

/** Members lie in the catalogue's read model, beside what they belong to. */
export const teams = defineRoom('teams', {
  contracts: { ...team, ...takeover, ...organization },
  groups: { Teams: 'The members of a project and their permissions.' },
  side: new URL('side.ts', import.meta.url),
})
