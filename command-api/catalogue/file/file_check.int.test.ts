import { afterAll, beforeAll, expect, it } from 'vitest'
import { jarPart, projectForm, versionForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { versionStream } from '../catalogue_streams.ts'
import { existing, versionDecider } from '../version/version.decider.ts'
import { fileGauges } from './file_gauges.ts'

let kit: CommandKit
let project: string
let clock = Date.now()

const json = async (answer: Response) => JSON.parse(await answer.text())

beforeAll(async () => {
  kit = await startCommandKit()
  project = (await json(await kit.as('ada')('/v2/project', { method: 'POST', body: projectForm({ slug: 'checked' }) })))
    .id
})
afterAll(() => kit.close())

/** A published version and its file. */
async function publish(salt: string) {
  const body = versionForm({ project_id: project }, await jarPart(salt))
  const { id } = await json(await kit.as('ada')('/v2/version', { method: 'POST', body }))
  const { state } = await kit.deps.bus.load(versionDecider, versionStream(id))
  const [file] = existing(state).files
  if (!file) throw new Error('the version has no file')
  return { id, ...file }
}

/** Lets the worker run until every attempt of what is due is over. */
async function days(count: number): Promise<void> {
  for (let hour = 0; hour < count * 24; hour += 3) {
    clock += 3 * 3_600_000
    await kit.round({ at: clock }).catch(() => undefined) // Reports the jobs that fail.
  }
}

const findings = async () =>
  (await kit.deps.ops.query(`select id, state, reason from ops.job where name = 'check_file' order by id`)).rows
const altered = async () => {
  const [gauge] = fileGauges
  return Number((await kit.deps.ops.query(`${gauge?.sql}`)).rows[0].count)
}

it('finds objects that were altered or are gone, and no others', async () => {
  const [changed, gone, whole] = [await publish('changed'), await publish('gone'), await publish('whole')]
  await days(1)
  expect(await findings()).toEqual([])
  await kit.deps.storage.put(changed.key, Buffer.alloc(changed.size, 'x'))
  await kit.deps.storage.remove(gone.key)
  await days(2)
  const found = [changed, gone].toSorted((a, b) => (a.fileId < b.fileId ? -1 : 1))
  expect(await findings()).toMatchObject(
    found.map(({ fileId, key }) => ({
      ...{ id: fileId, state: 'dead' },
      reason: expect.stringContaining(key === gone.key ? `Object ${key} of file ${fileId} is missing` : 'was altered'),
    })),
  )
  expect(await altered()).toBe(2)
  expect((await findings()).map(({ id }) => id)).not.toContain(whole.fileId)
})

it('says nothing of files that a version no longer has', async () => {
  const removed = await publish('removed')
  expect((await kit.as('ada')(`/v2/version/${removed.id}`, { method: 'DELETE' })).status).toBe(204)
  await kit.deps.storage.remove(removed.key)
  await days(2)
  expect((await findings()).map(({ id }) => id)).not.toContain(removed.fileId)
})

it('forgets a finding once a retry finds the file whole again', async () => {
  const [{ id }] = await findings()
  const { rows } = await kit.deps.ops.query(`select data ->> 'versionId' as version from ops.job where id = $1`, [id])
  const { state } = await kit.deps.bus.load(versionDecider, versionStream(rows[0].version))
  const file = existing(state).files.find(({ fileId }) => fileId === id)
  const salts = ['changed', 'gone']
  for (const salt of salts) {
    const { content } = await jarPart(salt)
    if (Buffer.byteLength(content) === file?.size) await kit.deps.storage.put(file.key, Buffer.from(content))
    await kit.deps.jobs.store.retry({ name: 'check_file', id })
    await days(1)
    if ((await findings()).find((finding) => finding.id === id)?.state === 'done') break
  }
  expect((await findings()).find((finding) => finding.id === id)).toMatchObject({ state: 'done' })
  expect(await altered()).toBe(1)
})
