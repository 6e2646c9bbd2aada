import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  const { store } = kit.deps.jobs
  const cause = { eventId: 'e1', root: 'PROJECT1', correlationId: 'c' }
  await store.enqueue([
    { name: 'mail', id: 'project_update/VERSION1', data: { to: 'ada' }, cause },
    { name: 'mail', id: 'e2', data: { to: 'bob' } },
  ])
  await store.take({ places: new Map([['mail', 2]]), owner: 'test', leaseMs: 60_000 })
  const dead = { kind: 'dead', reason: 'Error: no answer' } as const
  await store.settle({ name: 'mail', id: 'project_update/VERSION1' }, 'test', dead)
})
afterAll(() => kit.close())

const dead = encodeURIComponent('mail.project_update/VERSION1')
const call = async (path: string, method = 'GET', role: 'moderator' | 'developer' = 'moderator') => {
  const answer = await kit.as('mod', role)(`/admin-api/jobs${path}`, { method })
  const text = await answer.text()
  return { status: answer.status, range: answer.headers.get('content-range'), body: text && JSON.parse(text) }
}
const stateOf = async (id: string) => (await call(`/${id}`)).body.state

it('only staff see waiting, running and dead jobs', async () => {
  const { range, body } = await call('?filter={"name":"mail"}&sort=["root","ASC"]&range=[0,9]')
  expect(range).toBe('jobs 0-1/2')
  expect(body).toMatchObject([
    {
      ...{ id: 'mail.project_update/VERSION1', name: 'mail', state: 'dead', root: 'PROJECT1', attempts: 1 },
      ...{ data: { to: 'ada' }, progress: null, reason: 'Error: no answer' },
    },
    { id: 'mail.e2', state: 'running', root: null, reason: null },
  ])
  expect((await call('?filter={"state":"dead"}')).body).toHaveLength(1)
  expect((await call('?filter={"root":"PROJECT2"}')).range).toBe('jobs */0')
  expect((await call('?filter={"state":"lost"}')).status).toBe(400)
  expect((await call(`/${dead}`)).body).toMatchObject({ state: 'dead' })
  for (const path of ['', `/${dead}`]) expect((await call(path, 'GET', 'developer')).status).toBe(401)
  for (const verb of ['retry', 'cancel']) {
    expect((await call(`/${dead}/${verb}`, 'POST', 'developer')).status).toBe(401)
  }
  expect(await stateOf(dead)).toBe('dead')
})

it("a retry makes a dead job due again; running and unknown jobs can't be retried", async () => {
  expect((await call(`/${dead}/retry`, 'POST')).status).toBe(204)
  expect((await call(`/${dead}`)).body).toMatchObject({ state: 'waiting', attempts: 0 })
  for (const id of ['mail.e2', 'mail', 'mail.nothing', 'nothing.e2', '..']) {
    expect((await call(`/${encodeURIComponent(id)}/retry`, 'POST')).status).toBe(404)
  }
})

it('a cancelled job never runs again', async () => {
  for (const id of [dead, 'mail.e2']) {
    expect((await call(`/${id}/cancel`, 'POST')).status).toBe(204)
    expect(await stateOf(id)).toBe('cancelled')
    expect((await call(`/${id}/cancel`, 'POST')).status).toBe(404)
    expect((await call(`/${id}/retry`, 'POST')).status).toBe(404)
  }
})

it("a recurring job can't be cancelled", async () => {
  const { store } = kit.deps.jobs
  await store.enqueue([{ name: 'sweep', id: 'recurring', data: {} }])
  const refused = await call('/sweep.recurring/cancel', 'POST')
  expect(refused).toMatchObject({ status: 409, body: { details: { code: 'job_recurs', name: 'sweep' } } })
  expect(await stateOf('sweep.recurring')).toBe('waiting')
})
