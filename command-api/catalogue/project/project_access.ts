import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import { isMod, type Role } from '@adit/events/identity/role.values.ts'
import type { Revision } from '@adit/events/kit/envelope.ts'
import { isId } from '@adit/events/kit/id.values.ts'
import { hasProjectPermission, type ProjectPermission } from '@adit/events/teams/permission.values.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import { type Viewer, viewerOn } from '@adit/platform/http/viewer.ts'
import {
  acceptedMembers,
  isInTeam,
  ownerOf,
  permissionsIn,
  roleIn,
  teamDecider,
  teamStream,
} from '../../teams/team.decider.ts'
import { projectStream, slugStream } from '../catalogue_streams.ts'
import type { LivingProject } from './living_project.ts'
import { projectDecider } from './project.decider.ts'
import { slugDecider } from './slug.decider.ts'

export const projectAccessRefusals = refusals('project_not_found')
export const staffFieldRefusals = refusals('staff_only')
export const permissionRefusals = refusals('no_permission')

/** A project and a viewer's access to it, folded from streams. */
export interface ProjectAccess {
  project: LivingProject
  revision: Revision
  /** Bits of permission.values.ts. */
  permissions: number
  isMember: boolean
  /** Whether the viewer is in the team, or invited to it. */
  isOwn: boolean
  /** What the viewer's role counts as here: nothing on what is their own. */
  role: Role
  /** The current owner. The project's own stream knows only who created it. */
  ownerId: string
}

/** Finds the project id for an id or slug, including old slugs. Undefined if there is none. */
export async function resolveProjectId(bus: CommandBus, idOrSlug: string): Promise<string | undefined> {
  if (isId(idOrSlug)) {
    const { state } = await bus.load(projectDecider, projectStream(idOrSlug))
    if (state.kind !== 'none') return idOrSlug
  }
  if (!/^[\w.-]{1,64}$/.test(idOrSlug)) return undefined
  const { state } = await bus.load(slugDecider, slugStream(idOrSlug))
  // Stryker disable next-line ConditionalExpression: a free slug has no project id, so the answer is the same
  return state.kind === 'held' ? state.projectId : undefined
}

/**
 * The project for a viewer who acts on it. 404 if it doesn't exist, is deleted or is hidden from the viewer; 401 if their token is limited
 * to others.
 */
export async function accessProject(bus: CommandBus, idOrSlug: string, viewer: Viewer): Promise<ProjectAccess> {
  const access = await seeProject(bus, idOrSlug, viewer)
  if (!viewerOn(viewer, access.project.projectId)) throw refusal('token_limited')
  return access
}

/** The same for a viewer who only looks: with a token that is limited to other projects, they count as nobody. */
export async function seeProject(bus: CommandBus, idOrSlug: string, viewer: Viewer): Promise<ProjectAccess> {
  const id = await resolveProjectId(bus, idOrSlug)
  // Stryker disable next-line ConditionalExpression: no stream has this name, and what no stream has is refused alike below
  if (id === undefined) throw projectAccessRefusals.refuse('project_not_found')
  const { state: project, revision } = await bus.load(projectDecider, projectStream(id))
  if (project.kind !== 'living') throw projectAccessRefusals.refuse('project_not_found')
  const { state: team } = await bus.load(teamDecider, teamStream(project.teamId))
  const here = viewerOn(viewer, project.projectId) ?? nobody
  const permissions = permissionsIn(team, here)
  const isMember = acceptedMembers(team).some(({ accountId }) => accountId === here.accountId)
  if (isHidden(project.status) && !isMember && !isMod(here.role))
    throw projectAccessRefusals.refuse('project_not_found')
  const isOwn = isInTeam(team, here.accountId)
  const ownerId = ownerOf(team) ?? project.ownerId
  return { project, revision, permissions, isMember, isOwn, role: roleIn(team, here), ownerId }
}

const nobody = { accountId: '', role: 'developer' } as const

/** Throws unless the viewer has the permission. */
export function requirePermission({ permissions }: ProjectAccess, permission: ProjectPermission): void {
  if (!hasProjectPermission(permissions, permission)) throw permissionRefusals.refuse('no_permission', { permission })
}
