import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jarPart, projectForm, versionData } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { projectQuotaStream, projectStream, versionStream } from '../catalogue_streams.ts'
import { living, projectDecider } from '../project/project.decider.ts'
import { projectCreationSaga } from './project_creation.saga.ts'
import { projectQuotaDecider } from './project_quota.decider.ts'

class Killed extends Error {}

let kit: CommandKit
let killAfter: string | undefined
beforeAll(async () => {
  const afterStep = (_saga: string, _id: string, step: string) => {
    if (step === killAfter) throw new Killed(step)
  }
  kit = await startCommandKit({ hooks: { afterStep } })
})
afterAll(() => kit.close())

const steps = projectCreationSaga({ bus: undefined, uploads: undefined } as never).steps.map(({ name }) => name)

test('it has the steps that this suite kills after', () => {
  expect(steps).toEqual(['quota', 'slug', 'files', 'versions', 'team', 'project'])
})

async function quotaOf(account: string): Promise<number> {
  const { state } = await kit.deps.bus.load(projectQuotaDecider, projectQuotaStream(account))
  return state.size
}

/** As the worker does once the lease of the dead process has expired. */
async function takeOver(): Promise<void> {
  await kit.deps.ops.query(`update ops.saga set leased_until = now() - interval '1 second'`)
  const worker = await kit.another()
  expect(await worker.deps.sagas.takeOver(Date.now)).toBe(1)
  const { rows } = await kit.deps.ops.query('select count(*)::int as left from ops.saga')
  expect(rows[0].left).toBe(0)
}

test.each(steps)('killed after the step %s, the worker completes the project once', async (step) => {
  const account = `k${step}`.slice(0, 8)
  killAfter = step
  const form = projectForm(
    { slug: `killed-${step}`, initial_versions: [{ ...versionData, file_parts: ['jar'] }] },
    await jarPart(`killed-${step}`, 'jar'),
  )
  const answer = await kit.as(account)('/v2/project', { method: 'POST', body: form })
  expect(answer.status).toBe(202)
  killAfter = undefined
  await takeOver()
  const log = (await kit.store.readLog({ after: undefined, limit: 10_000 })).events
  const mine = log.filter(({ metadata }) => metadata.actor.id === account.padEnd(8, '0'))
  const created = mine.filter(({ type }) => type === 'ProjectCreated')
  expect(created).toHaveLength(1)
  const projectId = created[0]?.metadata.root ?? ''
  expect(await kit.store.readStream(projectStream(projectId))).toHaveLength(1)
  const { state } = await kit.deps.bus.load(projectDecider, projectStream(projectId))
  for (const id of living(state).versions.keys()) expect(await kit.store.readStream(versionStream(id))).toHaveLength(1)
  expect(living(state).versions.size).toBe(1)
  expect(mine.filter(({ type }) => type === 'FileClaimed')).toHaveLength(1)
  expect(await quotaOf(account.padEnd(8, '0'))).toBe(1)
  const { rows } = await kit.deps.ops.query('select count(*)::int as loose from ops.upload where not attached')
  expect(rows[0].loose).toBe(0)
})

test('killed once the project exists, it is submitted for review already, as asked', async () => {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#aa3311' } })
    .png()
    .toBuffer()
  const form = projectForm(
    {
      ...{ slug: 'killed-submitted', is_draft: false, gallery_items: [{ item: 'picture' }] },
      initial_versions: [{ ...versionData, file_parts: ['jar'] }],
    },
    { name: 'picture', filename: 'picture.png', content: picture },
    await jarPart('killed-submitted', 'jar'),
  )
  killAfter = 'project'
  const answer = await kit.as('submits')('/v2/project', { method: 'POST', body: form })
  killAfter = undefined
  expect(answer.status).toBe(202)
  const { id } = (await answer.json()) as { id: string }
  const written = async () => (await kit.store.readStream(projectStream(id))).map(({ type }) => type)
  expect(await written()).toEqual(['ProjectCreated', 'ProjectSubmitted'])
  await takeOver()
  expect(await written()).toEqual(['ProjectCreated', 'ProjectSubmitted'])
})

test.each(['undo files', 'undo slug', 'undo quota'])(
  'killed in the middle of taking back, after %s, nothing stays',
  async (step) => {
    const account = step.replace('undo ', 'u').padEnd(8, '0')
    const jar = await jarPart(`owned-${step}`, 'jar')
    const version = { initial_versions: [{ ...versionData, file_parts: ['jar'] }] }
    const owner = projectForm({ slug: `owner-${step.slice(5)}`, ...version }, jar)
    expect((await kit.as('owner')('/v2/project', { method: 'POST', body: owner })).status).toBe(200)
    killAfter = step
    const thief = projectForm({ slug: `thief-${step.slice(5)}`, ...version }, jar)
    expect((await kit.as(account)('/v2/project', { method: 'POST', body: thief })).status).toBe(400)
    killAfter = undefined
    await takeOver()
    expect(await quotaOf(account)).toBe(0)
    const again = projectForm({ slug: `thief-${step.slice(5)}` })
    expect((await kit.as('next')('/v2/project', { method: 'POST', body: again })).status).toBe(200)
  },
)
