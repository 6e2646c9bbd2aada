import { FILE_PARTS, GALLERY_ITEMS_MAX, PROJECTS_MAX } from '@adit/events/catalogue/limits.values.ts'
import type { ProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jarPart, projectData, versionData, versionForm } from '../testing/catalogue_fixture.ts'
import { type CommandKit, multipart, startCommandKit, type UploadPart } from '../testing/command_kit.ts'
import { type Caller, type Request, refused, sendAs } from '../testing/refused.ts'
import { projectQuotaStream, projectStream, versionStream } from './catalogue_streams.ts'
import { projectDecider } from './project/project.decider.ts'
import { projectQuotaDecider } from './project_creation/project_quota.decider.ts'
import { existing, versionDecider } from './version/version.decider.ts'

/** Everybody sees `shown`, a project of ada's with the version `version`; nobody but her may change it. */
const scene = { shown: '', version: '', hash: '', png: new Uint8Array() }
let kit: CommandKit

const nobodys = 'NOSUCH00'
const send = (request: Request) => sendAs(kit, request)
const idIn = async (answer: Response): Promise<string> => {
  const text = await answer.text()
  expect([answer.status, text]).toEqual([200, expect.anything()])
  return JSON.parse(text).id
}
const context = () => ({
  actor: { kind: 'user' as const, id: 'ada00000' },
  via: { kind: 'session' as const, id: 'test' },
  correlationId: 'test',
  causationId: 'test',
  now: Date.now,
  ids: randomIds(),
})
let made = 0
const fresh = () => `refused-${made++}`

async function publish(projectId: string, salt: string): Promise<string> {
  const body = versionForm({ project_id: projectId }, await jarPart(salt))
  return idIn(await send({ method: 'POST', path: '/v3/version', body }))
}

beforeAll(async () => {
  kit = await startCommandKit()
  scene.png = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c86' } })
      .png()
      .toBuffer(),
  )
  const body = multipart({ name: 'data', content: JSON.stringify({ ...projectData, slug: 'shown' }) })
  scene.shown = await idIn(await send({ method: 'POST', path: '/v2/project', body }))
  scene.version = await publish(scene.shown, 'shown')
  const { state } = await kit.deps.bus.load(versionDecider, versionStream(scene.version))
  scene.hash = existing(state).files[0]?.sha1 ?? ''
  const approved = {
    by: 'mod',
    method: 'PATCH',
    path: `/v3/project/${scene.shown}`,
    body: { status: 'approved' },
  } as const
  expect((await send(approved)).status).toBe(204)
})
afterAll(() => kit.close())

/** What the request is, in words, and how it is refused. `:project` and `:version` stand for those of the scene. */
type Case = [
  refusal: string,
  method: string,
  path: string,
  body?: unknown,
  by?: Caller,
  headers?: Record<string, string>,
]

const pathOf = (path: string) =>
  path.replace(':project', scene.shown).replace(':version', scene.version).replace(':hash', scene.hash)

describe('a request that is refused', () => {
  const picture = 'a picture'
  const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString()
  const outdated = { 'if-match': '"0"' }
  const moved = { time: tomorrow(), requested_status: 'archived' }
  it.each<Case>([
    ['401 staff_only', 'PATCH', '/v3/project/:project', { moderation_message: 'Well done' }],
    ['400 slug_reserved', 'PATCH', '/v3/project/:project', { slug: '....' }],
    ['400 unknown_license', 'PATCH', '/v3/project/:project', { license_id: 'no license at all' }],
    ['400 unknown_platform', 'PATCH', '/v3/project/:project', { link_urls: { nowhere: 'https://example.com' } }],
    ['400 status_not_settable', 'PATCH', '/v3/project/:project', { status: 'scheduled' }],
    ['404 project_not_found', 'DELETE', `/v3/project/${nobodys}`],
    ['401 no_permission', 'DELETE', '/v3/project/:project', undefined, 'bob'],

    ['401 no_permission', 'PATCH', '/v3/project/:project/disclosures', { remove: ['archived'] }, 'bob'],
    [
      '412 revision_mismatch',
      'PATCH',
      '/v3/project/:project/disclosures',
      { set: [{ type: 'archived' }] },
      'ada',
      outdated,
    ],

    ['404 project_not_found', 'PATCH', `/v3/project/${nobodys}/icon?ext=png`, picture],
    ['401 no_permission', 'PATCH', '/v3/project/:project/icon?ext=png', picture, 'bob'],
    ['400 invalid_image', 'PATCH', '/v3/project/:project/icon?ext=svg', picture],
    ['404 project_not_found', 'DELETE', `/v3/project/${nobodys}/icon`],
    ['401 no_permission', 'DELETE', '/v3/project/:project/icon', undefined, 'bob'],
    ['404 project_not_found', 'POST', `/v3/project/${nobodys}/gallery?ext=png`, picture],
    ['401 no_permission', 'POST', '/v3/project/:project/gallery?ext=png', picture, 'bob'],
    ['400 invalid_image', 'POST', '/v3/project/:project/gallery?ext=svg', picture],
    ['404 project_not_found', 'PATCH', `/v3/project/${nobodys}/gallery?url=none.webp`],
    ['401 no_permission', 'PATCH', '/v3/project/:project/gallery?url=none.webp', undefined, 'bob'],
    ['404 gallery_item_not_found', 'PATCH', '/v3/project/:project/gallery?url=none.webp'],
    ['404 project_not_found', 'DELETE', `/v3/project/${nobodys}/gallery?url=none.webp`],
    ['401 no_permission', 'DELETE', '/v3/project/:project/gallery?url=none.webp', undefined, 'bob'],
    ['404 gallery_item_not_found', 'DELETE', '/v3/project/:project/gallery?url=none.webp'],
    ['401 no_permission', 'POST', '/v3/image?ext=png&context=project&project_id=:project', picture, 'bob'],
    ['404 version_not_found', 'POST', `/v3/image?ext=png&context=version&version_id=${nobodys}`, picture],

    ['412 revision_mismatch', 'POST', '/v3/project/:project/schedule', moved, 'ada', outdated],
    [
      '401 no_permission',
      'POST',
      '/v3/version/:version/schedule',
      { time: tomorrow(), requested_status: 'archived' },
      'bob',
    ],
    ['400 time_not_in_future', 'POST', '/v3/version/:version/schedule', { ...moved, time: '2020-01-01T00:00:00Z' }],
    ['400 time_too_far', 'POST', '/v3/version/:version/schedule', { ...moved, time: '2400-01-01T00:00:00Z' }],
    ['412 revision_mismatch', 'POST', '/v3/version/:version/schedule', moved, 'ada', { 'if-match': '"7"' }],

    ['404 project_not_found', 'DELETE', `/v3/project/${nobodys}/schedule`],
    ['401 no_permission', 'DELETE', '/v3/project/:project/schedule', undefined, 'bob'],
    ['412 revision_mismatch', 'DELETE', '/v3/project/:project/schedule', undefined, 'ada', outdated],
    ['404 version_not_found', 'DELETE', `/v3/version/${nobodys}/schedule`],
    ['401 no_permission', 'DELETE', '/v3/version/:version/schedule', undefined, 'bob'],
    ['412 revision_mismatch', 'DELETE', '/v3/version/:version/schedule', undefined, 'ada', { 'if-match': '"7"' }],

    ['404 version_not_found', 'PATCH', `/v3/version/${nobodys}`, {}],
    ['400 invisible_characters', 'PATCH', '/v3/version/:version', { name: 'One\u200b' }],
    ['400 invisible_characters', 'PATCH', '/v3/project/:project', { name: 'Lan\u202etern' }],
    ['400 invisible_characters', 'POST', '/v3/project/:project/gallery?ext=png&name=%E2%80%AE', picture],
    ['401 no_permission', 'PATCH', '/v3/version/:version', { featured: true }, 'bob'],
    ['400 unknown_loader', 'PATCH', '/v3/version/:version', { loaders: ['toaster'] }],
    [
      '400 unknown_dependency',
      'PATCH',
      '/v3/version/:version',
      { dependencies: [{ project_id: nobodys, dependency_type: 'required' }] },
    ],
    [
      '400 duplicate_dependency',
      'PATCH',
      '/v3/version/:version',
      { dependencies: ['required', 'optional'].map((dependency_type) => ({ project_id: 'shown', dependency_type })) },
    ],
    ['400 unknown_image', 'PATCH', '/v3/version/:version', { uploaded_images: [nobodys] }],
    ['404 file_not_found', 'PATCH', '/v3/version/:version', { primary_file: ['sha1', '0'.repeat(40)] }],
    ['412 revision_mismatch', 'PATCH', '/v3/version/:version', { featured: true }, 'ada', { 'if-match': '"7"' }],
    ['401 no_permission', 'DELETE', '/v3/version/:version', undefined, 'bob'],
    ['412 revision_mismatch', 'DELETE', '/v3/version/:version', undefined, 'ada', { 'if-match': '"7"' }],
    ['412 revision_mismatch', 'PATCH', '/v3/project/:project', { slug: 'too-late' }, 'ada', { 'if-match': '"0"' }],
    ['412 revision_mismatch', 'DELETE', '/v3/project/:project', undefined, 'ada', { 'if-match': '"0"' }],
    ['404 version_not_found', 'DELETE', `/v3/version_file/:hash?version_id=${nobodys}`],
    ['401 no_permission', 'DELETE', '/v3/version_file/:hash', undefined, 'bob'],

    ['404 project_not_found', 'POST', `/v3/project/${nobodys}/follow`],
    ['404 project_not_found', 'DELETE', `/v3/project/${nobodys}/follow`],
    ['400 not_following', 'DELETE', '/v3/project/:project/follow', undefined, 'bob'],
  ])('answers %s to %s %s %j', async (refusal, method, path, body, by = 'ada', headers = {}) => {
    const before = await kit.store.readStream(projectStream(scene.shown))
    const sent = body === picture ? scene.png : body
    expect(await refused(send({ by, method, path: pathOf(path), body: sent, headers }))).toBe(refusal)
    expect(await kit.store.readStream(projectStream(scene.shown))).toEqual(before)
  })

  it('leaves a slug free if its project has changed since it was read', async () => {
    const taken = `/v3/project/${scene.shown}`
    const late = {
      method: 'PATCH',
      path: taken,
      body: { slug: 'never-taken' },
      headers: { 'if-match': '"0"' },
    } as const
    expect(await refused(send(late))).toBe('412 revision_mismatch')
    const body = multipart({ name: 'data', content: JSON.stringify({ ...projectData, slug: 'never-taken' }) })
    await idIn(await send({ by: 'bob', method: 'POST', path: '/v2/project', body }))
  })

  it('refuses no change that names the revision which was read', async () => {
    const body = multipart({ name: 'data', content: JSON.stringify({ ...projectData, slug: fresh() }) })
    const id = await idIn(await send({ method: 'POST', path: '/v2/project', body }))
    const versionId = await publish(id, 'named revision')
    const revisionOf = async (stream: ReturnType<typeof projectStream>) =>
      (await kit.store.readStream(stream)).length - 1
    const named = async (stream: ReturnType<typeof projectStream>) => ({ 'if-match': `"${await revisionOf(stream)}"` })
    const version = { method: 'DELETE', path: `/v3/version/${versionId}` } as const
    expect((await send({ ...version, headers: await named(versionStream(versionId)) })).status).toBe(204)
    const change = { method: 'PATCH', path: `/v3/project/${id}`, body: { slug: fresh() } } as const
    expect((await send({ ...change, headers: await named(projectStream(id)) })).status).toBe(204)
    const removal = { method: 'DELETE', path: `/v3/project/${id}` } as const
    expect((await send({ ...removal, headers: await named(projectStream(id)) })).status).toBe(204)
  })

  it('is the second of two that follow', async () => {
    const follow = { by: 'mod', method: 'POST', path: `/v3/project/${scene.shown}/follow` } as const
    expect((await send(follow)).status).toBe(204)
    expect(await refused(send(follow))).toBe('400 already_following')
  })

  it('is a submission that leaves required items open', async () => {
    const body = multipart({ name: 'data', content: JSON.stringify({ ...projectData, slug: fresh(), body: '' }) })
    const id = await idIn(await send({ method: 'POST', path: '/v2/project', body }))
    await publish(id, 'incomplete')
    const submission = { method: 'PATCH', path: `/v3/project/${id}`, body: { status: 'processing' } }
    expect(await refused(send(submission))).toBe('400 checklist_incomplete')
  })

  it('is a moderator’s change of a status while another reviews', async () => {
    const lock = {
      by: 'mod',
      method: 'POST',
      path: `/_internal/moderation/project/${scene.shown}/lock`,
      body: {},
    } as const
    expect((await send(lock)).status).toBe(200)
    const path = `/v3/project/${scene.shown}`
    const change = kit.as('mod2', 'moderator')(path, {
      method: 'PATCH',
      body: JSON.stringify({ status: 'rejected' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(await refused(change)).toBe('409 review_locked')
    expect((await send({ ...lock, method: 'DELETE', body: undefined })).status).toBe(204)
  })

  it('adds a picture that the gallery has, or one more than it can hold', async () => {
    const add = { method: 'POST', path: `/v3/project/${scene.shown}/gallery?ext=png`, body: scene.png }
    expect((await send(add)).status).toBe(204)
    expect(await refused(send(add))).toBe('400 gallery_duplicate')
    const item = { rawKey: 'raw', featured: false, title: null, description: null, ordering: 0 }
    const full = Array.from({ length: GALLERY_ITEMS_MAX }, (_, index): ProjectEvent => {
      const own = `PICTURE${index}`
      return { type: 'ProjectGalleryItemAdded', data: { item: { ...item, id: own, key: own, sha1: own } } }
    })
    await kit.deps.bus.execute({
      decider: { ...projectDecider, decide: () => full },
      stream: projectStream(scene.shown),
      root: scene.shown,
      command: undefined as never,
      context: context(),
    })
    const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#68c' } })
      .png()
      .toBuffer()
    expect(await refused(send({ ...add, body: new Uint8Array(other) }))).toBe('400 gallery_full')
  })

  it('uploads one more picture than a text may still need', async () => {
    await kit.deps.ops.query(`
      with uploads as (insert into ops.upload (id, key) select 'loose-' || n, 'loose-' || n from generate_series(1, 200) n returning id)
      insert into ops.image (id, owner_id, context, key, uploads) select id, 'ada00000', 'project', id, array[id] from uploads`)
    const path = '/v3/image?ext=png&context=project'
    expect(await refused(send({ method: 'POST', path, body: scene.png }))).toBe('400 too_many_images')
  })
})

/** Parts of a form and what is wrong with them by themselves. */
const badFiles: readonly (readonly [code: string, part: UploadPart])[] = [
  ['file_name_invalid', { name: 'file', filename: `${'x'.repeat(256)}.jar`, content: 'x' }],
  ['file_name_invalid', { name: 'file', filename: 'CON.jar', content: 'x' }],
  ['file_name_invalid', { name: 'file', filename: 'lan\u202etern.jar', content: 'x' }],
  ['file_name_invalid', { name: 'file', filename: 'lantern.jar:x.jar', content: 'x' }],
  ['file_type_refused', { name: 'file', filename: 'lantern.exe', content: 'x' }],
  ['file_refused', { name: 'file', filename: 'lantern.jar', content: 'no archive' }],
  ['file_empty', { name: 'file', filename: 'lantern.jar', content: '' }],
]

/** A form whose one file has no name; libraries don't make such. */
function namelessFile(data: unknown): { body: Uint8Array; headers: Record<string, string> } {
  const lines = [
    '--limit',
    'content-disposition: form-data; name="data"',
    '',
    JSON.stringify(data),
    '--limit',
    'content-disposition: form-data; name="file"',
    'content-type: application/octet-stream',
    '',
    'x',
    '--limit--',
    '',
  ]
  return {
    body: new TextEncoder().encode(lines.join('\r\n')),
    headers: { 'content-type': 'multipart/form-data; boundary=limit' },
  }
}

const dependencies = ['required', 'optional'].map((dependency_type) => ({ project_id: 'shown', dependency_type }))
const badVersions: readonly (readonly [code: string, change: object])[] = [
  ['unknown_game_version', { game_versions: ['0.0.0'] }],
  ['unknown_loader', { loaders: ['toaster'] }],
  ['unknown_dependency', { dependencies: [{ project_id: nobodys, dependency_type: 'required' }] }],
  ['duplicate_dependency', { dependencies }],
  ['version_status_not_settable', { status: 'scheduled' }],
]

const form = (data: unknown, ...files: UploadPart[]) =>
  multipart({ name: 'data', content: JSON.stringify(data) }, ...files)

/** Routes that take files as parts of a form: where it goes, and what it says of one file in the part `file`. */
const uploads: readonly (readonly [what: string, target: () => readonly [path: string, data: object]])[] = [
  ['a version', () => ['/v3/version', { ...versionData, project_id: scene.shown }]],
  ['further files', () => [`/v3/version/${scene.version}/file`, {}]],
  ['a file to look into', () => ['/_internal/inspect', {}]],
]

describe.each(uploads)('an upload of %s', (_, target) => {
  it.each(badFiles)('is refused with %s', async (code, part) => {
    const [path, data] = target()
    expect(await refused(send({ method: 'POST', path, body: form(data, part) }))).toBe(`400 ${code}`)
  })

  it('is refused when the file has no name', async () => {
    const [path, data] = target()
    expect(await refused(send({ method: 'POST', path, ...namelessFile(data) }))).toBe('400 file_name_missing')
  })

  it('is refused without a file', async () => {
    const [path, data] = target()
    expect(await refused(send({ method: 'POST', path, body: form(data) }))).toBe('400 part_missing')
  })
})

describe.each(uploads.slice(0, 2))('an upload of %s for others to see', (name, target) => {
  it('is refused to others', async () => {
    const [path, data] = target()
    const body = form(data, await jarPart(`others-${name}`))
    expect(await refused(send({ by: 'bob', method: 'POST', path, body }))).toBe('401 no_permission')
  })

  it('is refused when what was uploaded is gone before it is published', async () => {
    const [path, data] = target()
    const body = form(data, await jarPart(`gone-${name}`))
    expect(await withoutUploads(() => refused(send({ method: 'POST', path, body })))).toBe('409 upload_gone')
  })
})

describe('a new version', () => {
  const post = async (change: object, ...files: UploadPart[]) =>
    refused(
      send({
        method: 'POST',
        path: '/v3/version',
        body: form({ ...versionData, project_id: scene.shown, ...change }, ...files),
      }),
    )

  it.each(badVersions)('is refused with %s', async (code, change) => {
    expect(await post(change, await jarPart(`version-${code}`))).toBe(`400 ${code}`)
  })

  it('is refused without its project, with pictures of others, and with a file twice', async () => {
    expect(await post({ project_id: undefined }, await jarPart('homeless'))).toBe('400 project_missing')
    expect(await post({ uploaded_images: [nobodys] }, await jarPart('pictured'))).toBe('400 unknown_image')
    const twice = [await jarPart('twice', 'one'), await jarPart('twice', 'two')]
    expect(await post({ file_parts: ['one', 'two'] }, ...twice)).toBe('400 duplicate_in_version')
  })

  it('never holds more files than it may', async () => {
    const files = await Promise.all(
      Array.from({ length: FILE_PARTS.max }, (_, index) => jarPart(`many-${index}`, `part-${index}`)),
    )
    const path = `/v3/version/${scene.version}/file`
    expect(await refused(send({ method: 'POST', path, body: form({}, ...files) }))).toBe('400 too_many_files')
  })
})

/** What `run` uploads is swept at once, as after a day. */
async function withoutUploads<Result>(run: () => Promise<Result>): Promise<Result> {
  const { ops } = kit.deps
  await ops.query(`
    create function ops.sweep_at_once() returns trigger language plpgsql as $$
      begin delete from ops.upload where id = new.id; return null; end $$;
    create trigger sweep_at_once after insert on ops.upload for each row execute function ops.sweep_at_once()`)
  try {
    return await run()
  } finally {
    await ops.query('drop trigger sweep_at_once on ops.upload; drop function ops.sweep_at_once()')
  }
}

/** Version 3 names some fields differently. */
function inVersion3(data: Record<string, unknown>) {
  const { title: name, description: summary, body: description, project_type: _, source_url: _url, ...rest } = data
  return { ...rest, name, summary, description }
}

let chosen = 0
const creations = [
  ['a new project', '/v2/project', (data: Record<string, unknown>) => data],
  ['a project under an id of its creator’s', '/v3/project/', inVersion3],
] as const

describe.each(creations)('%s', (name, path, told) => {
  const post = (change: Record<string, unknown>, ...files: UploadPart[]) => {
    const data = told({ ...projectData, slug: fresh(), ...change })
    const target = path.endsWith('/') ? `${path}CHOSEN${String(chosen++).padStart(2, '0')}` : path
    return refused(send({ method: 'POST', path: target, body: form(data, ...files) }))
  }
  const version = { ...versionData, file_parts: ['file'] }

  it.each<[code: string, change: Record<string, unknown>, ...files: UploadPart[]]>([
    ['slug_taken', { slug: 'shown' }],
    ['slug_reserved', { slug: '....' }],
    ['unknown_organization', { organization_id: nobodys }],
    ['unknown_category', { categories: ['no-such'] }],
    ['unknown_license', { license_id: 'no license at all' }],
    ['part_unknown', {}, { name: 'stray', filename: 'stray.jar', content: 'x' }],
    ['part_absent', { gallery_items: [{ item: 'picture' }] }],
    ['unknown_image', { uploaded_images: [nobodys] }],
    ['invalid_image', {}, { name: 'icon', filename: 'icon.png', content: 'no picture' }],
  ])('is refused with %s', async (code, change, ...files) => {
    expect(await post(change, ...files)).toBe(`400 ${code}`)
  })

  it.each(badFiles)('is refused with %s', async (code, part) => {
    expect(await post({ initial_versions: [version] }, part)).toBe(`400 ${code}`)
  })

  it.each(badVersions)('is refused with %s', async (code, change) => {
    expect(await post({ initial_versions: [{ ...version, ...change }] }, await jarPart(`${name}-${code}`))).toBe(
      `400 ${code}`,
    )
  })

  it('is refused with a file that has no name, that another project has, that comes twice, or that was named and not sent', async () => {
    const data = told({ ...projectData, slug: fresh(), initial_versions: [version] })
    const target = path.endsWith('/') ? `${path}NAMELESS` : path
    expect(await refused(send({ method: 'POST', path: target, ...namelessFile(data) }))).toBe('400 file_name_missing')
    expect(await post({ initial_versions: [version] }, await jarPart('shown'))).toBe('400 duplicate_file')
    const both = { initial_versions: [{ ...version, file_parts: ['file', 'again'] }] }
    expect(await post(both, await jarPart('twins'), await jarPart('twins', 'again'))).toBe('400 duplicate_in_version')
    const primary = { initial_versions: [{ ...version, primary_file: 'other' }] }
    expect(await post(primary, await jarPart('primary'))).toBe('400 part_missing')
  })

  it('is refused with a picture twice', async () => {
    const picture = (item: string) => ({ name: item, filename: `${item}.png`, content: Buffer.from(scene.png) })
    const items = { gallery_items: [{ item: 'one' }, { item: 'two' }] }
    expect(await post(items, picture('one'), picture('two'))).toBe('400 gallery_duplicate')
  })

  it('is refused with a version of too many files', async () => {
    const files = await Promise.all(
      Array.from({ length: FILE_PARTS.max + 1 }, (_, index) => jarPart(`${name}-${index}`)),
    )
    expect(await post({ initial_versions: [version] }, ...files)).toBe('400 too_many_files')
  })

  it('is refused when what was uploaded is gone before it is published', async () => {
    const jar = await jarPart(`gone-${name}`)
    expect(await withoutUploads(() => post({ initial_versions: [version] }, jar))).toBe('409 upload_gone')
  })
})

it('refuses a new project with a link to a donation platform that nobody knows', async () => {
  const donation_urls = [{ id: 'nowhere', platform: 'Nowhere', url: 'https://example.com' }]
  const body = form({ ...projectData, slug: fresh(), donation_urls })
  expect(await refused(send({ method: 'POST', path: '/v2/project', body }))).toBe('400 unknown_platform')
})

describe('one project too many', () => {
  it.each([
    ['POST', '/v2/project', () => form({ ...projectData, slug: fresh() })],
    ['POST', '/v3/project/TOOMANY0', () => form(inVersion3({ ...projectData, slug: fresh() }))],
    ['PUT', '/v3/project', () => ({ base: { name: 'Lantern', slug: fresh(), summary: 'Light that follows you.' } })],
  ] as const)('is refused by %s %s', async (method, path, body) => {
    const claims = Array.from({ length: PROJECTS_MAX }, (_, index) => `MANY${index}`)
    await kit.deps.bus.execute({
      decider: {
        ...projectQuotaDecider,
        decide: (_: unknown, state) =>
          claims
            .filter((projectId) => !state.has(projectId))
            .map((projectId) => ({ type: 'ProjectQuotaClaimed' as const, data: { projectId } })),
      },
      stream: projectQuotaStream('bob00000'),
      root: 'bob00000',
      command: undefined as never,
      context: context(),
    })
    expect(await refused(send({ by: 'bob', method, path, body: body() }))).toBe('400 project_limit_reached')
  })

  it('has no address of dots alone, as a draft neither', async () => {
    const body = { base: { name: 'Lantern', slug: '....', summary: 'Light that follows you.' } }
    expect(await refused(send({ method: 'PUT', path: '/v3/project', body }))).toBe('400 slug_reserved')
  })
})

const projectOf = async (data: object) => {
  const body = multipart({ name: 'data', content: JSON.stringify({ ...projectData, slug: fresh(), ...data }) })
  return idIn(await send({ method: 'POST', path: '/v2/project', body }))
}
const stateOf = async (id: string) => (await kit.deps.bus.load(projectDecider, projectStream(id))).state

it('an archived project gets no new versions until it has another status', async () => {
  const id = await projectOf({})
  await publish(id, 'before archiving')
  const become = (status: string) => send({ by: 'mod', method: 'PATCH', path: `/v3/project/${id}`, body: { status } })
  expect((await become('archived')).status).toBe(204)
  const body = versionForm({ project_id: id }, await jarPart('while archived'))
  expect(await refused(send({ method: 'POST', path: '/v3/version', body }))).toBe('400 project_archived')
  expect((await become('approved')).status).toBe(204)
  await publish(id, 'while archived')
})

describe('the environment of a project that is neither a mod nor a modpack', () => {
  const sides = { client_side: 'required', server_side: 'required' }
  const edit = (api: string, id: string, body: object) => send({ method: 'PATCH', path: `/${api}/project/${id}`, body })

  it.each(['resourcepack', 'shader', 'plugin', 'datapack'])('follows from the type %s', async (project_type) => {
    const id = await projectOf({ project_type, categories: [], ...sides })
    const before = await stateOf(id)
    expect(before).not.toMatchObject({ environment: 'client_and_server' })
    expect((await edit('v2', id, { ...sides, title: 'Renamed' })).status).toBe(204)
    const environment = 'environment' in before ? before.environment : undefined
    expect(await stateOf(id)).toMatchObject({ environment, title: 'Renamed' })
    expect(await refused(edit('v3', id, { environment: 'client_only', name: 'Kept' }))).toBe('400 environment_fixed')
    expect(await stateOf(id)).toMatchObject({ title: 'Renamed' })
  })

  it('is a choice for mods, by the loaders of their versions', async () => {
    const id = await projectOf({ project_type: 'shader', categories: [] })
    await publish(id, 'a mod after all')
    expect((await edit('v3', id, { environment: 'server_only' })).status).toBe(204)
    expect(await stateOf(id)).toMatchObject({ environment: 'server_only' })
  })
})
