import { createHash } from 'node:crypto'
import type { Position } from '@adit/events/kit/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts, idOf, send } from '../../identity/people.fixture.ts'
import { ownershipTransferSaga } from '../../teams/ownership_transfer.saga.ts'
import { ownerOf, teamDecider, teamStream } from '../../teams/team.decider.ts'
import { createProject } from '../../teams/team.fixture.ts'
import { fabricJar, jarPart, makePublic, versionForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, multipart, startCommandKit } from '../../testing/command_kit.ts'
import { projectQuotaStream, projectStream } from '../catalogue_streams.ts'
import { projectQuotaDecider } from '../project_creation/project_quota.decider.ts'
import { fileAdditionSaga, versionRemovalSaga } from '../version/version_sagas.ts'
import { projectDecider } from './project.decider.ts'
import { projectDeletionSaga, projectRestorationSaga } from './project.saga.ts'
import { resolveProjectId } from './project_access.ts'
import { quotaReactor } from './quota.reactor.ts'

class Killed extends Error {}

let kit: CommandKit
let killAfter: string | undefined
/** Something that someone else does right after a step. */
let between: { after: string; run(): Promise<unknown> } | undefined
const done: string[] = []
beforeAll(async () => {
  const afterStep = async (saga: string, _id: string, step: string) => {
    done.push(`${saga} ${step}`)
    if (done.at(-1) === killAfter) throw new Killed(step)
    if (!between || between.after !== done.at(-1)) return
    const { run } = between
    between = undefined
    await run()
  }
  kit = await startCommandKit({ hooks: { afterStep } })
  await createAccounts(kit, 'ada', 'bob')
})
afterAll(() => kit.close())

/** A project of ada. `salt` is in its slug and in all its files. */
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

/** Whether another account's project can publish the file. */
async function isFree(scene: Scene, salt: string): Promise<boolean> {
  const { projectId } = await createProject(kit, 'bob', `${scene.salt}-other`)
  const { status } = await publish(projectId, salt, 'bob')
  expect([200, 400]).toContain(status)
  return status === 200
}

async function takeIn({ teamId }: Scene): Promise<void> {
  await ada('POST', `/v2/team/${teamId}/members`, { user_id: idOf('bob') })
  await kit.as('bob')(`/v2/team/${teamId}/join`, send('POST'))
}
const passOn = ({ teamId }: Scene) => ada('PATCH', `/v2/team/${teamId}/owner`, { user_id: idOf('bob') })

interface Case {
  saga: string
  /** If there are several of this saga. */
  of?: string
  steps: string[]
  before?(scene: Scene): Promise<unknown>
  request(scene: Scene): Promise<Response>
  /** Events appended in addition to the saga's own, each exactly once, whenever the process dies. */
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
    of: 'a public project',
    steps: ['slug', 'project', 'previous'],
    before: ({ projectId }) => makePublic(kit, projectId),
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
    saga: 'SlugChange',
    of: 'a new draft',
    steps: ['slug', 'project', 'previous'],
    request: (scene) => ada('PATCH', `/v2/project/${scene.projectId}`, { slug: slugOf(scene), title: 'Renamed' }),
    events: ['SlugClaimed', 'ProjectRenamed', 'ProjectSlugChanged', 'SlugReleased'],
    async check(scene) {
      await expect(createProject(kit, 'bob', slugOf(scene))).rejects.toThrow('400')
      expect((await ada('PATCH', `/v2/project/${scene.salt}`, { title: 'Gone' })).status).toBe(404)
      expect(await createProject(kit, 'bob', scene.salt)).toMatchObject({ projectId: expect.any(String) })
    },
  },
  {
    saga: 'ProjectDeletion',
    of: 'a public project',
    steps: ['project', 'quota', 'slug'],
    before: ({ projectId }) => makePublic(kit, projectId),
    request: ({ projectId }) => ada('DELETE', `/v2/project/${projectId}`),
    events: ['ProjectDeleted', 'ProjectQuotaReleased'],
    async check({ projectId, salt }) {
      expect(await quotaHas('ada', projectId)).toBe(false)
      await expect(createProject(kit, 'bob', salt)).rejects.toThrow('400')
    },
  },
  {
    saga: 'ProjectDeletion',
    of: 'a new draft',
    steps: ['project', 'quota', 'slug'],
    request: ({ projectId }) => ada('DELETE', `/v2/project/${projectId}`),
    events: ['ProjectDeleted', 'ProjectQuotaReleased', 'SlugReleased'],
    async check({ projectId, salt }) {
      expect(await quotaHas('ada', projectId)).toBe(false)
      expect(await createProject(kit, 'bob', salt)).toMatchObject({ projectId: expect.any(String) })
    },
  },
  {
    saga: 'ProjectRestoration',
    steps: ['quota', 'slug', 'project', 'settle'],
    before: ({ projectId }) => ada('DELETE', `/v2/project/${projectId}`),
    request: ({ projectId }) =>
      kit.as('mod', 'moderator')(`/_internal/moderation/project/${projectId}/restore`, send('POST')),
    events: ['ProjectQuotaClaimed', 'SlugClaimed', 'ProjectRestored'],
    async check({ projectId, salt }) {
      expect(await quotaHas('ada', projectId)).toBe(true)
      await expect(createProject(kit, 'bob', salt)).rejects.toThrow('400')
    },
  },
  {
    saga: 'OwnershipTransfer',
    steps: ['claim', 'team', 'release'],
    before: takeIn,
    request: passOn,
    events: ['ProjectQuotaClaimed', 'TeamOwnershipTransferred', 'ProjectQuotaReleased'],
    async check({ projectId }) {
      expect([await quotaHas('ada', projectId), await quotaHas('bob', projectId)]).toEqual([false, true])
    },
  },
]

/** As ada's. */
async function tellQuota(projectId: string, type: 'ClaimProjectQuota' | 'ReleaseProjectQuota'): Promise<void> {
  const command = { type, projectId, limit: undefined }
  const stream = projectQuotaStream(idOf('ada'))
  await kit.deps.bus.execute({ decider: projectQuotaDecider, stream, root: idOf('ada'), command, context })
}

const context: CommandContext = {
  actor: { kind: 'user', id: idOf('ada') },
  via: { kind: 'session', id: 'test' },
  correlationId: 'test',
  causationId: 'test',
  now: Date.now,
  ids: randomIds(),
}

const head = async () => (await kit.store.readLog({ after: undefined, limit: 100_000 })).next
async function typesAfter(position: Position | undefined, saga: string): Promise<string[]> {
  const { events } = await kit.store.readLog({ after: position, limit: 1_000 })
  return events.map(({ type }) => type).filter((type) => !type.startsWith(saga))
}

/** As the worker does once the lease of the dead process has expired. */
async function takeOver(): Promise<void> {
  await kit.deps.ops.query(`update ops.saga set leased_until = now() - interval '1 second'`)
  expect(await (await kit.another()).deps.sagas.takeOver(Date.now)).toBe(1)
  const { rows } = await kit.deps.ops.query('select * from ops.saga')
  expect(rows).toEqual([])
}

it('a publication killed during its undo leaves the file to its owner', async () => {
  const owner = await setUp('undone-owner')
  const { projectId } = await createProject(kit, 'bob', 'undone')
  const from = await head()
  killAfter = 'VersionPublication undo files'
  expect((await publish(projectId, owner.salt, 'bob')).status).toBe(400)
  killAfter = undefined
  await takeOver()
  expect(await typesAfter(from, 'VersionPublication')).toEqual([])
  expect(await publish(projectId, owner.salt, 'bob')).toMatchObject({ status: 400 })
  await kit.deps.ops.query('delete from ops.upload where not attached')
})

describe('what was acknowledged after a saga broke off', () => {
  const moveTo = (projectId: string, slug: string) => ada('PATCH', `/v2/project/${projectId}`, { slug })
  /** The slug of the living project that the id or slug leads to. */
  async function projectAt(idOrSlug: string): Promise<string | undefined> {
    const projectId = await resolveProjectId(kit.deps.bus, idOrSlug)
    const { state } = await kit.deps.bus.load(projectDecider, projectStream(projectId ?? 'NONE0000'))
    return state.kind === 'living' ? state.slug : undefined
  }

  async function breaksOff(after: string, request: () => Promise<Response>): Promise<void> {
    killAfter = after
    expect((await request()).status).toBe(202)
    killAfter = undefined
  }

  it('is not undone by an older change of the slug', async () => {
    const { projectId, salt } = await setUp('overtaken-slug')
    await breaksOff('SlugChange slug', () => moveTo(projectId, `${salt}-one`))
    expect((await moveTo(projectId, `${salt}-two`)).status).toBe(204)
    await takeOver()
    expect(await projectAt(projectId)).toBe(`${salt}-two`)
    // The slug that it never had is free for others.
    expect(await createProject(kit, 'bob', `${salt}-one`)).toMatchObject({ projectId: expect.any(String) })
  })

  it('keeps a slug that it took although an older change had claimed it first', async () => {
    const { projectId, salt } = await setUp('overtaken-claim')
    await makePublic(kit, projectId)
    await breaksOff('SlugChange slug', () => moveTo(projectId, `${salt}-one`))
    for (const slug of [`${salt}-one`, `${salt}-two`]) expect((await moveTo(projectId, slug)).status).toBe(204)
    await takeOver()
    expect(await projectAt(`${salt}-one`)).toBe(`${salt}-two`)
    await expect(createProject(kit, 'bob', `${salt}-one`)).rejects.toThrow('400')
  })

  it('is the deletion of a project whose new version keeps its files', async () => {
    const scene = await setUp('overtaken-version')
    await breaksOff('VersionPublication project', () => publish(scene.projectId, more(scene)))
    expect((await ada('DELETE', `/v2/project/${scene.projectId}`)).ok).toBe(true)
    await takeOver()
    expect(await isFree(scene, more(scene))).toBe(false)
    await kit.deps.ops.query('delete from ops.upload where not attached')
  })

  it('is not done again by a change whose own step was undone by others', async () => {
    const { projectId, salt } = await setUp('overtaken-own')
    await makePublic(kit, projectId)
    await breaksOff('SlugChange project', () => moveTo(projectId, `${salt}-one`))
    expect((await moveTo(projectId, `${salt}-two`)).status).toBe(204)
    await takeOver()
    expect(await projectAt(projectId)).toBe(`${salt}-two`)
    // The project had the slug, so it leads there for good.
    expect(await projectAt(`${salt}-one`)).toBe(`${salt}-two`)
  })

  it('is found done by a change that freed a slug, although it would keep it now', async () => {
    const { projectId, salt } = await setUp('freed-before')
    await breaksOff('SlugChange project', () => moveTo(projectId, `${salt}-one`))
    await makePublic(kit, projectId)
    expect((await moveTo(projectId, `${salt}-two`)).status).toBe(204)
    await takeOver()
    expect(await projectAt(`${salt}-one`)).toBe(`${salt}-two`)
    expect(await createProject(kit, 'bob', salt)).toMatchObject({ projectId: expect.any(String) })
  })

  it('a change to a slug that was freed since it was claimed is refused, and holds nothing', async () => {
    const { projectId, salt } = await setUp('freed-meanwhile')
    const away = async () => {
      // Another request has gone there and left again: the claim of the one under way goes with the slug.
      for (const slug of [`${salt}-one`, `${salt}-two`]) expect((await moveTo(projectId, slug)).status).toBe(204)
    }
    between = { after: 'SlugChange slug', run: away }
    expect((await moveTo(projectId, `${salt}-one`)).status).toBe(503)
    expect(await projectAt(projectId)).toBe(`${salt}-two`)
    for (const free of [salt, `${salt}-one`]) {
      expect(await createProject(kit, 'bob', free)).toMatchObject({ projectId: expect.any(String) })
    }
  })

  it('a slug that the project goes back to while it is being freed stays its own', async () => {
    const { projectId, salt } = await setUp('freed-and-back')
    between = { after: 'SlugChange project', run: () => moveTo(projectId, salt) }
    expect((await moveTo(projectId, `${salt}-one`)).status).toBe(204)
    expect(await projectAt(projectId)).toBe(salt)
    await expect(createProject(kit, 'bob', salt)).rejects.toThrow('400')
    expect(await createProject(kit, 'bob', `${salt}-one`)).toMatchObject({ projectId: expect.any(String) })
  })

  it.each(['claim', 'team'])('is not undone by an older transfer that ended after the step %s', async (step) => {
    const scene = await setUp(`overtaken-transfer-${step}`)
    const { teamId, projectId } = scene
    await takeIn(scene)
    await breaksOff(`OwnershipTransfer ${step}`, () => passOn(scene))
    if (step === 'claim') expect((await passOn(scene)).ok).toBe(true)
    const back = { user_id: idOf('ada') }
    expect((await kit.as('bob')(`/v2/team/${teamId}/owner`, send('PATCH', back))).ok).toBe(true)
    await takeOver()
    const { state } = await kit.deps.bus.load(teamDecider, teamStream(teamId))
    expect(ownerOf(state)).toBe(idOf('ada'))
    expect([await quotaHas('ada', projectId), await quotaHas('bob', projectId)]).toEqual([true, false])
  })

  it('lives on when the project was to be deleted before', async () => {
    const scene = await setUp('overtaken-deletion')
    const { projectId } = scene
    const dying = { ...projectDeletionSaga(kit.deps) }
    const begun = { name: 'begun', do: () => Promise.reject(new Killed('begun')) }
    const input = { projectId, ownerId: idOf('ada') }
    const deletion = kit.deps.sagas.run({ ...dying, steps: [begun] }, 'OVERTAKEN', input, context)
    await expect(deletion).rejects.toBeInstanceOf(Killed)
    expect((await publish(projectId, more(scene))).status).toBe(200)
    await takeOver()
    expect(await projectAt(projectId)).toBe(scene.salt)
    expect(await quotaHas('ada', projectId)).toBe(true)
  })
})

it('gives every event an id of its own, also when requests are repeated and sagas carried on', async () => {
  const { events } = await kit.store.readLog({ after: undefined, limit: 100_000 })
  const ids = events.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

describe('a project that is deleted and restored at the same time', () => {
  const restore = (projectId: string) =>
    kit.as('mod', 'moderator')(`/_internal/moderation/project/${projectId}/restore`, send('POST'))

  it('stays deleted, and doesn’t count, if the restoration has looked before the deletion', async () => {
    const { projectId } = await setUp('restored-first')
    const lives = async () =>
      (await kit.deps.bus.load(projectDecider, projectStream(projectId))).state.kind === 'living'
    between = { after: 'ProjectRestoration quota', run: () => ada('DELETE', `/v2/project/${projectId}`) }
    const refused = await restore(projectId)
    expect([refused.status, await refused.json()]).toMatchObject([409, { details: { code: 'overtaken' } }])
    expect([await lives(), await quotaHas('ada', projectId)]).toEqual([false, false])
    expect((await restore(projectId)).ok).toBe(true)
    expect([await lives(), await quotaHas('ada', projectId)]).toEqual([true, true])
  })

  it('counts for its owner if the deletion releases after the restoration', async () => {
    const { projectId } = await setUp('restored-between')
    between = { after: 'ProjectDeletion project', run: () => restore(projectId) }
    expect((await ada('DELETE', `/v2/project/${projectId}`)).ok).toBe(true)
    expect(await quotaHas('ada', projectId)).toBe(true)
  })

  it('counts for its owner if a process that stood still releases after everything has ended', async () => {
    const { projectId } = await setUp('released-late')
    const release = () => tellQuota(projectId, 'ReleaseProjectQuota')
    const react = async () => {
      const { events } = await kit.store.readLog({ after: undefined, limit: 100_000 })
      const released = events.findLast(
        ({ type, data }) => type === 'ProjectQuotaReleased' && (data as { projectId: string }).projectId === projectId,
      )
      if (!released) throw new Error('nothing was released')
      await quotaReactor(kit.deps).react(released, context)
    }
    await release()
    await react()
    expect(await quotaHas('ada', projectId)).toBe(true)
    // It happens again for the same event, and changes nothing.
    await react()
    expect(await quotaHas('ada', projectId)).toBe(true)
    expect((await ada('DELETE', `/v2/project/${projectId}`)).ok).toBe(true)
    // A restoration has claimed it, and will bring the project back.
    await tellQuota(projectId, 'ClaimProjectQuota')
    await react()
    expect(await quotaHas('ada', projectId)).toBe(true)
  })

  it('and a late release for somebody who has passed it on gives it to nobody else', async () => {
    const scene = await setUp('released-passed')
    await takeIn(scene)
    expect((await passOn(scene)).ok).toBe(true)
    const { events } = await kit.store.readLog({ after: undefined, limit: 100_000 })
    const released = events.findLast(({ type }) => type === 'ProjectQuotaReleased')
    if (!released) throw new Error('nothing was released')
    // Another transfer has claimed it, back to ada.
    await tellQuota(scene.projectId, 'ClaimProjectQuota')
    await quotaReactor(kit.deps).react(released, context)
    expect([await quotaHas('ada', scene.projectId), await quotaHas('bob', scene.projectId)]).toEqual([true, true])
  })

  it('and for nobody before', async () => {
    const scene = await setUp('restored-passed')
    const { projectId } = scene
    await takeIn(scene)
    expect((await passOn(scene)).ok).toBe(true)
    expect((await kit.as('bob')(`/v2/project/${projectId}`, send('DELETE'))).ok).toBe(true)
    const input = { projectId, ownerId: idOf('ada'), unlimited: false }
    await kit.deps.sagas.run(projectRestorationSaga(kit.deps), 'RESTORATION', input, context)
    expect([await quotaHas('ada', projectId), await quotaHas('bob', projectId)]).toEqual([false, true])
  })
})

describe('a project that is deleted during its transfer counts for nobody', () => {
  const counts = async ({ projectId }: Scene) => [await quotaHas('ada', projectId), await quotaHas('bob', projectId)]

  it.each([
    ['claim', 'ada'],
    ['team', 'bob'],
  ])('after the step %s', async (step, owner) => {
    const scene = await setUp(`passed-${step}`)
    await takeIn(scene)
    const run = () => kit.as(owner)(`/v2/project/${scene.projectId}`, send('DELETE'))
    between = { after: `OwnershipTransfer ${step}`, run }
    expect((await passOn(scene)).ok).toBe(true)
    expect(await counts(scene)).toEqual([false, false])
  })

  it('if the deletion had read the owner before', async () => {
    const scene = await setUp('passed-before')
    await takeIn(scene)
    expect((await passOn(scene)).ok).toBe(true)
    const input = { projectId: scene.projectId, ownerId: idOf('ada') }
    await kit.deps.sagas.run(projectDeletionSaga(kit.deps), 'DELETION', input, context)
    expect(await counts(scene)).toEqual([false, false])
  })

  it('if another transfer to the same member is undone', async () => {
    const scene = await setUp('passed-twice')
    await takeIn(scene)
    const { teamId, projectId } = scene
    expect((await passOn(scene)).ok).toBe(true)
    expect((await kit.as('bob')(`/v2/project/${projectId}`, send('DELETE'))).ok).toBe(true)
    const input = { teamId, projectId, from: idOf('ada'), to: idOf('bob'), unlimited: false }
    await expect(
      kit.deps.sagas.run(ownershipTransferSaga(kit.deps), 'TRANSFER', input, context),
    ).rejects.toBeInstanceOf(Refusal)
    expect(await counts(scene)).toEqual([false, false])
  })
})

describe('a file that is added to a version during its deletion', () => {
  it.each([
    ['the version', ({ versionId }: Scene) => `version/${versionId}`],
    ['the project', ({ projectId }: Scene) => `project/${projectId}`],
  ])('is refused and free again when %s is removed', async (which, path) => {
    const scene = await setUp(`added-while-${which.replace(' ', '-')}`)
    between = { after: 'FileAddition files', run: () => ada('DELETE', `/v2/${path(scene)}`) }
    expect(await addFile(scene.versionId, more(scene))).toMatchObject({ status: 404 })
    expect(await isFree(scene, more(scene))).toBe(true)
    await kit.deps.ops.query('delete from ops.upload where not attached')
  })

  it('is free again if the deletion had read the files before', async () => {
    const scene = await setUp('added-before')
    const { projectId, versionId } = scene
    expect((await addFile(versionId, more(scene))).status).toBe(204)
    const input = { projectId, versionId, sha1s: [] }
    await kit.deps.sagas.run(versionRemovalSaga(kit.deps), versionId, input, context)
    expect(await isFree(scene, more(scene))).toBe(true)
  })

  it('stays with a deleted project, which can be restored, if it had been added', async () => {
    const scene = await setUp('added-deleted')
    killAfter = 'FileAddition version'
    expect((await addFile(scene.versionId, more(scene))).status).toBe(202)
    killAfter = undefined
    expect((await ada('DELETE', `/v2/project/${scene.projectId}`)).ok).toBe(true)
    await takeOver()
    expect(await isFree(scene, more(scene))).toBe(false)
    const { rows } = await kit.deps.ops.query('select 1 from ops.upload where not attached')
    expect(rows).toHaveLength(1) // of the one refused just now
    await kit.deps.ops.query('delete from ops.upload where not attached')
  })

  it('is released if its upload has been swept', async () => {
    const scene = await setUp('added-swept')
    const { projectId, versionId } = scene
    const attach = () => Promise.reject(new Killed('before it was attached'))
    const dying = fileAdditionSaga({ ...kit.deps, uploads: { ...kit.deps.uploads, attach } })
    const sha1 = createHash('sha1').update('swept').digest('hex')
    const stored = { fileId: 'SWEPT001', filename: 'swept.jar', sha1, sha512: sha1.padEnd(128, '0'), size: 5 }
    const files = [{ ...stored, key: 'files/SW/SWEPT001', primary: false, fileType: null }]
    const input = { projectId, versionId, files, uploads: ['SWEPT001'] }
    await expect(kit.deps.sagas.run(dying, 'ADDITION', input, context)).rejects.toBeInstanceOf(Killed)
    const from = await head()
    await takeOver()
    expect(await typesAfter(from, 'FileAddition')).toEqual([])
    const again = kit.deps.sagas.run(fileAdditionSaga(kit.deps), 'ADDITION', input, context)
    await expect(again).rejects.toMatchObject({ code: 'upload_gone' })
  })
})

const saltOf = ({ saga, of = '' }: Case, more: string) =>
  `${saga}${of.slice(1, 6)}-${more}`.replaceAll(' ', '').toLowerCase()

describe.each(cases)('$saga of $of', (one) => {
  const { saga, steps, before, request, events, check } = one
  it('has the steps that this suite kills after, and has the same result without a crash', async () => {
    const scene = await setUp(saltOf(one, 'whole'))
    await before?.(scene)
    const from = await head()
    done.length = 0
    expect((await request(scene)).ok).toBe(true)
    expect(done).toEqual(steps.map((step) => `${saga} ${step}`))
    expect(await typesAfter(from, saga)).toEqual(events)
    await check?.(scene)
  })

  it.each(steps)('completes exactly once after being killed after step %s', async (step) => {
    const scene = await setUp(saltOf(one, step))
    await before?.(scene)
    const from = await head()
    killAfter = `${saga} ${step}`
    expect((await request(scene)).status).toBe(202)
    killAfter = undefined
    await takeOver()
    expect(await typesAfter(from, saga)).toEqual(events)
    await check?.(scene)
  })
})
