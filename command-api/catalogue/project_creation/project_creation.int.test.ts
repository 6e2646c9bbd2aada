import { readdir } from 'node:fs/promises'
import { GALLERY_IMAGE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { ICON_BYTES_MAX } from '@adit/events/kit/picture.values.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jarPart, projectData, projectForm, versionData } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, multipart, startCommandKit, type UploadPart } from '../../testing/command_kit.ts'
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

const json = async (answer: Response) => JSON.parse(await answer.text())

/** A body with the same bytes each time, as in a retry with the same Idempotency-Key. */
async function bodyOf(change: Record<string, unknown>, ...files: UploadPart[]) {
  const {
    title: name,
    description: summary,
    body: description,
    project_type: _,
    source_url: _link,
    ...rest
  } = projectData
  const data = { ...rest, name, summary, description, ...change }
  const sent = new Response(multipart({ name: 'data', content: JSON.stringify(data) }, ...files))
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  return { method: 'POST', headers, body: new Uint8Array(await sent.arrayBuffer()) }
}

const createAs = async (account: string, id: string, slug: string) =>
  kit.as(account)(`/v3/project/${id}`, await bodyOf({ slug }))

async function quotaOf(account: string): Promise<number> {
  const { state } = await kit.deps.bus.load(projectQuotaDecider, projectQuotaStream(account.padEnd(8, '0')))
  return state.size
}

const codeOf = async (answer: Response) => {
  const { error, details } = await json(answer)
  return [answer.status, error, details.code, details.field]
}

const taken = [409, 'conflict', 'id_taken', 'id']

describe('an id chosen by the creator', () => {
  test('becomes the id of the project', async () => {
    const answer = await createAs('ada', 'Lantern1', 'own-id')
    expect([answer.status, await json(answer)]).toEqual([200, { id: 'Lantern1' }])
    const [created] = await kit.store.readStream(projectStream('Lantern1'))
    expect(created?.data).toMatchObject({ projectId: 'Lantern1', slug: 'own-id', ownerId: 'ada00000' })
  })

  test('has exactly 8 letters and digits', async () => {
    for (const id of ['short', 'toolong01', 'has-dash', 'grüß0000', 'with%20sp']) {
      expect(await codeOf(await createAs('ada', id, 'no-id'))).toEqual([400, 'invalid_input', 'invalid_format', 'id'])
    }
  })

  test('is refused in any case if a project has it, and nothing is kept', async () => {
    expect((await createAs('ada', 'Taken001', 'taken-first')).status).toBe(200)
    const before = await quotaOf('ada')
    for (const account of ['ada', 'bob']) {
      for (const id of ['Taken001', 'tAKEN001'])
        expect(await codeOf(await createAs(account, id, 'free-slug'))).toEqual(taken)
    }
    expect([await quotaOf('ada'), await quotaOf('bob')]).toEqual([before, 0])
    expect((await createAs('bob', 'Free0001', 'free-slug')).status).toBe(200)
  })

  test('stays reserved for a deleted project', async () => {
    expect((await createAs('ada', 'Deleted1', 'deleted-one')).status).toBe(200)
    expect((await kit.as('ada')('/v3/project/Deleted1', { method: 'DELETE' })).status).toBe(204)
    expect(await codeOf(await createAs('ada', 'Deleted1', 'deleted-two'))).toEqual(taken)
  })

  test("can't be the slug of another project", async () => {
    expect((await createAs('ada', 'Address1', 'lamplit7')).status).toBe(200)
    expect(await codeOf(await createAs('bob', 'Lamplit7', 'lit-lamp'))).toEqual(taken)
  })

  test('can be the slug of its own project', async () => {
    expect((await createAs('ada', 'SelfName', 'selfname')).status).toBe(200)
  })

  test('is free again if the creation is refused, and does not count against the quota', async () => {
    expect((await createAs('ada', 'Holder01', 'held-slug')).status).toBe(200)
    for (const slug of ['held-slug', 'holder01']) {
      expect(await codeOf(await createAs('cleo', 'Refused1', slug))).toEqual([
        400,
        'invalid_input',
        'slug_taken',
        'slug',
      ])
    }
    expect(await quotaOf('cleo')).toBe(0)
    expect((await createAs('dora', 'Refused1', 'other-slug')).status).toBe(200)
  })

  test('goes to one of several concurrent requests, and the others keep their quota', async () => {
    const accounts = ['r1', 'r2', 'r3', 'r4', 'r4', 'r4']
    const answers = await Promise.all(accounts.map((account, index) => createAs(account, 'Raced001', `raced-${index}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const quotas = await Promise.all(['r1', 'r2', 'r3', 'r4'].map(quotaOf))
    expect(quotas.reduce((sum, each) => sum + each, 0)).toBe(1)
    const { state } = await kit.deps.bus.load(projectDecider, projectStream('Raced001'))
    expect(quotas[Number(living(state).ownerId[1]) - 1]).toBe(1)
    // Their slugs are free as well.
    const again = await Promise.all(accounts.map((_, index) => createAs('late', `Later00${index}`, `raced-${index}`)))
    expect(again.filter(({ status }) => status === 200)).toHaveLength(5)
  })

  test('counts once against the quota if one account requests it several times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => createAs('mia', 'Twice001', `mia-${index}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await quotaOf('mia')).toBe(1)
  })

  test('creates one project per Idempotency-Key, and a retry gets the same answer', async () => {
    const init = await bodyOf({ slug: 'by-key' })
    const send = () =>
      kit.as('ada')('/v3/project/ByKey001', { ...init, headers: { ...init.headers, 'idempotency-key': 'own' } })
    for (let attempt = 0; attempt < 3; attempt++) expect((await send()).status).toBe(200)
    expect(await kit.store.readStream(projectStream('ByKey001'))).toHaveLength(1)
    expect(await codeOf(await createAs('ada', 'ByKey001', 'by-key'))).toEqual(taken)
  })
})

describe('the versions of a new project', () => {
  const versionsOf = async (change: Record<string, unknown>, parts: readonly string[]) => {
    const initial_versions = parts.map((part) => ({ ...versionData, version_number: part, file_parts: [part] }))
    const files = await Promise.all(parts.map((part) => jarPart(`${change.slug}-${part}`, part)))
    const body = projectForm({ ...change, initial_versions }, ...files)
    const { id } = await json(await kit.as('vera')('/v2/project', { method: 'POST', body }))
    const { state } = await kit.deps.bus.load(projectDecider, projectStream(id))
    const streams = [...living(state).versions.keys()].map((versionId) =>
      kit.store.readStream(versionStream(versionId)),
    )
    return (await Promise.all(streams)).map(([created]) => created?.data)
  }

  test('are published in the order given', async () => {
    const told = ['1.0.0', '1.1.0', '1.2.0']
    const versions = await versionsOf({ slug: 'in-order' }, told)
    const [numbers, times] = ['number', 'publishedAt'].map((key) =>
      versions.map((data) => Reflect.get(data ?? {}, key)),
    )
    expect(numbers).toEqual(told)
    expect(times).toEqual([...new Set(times)].sort())
  })

  test('get the sides given for the project', async () => {
    const sides = { client_side: 'required', server_side: 'unsupported' }
    expect(await versionsOf({ slug: 'one-sided', ...sides }, ['1.0.0'])).toMatchObject([{ environment: 'client_only' }])
  })
})

test('a project without a type is a mod', async () => {
  const body = projectForm({ slug: 'without-type', project_type: undefined })
  const { id } = await json(await kit.as('vera')('/v2/project', { method: 'POST', body }))
  const [created] = await kit.store.readStream(projectStream(id))
  expect(created?.data).toMatchObject({ projectType: 'mod' })
})

const steps = projectCreationSaga({ bus: undefined, uploads: undefined } as never).steps.map(({ name }) => name)

async function takeOver(): Promise<void> {
  await kit.deps.ops.query(`update ops.saga set leased_until = now() - interval '1 second'`)
  const worker = await kit.another()
  expect(await worker.deps.sagas.takeOver(Date.now)).toBe(1)
}

test.each(steps.map((step, index) => [step, `Killed0${index}`, `k${index}`]))(
  'killed after the step %s, the worker completes the project under the chosen id',
  async (step, id, account) => {
    killAfter = step
    const init = await bodyOf(
      { slug: `killed-${step}`, initial_versions: [{ ...versionData, file_parts: ['jar'] }] },
      await jarPart(`killed-${step}`, 'jar'),
    )
    expect((await kit.as(account)(`/v3/project/${id}`, init)).status).toBe(202)
    killAfter = undefined
    await takeOver()
    expect(await kit.store.readStream(projectStream(id))).toHaveLength(1)
    expect(await quotaOf(account)).toBe(1)
    expect(await codeOf(await createAs('eve', id, `stolen-${step}`))).toEqual(taken)
  },
)

test.each(['undo slug', 'undo quota'])(
  'the id, the slug and the quota are free after being killed after %s',
  async (step) => {
    const id = step === 'undo slug' ? 'Undone01' : 'Undone02'
    expect((await createAs('ada', id.replace('Un', 'Re'), `owner-${id}`)).status).toBe(200)
    killAfter = step
    expect((await createAs('ugo', id, `owner-${id}`)).status).toBe(400)
    killAfter = undefined
    await takeOver()
    expect(await quotaOf('ugo')).toBe(0)
    expect((await createAs('next', id, `next-${id}`)).status).toBe(200)
  },
)

const base = { name: 'Lantern', slug: 'put-draft', summary: 'Light that follows you.', description: 'In every cave.' }
const put = (account: string, body: unknown, headers: Record<string, string> = {}) =>
  kit.as(account)('/v3/project', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('a draft from its first fields', () => {
  test('has no versions and stays a draft', async () => {
    const answer = await put('ada', { base: { ...base, requested_status: 'unlisted', organization_id: null } })
    expect(answer.status).toBe(200)
    const events = await kit.store.readStream(projectStream((await json(answer)).id))
    expect(events.map(({ type }) => type)).toEqual(['ProjectCreated'])
    expect(events[0]?.data).toMatchObject({
      ...{ title: base.name, slug: base.slug, summary: base.summary, body: base.description, versions: [] },
      ...{ projectType: 'mod', requestedStatus: 'unlisted', ownerId: 'ada00000' },
    })
  })

  test('is created once per Idempotency-Key', async () => {
    const send = () => put('ada', { base: { ...base, slug: 'put-once' } }, { 'idempotency-key': 'put' })
    const first = await send()
    const again = await send()
    expect([first.status, await json(again)]).toEqual([200, await json(first)])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
  })

  test.each([
    [{}, 'base'],
    [{ base: { ...base, name: 'no' } }, 'base.name'],
    [{ base: { ...base, slug: 'has space' } }, 'base.slug'],
    [{ base: { ...base, summary: undefined } }, 'base.summary'],
    [{ base: { ...base, requested_status: 'rejected' } }, 'base.requested_status'],
    [{ base: { ...base, organization_id: 'AABBCCDD' } }, 'base.organization_id'],
    [{ base: { ...base, slug: 'put-draft' } }, 'base.slug'],
    [{ base, minecraft_server: { max_players: 20 } }, 'minecraft_server'],
    [{ base, minecraft_java_server: {} }, 'minecraft_java_server'],
    [{ base, spaceship: false }, 'spaceship'],
    [{ base, components: { minecraft_server: {} } }, 'components.minecraft_server'],
  ])('%j is refused and names %s', async (body, field) => {
    const answer = await put('bob', body)
    expect(answer.status).toBe(400)
    expect(await json(answer)).toMatchObject({ error: 'invalid_input', details: { field } })
    expect(await quotaOf('bob')).toBe(1)
  })

  test('accepts empty components', async () => {
    const body = { base: { ...base, slug: 'put-nulls' }, minecraft_server: null, components: {} }
    expect((await put('ada', body)).status).toBe(200)
  })

  test('counts against the project limit', async () => {
    const before = await quotaOf('ada')
    expect((await put('ada', { base: { ...base, slug: 'put-counted' } })).status).toBe(200)
    expect(await quotaOf('ada')).toBe(before + 1)
  })
})

test('refuses to create a project in an organization that does not exist', async () => {
  const answer = await kit.as('ada')('/v3/project', await bodyOf({ slug: 'in-none', organization_id: 'AABBCCDD' }))
  expect(await codeOf(answer)).toEqual([400, 'invalid_input', 'unknown_organization', 'organization_id'])
})

describe('pictures of a new project', () => {
  const gallery = { gallery_items: [{ item: 'first' }, { item: 'second' }] }

  test.each([
    ['icon', ICON_BYTES_MAX],
    ['second', GALLERY_IMAGE_BYTES_MAX],
  ])('%s has a limit of its own, before it is read into memory', async (name, limit) => {
    const parts = ['first', name].map((part) => {
      const content = Buffer.alloc(part === name ? limit + 1 : 10)
      return { name: part, filename: `${part}.png`, content }
    })
    const answer = await kit.as('ada')(
      '/v3/project',
      await bodyOf({ slug: `large-${name}`, is_draft: true, ...gallery }, ...parts),
    )
    expect(answer.status).toBe(400)
    expect((await json(answer)).details).toMatchObject({ code: 'body_too_large', field: name, limit })
    expect(await readdir(kit.spoolFolder)).toEqual([])
  })

  test('wait in the spool, and leave it', async () => {
    const parts = ['first', 'second', 'first'].map((name) => ({ name, filename: `${name}.png`, content: 'no picture' }))
    const answer = await kit.as('ada')(
      '/v3/project',
      await bodyOf({ slug: 'no-picture', is_draft: true, ...gallery }, ...parts),
    )
    expect((await json(answer)).error).toBe('invalid_image')
    expect(await readdir(kit.spoolFolder)).toEqual([])
  })
})
