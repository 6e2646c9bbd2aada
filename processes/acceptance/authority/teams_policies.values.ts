import { type ProjectPermission, projectPermissionBits } from '@adit/events/teams/permission.values.ts'
import type { Json } from '../../testing/visitor.ts'
import {
  admins,
  all,
  bareMember,
  either,
  hasAllPermissions,
  hasInvitation,
  insiders,
  insidersAndInvited,
  invited,
  isMember,
  judges,
  only,
  owner,
  type Person,
  permitted,
  quietInvited,
  quietMember,
  signedIn,
  stranger,
} from './person.ts'
import { notShown, type Policy, type PolicyTable, type Situation, shown } from './policy.ts'
import { open, own } from './policy_parts.ts'

const places = ['public', 'hidden'] as const
/** An invitation lets one see the team of a hidden project. */
const team = { projects: places, sees: insidersAndInvited, unseen: 'team_not_found' } as const
const denied = { refused: 'no_permission' } as const
const bits = projectPermissionBits

/** An admin without a part in the team. */
const ownerOrAdmin = either(only(owner), (person) => admins(person) && judges(person))

/** A team of its own for whoever is let through, or else the table's. */
async function teamFor({ stage, passes, person, project }: Situation): Promise<string> {
  return passes ? (await stage.project({ with: person })).team : project.team
}

const reading: Partial<Policy> = { projects: places, unseen: notShown }
/** What the answers show of a team: its members, what they may, and whom it has invited. */
function readings(ask: Policy['ask'], membersOf: (body: Json) => Json[]): Policy[] {
  return [
    {
      ...{ ...reading, about: 'its members', may: all, passes: shown, ask },
      shows: ({ body }) => membersOf(body).length > 0,
    },
    {
      ...{ ...reading, about: 'permissions of others', may: insiders, passes: shown, refused: notShown, ask },
      shows: ({ body }) => membersOf(body).find(({ role }) => role === 'Owner')?.permissions != null,
    },
    {
      ...{ ...reading, about: 'an open invitation', may: insidersAndInvited, passes: shown, refused: notShown, ask },
      shows: ({ body }) => membersOf(body).some(({ accepted }) => accepted === false),
    },
  ]
}

const grants: readonly ProjectPermission[] = ['DELETE_PROJECT']
const granting = (permission: ProjectPermission) => (person: Person) =>
  permitted(permission)(person) && permitted('DELETE_PROJECT')(person)
/** Who may invite or edit, but not grant what they don't have. */
const ungranted = (permission: ProjectPermission) => (person: Person) =>
  permitted(permission)(person) ? 'permissions_not_grantable' : 'no_permission'

export const teamsPolicies: PolicyTable = {
  'GET /v2/team/:id/members': readings(
    ({ project }) => ({ at: [project.team] }),
    (body) => body,
  ),
  'GET /v2/teams': readings(
    ({ project }) => ({ query: `ids=["${project.team}"]` }),
    (body) => body.flat(),
  ),
  'GET /v3/limits/organizations': { ...own, ask: () => ({}) },
  'GET /v3/user/:id/organizations': { ...open, ask: ({ stage }) => ({ at: [stage.account(owner).id] }) },
  'POST /v2/team/:id/join': {
    ...{ ...team, may: hasInvitation, passes: 204, best: invited },
    refused: (person) => (isMember(person) ? 'already_joined' : 'invitation_not_found'),
    ask: async (situation) => ({ at: [await teamFor(situation)] }),
  },
  'POST /v2/team/:id/members': [
    {
      ...{ ...team, may: permitted('MANAGE_INVITES'), passes: 'already_member', ...denied },
      ask: ({ stage, project }) => ({ at: [project.team], payload: { user_id: stage.account(owner).id } }),
    },
    {
      ...{ ...team, about: 'with a permission', may: granting('MANAGE_INVITES'), passes: 204 },
      refused: ungranted('MANAGE_INVITES'),
      ask: async (situation) => ({
        at: [await teamFor(situation)],
        payload: { user_id: situation.stage.account(stranger).id, permissions: bits(...grants) },
      }),
    },
  ],
  'PATCH /v2/team/:id/members/:user': [
    {
      ...{ ...team, may: permitted('EDIT_MEMBER'), passes: 204, ...denied },
      ask: ({ stage, project }) => ({ at: [project.team, stage.account(bareMember).id], payload: {} }),
    },
    {
      ...{ ...team, about: 'with a permission', may: granting('EDIT_MEMBER'), passes: 204 },
      refused: ungranted('EDIT_MEMBER'),
      async ask(situation) {
        const { stage, passes } = situation
        const id = await teamFor(situation)
        if (passes) await stage.join(id, quietMember)
        return { at: [id, stage.account(quietMember).id], payload: { permissions: bits(...grants) } }
      },
    },
    {
      ...{ ...team, about: 'the owner', may: ownerOrAdmin, passes: 204 },
      refused: (person) => (permitted('EDIT_MEMBER')(person) ? 'owner_only' : 'no_permission'),
      ask: ({ stage, project }) => ({ at: [project.team, stage.account(owner).id], payload: {} }),
    },
  ],
  'DELETE /v2/team/:id/members/:user': [
    {
      ...{ ...team, about: 'a member', may: permitted('REMOVE_MEMBER'), passes: 204, ...denied },
      async ask(situation) {
        const { stage, passes } = situation
        const id = await teamFor(situation)
        if (passes) await stage.join(id, quietMember)
        return { at: [id, stage.account(quietMember).id] }
      },
    },
    {
      ...{ ...team, about: 'an open invitation', may: permitted('MANAGE_INVITES'), passes: 204, ...denied },
      async ask(situation) {
        const { stage, passes } = situation
        const id = await teamFor(situation)
        if (passes) await stage.join(id, quietInvited)
        return { at: [id, stage.account(quietInvited).id] }
      },
    },
    {
      ...{ ...team, about: 'oneself', best: bareMember, passes: 204 },
      may: (person) => hasInvitation(person) || (person !== owner && isMember(person)),
      refused: (person) => (person === owner ? 'owner_stays' : 'member_not_found'),
      ask: async (situation) => ({
        at: [await teamFor(situation), situation.stage.account(situation.person).id],
      }),
    },
  ],
  'PATCH /v2/team/:id/owner': {
    ...{ ...team, may: ownerOrAdmin, passes: 'new_owner_not_member', refused: 'owner_only' },
    ask: ({ stage, project }) => ({ at: [project.team], payload: { user_id: stage.account(stranger).id } }),
  },
  'POST /v3/team/:id/takeover': {
    ...{ ...team, may: either(only(owner), hasAllPermissions), passes: 'owner_not_deleted' },
    refused: 'all_permissions_required',
    ask: ({ project }) => ({ at: [project.team] }),
  },
  'GET /_internal/team/:id/takeover': {
    ...own,
    ask: ({ project }) => ({ at: [project.team] }),
    projects: places,
    sees: signedIn,
  },
}
