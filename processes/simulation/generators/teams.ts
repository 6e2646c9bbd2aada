import { teamStream } from '@adit/command-api/teams/team.decider.ts'
import type { Generators, Scene } from './action.ts'
import { api, mostly, some, someProject } from './choices.ts'
import { leftProject } from './samples.ts'

const member = ({ random, things }: Scene) => some(random, things.members)

/** Who belongs to a team most likely: somebody invited, or the owner. */
const ownerOf = ({ things }: Scene, teamId: string): string =>
  things.projects.find((project) => project.teamId === teamId)?.ownerId ?? ''

/** What says how somebody stands to a team. */
const membership = ['TeamMemberEdited', 'TeamMemberInvited', 'TeamMemberRemoved']

const ownership = ['TeamOwnershipTransferred', 'TeamOwnershipTakenOver'] as const

const becomesOwner = (teamId: string, type: (typeof ownership)[number], to: string) => ({
  ...{ stream: teamStream(teamId), types: ownership, to: { type, data: { to } } },
})

export const teams: Generators = {
  inviteMember(scene) {
    const project = someProject(scene)
    if (!project) return undefined
    const { accountId: user_id } = scene.random.pick(scene.people)
    const json = { user_id, role: scene.mark.slice(0, 20), permissions: scene.random.pick([0, 4, 1023]) }
    const by = mostly(scene, project.ownerId)
    const path = `${api(scene)}/team/${project.teamId}/members`
    const to = { type: 'TeamMemberInvited', data: { role: json.role } }
    const sets = [{ stream: teamStream(project.teamId), types: membership, about: { accountId: user_id }, to }]
    return { by, method: 'POST', path, json, leaves: ['TeamMemberInvited'], sets }
  },
  joinTeam(scene) {
    const invited = member(scene)
    if (!invited) return undefined
    const path = `${api(scene)}/team/${invited.teamId}/join`
    return { by: mostly(scene, invited.accountId), method: 'POST', path, leaves: ['TeamMemberJoined'] }
  },
  editMember(scene) {
    const edited = member(scene)
    if (!edited) return undefined
    const { teamId, accountId } = edited
    const role = scene.mark.slice(0, 20)
    const to = { type: 'TeamMemberEdited', data: { accountId, role } }
    const sets = [{ stream: teamStream(teamId), types: membership, about: { accountId }, to }]
    const path = `${api(scene)}/team/${teamId}/members/${accountId}`
    return { by: mostly(scene, ownerOf(scene, teamId)), method: 'PATCH', path, json: { role }, sets }
  },
  removeMember(scene) {
    const removed = member(scene)
    if (!removed) return undefined
    const { teamId, accountId } = removed
    const sets = [
      { stream: teamStream(teamId), types: membership, about: { accountId }, to: { type: 'TeamMemberRemoved' } },
    ]
    const path = `${api(scene)}/team/${teamId}/members/${accountId}`
    return { by: mostly(scene, ownerOf(scene, teamId)), method: 'DELETE', path, sets }
  },
  transferOwnership(scene) {
    const project = someProject(scene)
    if (!project) return undefined
    const { teamId } = project
    const candidates = scene.things.members.filter((invited) => invited.teamId === teamId)
    const to = some(scene.random, candidates)?.accountId ?? scene.random.pick(scene.people).accountId
    const sets = [becomesOwner(teamId, 'TeamOwnershipTransferred', to)]
    const staff = scene.people.find(({ isStaff }) => isStaff)
    const by = staff && scene.random.chance(0.5) ? staff : mostly(scene, project.ownerId)
    return { by, method: 'PATCH', path: `${api(scene)}/team/${teamId}/owner`, json: { user_id: to }, sets }
  },
  /** Mostly of the project in the base whose owner is gone. */
  takeOverTeam(scene) {
    const { random, people, things } = scene
    const project = random.chance(0.9) ? things.projects[leftProject] : someProject(scene)
    if (!project) return undefined
    const { teamId } = project
    const by = mostly(scene, random.pick(people).accountId)
    const sets = [becomesOwner(teamId, 'TeamOwnershipTakenOver', by.accountId)]
    return { by, method: 'POST', path: `/v3/team/${teamId}/takeover`, leaves: ['TeamOwnershipTakenOver'], sets }
  },
}
