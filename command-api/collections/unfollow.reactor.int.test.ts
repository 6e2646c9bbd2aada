import { maxAppendEvents } from '@adit/events/kit/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccounts, idOf, send } from '../identity/people.fixture.ts'
import { createProject } from '../teams/team.fixture.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { followersOf } from './follower.index.ts'
import { followingDecider, followingStream } from './following.decider.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada', 'bob', 'cleo')
})
afterAll(() => kit.close())

const round = () => kit.round().then(() => expect(kit.gaveUp).toEqual([]))
const contextOf = (name: string): CommandContext => ({
  actor: { kind: 'user', id: idOf(name) },
  via: { kind: 'session', id: 'test' },
  ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
})
const follow = (name: string, projectId: string) =>
  kit.deps.bus.execute({
    decider: followingDecider,
    stream: followingStream(idOf(name)),
    root: idOf(name),
    command: { type: 'FollowProject', projectId },
    context: contextOf(name),
  })
const remove = async (name: string) =>
  expect((await kit.as('staff', 'admin')(`/v2/user/${idOf(name)}`, send('DELETE'))).status).toBe(204)
const followedBy = async (name: string) => [
  ...(await kit.deps.bus.load(followingDecider, followingStream(idOf(name)))).state.projects.keys(),
]
const followers = (projectId: string) =>
  followersOf(kit.deps.ops, { projectId, at: Number.MAX_SAFE_INTEGER, after: '', limit: 10 })
const unfollows = async (name: string) =>
  (await kit.store.readStream(followingStream(idOf(name)))).filter(({ type }) => type === 'ProjectUnfollowed')

it('a deleted account follows nothing, and nobody else loses a follow', async () => {
  const { projectId } = await createProject(kit, 'ada', 'followed')
  for (const name of ['bob', 'cleo']) await follow(name, projectId)
  for (let count = 0; count < maxAppendEvents; count++) await follow('bob', `MANY${String(count).padStart(4, '0')}`)
  await remove('bob')
  await round()
  await round()
  expect(await followedBy('bob')).toEqual([])
  expect(await followers(projectId)).toEqual([idOf('cleo')])
  expect((await unfollows('bob')).at(0)).toMatchObject({
    data: { projectId },
    metadata: { root: idOf('bob'), actor: { kind: 'system', id: 'unfollows' } },
  })
  // Delivering it again has no further effect.
  await kit.deps.ops.query('update ops.reactor set position = null')
  await round()
  expect(await unfollows('bob')).toHaveLength(maxAppendEvents + 1)
})

it('undoes a follow that happened during the deletion', async () => {
  await remove('cleo')
  await round()
  expect(await followedBy('cleo')).toEqual([])
  await follow('cleo', 'CROSSED1')
  await round()
  expect(await followedBy('cleo')).toEqual([])
})
