import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountDecider } from '../identity/account/account.decider.ts'
import { accountStream } from '../identity/identity_streams.ts'
import { createAccounts, idOf, send } from '../identity/people.fixture.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { teamDecider, teamStream } from './team.decider.ts'
import { createProject } from './team.fixture.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada', 'bob', 'cleo', 'dan')
})
afterAll(() => kit.close())

const round = () => kit.round().then(() => expect(kit.gaveUp).toEqual([]))
const invite = async (team: string, name: string) => {
  const answer = await kit.as('ada')(`/v2/team/${team}/members`, send('POST', { user_id: idOf(name) }))
  expect(answer.status).toBe(204)
}
const join = async (team: string, name: string) =>
  expect((await kit.as(name)(`/v2/team/${team}/join`, send('POST'))).status).toBe(204)
/** As accounts were deleted before they had to transfer their projects first. */
const remove = (name: string) =>
  kit.deps.bus.execute({
    decider: accountDecider,
    stream: accountStream(idOf(name)),
    root: idOf(name),
    command: { type: 'DeleteAccount' },
    context: {
      actor: { kind: 'user', id: idOf(name) },
      via: { kind: 'session', id: 'test' },
      ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
    },
  })
const membersOf = async (team: string) => {
  const { state } = await kit.deps.bus.load(teamDecider, teamStream(team))
  return state.kind === 'existing' ? [...state.members.keys()].toSorted() : []
}
const lastOf = async (team: string) => (await kit.store.readStream(teamStream(team))).at(-1)

it('a deleted account leaves the teams and invitations of others, but keeps its own teams', async () => {
  const joined = await createProject(kit, 'ada', 'joined')
  const invited = await createProject(kit, 'ada', 'invited')
  const own = await createProject(kit, 'bob', 'his-own')
  await invite(joined.teamId, 'bob')
  await invite(joined.teamId, 'cleo')
  await join(joined.teamId, 'bob')
  await invite(invited.teamId, 'bob')
  await remove('bob')
  await round()
  expect(await membersOf(joined.teamId)).toEqual([idOf('ada'), idOf('cleo')])
  expect(await membersOf(invited.teamId)).toEqual([idOf('ada')])
  expect(await membersOf(own.teamId)).toEqual([idOf('bob')])
  expect(await lastOf(joined.teamId)).toMatchObject({
    type: 'TeamMemberRemoved',
    data: { accountId: idOf('bob'), departure: 'account_deleted' },
    metadata: { root: joined.projectId, actor: { kind: 'system', id: 'departures' } },
  })
  // Delivering it again has no further effect.
  await kit.deps.ops.query('update ops.reactor set position = null')
  await round()
  const removals = (await kit.store.readStream(teamStream(joined.teamId))).filter(
    ({ type }) => type === 'TeamMemberRemoved',
  )
  expect(removals).toHaveLength(1)
})

it('undoes an invitation that was sent during the deletion', async () => {
  const { projectId, teamId } = await createProject(kit, 'ada', 'crossed')
  await remove('dan')
  await round()
  const { state } = await kit.deps.bus.load(accountDecider, accountStream(idOf('dan')))
  expect(state.kind).toBe('deleted')
  await kit.deps.bus.execute({
    decider: teamDecider,
    stream: teamStream(teamId),
    root: projectId,
    command: {
      type: 'InviteTeamMember',
      actor: { accountId: idOf('ada'), role: 'developer' },
      accountId: idOf('dan'),
      ...{ role: 'Member', permissions: 0, payoutsSplit: 0, ordering: 0 },
    },
    context: {
      ...{ actor: { kind: 'user', id: idOf('ada') }, via: { kind: 'session', id: 'test' } },
      ...{ correlationId: 'test', causationId: 'test', now: Date.now },
      ids: { uuid: () => crypto.randomUUID(), base62: () => 'AABBCCDD' },
    },
  })
  await round()
  expect(await membersOf(teamId)).toEqual([idOf('ada')])
})
