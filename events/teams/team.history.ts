import { type Describers, say } from '../describing.ts'
import type { teamEvents } from './team.events.ts'

export const describeTeam: Describers<typeof teamEvents> = {
  TeamCreated: ({ ownerId }) => say('Made the team with {ownerId} as its owner', { ownerId }),
}
