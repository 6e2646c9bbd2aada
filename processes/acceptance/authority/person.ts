import type { Role } from '@adit/events/identity/role.values.ts'
import { type ProjectPermission, projectPermissions } from '@adit/events/teams/permission.values.ts'

/** What somebody is in the team of the table's projects. */
export type Membership = 'none' | 'owner' | 'invited' | 'former' | readonly ProjectPermission[]

/** Somebody who calls routes. The same account asks for everything under one name. */
export interface Person {
  name: string
  role: Role
  membership: Membership
}

const single = projectPermissions.map(
  (permission): Person => ({ name: `member with ${permission}`, role: 'developer', membership: [permission] }),
)

export const owner: Person = { name: 'owner', role: 'developer', membership: 'owner' }
export const invited: Person = { name: 'invited', role: 'developer', membership: 'invited' }
/** Reports a project and writes to the thread of the report. */
export const stranger: Person = { name: 'stranger', role: 'developer', membership: 'none' }
export const bareMember: Person = { name: 'member without permissions', role: 'developer', membership: [] }
export const moderator: Person = { name: 'moderator', role: 'moderator', membership: 'none' }
const moderatorMember: Person = {
  name: 'moderator who is a member with DELETE_VERSION',
  role: 'moderator',
  membership: ['DELETE_VERSION'],
}
const adminMember: Person = {
  name: 'admin who is a member with EDIT_BODY',
  role: 'admin',
  membership: ['EDIT_BODY'],
}
const invitedModerator: Person = { name: 'invited moderator', role: 'moderator', membership: 'invited' }
export const admin: Person = { name: 'admin', role: 'admin', membership: 'none' }
/** In the teams, but asks for nothing: others remove them. */
export const quietMember: Person = { name: 'member who asks for nothing', role: 'developer', membership: [] }
export const quietInvited: Person = { name: 'invited who asks for nothing', role: 'developer', membership: 'invited' }
/** Has no token, or none that counts. */
export const anonymous: Person = { name: 'anonymous', role: 'developer', membership: 'none' }

/** Everybody with an account. */
export const people: readonly Person[] = [
  stranger,
  owner,
  bareMember,
  ...single,
  { name: 'member with all permissions', role: 'developer', membership: projectPermissions },
  invited,
  { name: 'former member', role: 'developer', membership: 'former' },
  moderator,
  moderatorMember,
  invitedModerator,
  admin,
  adminMember,
]

/** Who only takes part. */
export const quiet: readonly Person[] = [quietMember, quietInvited]

/** Whether a person may do something. */
export type Rule = (person: Person) => boolean

export const isMember: Rule = ({ membership }) => membership === 'owner' || typeof membership === 'object'
const isStaff: Rule = ({ role }) => role !== 'developer'
/** The same person by a token that doesn't let them use their role. */
export const withoutRole = (person: Person): Person => ({ ...person, role: 'developer' })

export const all: Rule = () => true
export const none: Rule = () => false
export const signedIn: Rule = (person) => person !== anonymous
export const staff: Rule = (person) => signedIn(person) && isStaff(person)
export const admins: Rule = ({ role }) => role === 'admin'
export const only =
  (...some: readonly Person[]): Rule =>
  (person) =>
    some.some(({ name }) => name === person.name)
export const either =
  (...rules: readonly Rule[]): Rule =>
  (person) =>
    rules.some((rule) => rule(person))

export const hasAllPermissions: Rule = ({ membership }) =>
  typeof membership === 'object' && projectPermissions.every((permission) => membership.includes(permission))
export const hasInvitation: Rule = ({ membership }) => membership === 'invited'
/** Staff without a part in the project. Nobody decides on what is their own. */
export const judges: Rule = (person) => staff(person) && !isMember(person) && !hasInvitation(person)
/** What staff get who have a part in it. */
export const unlessConcerned = (other: string) => (person: Person) =>
  !staff(person) || judges(person) ? other : admins(person) ? 'conflict_reason_required' : 'conflict_of_interest'

/** Members of the project and staff. */
export const insiders = either(isMember, staff)
/** Insiders and whoever has an open invitation. */
export const insidersAndInvited = either(insiders, hasInvitation)

/** What moderators who aren't members may do with any project. */
const ofModerators: readonly ProjectPermission[] = ['EDIT_DETAILS', 'EDIT_BODY', 'UPLOAD_VERSION']

/** Has the permission on the project. Who has a part in it has what that gives, whatever their role; other admins may do everything. */
export const permitted =
  (permission: ProjectPermission): Rule =>
  ({ role, membership }) => {
    if (membership === 'owner') return true
    if (typeof membership === 'object') return membership.includes(permission)
    if (membership === 'invited') return false
    if (role === 'admin') return true
    return role === 'moderator' && ofModerators.includes(permission)
  }
