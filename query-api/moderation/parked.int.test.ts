import { codec } from '@adit/events/registry.ts'
import { liveBuild } from '@adit/platform/projection/builds.ts'
import { parkEvents } from '@adit/platform/projection/parked.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
// biome-ignore lint/style/noRestrictedImports: tests set aside what the real projector could not apply
import { reviewProjector } from '@adit/projectors/moderation/review.projector.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectionAdmin } from '../kit/parked/projection_admin.ts'
import { projectStreams } from '../testing/fixture.ts'
import { type ModerationKit, startModeration } from './moderation_kit.ts'

let kit: ModerationKit
let build: number

/** KNOWNPRO has an event that can be applied by now. NOBODY01 was never created, so its event still fails. */
beforeAll(async () => {
  const log = eventLog()
  const known = projectStreams('KNOWNPRO', log)
  known.create({ title: 'Before' })
  const written = [...log.events]
  kit = await startModeration(written, ({ pool }) => projectionAdmin({ pool, projectors: [reviewProjector], codec }))
  const live = await liveBuild(kit.pool, reviewProjector)
  if (!live) throw new Error('the review projector has no live build')
  build = Number(live.id)
  const parked = [
    known.project('ProjectRenamed', { title: 'After' }),
    projectStreams('NOBODY01', log).project('ProjectRenamed', { title: 'Nobody' }),
  ]
  const client = await kit.pool.connect()
  await parkEvents(
    client,
    live,
    parked,
    () => 0,
    () => new Error('it was a bad day'),
  )
  client.release()
})
afterAll(() => kit.close())

const staff = (path: string, init?: RequestInit) => kit.as('STAFF001', 'moderator')(path, init)
const list = async () => {
  const answer = await staff('/admin-api/parked')
  return { range: answer.headers.get('content-range'), rows: JSON.parse(await answer.text()) }
}
const retry = (path: string) => staff(`/admin-api/parked/${path}/retry`, { method: 'POST' })

it('shows staff what is parked, and why', async () => {
  const { range, rows } = await list()
  expect(range).toBe('parked 0-1/2')
  expect(rows).toContainEqual(
    expect.objectContaining({
      id: `${build}.KNOWNPRO`,
      projector: 'review',
      state: 'live',
      events: 1,
      type: 'ProjectRenamed',
      error: 'Error: it was a bad day',
    }),
  )
  expect((await staff(`/admin-api/parked/${build}.KNOWNPRO`)).status).toBe(200)
  expect((await staff(`/admin-api/parked/${build}.ABSENT01`)).status).toBe(404)
})

it('a retry applies what can be applied', async () => {
  expect((await kit.as('OWNER001')(`/admin-api/parked/${build}/KNOWNPRO/retry`, { method: 'POST' })).status).toBe(401)
  const answer = await retry(`${build}/KNOWNPRO`)
  expect([answer.status, JSON.parse(await answer.text())]).toEqual([200, { left: 0 }])
  expect(JSON.parse(await (await staff('/admin-api/projects/KNOWNPRO')).text())).toMatchObject({ title: 'After' })
})

it('a retry that fails again keeps the list and reports the new reason', async () => {
  const answer = await retry(`${build}/NOBODY01`)
  expect(JSON.parse(await answer.text())).toEqual({ left: 1 })
  const { rows } = await list()
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ root: 'NOBODY01', error: expect.stringContaining('no row NOBODY01') })
})

it.each(['999999/KNOWNPRO', 'abc/KNOWNPRO', '1e3/KNOWNPRO'])('there is nothing to retry at %s', async (path) => {
  expect((await retry(path)).status).toBe(404)
})
