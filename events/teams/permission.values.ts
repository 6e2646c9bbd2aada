import type { Role } from '../identity/role.values.ts'

/** What a member of a project may do, in the order of the bits. */
export const projectPermissions = [
  'UPLOAD_VERSION',
  'DELETE_VERSION',
  'EDIT_DETAILS',
  'EDIT_BODY',
  'MANAGE_INVITES',
  'REMOVE_MEMBER',
  'EDIT_MEMBER',
  'DELETE_PROJECT',
  'VIEW_ANALYTICS',
  'VIEW_PAYOUTS',
] as const
export type ProjectPermission = (typeof projectPermissions)[number]

/** What a member of an organization may do with the organization itself, in the order of the bits. */
export const organizationPermissions = [
  'EDIT_DETAILS',
  'MANAGE_INVITES',
  'REMOVE_MEMBER',
  'EDIT_MEMBER',
  'ADD_PROJECT',
  'REMOVE_PROJECT',
  'DELETE_ORGANIZATION',
  'EDIT_MEMBER_DEFAULT_PERMISSIONS',
] as const
export type OrganizationPermission = (typeof organizationPermissions)[number]

export const NO_PERMISSIONS = 0
export const ALL_PROJECT_PERMISSIONS = (1 << projectPermissions.length) - 1
export const ALL_ORGANIZATION_PERMISSIONS = (1 << organizationPermissions.length) - 1

const bitsOf =
  <Name extends string>(names: readonly Name[]) =>
  (...wanted: readonly Name[]): number =>
    wanted.reduce((bits, name) => bits | (1 << names.indexOf(name)), NO_PERMISSIONS)

export const projectPermissionBits = bitsOf<ProjectPermission>(projectPermissions)
export const organizationPermissionBits = bitsOf<OrganizationPermission>(organizationPermissions)

export const hasProjectPermission = (bits: number, ...wanted: readonly ProjectPermission[]): boolean =>
  covers(bits, projectPermissionBits(...wanted))

export const hasOrganizationPermission = (bits: number, ...wanted: readonly OrganizationPermission[]): boolean =>
  covers(bits, organizationPermissionBits(...wanted))

export const projectPermissionsOf = (bits: number): ProjectPermission[] =>
  projectPermissions.filter((name) => hasProjectPermission(bits, name))

export const organizationPermissionsOf = (bits: number): OrganizationPermission[] =>
  organizationPermissions.filter((name) => hasOrganizationPermission(bits, name))

export const isProjectPermissionBits = (value: unknown): value is number => isBits(value, ALL_PROJECT_PERMISSIONS)

export const isOrganizationPermissionBits = (value: unknown): value is number =>
  isBits(value, ALL_ORGANIZATION_PERMISSIONS)

/** Nobody may grant, or take away, permissions that they don't have. */
export const mayGrant = (own: number, granted: number): boolean => covers(own, granted)

const covers = (bits: number, wanted: number): boolean => (bits & wanted) === wanted

const isBits = (value: unknown, all: number): value is number => typeof value === 'number' && (value & all) === value

/** Membership in one team. An owner has every permission, whatever bits are stored. */
export type TeamMembership = { accepted: boolean; isOwner: boolean; permissions: number }

export type ProjectStanding = {
  role: Role
  /** Membership in the project's own team. */
  project?: TeamMembership | null
  /** Membership in the owning organization. `permissions` are the default bits for its projects. */
  organization?: TeamMembership | null
}

const MODERATOR_ON_PROJECTS = projectPermissionBits('EDIT_DETAILS', 'EDIT_BODY', 'UPLOAD_VERSION')
const MODERATOR_ON_ORGANIZATIONS = organizationPermissionBits('EDIT_DETAILS', 'ADD_PROJECT')

/** What a site role counts as: nothing on what is one's own. Members and invited users have only what the team gives them. */
export const roleAmong = (role: Role, ...memberships: readonly (TeamMembership | null | undefined)[]): Role =>
  memberships.some((membership) => membership) ? 'developer' : role

/**
 * A person's permissions on a project: an accepted member of it has those of the membership, or else of the membership in its
 * organization. For others, the site role decides. An open invitation gives no permissions.
 */
export const resolveProjectPermissions = (standing: ProjectStanding): number => {
  const { project, organization } = standing
  const role = roleAmong(standing.role, project, organization)
  if (role === 'admin') return ALL_PROJECT_PERMISSIONS
  const membership = accepted(project) ?? accepted(organization)
  if (membership) return membership.isOwner ? ALL_PROJECT_PERMISSIONS : membership.permissions & ALL_PROJECT_PERMISSIONS
  return role === 'moderator' ? MODERATOR_ON_PROJECTS : NO_PERMISSIONS
}

/** A person's permissions on an organization. Here `permissions` are the organization's own bits. */
export const resolveOrganizationPermissions = (siteRole: Role, member?: TeamMembership | null): number => {
  const role = roleAmong(siteRole, member)
  if (role === 'admin') return ALL_ORGANIZATION_PERMISSIONS
  const membership = accepted(member)
  if (membership) {
    return membership.isOwner ? ALL_ORGANIZATION_PERMISSIONS : membership.permissions & ALL_ORGANIZATION_PERMISSIONS
  }
  return role === 'moderator' ? MODERATOR_ON_ORGANIZATIONS : NO_PERMISSIONS
}

const accepted = (membership: TeamMembership | null | undefined): TeamMembership | undefined =>
  membership?.accepted ? membership : undefined

/** Share of a project's revenue, as a weight relative to the other members. */
export const PAYOUTS_SPLIT = { min: 0, max: 5000 } as const
