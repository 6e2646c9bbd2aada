import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxHashes } from '../../kit/ids_shape.ts'
import { eventLog, fileData, projectStreams } from '../../testing/fixture.ts'
import { type QuerySide, querySide, type Refused } from '../../testing/query_side.ts'
import type { ProjectV2 } from '../project/project_shape.ts'
import type { VersionV2 } from '../version/version_shape.ts'

let side: QuerySide
const day = 86_400_000
const one = fileData('FILEONE1', { filename: 'lantern 1.0+fabric.jar' })
const two = fileData('FILETWO2')
const shared = fileData('FILESHAR', { primary: false })
const hidden = fileData('FILEHIDE')
const removed = fileData('FILEGONE')
const other = fileData('FILEOTHE')
const unknown = fileData('FILENONE').sha1

/** A mod with two versions that share a file, a draft version and one that was removed; another mod. */
beforeAll(async () => {
  const log = eventLog()
  const mod = projectStreams('PROJECT1', log)
  mod.create({ slug: 'lantern' })
  mod.publish('VERSION1', { files: [one, shared], gameVersions: ['1.19.4', '1.20.1'], publishedAt: day })
  const again = { ...shared, fileId: 'FILESHA2' }
  mod.publish('VERSION2', { files: [two, again], gameVersions: ['1.20.1'], publishedAt: 2 * day, channel: 'beta' })
  mod.publish('VERSION3', { files: [hidden, { ...shared, fileId: 'FILESHA3' }], status: 'draft', publishedAt: 3 * day })
  mod.publish('VERSION4', { files: [removed], publishedAt: 4 * day })
  mod.project('ProjectVersionRemoved', { versionId: 'VERSION4' })
  mod.approve()
  const quilt = projectStreams('PROJECT2', log)
  quilt.create({ slug: 'other' })
  quilt.publish('VERSION5', { files: [other], loaders: ['quilt'] })
  quilt.approve()
  // Had the file before, and would come first.
  const gone = projectStreams('PROJECT3', log)
  gone.create({ slug: 'gone' })
  gone.publish('VERSION6', { files: [{ ...other, fileId: 'FILEOLD1' }], publishedAt: Date.UTC(2026, 0, 1) })
  gone.approve()
  gone.project('ProjectDeleted', { slug: 'gone' })
  side = await querySide(log.events)
})
afterAll(() => side.close())

describe('GET /v2/version_file/:hash', () => {
  it.each([
    ['sha1', one.sha1, 'VERSION1'],
    ['sha512', one.sha512, 'VERSION1'],
    ['upper case', two.sha1.toUpperCase(), 'VERSION2'],
    ['the newest of several', shared.sha1, 'VERSION2'],
    ['the named algorithm', `${one.sha1}?algorithm=sha1&multiple=true`, 'VERSION1'],
    ['the named version', `${shared.sha1}?version_id=VERSION1`, 'VERSION1'],
  ])('finds by %s', async (_, hash, id) => {
    expect((await side.getJson(`/v2/version_file/${hash}`)).body).toMatchObject({ id })
  })

  it.each([
    ['unknown', unknown],
    ['hidden', hidden.sha1],
    ['removed', removed.sha1],
    ['of the other algorithm', `${one.sha1}?algorithm=sha512`],
  ])('answers 404 for a file that is %s', async (_, hash) => {
    expect((await side.get(`/v2/version_file/${hash}`)).status).toBe(404)
  })

  it('shows hidden ones to members', async () => {
    expect((await side.get(`/v2/version_file/${hidden.sha1}`, 'owner')).status).toBe(200)
  })

  it.each([
    ['nobody', undefined, 'VERSION2'],
    ['a member', 'owner', 'VERSION3'],
    ['staff', 'moderator', 'VERSION3'],
    ['somebody else', 'stranger', 'VERSION2'],
  ] as const)('gives %s the newest of several versions that they may see', async (_, who, id) => {
    expect((await side.getJson(`/v2/version_file/${shared.sha512}`, who)).body).toMatchObject({ id })
    const answer = { [shared.sha1]: { id } }
    expect((await side.postJson('/v3/version_files', { hashes: [shared.sha1] }, who)).body).toMatchObject(answer)
  })

  it.each([
    ['has other files', `${one.sha1}?version_id=VERSION2`],
    ['is hidden', `${hidden.sha1}?version_id=VERSION3`],
    ['is missing', `${one.sha1}?version_id=VERSION0`],
  ])('answers 404 if the named version %s', async (_, hash) => {
    expect((await side.get(`/v2/version_file/${hash}`)).status).toBe(404)
  })

  it('refuses an unknown algorithm', async () => {
    expect((await side.get(`/v2/version_file/${one.sha1}?algorithm=md5`)).status).toBe(400)
  })
})

it('GET /v2/version_file/:hash/download redirects to the file', async () => {
  const response = await side.get(`/v2/version_file/${one.sha1}/download`)
  const url = 'https://adit.test/data/PROJECT1/versions/VERSION1/lantern%201.0%2Bfabric.jar'
  expect([response.status, response.headers.get('location')]).toEqual([307, url])
  expect(await response.json()).toEqual({ url })
  expect((await side.get(`/v2/version_file/${unknown}/download`)).status).toBe(404)
})

describe('POST /v2/version_file/:hash/update', () => {
  it.each([
    [{ loaders: ['fabric'], game_versions: ['1.20.1'] }, 'VERSION2'],
    [{ loaders: ['fabric'], game_versions: ['1.19.4'] }, 'VERSION1'],
    [{ loaders: ['fabric'], game_versions: ['1.20.1'], version_types: ['release'] }, 'VERSION1'],
    [{ loaders: null, game_versions: [], version_types: null }, 'VERSION2'],
  ])('finds the newest for %j', async (wishes, id) => {
    expect((await side.postJson(`/v2/version_file/${one.sha1}/update`, wishes)).body).toMatchObject({ id })
  })

  it.each([
    [one.sha1, { loaders: ['forge'], game_versions: ['1.20.1'] }],
    [unknown, { loaders: ['fabric'], game_versions: ['1.20.1'] }],
    [removed.sha1, { loaders: ['fabric'], game_versions: ['1.20.1'] }],
    [hidden.sha1, { loaders: ['fabric'], game_versions: ['1.20.1'] }],
  ])('answers 404 for %s and %j', async (hash, wishes) => {
    expect((await side.postJson(`/v2/version_file/${hash}/update`, wishes)).status).toBe(404)
  })

  it('uses the project that has the file now', async () => {
    expect((await side.postJson(`/v2/version_file/${other.sha1}/update`, {})).body).toMatchObject({ id: 'VERSION5' })
  })

  it('reads loader fields in the successor API', async () => {
    const wishes = { loaders: ['fabric'], loader_fields: { game_versions: ['1.19.4'] } }
    expect((await side.postJson(`/v3/version_file/${one.sha1}/update`, wishes)).body).toMatchObject({ id: 'VERSION1' })
  })
})

/** Ids by file name, to make failures readable. */
const named = new Map([one, two, shared, hidden, removed, other].map(({ sha1, fileId }) => [sha1, fileId]))
const idsByFile = (body: Record<string, { id: string }>) =>
  Object.fromEntries(Object.entries(body).map(([hash, { id }]) => [named.get(hash), id]))
const hashes = [one.sha1, shared.sha1, hidden.sha1, removed.sha1, other.sha1, unknown]

describe('bulk look-ups', () => {
  it('POST /v2/version_files answers the versions by hash', async () => {
    const { body } = await side.postJson<Record<string, VersionV2>>('/v2/version_files', { hashes, algorithm: 'sha1' })
    expect(idsByFile(body)).toEqual({ FILEONE1: 'VERSION1', FILESHAR: 'VERSION2', FILEOTHE: 'VERSION5' })
  })

  it('answers under the hashes exactly as they were sent', async () => {
    const hash = one.sha512.toUpperCase()
    const { body } = await side.postJson<object>('/v2/version_files', { hashes: [hash] })
    expect(Object.keys(body)).toEqual([hash])
  })

  it('POST /v2/version_file/project answers the projects by hash', async () => {
    const { body } = await side.postJson<Record<string, ProjectV2>>('/v2/version_file/project', {
      hashes,
      algorithm: 'sha1',
    })
    expect(idsByFile(body)).toEqual({ FILEONE1: 'PROJECT1', FILESHAR: 'PROJECT1', FILEOTHE: 'PROJECT2' })
  })

  const wishes = { loaders: ['fabric'], game_versions: ['1.20.1'] }
  it('POST /v2/version_files/update answers the newest by hash', async () => {
    const { body } = await side.postJson<Record<string, VersionV2>>('/v2/version_files/update', { hashes, ...wishes })
    expect(idsByFile(body)).toEqual({ FILEONE1: 'VERSION2', FILESHAR: 'VERSION2' })
  })

  it('POST /v2/version_files/update_many answers all by hash, newest first', async () => {
    const { body } = await side.postJson<Record<string, VersionV2[]>>('/v2/version_files/update_many', {
      hashes,
      ...wishes,
    })
    const ids = Object.entries(body).map(([hash, found]) => [named.get(hash), found.map(({ id }) => id)])
    expect(Object.fromEntries(ids)).toEqual({
      FILEONE1: ['VERSION2', 'VERSION1'],
      FILESHAR: ['VERSION2', 'VERSION1'],
    })
  })

  it('POST /v2/version_files/update_individual answers each file by its own filters', async () => {
    const { body } = await side.postJson<Record<string, VersionV2>>('/v2/version_files/update_individual', {
      algorithm: 'sha1',
      hashes: [
        { hash: one.sha1, loaders: ['fabric'], game_versions: ['1.19.4'] },
        { hash: two.sha1, loaders: ['fabric'], game_versions: ['1.20.1'], version_types: ['beta'] },
        { hash: other.sha1, loaders: ['fabric'], game_versions: ['1.20.1'] },
      ],
    })
    expect(idsByFile(body)).toEqual({ FILEONE1: 'VERSION1', FILETWO2: 'VERSION2' })
  })

  it('POST /v2/version_files/update_individual distinguishes filters and kinds of hashes', async () => {
    const wished = { loaders: ['fabric'], game_versions: ['1.20.1'] }
    const { body } = await side.postJson<Record<string, VersionV2>>('/v2/version_files/update_individual', {
      hashes: [
        { hash: one.sha1, ...wished },
        { hash: two.sha512.toUpperCase(), ...wished, version_types: ['release'] },
        { hash: shared.sha1, loaders: [] },
        { hash: shared.sha1.toUpperCase(), loaders: ['quilt'] },
        { hash: shared.sha512, loaders: null, game_versions: ['1.19.4'] },
      ],
    })
    expect(Object.fromEntries(Object.entries(body).map(([hash, { id }]) => [hash, id]))).toEqual({
      [one.sha1]: 'VERSION2',
      [two.sha512.toUpperCase()]: 'VERSION1',
      [shared.sha1]: 'VERSION2',
      [shared.sha512]: 'VERSION1',
    })
  })

  it.each(['/v2/version_files', '/v3/version_files', '/v3/version_file/project', '/v3/version_files/update'])(
    '%s answers an empty object for no hashes',
    async (path) => {
      expect((await side.postJson(path, { hashes: [] })).body).toEqual({})
    },
  )

  it('refuses more hashes than documented', async () => {
    const many = Array.from({ length: maxHashes + 1 }, () => one.sha1)
    const { status, body } = await side.postJson<Refused>('/v2/version_files', { hashes: many })
    expect([status, body.details]).toMatchObject([400, { code: 'too_many', field: 'hashes', limit: maxHashes }])
  })
})
