import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectStream } from './catalogue/catalogue_streams.ts'
import { createAccounts, idOf, send } from './identity/people.fixture.ts'
import { inboxDecider, inboxStream } from './notifications/inbox.decider.ts'
import { createProject } from './teams/team.fixture.ts'
import { jarPart, versionForm } from './testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from './testing/command_kit.ts'
import { commandOpsParts } from './work.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada', 'bob', 'cleo')
})
afterAll(() => kit.close())

const startAgain = () => installOps(kit.deps.ops, commandOpsParts)
const jobs = async () => {
  const { rows } = await kit.deps.ops.query(
    `select name, id, data, progress, cause from ops.job where id <> 'recurring' and state = 'open' order by name, id`,
  )
  return rows
}
const noticesOf = async (name: string) => {
  const { state } = await kit.deps.bus.load(inboxDecider, inboxStream(idOf(name)))
  return state.notifications.size
}

it('carries out what the release before has scheduled, at its time', async () => {
  const { ops } = kit.deps
  const { projectId } = await createProject(kit, 'ada', 'scheduled')
  const time = Math.floor(Date.now() / 1000) * 1000 + 3_600_000
  const schedule = send('POST', { time: new Date(time).toISOString(), requested_status: 'unlisted' })
  expect((await kit.as('root', 'admin')(`/v2/project/${projectId}/schedule`, schedule)).status).toBe(204)
  // As that release left it: its own reactor has seen the event and written the row.
  await kit.round()
  await ops.query(`delete from ops.job where name = 'release_project'`)
  const row = 'insert into ops.schedule (kind, id, due_at, look_at) values ($1, $2, $3, $4)'
  await ops.query(row, ['project', projectId, time, time])
  await ops.query(row, ['version', 'NOTHING1', time, time + 5_000])
  await startAgain()
  await startAgain()
  expect(await jobs()).toMatchObject([
    { name: 'release_project', id: `${projectId}/${time}`, data: { projectId, time } },
    { name: 'release_version', id: `NOTHING1/${time}`, data: { versionId: 'NOTHING1', time } },
  ])
  expect((await ops.query('select from ops.schedule')).rowCount).toBe(0)
  const changes = async () =>
    (await kit.store.readStream(projectStream(projectId))).filter(({ type }) => type === 'ProjectReviewed').length
  await kit.round({ at: time - 1 })
  expect(await changes()).toBe(0)
  await kit.round({ at: time + 6_000 })
  expect(await changes()).toBe(1)
  expect(await jobs()).toEqual([])
})

it('goes on telling followers where the release before was, and tells nobody twice', async () => {
  const { ops } = kit.deps
  const { projectId } = await createProject(kit, 'ada', 'followed')
  const publish = async (number: string) => {
    const body = versionForm({ project_id: projectId, version_number: number }, await jarPart(number))
    const answer = await kit.as('ada')('/v2/version', { method: 'POST', body })
    expect(answer.status).toBe(200)
  }
  await publish('0')
  const approve = send('PATCH', { status: 'approved' })
  expect((await kit.as('mod', 'moderator')(`/v2/project/${projectId}`, approve)).status).toBe(204)
  for (const name of ['bob', 'cleo']) {
    expect((await kit.as(name)(`/v2/project/${projectId}/follow`, send('POST'))).status).toBe(204)
  }
  await kit.round()
  await publish('1')
  await kit.round()
  expect(await Promise.all(['bob', 'cleo'].map(noticesOf))).toEqual([1, 1])
  const event = (await kit.store.readLog({ after: undefined, limit: 10_000 })).events.findLast(
    ({ type }) => type === 'ProjectVersionAdded',
  )
  if (!event) throw new Error('no version was added')
  // The notice of another version, which that release was telling: whoever comes first by id has been told.
  const [first = ''] = ['bob', 'cleo'].map(idOf).toSorted()
  const other = 'VERSION9'
  const body = { kind: 'project_update', projectId, versionId: other }
  const cause = { causationId: event.id, correlationId: 'c', actorId: idOf('ada'), event: { type: event.type } }
  await ops.query(
    `insert into ops.fan_out (key, project_id, body, at, position, cause, cursor) values ($1, $2, $3, $4, $5, $6, $7)`,
    [`project_update/${other}`, projectId, body, Date.now(), event.position, cause, first],
  )
  await startAgain()
  await startAgain()
  expect(await jobs()).toMatchObject([
    {
      name: 'tell_followers',
      id: `project_update/${other}`,
      data: { projectId, versionId: other, actorId: idOf('ada'), at: expect.any(Number) },
      progress: { cursor: first, notTold: [] },
      cause: { eventId: event.id, root: projectId, correlationId: 'c' },
    },
  ])
  await kit.round()
  const told = Object.fromEntries(
    await Promise.all(['bob', 'cleo'].map(async (name) => [idOf(name), await noticesOf(name)])),
  )
  expect(told).toEqual({ [idOf('bob')]: 2, [idOf('cleo')]: 2, [first]: 1 })
  expect(await jobs()).toEqual([])
})

it('tells of versions from where the reactor of notifications was, which told of them before', async () => {
  const { ops } = kit.deps
  await createProject(kit, 'ada', 'begun')
  await kit.round()
  const position = async (name: string) =>
    (await ops.query('select position from ops.reactor where name = $1', [name])).rows[0]?.position
  const before = await position('notifications')
  await createProject(kit, 'ada', 'begun-later')
  await ops.query(`delete from ops.reactor where name = 'version_notices'`)
  await kit.begin()
  expect(await position('version_notices')).toBe(before)
  expect(before).toBeDefined()
})

it('lets staff retry what the reactor of notifications has given up about a version', async () => {
  const { ops } = kit.deps
  const parked = (name: string, position: string, type: string) =>
    ops.query(
      `insert into ops.parked_reaction (name, position, event_id, stream, revision, root, type, reason)
       values ($1, $2, $2, 'catalogue.project-A', 0, 'A', $3, 'bad')`,
      [name, position, type],
    )
  await parked('notifications', '1', 'ProjectVersionAdded')
  await parked('notifications', '2', 'TeamMemberInvited')
  await parked('follower_index', '3', 'ProjectFollowed')
  await startAgain()
  const { rows } = await ops.query('select name, type from ops.parked_reaction order by position')
  expect(rows).toEqual([
    { name: 'version_notices', type: 'ProjectVersionAdded' },
    { name: 'notifications', type: 'TeamMemberInvited' },
  ])
})
