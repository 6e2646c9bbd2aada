import { useMemo } from 'react'
import { TeamMembers } from '../../../teams/creator/TeamMembers.tsx'
import { TeamOwnerContext } from '../../../teams/creator/teamOwner.ts'
import { useManaged } from '../managedProject.ts'

/** Who works on the project, and what each may do. */
export function MembersTab() {
  const { project, may } = useManaged()
  const { id, team_id: teamId, name } = project
  const owner = useMemo(() => ({ teamId, name, may }), [teamId, name, may])
  return (
    <TeamOwnerContext value={owner}>
      <TeamMembers projectId={id} />
    </TeamOwnerContext>
  )
}
