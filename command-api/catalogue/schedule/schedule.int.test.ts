import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jarPart, projectForm, versionForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { projectStream, versionStream } from '../catalogue_streams.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
})
afterAll(() => kit.close())

const json = async (answer: Response) => JSON.parse(await answer.text())
const send = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
const hour = 3_600_000
const inAnHour = () => Math.floor(Date.now() / 1000) * 1000 + hour
const iso = (time: number) => new Date(time).toISOString()

async function projectIn(slug: string, status: string | undefined): Promise<string> {
  const form = projectForm({ slug, initial_versions: undefined })
  const { id } = await json(await kit.as('ada')('/v2/project', { method: 'POST', body: form }))
  if (status) expect((await kit.as('root', 'admin')(`/v2/project/${id}`, send('PATCH', { status }))).status).toBe(204)
  return id
}
const schedule = (id: string, time: number, requested_status = 'approved', account = 'ada') =>
  kit.as(account)(`/v2/project/${id}/schedule`, send('POST', { time: iso(time), requested_status }))
const lastOf = async (id: string) => (await kit.store.readStream(projectStream(id))).at(-1)
/** Runs what the worker does, and then what another process does when its clock reaches `at`. */
const runAt = async (at: number) => {
  await kit.round()
  await kit.round({ owner: Math.random().toString(36), at })
  expect(kit.gaveUp).toEqual([])
}
const rows = async (id: string) =>
  (
    await kit.deps.ops.query(
      `select extract(epoch from due_at)::float8 * 1000 as look from ops.job
       where state = 'open' and $1 in (data ->> 'projectId', data ->> 'versionId')`,
      [id],
    )
  ).rows

describe('a project', () => {
  test('gets its status at the scheduled time, once, from any process', async () => {
    const id = await projectIn('at-its-time', 'private')
    const time = inAnHour()
    expect((await schedule(id, time)).status).toBe(204)
    expect((await lastOf(id))?.data).toEqual({ from: 'private', requestedStatus: 'approved', time })
    await runAt(time - 1)
    expect((await lastOf(id))?.type).toBe('ProjectScheduled')
    await Promise.all([runAt(time), runAt(time)])
    const events = (await kit.store.readStream(projectStream(id))).filter(({ type }) => type === 'ProjectStatusChanged')
    expect(events).toMatchObject([
      {
        at: time,
        data: { from: 'scheduled', to: 'approved' },
        metadata: { actor: { kind: 'system', id: 'schedule' } },
      },
    ])
  })

  test('is late but not lost after a long sleep or a clock jump', async () => {
    const id = await projectIn('slept', 'private')
    const time = inAnHour()
    await schedule(id, time)
    await runAt(time + 100 * hour)
    expect((await lastOf(id))?.data).toEqual({ from: 'scheduled', to: 'approved' })
  })

  test('follows only the newest time after it was changed', async () => {
    const id = await projectIn('moved', 'private')
    const time = inAnHour()
    await schedule(id, time)
    await schedule(id, time + hour, 'unlisted')
    await runAt(time)
    expect((await lastOf(id))?.type).toBe('ProjectScheduled')
    await runAt(time + hour)
    expect((await lastOf(id))?.data).toEqual({ from: 'scheduled', to: 'unlisted' })
  })

  test('is cancelled by a change of status, which a member can make', async () => {
    const id = await projectIn('cancelled', 'private')
    const time = inAnHour()
    await schedule(id, time)
    expect((await kit.as('ada')(`/v2/project/${id}`, send('PATCH', { status: 'private' }))).status).toBe(204)
    await runAt(time)
    expect((await lastOf(id))?.data).toEqual({ from: 'scheduled', to: 'private' })
  })

  test.each(['private', 'approved', 'unlisted'])(
    'gets back the status %s when its schedule is canceled',
    async (status) => {
      const id = await projectIn(`canceled-${status}`, status)
      const time = inAnHour()
      await schedule(id, time, 'archived')
      await schedule(id, time + hour, 'archived')
      const cancel = (account: string) => kit.as(account)(`/v3/project/${id}/schedule`, { method: 'DELETE' })
      expect((await cancel('eve')).status).toBe(404)
      expect((await cancel('ada')).status).toBe(204)
      expect(await lastOf(id)).toMatchObject({ type: 'ProjectStatusChanged', data: { from: 'scheduled', to: status } })
      const { length } = await kit.store.readStream(projectStream(id))
      expect((await cancel('ada')).status).toBe(204)
      await runAt(time + hour)
      expect(await kit.store.readStream(projectStream(id))).toHaveLength(length)
    },
  )

  test('keeps the message of the moderators when they cancel its schedule', async () => {
    const id = await projectIn('canceled-by-staff', 'private')
    await kit.as('root', 'admin')(`/v2/project/${id}`, send('PATCH', { moderation_message: 'Nice.' }))
    await schedule(id, inAnHour())
    const answer = await kit.as('root', 'admin')(`/v2/project/${id}/schedule`, { method: 'DELETE' })
    expect(answer.status).toBe(204)
    expect(await lastOf(id)).toMatchObject({
      type: 'ProjectReviewed',
      data: { from: 'scheduled', to: 'private', firstApproval: false, message: 'Nice.' },
    })
  })

  test('leaves no job behind if it was refused', async () => {
    const id = await projectIn('refused', undefined)
    const time = inAnHour()
    expect((await schedule(id, time)).status).toBe(400)
    await runAt(time)
    expect(await rows(id)).toEqual([])
  })

  test('is checked once, at the scheduled time', async () => {
    const id = await projectIn('looked-at', 'private')
    const time = inAnHour()
    await schedule(id, time)
    await runAt(time - 1)
    expect(await rows(id)).toEqual([{ look: time }])
    await runAt(time)
    expect(await rows(id)).toEqual([])
  })

  test('keeps its schedule while it is deleted', async () => {
    const id = await projectIn('in-the-bin', 'private')
    const time = inAnHour()
    await schedule(id, time)
    await kit.as('ada')(`/v2/project/${id}`, { method: 'DELETE' })
    await runAt(time)
    expect((await lastOf(id))?.type).toBe('ProjectDeleted')
    await kit.as('mod', 'moderator')(`/_internal/moderation/project/${id}/restore`, { method: 'POST' })
    await runAt(time + hour)
    expect((await lastOf(id))?.data).toEqual({ from: 'scheduled', to: 'approved' })
  })

  test("can't avoid review by scheduling", async () => {
    const draft = await projectIn('never-reviewed', undefined)
    const answer = await schedule(draft, inAnHour())
    expect(answer.status).toBe(400)
    expect(await json(answer)).toMatchObject({ details: { code: 'schedule_needs_review' } })
    expect(
      (
        await kit.as('root', 'admin')(
          `/v2/project/${draft}/schedule`,
          send('POST', { time: iso(inAnHour()), requested_status: 'approved' }),
        )
      ).status,
    ).toBe(204)
    // If staff scheduled a draft, its members can neither publish it nor bring the time forward.
    expect((await schedule(draft, Date.now() + 60_000)).status).toBe(400)
    expect((await kit.as('ada')(`/v2/project/${draft}`, send('PATCH', { status: 'approved' }))).status).toBe(401)
    await runAt(inAnHour() + hour)
    expect((await lastOf(draft))?.data).toMatchObject({ to: 'approved', firstApproval: true })
  })

  test('refuses invalid times and accounts without permission', async () => {
    const id = await projectIn('bad-times', 'approved')
    expect((await schedule(id, Date.now() - 1)).status).toBe(400)
    expect((await schedule(id, Date.now() + 400 * 24 * hour)).status).toBe(400)
    expect((await schedule(id, inAnHour(), 'rejected')).status).toBe(400)
    expect((await kit.as('ada')(`/v3/project/${id}/schedule`, send('POST', { time: 'soon' }))).status).toBe(400)
    expect((await schedule(id, inAnHour(), 'approved', 'eve')).status).toBe(401)
    expect((await schedule('nosuch01', inAnHour())).status).toBe(404)
    expect(await rows(id)).toEqual([])
  })
})

describe('a version', () => {
  async function version(slug: string) {
    const projectId = await projectIn(slug, undefined)
    const form = versionForm({ project_id: projectId, status: 'draft' }, await jarPart(slug))
    const { id } = await json(await kit.as('ada')('/v2/version', { method: 'POST', body: form }))
    const plan = (time: number, requested_status = 'listed') =>
      kit.as('ada')(`/v2/version/${id}/schedule`, send('POST', { time: iso(time), requested_status }))
    const patch = (body: unknown) => kit.as('ada')(`/v2/version/${id}`, send('PATCH', body))
    const last = async () => (await kit.store.readStream(versionStream(id))).at(-1)
    return { id, projectId, plan, patch, last }
  }

  test('is released at the scheduled time, which becomes its publication date', async () => {
    const { plan, last } = await version('version-time')
    const time = inAnHour()
    expect((await plan(time)).status).toBe(204)
    await runAt(time)
    expect(await last()).toMatchObject({ type: 'VersionReleased', data: { status: 'listed', publishedAt: time } })
  })

  test('is cancelled by another status, and its requested status can change meanwhile', async () => {
    const { plan, patch, last } = await version('version-cancel')
    const time = inAnHour()
    await plan(time)
    expect((await patch({ requested_status: 'unlisted' })).status).toBe(204)
    expect((await last())?.data).toEqual({ requestedStatus: 'unlisted', time })
    expect((await patch({ status: 'draft' })).status).toBe(204)
    await runAt(time)
    expect((await last())?.type).toBe('VersionStatusChanged')
  })

  test.each(['draft', 'listed'])('gets back the status %s when its schedule is canceled', async (status) => {
    const { id, plan, patch, last } = await version(`version-canceled-${status}`)
    await patch({ status })
    const time = inAnHour()
    await plan(time, 'archived')
    await plan(time + hour, 'archived')
    const cancel = (account: string) => kit.as(account)(`/v3/version/${id}/schedule`, { method: 'DELETE' })
    expect((await cancel('eve')).status).toBeGreaterThanOrEqual(400)
    expect((await cancel('ada')).status).toBe(204)
    expect(await last()).toMatchObject({ type: 'VersionStatusChanged', data: { status, requestedStatus: null } })
    expect((await cancel('ada')).status).toBe(204)
    await runAt(time + hour)
    const types = (await kit.store.readStream(versionStream(id))).map(({ type }) => type)
    expect(types.slice(-2)).toEqual(['VersionScheduled', 'VersionStatusChanged'])
  })

  test("can't be scheduled without a time or after it was deleted", async () => {
    const { id, plan, patch, last } = await version('version-refused')
    expect(await json(await patch({ status: 'scheduled' }))).toMatchObject({
      details: { code: 'version_status_not_settable' },
    })
    const time = inAnHour()
    await plan(time)
    await kit.as('ada')(`/v2/version/${id}`, { method: 'DELETE' })
    await runAt(time)
    expect((await last())?.type).toBe('VersionScheduled')
    expect((await plan(time)).status).toBe(404)
  })
})

test('schedules lost in a restore of the operational database are recovered from the log', async () => {
  const round = () => kit.round()
  await round()
  const { rows: backup } = await kit.deps.ops.query('select name, position from ops.reactor')
  const id = await projectIn('restored', 'private')
  const time = inAnHour()
  expect((await schedule(id, time)).status).toBe(204)
  const version = await kit.as('ada')('/v2/version', {
    method: 'POST',
    body: versionForm({ project_id: id, version_number: 'restored-1' }, await jarPart('restored')),
  })
  const { id: versionId } = await json(version)
  const put = send('POST', { time: iso(time), requested_status: 'listed' })
  expect((await kit.as('ada')(`/v2/version/${versionId}/schedule`, put)).status).toBe(204)
  await round()

  await kit.deps.ops.query('truncate ops.job')
  for (const { name, position } of backup) {
    await kit.deps.ops.query('update ops.reactor set position = $2 where name = $1', [name, position])
  }
  await round()
  expect(await rows(id)).toEqual([{ look: time }])
  expect(await rows(versionId)).toEqual([{ look: time }])
  await runAt(time)
  expect((await lastOf(id))?.type).toBe('ProjectStatusChanged')
})
