import type { Role } from '@adit/events/identity/role.values.ts'
import {
  hasProjectPermission,
  type ProjectPermission,
  resolveProjectPermissions,
} from '@adit/events/teams/permission.values.ts'
import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Member, ProjectV3 } from '../../api/routes.ts'

/** The project that the pages below manage, and what the viewer may do with it. */
export type Managed = {
  project: ProjectV3
  /** Tag of the answer that the project came in; changes name it. */
  etag: string | undefined
  /** Address of the project's page, from which the others follow. */
  base: string
  may: (permission: ProjectPermission) => boolean
  staff: boolean
  /** Reads the project anew, with all lists that show it. Resolves when the new one is there. */
  refresh: () => Promise<void>
}

/** Everything that shows a project, its versions or its members. */
export const projectQueries: InvalidateQueryFilters = {
  predicate: ({ queryKey: [route] }) =>
    typeof route === 'string' && /\/(?:projects?|versions?|search|checklist)\b/.test(route),
}

/** Fragment that opens the checklist in a project's settings. */
export const checklistHash = '#checklist'

export const checklistAddress = (base: string): string => `${base}/settings${checklistHash}`

export const ManagedContext = createContext<Managed | null>(null)

export function useManaged(): Managed {
  const managed = use(ManagedContext)
  if (!managed) throw new Error('useManaged is called outside of ManageFrame')
  return managed
}

type Viewer = { id: string; role: Role } | null

/** What the viewer may do: bits as the API gives them to insiders. */
export function permissionsOf(viewer: Viewer, members: readonly Member[]): number {
  if (!viewer) return 0
  const member = members.find(({ user }) => user.id === viewer.id)
  const membership = member && {
    accepted: member.accepted,
    isOwner: member.is_owner,
    permissions: member.permissions ?? 0,
  }
  return resolveProjectPermissions({ role: viewer.role, project: membership ?? null })
}

export function permits(bits: number): Managed['may'] {
  return (permission) => hasProjectPermission(bits, permission)
}
