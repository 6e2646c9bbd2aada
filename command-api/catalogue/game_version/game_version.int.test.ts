import { game, MANIFEST_VERSIONS_MAX } from '@adit/events/catalogue/tag/game_version.values.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jarPart, projectForm, versionForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { gameVersionStream, versionStream } from '../catalogue_streams.ts'
import { gameVersionDecider } from './game_version.decider.ts'

let kit: CommandKit
let project: string
beforeAll(async () => {
  kit = await startCommandKit()
  const answer = await kit.as('ada')('/v2/project', { method: 'POST', body: projectForm({ slug: 'lantern' }) })
  project = JSON.parse(await answer.text()).id
})
afterAll(() => kit.close())

const at = '/admin-api/game_versions'
type By = 'developer' | 'moderator' | 'admin'

async function send(method: string, path: string, body: unknown, by: By = 'admin') {
  const answer = await kit.as('root', by)(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}
const add = (version: string, by?: By) =>
  send('POST', at, { version, version_type: 'release', date: '2026-12-15T10:00:00Z', major: true }, by)
const stored = async () => (await kit.store.readStream(gameVersionStream)).length

let published = 0
async function publish(gameVersions: string[]) {
  const form = versionForm({ project_id: project, game_versions: gameVersions }, await jarPart(`v${published++}`))
  const answer = await kit.as('ada')('/v2/version', { method: 'POST', body: form })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}
const edit = (id: string, gameVersions: string[]) =>
  kit.as('ada')(`/v2/version/${id}`, {
    method: 'PATCH',
    body: JSON.stringify({ game_versions: gameVersions }),
    headers: { 'content-type': 'application/json' },
  })

it('a version that an admin adds is accepted at once', async () => {
  expect(await publish(['30.1'])).toMatchObject({ status: 400, body: { details: { code: 'unknown_game_version' } } })
  expect((await add('30.1')).status).toBe(204)
  const { status, body } = await publish(['30.1', '1.21'])
  expect(status).toBe(200)
  const [created] = await kit.store.readStream(versionStream(body.id))
  expect(created?.data).toMatchObject({ gameVersions: ['30.1', '1.21'] })
})

it('what another process adds is accepted at once', async () => {
  expect((await publish(['30.2'])).status).toBe(400)
  const { deps } = await kit.another()
  await deps.bus.execute({
    decider: gameVersionDecider,
    stream: gameVersionStream,
    root: game,
    command: { type: 'AddGameVersion', entry: { version: '30.2', type: 'release', releasedAt: 0, major: false } },
    context: {
      actor: { kind: 'staff', id: 'root0000' },
      via: { kind: 'session', id: 'test' },
      correlationId: 'test',
      causationId: 'test',
      now: Date.now,
      ids: randomIds(),
    },
  })
  expect((await publish(['30.2'])).status).toBe(200)
})

it('a hidden version is refused, but versions that have it keep it', async () => {
  await add('30.3')
  const { body } = await publish(['30.3'])
  expect((await send('PATCH', `${at}/30.3`, { hidden: true })).status).toBe(204)
  expect(await publish(['30.3'])).toMatchObject({ status: 400, body: { details: { value: '30.3' } } })
  expect((await edit(body.id, ['30.3', '1.21'])).status).toBe(204)
  expect((await edit(body.id, ['1.21'])).status).toBe(204)
  expect((await edit(body.id, ['30.3', '1.21'])).status).toBe(400)
  await send('PATCH', `${at}/30.3`, { hidden: false })
  expect((await publish(['30.3'])).status).toBe(200)
})

it.each(['developer', 'moderator'] as const)('a %s changes nothing', async (by) => {
  const before = await stored()
  const answers = [
    await add('31.1', by),
    await send('PATCH', `${at}/1.21`, { hidden: true }, by),
    await send('POST', `${at}/import`, { versions: [snapshot] }, by),
    await send('POST', `${at}/import?preview=true`, { versions: [snapshot] }, by),
  ]
  expect(answers.map(({ status, body }) => [status, body.details.code])).toEqual(
    answers.map(() => [401, 'admins_only']),
  )
  expect(await stored()).toBe(before)
})

const snapshot = { id: '31.2-snapshot-1', type: 'snapshot', releaseTime: '2027-01-05T12:00:01+00:00', url: 'https://x' }

it('a manifest is previewed and imported, with its own names and types', async () => {
  const versions = [
    snapshot,
    { id: '31.2 Pre-Release 1', type: 'snapshot', releaseTime: '2027-01-19T14:00:00+02:00' },
    { id: '1.21', type: 'release', releaseTime: '2024-06-13T08:24:03+00:00' },
    { id: 'b1.7.3', type: 'old_beta', releaseTime: '2011-07-07T22:00:00+00:00' },
    { id: 'a1.0.4', type: 'old_alpha', releaseTime: '2010-07-08T22:00:00+00:00' },
    { id: '30.1', type: 'release', releaseTime: '2026-12-16T10:00:00+00:00' },
  ]
  const latest = { release: '30.1', snapshot: '31.2-snapshot-1' }
  const plan = {
    added: [
      { version: '31.2-pre1', version_type: 'snapshot', date: '2027-01-19T12:00:00Z', major: false, hidden: false },
      {
        version: '31.2-snapshot-1',
        version_type: 'snapshot',
        date: '2027-01-05T12:00:01Z',
        major: false,
        hidden: false,
      },
    ],
    changed: [{ version: '30.1', version_type: 'release', date: '2026-12-16T10:00:00Z', major: true, hidden: false }],
    unchanged: 3,
  }
  const before = await stored()
  expect(await send('POST', `${at}/import?preview=true`, { latest, versions })).toEqual({ status: 200, body: plan })
  expect(await stored()).toBe(before)
  expect(await send('POST', `${at}/import`, { latest, versions })).toEqual({ status: 200, body: plan })
  expect(await stored()).toBe(before + 2)
  const again = await send('POST', `${at}/import`, { latest, versions })
  expect(again.body).toEqual({ added: [], changed: [], unchanged: 6 })
  expect(await stored()).toBe(before + 2)
  expect((await publish(['31.2-pre1'])).status).toBe(200)
})

it('a version is named, added once and known', async () => {
  await add('32.1')
  const outcomes = [
    await add('32.1'),
    await add('1.21'),
    await add('no spaces'),
    await add('x'.repeat(65)),
    await send('PATCH', `${at}/32.9`, { hidden: true }),
    await send('POST', `${at}/import`, { versions: [] }),
    await send('POST', `${at}/import`, { versions: [{ ...snapshot, type: 'weekly' }] }),
    await send('POST', `${at}/import`, { versions: Array(MANIFEST_VERSIONS_MAX + 1).fill(snapshot) }),
  ]
  expect(outcomes.map(({ status, body }) => `${status} ${body.details.code} ${body.details.field}`)).toEqual([
    '400 game_version_exists version',
    '400 game_version_exists version',
    '400 invalid_format version',
    '400 too_long version',
    '400 unknown_game_version version',
    '400 too_few versions',
    '400 invalid_value versions[0].type',
    '400 too_many versions',
  ])
})

it('as many versions as a manifest may have fit into an event', async () => {
  const versions = Array.from({ length: MANIFEST_VERSIONS_MAX }, (_, index) => ({
    ...snapshot,
    id: `x${String(index).padStart(63, '0')}`,
  }))
  const { status, body } = await send('POST', `${at}/import`, { versions })
  expect([status, body.added.length]).toEqual([200, MANIFEST_VERSIONS_MAX])
})
