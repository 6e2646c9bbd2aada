import { postgresReactorStore } from '@adit/platform/ops/reactors.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectStream } from '../../catalogue/catalogue_streams.ts'
import { createAccounts, send } from '../../identity/people.fixture.ts'
import { createProject } from '../../teams/team.fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'

let kit: CommandKit
let projectId: string
let id: string

/** A project was scheduled, and the reactor for schedules parked the event. */
beforeAll(async () => {
  kit = await startCommandKit()
  await createAccounts(kit, 'ada')
  const created = await createProject(kit, 'ada', 'parked')
  projectId = created.projectId
  const time = new Date(Date.now() + 3_600_000).toISOString()
  const schedule = send('POST', { time, requested_status: 'unlisted' })
  expect((await kit.as('root', 'admin')(`/v2/project/${projectId}/schedule`, schedule)).status).toBe(204)
  const scheduled = await kit.store.readLast(projectStream(projectId))
  if (scheduled?.type !== 'ProjectScheduled') throw new Error('nothing is scheduled')
  await postgresReactorStore(kit.deps.ops).park('schedule_index', scheduled, 'Error: it was a bad day')
  id = `schedule_index.${scheduled.id}`
})
afterAll(() => kit.close())

const call = async (path: string, init?: RequestInit, role: 'moderator' | 'developer' = 'moderator') => {
  const answer = await kit.as('mod', role)(`/admin-api/parked_reactions${path}`, init)
  return { status: answer.status, range: answer.headers.get('content-range'), body: JSON.parse(await answer.text()) }
}
const retry = (which: string) => call(`/${which}/retry`, { method: 'POST' })
const releases = async () =>
  (await kit.deps.ops.query(`select data ->> 'projectId' as id from ops.job where name = 'release_project'`)).rows
const rename = (from: string, to: string) => kit.deps.ops.query(`alter table ops.${from} rename to ${to}`)

it('only staff see parked reactions and why they failed', async () => {
  const { range, body } = await call('?sort=["since","DESC"]&range=[0,9]')
  expect(range).toBe('parked_reactions 0-0/1')
  expect(body).toMatchObject([
    { id, reactor: 'schedule_index', type: 'ProjectScheduled', root: projectId, reason: 'Error: it was a bad day' },
  ])
  expect((await call('?filter={"reactor":"notifications"}')).body).toEqual([])
  expect((await call(`/${id}`)).body).toMatchObject({ id })
  for (const path of ['', `/${id}`]) expect((await call(path, undefined, 'developer')).status).toBe(401)
  expect((await call(`/${id}/retry`, { method: 'POST' }, 'developer')).status).toBe(401)
})

it('a retry that fails again keeps the entry with the new reason', async () => {
  await rename('job', 'job_away')
  const { status, body } = await retry(id)
  await rename('job_away', 'job')
  expect([status, body.reason]).toEqual([200, expect.stringContaining('ops.job')])
  expect((await call(`/${id}`)).body.reason).toBe(body.reason)
})

it('a retry carries out the reaction once', async () => {
  expect(await releases()).toEqual([])
  expect((await retry(id)).body).toEqual({ reason: null })
  expect(await releases()).toEqual([{ id: projectId }])
  expect((await retry(id)).status).toBe(404)
  expect((await call('')).range).toBe('parked_reactions */0')
})

it.each(['schedule_index', 'nobody.0', '..', 'schedule_index.0'])(
  'refuses to retry the unknown entry %s',
  async (which) => {
    expect((await retry(encodeURIComponent(which))).status).toBe(404)
  },
)
