import { postgresReactorStore } from '@adit/platform/ops/reactors.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { followersOf } from '../../collections/follower_index.ts'
import { followingStream } from '../../collections/following.decider.ts'
import { createAccounts, createProject, idOf, send } from '../../teams/team.fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'

let kit: CommandKit
let projectId: string
let id: string

/** Somebody has followed a project, and the index of followers gave that up. */
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada', 'bob')
  const created = await createProject(kit, 'ada', 'parked')
  projectId = created.projectId
  const unlisted = send('PATCH', { status: 'unlisted' })
  expect((await kit.as('root', 'admin')(`/v2/project/${projectId}`, unlisted)).status).toBe(204)
  expect((await kit.as('bob')(`/v2/project/${projectId}/follow`, send('POST'))).status).toBe(204)
  const [followed] = await kit.store.readStream(followingStream(idOf('bob')))
  if (!followed) throw new Error('nobody follows')
  await postgresReactorStore(kit.deps.ops).park('follower_index', followed, 'Error: it was a bad day')
  id = `follower_index.${followed.id}`
})
afterAll(() => kit.close())

const call = async (path: string, init?: RequestInit, role: 'moderator' | 'developer' = 'moderator') => {
  const answer = await kit.as('mod', role)(`/admin-api/parked_reactions${path}`, init)
  return { status: answer.status, range: answer.headers.get('content-range'), body: JSON.parse(await answer.text()) }
}
const retry = (which: string) => call(`/${which}/retry`, { method: 'POST' })
const followers = () => followersOf(kit.deps.ops, { projectId, at: Date.now() + 1_000, after: '', limit: 10 })
const rename = (from: string, to: string) => kit.deps.ops.query(`alter table ops.${from} rename to ${to}`)

it('staff see what was given up, and why; others do not', async () => {
  const { range, body } = await call('?sort=["since","DESC"]&range=[0,9]')
  expect(range).toBe('parked_reactions 0-0/1')
  expect(body).toMatchObject([
    { id, reactor: 'follower_index', type: 'ProjectFollowed', root: idOf('bob'), reason: 'Error: it was a bad day' },
  ])
  expect((await call('?filter={"reactor":"notifications"}')).body).toEqual([])
  expect((await call(`/${id}`)).body).toMatchObject({ id })
  for (const path of ['', `/${id}`]) expect((await call(path, undefined, 'developer')).status).toBe(401)
  expect((await call(`/${id}/retry`, { method: 'POST' }, 'developer')).status).toBe(401)
})

it('a retry that fails again keeps the entry and tells the new reason', async () => {
  await rename('follower', 'follower_away')
  const { status, body } = await retry(id)
  await rename('follower_away', 'follower')
  expect([status, body.reason]).toEqual([200, expect.stringContaining('ops.follower')])
  expect((await call(`/${id}`)).body.reason).toBe(body.reason)
})

it('a retry does what was left undone, once', async () => {
  expect(await followers()).toEqual([])
  expect((await retry(id)).body).toEqual({ reason: null })
  expect(await followers()).toEqual([idOf('bob')])
  expect((await retry(id)).status).toBe(404)
  expect((await call('')).range).toBe('parked_reactions */0')
})

it.each(['follower_index', 'nobody.0', '..', 'follower_index.0'])('there is nothing to retry at %s', async (which) => {
  expect((await retry(encodeURIComponent(which))).status).toBe(404)
})
