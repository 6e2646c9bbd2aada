import { MODPACK_DOWNLOAD_HOSTS } from '@adit/events/catalogue/limits.values.ts'
import { describe, expect, it, test } from 'vitest'
import { type Entries, inspectEntries, refusalOf } from '../inspection_fixture.ts'

const sha1 = 'a'.repeat(40)
const sha512 = 'b'.repeat(128)
const download = 'https://cdn.modrinth.com/data/a/versions/b/c.jar'
const file = { path: 'mods/a.jar', hashes: { sha1, sha512 }, downloads: [download], fileSize: 5 }
const index = {
  ...{ formatVersion: 1, game: 'minecraft', versionId: '1', name: 'A', files: [file] },
  dependencies: { minecraft: '1.20.1' },
}
const inspect = (content: unknown, others: Entries = {}) =>
  inspectEntries({ 'modrinth.index.json': content, ...others }, 'a.mrpack')
const withFile = (change: object) => ({ ...index, files: [{ ...file, ...change }] })
const hosts = `must be an https URL on one of ${MODPACK_DOWNLOAD_HOSTS.join(', ')}`

test.each([
  [[], 'it must be an object'],
  [{ ...index, formatVersion: '1' }, 'the field "formatVersion" must be 1'],
  [{ ...index, game: undefined }, 'the field "game" must be "minecraft"'],
  [{ ...index, name: null }, 'the field "name" must be a string'],
  [{ ...index, name: '  ' }, 'the field "name" must not be empty'],
  [{ ...index, name: 'x'.repeat(513) }, 'the field "name" can\'t be longer than 512 characters (it has 513)'],
  [{ ...index, versionId: 'x'.repeat(513) }, 'the field "versionId" can\'t be longer than 512 characters (it has 513)'],
  [{ ...index, summary: 5 }, 'the field "summary" must be a string'],
  [{ ...index, summary: 'x'.repeat(2_049) }, 'the field "summary" can\'t be longer than 2048 characters (it has 2049)'],
  [{ ...index, dependencies: {} }, 'the field "dependencies.minecraft" is missing'],
  [{ ...index, files: null }, 'the field "files" must be a list'],
  [{ ...index, files: [] }, 'the field "files" is empty, and the modpack has no overrides either'],
  [{ ...index, files: Array(10_001).fill(0) }, 'the field "files" can\'t have more than 10000 items (it has 10001)'],
  [
    { ...index, files: [file, { ...file, path: 'MODS/A.jar' }] },
    'the field "files[1].path" is the same as that of another item',
  ],
  [withFile({ path: 5 }), 'the field "files[0].path" must be a string'],
  [withFile({ path: '/a' }), 'the field "files[0].path" is an absolute path'],
  [withFile({ path: 'a\u200bb' }), 'the field "files[0].path" contains characters that nobody sees'],
  [
    withFile({ hashes: { sha1: sha1.slice(1), sha512 } }),
    'the field "files[0].hashes.sha1" must be 40 hexadecimal digits',
  ],
  [
    withFile({ hashes: { sha1: `${sha1}a`, sha512 } }),
    'the field "files[0].hashes.sha1" must be 40 hexadecimal digits',
  ],
  [
    withFile({ hashes: { sha1: `x${sha1.slice(1)}`, sha512 } }),
    'the field "files[0].hashes.sha1" must be 40 hexadecimal digits',
  ],
  [
    withFile({ hashes: { sha1: `${sha1.slice(1)}x`, sha512 } }),
    'the field "files[0].hashes.sha1" must be 40 hexadecimal digits',
  ],
  [withFile({ hashes: { sha1, sha512: 5 } }), 'the field "files[0].hashes.sha512" must be 128 hexadecimal digits'],
  [withFile({ env: [] }), 'the field "files[0].env" must be an object'],
  [
    withFile({ env: { server: 'optional' } }),
    'the field "files[0].env.client" must be one of required, optional, unsupported',
  ],
  [
    withFile({ env: { client: 'optional', server: 'no' } }),
    'the field "files[0].env.server" must be one of required, optional, unsupported',
  ],
  [withFile({ fileSize: 1.5 }), 'the field "files[0].fileSize" must be a whole number of bytes'],
  [withFile({ fileSize: -1 }), 'the field "files[0].fileSize" must be a whole number of bytes'],
  [withFile({ fileSize: '5' }), 'the field "files[0].fileSize" must be a whole number of bytes'],
  [withFile({ fileSize: null }), 'the field "files[0].fileSize" must be a whole number of bytes'],
  [withFile({ downloads: 'x' }), 'the field "files[0].downloads" must have 1 to 64 URLs'],
  [withFile({ downloads: [] }), 'the field "files[0].downloads" must have 1 to 64 URLs'],
  [withFile({ downloads: Array(65).fill(download) }), 'the field "files[0].downloads" must have 1 to 64 URLs'],
  [withFile({ downloads: ['x'] }), 'the field "files[0].downloads[0]" must be a URL'],
  [
    withFile({ downloads: [download, `${download}?${'x'.repeat(2_048)}`] }),
    'the field "files[0].downloads[1]" must be a URL',
  ],
  [withFile({ downloads: ['http://cdn.modrinth.com/a'] }), `the field "files[0].downloads[0]" ${hosts}`],
  [withFile({ downloads: ['https://u@cdn.modrinth.com/a'] }), `the field "files[0].downloads[0]" ${hosts}`],
  [withFile({ downloads: ['https://:p@cdn.modrinth.com/a'] }), `the field "files[0].downloads[0]" ${hosts}`],
])('the problem of %j is said', async (content, problem) => {
  const { invalid, found } = await inspect(content)
  expect(found).toEqual([])
  expect(invalid.map(({ message }) => message)).toEqual([`modrinth.index.json is not valid: ${problem}.`])
  expect(invalid[0]?.data).toMatchObject({ entry: 'modrinth.index.json', problem })
  const field = /^the field "(.*?)"/.exec(problem)?.[1]
  expect(invalid[0]?.data.field).toBe(field)
})

describe('a modpack', () => {
  it('can have as much as the limits allow', async () => {
    const paths = Array.from({ length: 10_000 }, (_, n) => ({ ...file, path: `${n}.jar` }))
    const all = {
      ...index,
      ...{ name: 'x'.repeat(512), versionId: 'y'.repeat(512), summary: 'z'.repeat(2_048) },
      files: paths.with(0, {
        ...file,
        ...{ path: '0.jar', fileSize: 0, downloads: Array(64).fill(download), env: null },
      }),
    }
    const { invalid, found } = await inspect(all)
    expect(invalid).toEqual([])
    expect(found).toMatchObject([{ name: 'x'.repeat(512), version: 'y'.repeat(512), summary: 'z'.repeat(2_048) }])
    expect(found[0]?.packFiles).toHaveLength(10_000)
    expect(found[0]?.packFiles?.[0]).toMatchObject({ fileSize: 0, downloads: Array(64).fill(download) })
    const longest = `${download}?${'x'.repeat(2_047 - download.length)}`
    expect((await inspect(withFile({ downloads: [longest] }))).invalid).toEqual([])
  })

  it('loads its files from hosts that are known, or our own with or without TLS', async () => {
    const downloads = (address: string, packHosts: readonly string[]) =>
      inspectEntries({ 'modrinth.index.json': withFile({ downloads: [address] }) }, 'a.mrpack', { packHosts })
    const own = ['files.example:4000']
    for (const host of MODPACK_DOWNLOAD_HOSTS)
      expect((await downloads(`https://${host}/a.jar`, [])).found[0]?.packFiles?.[0]?.downloads).toEqual([
        `https://${host}/a.jar`,
      ])
    expect((await downloads('http://files.example:4000/a.jar', own)).invalid).toEqual([])
    expect((await downloads('https://files.example:4000/a.jar', own)).invalid).toEqual([])
    expect((await downloads('http://files.example/a.jar', own)).invalid).toHaveLength(1)
    expect((await downloads(`http://${MODPACK_DOWNLOAD_HOSTS[0]}/a.jar`, own)).invalid).toHaveLength(1)
    expect((await downloads('ftp://files.example:4000/a.jar', own)).invalid).toHaveLength(1)
  })

  it('is told which of its overrides launchers can not write', async () => {
    const entries = { 'modrinth.index.json': index, 'overrides/CON': 'x' }
    const refusal = await refusalOf(inspectEntries(entries, 'a.mrpack'))
    expect(refusal).toMatchObject({
      code: 'archive_path',
      data: { entry: 'overrides/CON', problem: expect.any(String) },
    })
    expect(refusal.message).toBe(`The archive has an entry "overrides/CON" whose name ${String(refusal.data.problem)}.`)
    const elsewhere = { 'modrinth.index.json': index, 'other/CON': 'x', 'xoverrides/CON': 'x' }
    expect((await inspectEntries(elsewhere, 'a.mrpack')).invalid).toEqual([])
  })

  it('is named once by each of its paths, and may have empty parts in them', async () => {
    expect((await inspect(withFile({ path: 'mods//a.jar' }))).invalid).toEqual([])
    const refused = await inspect(withFile({ path: 'mods/CON/a.jar' }))
    expect(refused.invalid[0]?.data.field).toBe('files[0].path')
  })
})
