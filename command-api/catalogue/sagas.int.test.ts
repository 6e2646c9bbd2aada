import { createHash } from 'node:crypto'
import type { Position } from '@adit/events/envelope.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts, createProject, idOf, send } from '../teams/team.fixture.ts'
import { fabricJar, jarPart, versionForm } from '../testing/catalogue_fixture.ts'
import { type CommandKit, multipart, startCommandKit } from '../testing/command_kit.ts'
import { projectQuotaDecider } from './project_quota.decider.ts'
import { projectQuotaStream } from './streams.ts'

class Killed extends Error {}

let kit: CommandKit
let killAfter: string | undefined
const done: string[] = []
beforeAll(async () => {
  const afterStep = (saga: string, _id: string, step: string) => {
    done.push(`${saga} ${step}`)
    if (done.at(-1) === killAfter) throw new Killed(step)
  }
  kit = await startCommandKit({ hooks: { afterStep } })
  await createAccounts(kit, 'ada', 'bob')
})
afterAll(() => kit.close())

/** A project of ada's; `salt` is in its slug and in all of its files. */
interface Scene {
  salt: string
  projectId: string
  teamId: string
  versionId: string
}

async function publish(projectId: string, salt: string, who = 'ada'): Promise<Response> {
  const form = versionForm({ project_id: projectId, version_number: salt }, await jarPart(salt))
  return kit.as(who)('/v2/version', { method: 'POST', body: form })
}

async function addFile(versionId: string, salt: string): Promise<Response> {
  const body = multipart({ name: 'data', content: '{}' }, await jarPart(salt, 'more'))
  return kit.as('ada')(`/v2/version/${versionId}/file`, { method: 'POST', body })
}

async function setUp(salt: string): Promise<Scene> {
  const { projectId, teamId } = await createProject(kit, 'ada', salt)
  const answer = await publish(projectId, salt)
  expect(answer.status).toBe(200)
  const { id: versionId } = (await answer.json()) as { id: string } // by its contract
  return { salt, projectId, teamId, versionId }
}

const ada = (method: string, path: string, body?: unknown) => kit.as('ada')(path, send(method, body))
const more = ({ salt }: Scene) => `${salt}-more`
const slugOf = ({ salt }: Scene) => `${salt}-new`
const quotaHas = async (name: string, projectId: string) =>
  (await kit.deps.bus.load(projectQuotaDecider, projectQuotaStream(idOf(name)))).state.has(projectId)

/** Whether a project of somebody else may publish the file. */
async function isFree(scene: Scene, salt: string): Promise<boolean> {
  const { projectId } = await createProject(kit, 'bob', `${scene.salt}-other`)
  const { status } = await publish(projectId, salt, 'bob')
  expect([200, 400]).toContain(status)
  return status === 200
}

interface Case {
  saga: string
  steps: string[]
  before?(scene: Scene): Promise<unknown>
  request(scene: Scene): Promise<Response>
  /** What is appended beside the saga's own events, each once, whenever the process dies. */
  events: string[]
  check?(scene: Scene): Promise<void>
}

const cases: Case[] = [
  {
    saga: 'VersionPublication',
    steps: ['files', 'version', 'project'],
    request: (scene) => publish(scene.projectId, more(scene)),
    events: ['FileClaimed', 'VersionCreated', 'ProjectVersionAdded'],
    async check(scene) {
      const { rows } = await kit.deps.ops.query('select * from ops.upload where not attached')
      expect(rows).toEqual([])
      expect(await isFree(scene, more(scene))).toBe(false)
      await kit.deps.ops.query('delete from ops.upload where not attached') // of the refused one
    },
  },
  {
    saga: 'VersionRemoval',
    steps: ['project', 'files'],
    request: ({ versionId }) => ada('DELETE', `/v2/version/${versionId}`),
    events: ['ProjectVersionRemoved', 'FileReleased'],
    check: async (scene) => expect(await isFree(scene, scene.salt)).toBe(true),
  },
  {
    saga: 'FileAddition',
    steps: ['files', 'version'],
    request: (scene) => addFile(scene.versionId, more(scene)),
    events: ['FileClaimed', 'VersionFilesAdded'],
    check: async (scene) => expect(await isFree(scene, more(scene))).toBe(false),
  },
  {
    saga: 'FileRemoval',
    steps: ['version', 'file'],
    before: (scene) => addFile(scene.versionId, more(scene)),
    request: async (scene) => {
      const sha1 = createHash('sha1').update(await fabricJar(more(scene)))
      return ada('DELETE', `/v2/version_file/${sha1.digest('hex')}`)
    },
    events: ['VersionFileRemoved', 'FileReleased'],
    check: async (scene) => expect(await isFree(scene, more(scene))).toBe(true),
  },
  {
    saga: 'SlugChange',
    steps: ['slug', 'project'],
    request: (scene) => ada('PATCH', `/v2/project/${scene.projectId}`, { slug: slugOf(scene), title: 'Renamed' }),
    events: ['SlugClaimed', 'ProjectRenamed', 'ProjectSlugChanged'],
    async check(scene) {
      for (const slug of [scene.salt, slugOf(scene)]) {
        await expect(createProject(kit, 'bob', slug)).rejects.toThrow('400')
        expect((await ada('PATCH', `/v2/project/${slug}`, { title: `By ${slug.slice(0, 40)}` })).status).toBe(204)
      }
    },
  },
  {
    saga: 'ProjectDeletion',
    steps: ['project', 'quota'],
    request: ({ projectId }) => ada('DELETE', `/v2/project/${projectId}`),
    events: ['ProjectDeleted', 'ProjectQuotaReleased'],
    check: async ({ projectId }) => expect(await quotaHas('ada', projectId)).toBe(false),
  },
  {
    saga: 'ProjectRestoration',
    steps: ['quota', 'project'],
    before: ({ projectId }) => ada('DELETE', `/v2/project/${projectId}`),
    request: ({ projectId }) =>
      kit.as('mod', 'moderator')(`/_internal/moderation/project/${projectId}/restore`, send('POST')),
    events: ['ProjectQuotaClaimed', 'ProjectRestored'],
    check: async ({ projectId }) => expect(await quotaHas('ada', projectId)).toBe(true),
  },
  {
    saga: 'OwnershipTransfer',
    steps: ['claim', 'team', 'release'],
    async before({ teamId }) {
      await ada('POST', `/v2/team/${teamId}/members`, { user_id: idOf('bob') })
      await kit.as('bob')(`/v2/team/${teamId}/join`, send('POST'))
    },
    request: ({ teamId }) => ada('PATCH', `/v2/team/${teamId}/owner`, { user_id: idOf('bob') }),
    events: ['ProjectQuotaClaimed', 'TeamOwnershipTransferred', 'ProjectQuotaReleased'],
    async check({ projectId }) {
      expect([await quotaHas('ada', projectId), await quotaHas('bob', projectId)]).toEqual([false, true])
    },
  },
]

const head = async () => (await kit.store.readLog({ after: undefined, limit: 100_000 })).next
async function typesAfter(position: Position | undefined, saga: string): Promise<string[]> {
  const { events } = await kit.store.readLog({ after: position, limit: 1_000 })
  return events.map(({ type }) => type).filter((type) => !type.startsWith(saga))
}

/** As the worker does once the lease of the dead process has lapsed. */
async function takeOver(): Promise<void> {
  await kit.deps.ops.query(`update ops.saga set leased_until = now() - interval '1 second'`)
  expect(await kit.another().deps.sagas.takeOver(Date.now)).toBe(1)
  const { rows } = await kit.deps.ops.query('select * from ops.saga')
  expect(rows).toEqual([])
}

it('a publication killed while it takes back leaves the file to whom it belongs', async () => {
  const owner = await setUp('undone-owner')
  const { projectId } = await createProject(kit, 'bob', 'undone')
  const from = await head()
  killAfter = 'VersionPublication undo files'
  expect((await publish(projectId, owner.salt, 'bob')).status).toBe(500)
  killAfter = undefined
  await takeOver()
  expect(await typesAfter(from, 'VersionPublication')).toEqual([])
  expect(await publish(projectId, owner.salt, 'bob')).toMatchObject({ status: 400 })
  await kit.deps.ops.query('delete from ops.upload where not attached')
})

describe.each(cases)('$saga', ({ saga, steps, before, request, events, check }) => {
  it('has the steps that this suite kills after, and does the same when nobody dies', async () => {
    const scene = await setUp(`${saga.toLowerCase()}-whole`)
    await before?.(scene)
    const from = await head()
    done.length = 0
    expect((await request(scene)).ok).toBe(true)
    expect(done).toEqual(steps.map((step) => `${saga} ${step}`))
    expect(await typesAfter(from, saga)).toEqual(events)
    await check?.(scene)
  })

  it.each(steps)('killed after the step %s is brought to its end once', async (step) => {
    const scene = await setUp(`${saga.toLowerCase()}-${step}`)
    await before?.(scene)
    const from = await head()
    killAfter = `${saga} ${step}`
    expect((await request(scene)).status).toBe(500)
    killAfter = undefined
    await takeOver()
    expect(await typesAfter(from, saga)).toEqual(events)
    await check?.(scene)
  })
})
