import { expect, it, test } from 'vitest'
import { inspectEntries, readEntries } from '../inspection_fixture.ts'

const file = {
  path: 'mods/lanterns.jar',
  hashes: { sha1: 'A'.repeat(40), sha512: 'b'.repeat(128) },
  env: { client: 'required', server: 'unsupported' },
  downloads: ['https://cdn.modrinth.com/data/a/versions/b/lanterns.jar'],
  fileSize: 1234,
}
const index = {
  formatVersion: 1,
  game: 'minecraft',
  versionId: '1.0.0-rc.1',
  name: 'Night Walk',
  summary: 'A pack.',
  files: [file],
  dependencies: { minecraft: '1.20.1', 'fabric-loader': '0.15.0' },
}

const read = (content: unknown) =>
  readEntries({ 'modrinth.index.json': content, 'overrides/mods/x.jar': 'x' }, 'a.mrpack')

it('gives all its metadata', async () => {
  expect(await read(index)).toEqual({
    source: 'modrinth.index.json',
    loaders: ['mrpack'],
    name: 'Night Walk',
    version: '1.0.0-rc.1',
    gameVersions: ['1.20.1'],
    gameVersionRange: '1.20.1',
    channel: 'beta',
    environment: 'client_only',
    dependencies: [],
    summary: 'A pack.',
    authors: [],
    links: {},
    mrpackLoaders: ['fabric'],
    packFiles: [
      {
        path: file.path,
        sha1: 'a'.repeat(40),
        sha512: file.hashes.sha512,
        fileSize: 1234,
        downloads: file.downloads,
      },
    ],
  })
})

it('can omit the summary, files and sides', async () => {
  const { env: _, ...bare } = file
  expect((await read({ ...index, summary: null, files: [] })).packFiles).toEqual([])
  expect((await read({ ...index, files: [bare] })).environment).toBe('client_and_server')
})

it('can load files from our own host, even without TLS', async () => {
  const own = { ...index, files: [{ ...file, downloads: ['http://127.0.0.1:4000/data/a/versions/b/c.jar'] }] }
  const entries = { 'modrinth.index.json': own }
  expect((await inspectEntries(entries, 'a.mrpack')).invalid).toHaveLength(1)
  expect((await inspectEntries(entries, 'a.mrpack', { packHosts: ['127.0.0.1:4000'] })).invalid).toEqual([])
})

const withFile = (change: object) => ({ ...index, files: [file, { ...file, path: 'b.jar', ...change }] })

test.each([
  ['formatVersion', { ...index, formatVersion: 2 }],
  ['game', { ...index, game: 'terraria' }],
  ['versionId', { ...index, versionId: undefined }],
  ['versionId', { ...index, versionId: ' ' }],
  ['versionId', { ...index, versionId: 'x'.repeat(513) }],
  ['name', { ...index, name: 'x'.repeat(513) }],
  ['name', { ...index, name: 5 }],
  ['summary', { ...index, summary: 'x'.repeat(2049) }],
  ['dependencies.minecraft', { ...index, dependencies: { forge: '47' } }],
  ['files', { ...index, files: {} }],
  ['files', { ...index, files: Array(10_001).fill(0) }],
  ['files[0].path', { ...index, files: [null] }],
  ['files[1].path', withFile({ path: '../../start.bat' })],
  ['files[1].path', withFile({ path: '/etc/x' })],
  ['files[1].path', withFile({ path: 'C:\\x' })],
  ['files[1].path', withFile({ path: 'C:/x' })],
  ['files[1].path', withFile({ path: '' })],
  ['files[1].path', withFile({ path: 'mods/a.jar:x' })],
  ['files[1].path', withFile({ path: 'mods/CON' })],
  ['files[1].path', withFile({ path: 'aux.d/a.jar' })],
  ['files[1].path', withFile({ path: 'mods/a.jar ' })],
  ['files[1].path', withFile({ path: 'mods/a\u202eraj.exe' })],
  ['files[1].path', withFile({ path: 'MODS/lanterns.jar' })],
  ['files[1].hashes.sha1', withFile({ hashes: { sha512: file.hashes.sha512 } })],
  ['files[1].hashes.sha512', withFile({ hashes: { sha1: file.hashes.sha1 } })],
  ['files[1].hashes.sha512', withFile({ hashes: { ...file.hashes, sha512: 'g'.repeat(128) } })],
  ['files[1].env.server', withFile({ env: { client: 'required' } })],
  ['files[1].env', withFile({ env: 'client' })],
  ['files[1].fileSize', withFile({ fileSize: -1 })],
  ['files[1].downloads', withFile({ downloads: [] })],
  ['files[1].downloads', withFile({ downloads: undefined })],
  ['files[1].downloads[0]', withFile({ downloads: ['https://example.org/a.jar'] })],
  ['files[1].downloads[0]', withFile({ downloads: ['http://github.com/a.jar'] })],
  ['files[1].downloads[0]', withFile({ downloads: ['https://github.com.example.org/a.jar'] })],
  ['files[1].downloads[0]', withFile({ downloads: ['https://x:y@github.com/a.jar'] })],
  ['files[1].downloads[0]', withFile({ downloads: ['https://x@github.com/a.jar'] })],
  ['files[1].downloads[0]', withFile({ downloads: ['file:///etc/passwd'] })],
  ['files[1].downloads[1]', withFile({ downloads: [...file.downloads, 5] })],
])('a wrong %s is named', async (field, content) => {
  const { found, invalid } = await inspectEntries({ 'modrinth.index.json': content }, 'a.mrpack')
  expect(found).toEqual([])
  expect(invalid).toMatchObject([{ code: 'metadata_invalid', data: { entry: 'modrinth.index.json', field } }])
  expect(invalid[0]?.message).toContain(field)
})

test.each(['overrides/config/CON', 'client-overrides/a.jar:x', 'server-overrides/a\u200b.txt', 'overrides/NUL.txt/a'])(
  'an entry %s that launchers would unpack is refused',
  async (entry) => {
    const inspected = inspectEntries({ 'modrinth.index.json': index, [entry]: 'x' }, 'a.mrpack')
    await expect(inspected).rejects.toMatchObject({ code: 'archive_path', data: { entry } })
  },
)
