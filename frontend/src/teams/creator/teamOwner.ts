import type { ProjectPermission } from '@adit/events/teams/permission.values.ts'
import { createContext, use } from 'react'

/** What the team's owner, such as a project, tells the pages about its team. */
export type TeamOwner = {
  teamId: string
  name: string
  /** Whether the viewer may do this to what the team owns. */
  may: (permission: ProjectPermission) => boolean
}

export const TeamOwnerContext = createContext<TeamOwner | null>(null)

export function useTeamOwner(): TeamOwner {
  const owner = use(TeamOwnerContext)
  if (!owner) throw new Error('useTeamOwner is called outside of TeamOwnerContext')
  return owner
}
