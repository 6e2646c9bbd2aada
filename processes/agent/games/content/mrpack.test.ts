import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type RawEntry, rawZip } from '@adit/platform/testing/archive.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPack } from './mrpack_file.ts'
import { readPackIndex } from './mrpack_index.ts'

const hosts = ['cdn.modrinth.com']
const hashes = { sha1: 'a'.repeat(40), sha512: 'B'.repeat(128) }
const url = 'https://cdn.modrinth.com/data/a/versions/b/c.jar'
const packFile = { path: 'mods/a.jar', hashes, downloads: [url], fileSize: 5 }
const index = {
  formatVersion: 1,
  game: 'minecraft',
  name: 'Pack',
  versionId: '1.0',
  files: [packFile],
  dependencies: { minecraft: '1.21.1', 'fabric-loader': '0.16.9' },
}
const read = (changes: object) => readPackIndex(JSON.stringify({ ...index, ...changes }), { hosts })
const withFile = (changes: object) => ({ files: [{ ...packFile, ...changes }] })

describe('the index of a modpack', () => {
  it('says what a server consists of', () => {
    expect(read({})).toEqual({
      name: 'Pack',
      version: '1.0',
      gameVersion: '1.21.1',
      loader: 'fabric',
      loaderVersion: '0.16.9',
      downloads: [
        { path: 'mods/a.jar', sha1: hashes.sha1, sha512: 'b'.repeat(128), size: 5, urls: [url], optional: false },
      ],
    })
    expect(read({ dependencies: { minecraft: '1.21.1' } })).toMatchObject({
      loader: 'vanilla',
      loaderVersion: undefined,
    })
  })

  it.each([
    [{ client: 'required', server: 'unsupported' }, []],
    [{ client: 'required', server: 'optional' }, [true]],
    [{ client: 'unsupported', server: 'required' }, [false]],
    [undefined, [false]],
    [null, [false]],
  ])('takes files by their environment %j', (env, optional) => {
    expect(read(withFile({ env })).downloads.map((one) => one.optional)).toEqual(optional)
  })

  it('turns backslashes of paths and leaves out what is excluded', () => {
    expect(read(withFile({ path: 'mods\\a.jar' })).downloads[0]?.path).toBe('mods/a.jar')
    const excluded = (path: string) => path === 'mods/a.jar'
    expect(readPackIndex(JSON.stringify(index), { hosts, excluded }).downloads).toEqual([])
  })

  it('may name the given hosts alone', () => {
    const own = JSON.stringify({ ...index, ...withFile({ downloads: ['https://files.example/a.jar'] }) })
    expect(readPackIndex(own, { hosts: ['files.example'] }).downloads).toHaveLength(1)
    expect(() => readPackIndex(own, { hosts })).toThrow('files[0].downloads[0]')
  })

  it.each([
    ['path', withFile({ path: '../evil.jar' })],
    ['path', withFile({ path: 'mods/../../evil.jar' })],
    ['path', withFile({ path: 'mods\\..\\..\\evil.jar' })],
    ['path', withFile({ path: '/etc/passwd' })],
    ['path', withFile({ path: 'C:\\evil.jar' })],
    ['path', withFile({ path: 'C:evil.jar' })],
    ['path', withFile({ path: 'mods/a\0.jar' })],
    ['path', withFile({ path: '' })],
    ['path', withFile({ path: `mods/${'a'.repeat(256)}` })],
    ['downloads', withFile({ downloads: ['http://cdn.modrinth.com/a.jar'] })],
    ['downloads', withFile({ downloads: [url, 'https://evil.example/a.jar'] })],
    ['downloads', withFile({ downloads: ['https://user@cdn.modrinth.com/a.jar'] })],
    ['downloads', withFile({ downloads: ['https://cdn.modrinth.com:8443/a.jar'] })],
    ['downloads', withFile({ downloads: [] })],
    ['hashes', withFile({ hashes: { sha1: hashes.sha1 } })],
    ['sha1', withFile({ hashes: { ...hashes, sha1: 'x'.repeat(40) } })],
    ['fileSize', withFile({ fileSize: -1 })],
    ['fileSize', withFile({ fileSize: 1.5 })],
    ['formatVersion', { formatVersion: 2 }],
    ['game', { game: 'other' }],
    ['dependencies.minecraft', { dependencies: {} }],
    ['more than one loader', { dependencies: { minecraft: '1', forge: '1', neoforge: '1' } }],
  ])('with a wrong %s is refused', (named, changes) => {
    expect(() => read(changes)).toThrow(
      expect.objectContaining({ code: 'pack_invalid', message: expect.stringContaining(named) }),
    )
  })

  it('that is no JSON is refused', () => {
    expect(() => readPackIndex('{', { hosts })).toThrow(expect.objectContaining({ code: 'pack_invalid' }))
  })
})

describe('a modpack', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'adit-pack-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const indexEntry = { name: 'modrinth.index.json', data: JSON.stringify(index) }
  async function open(entries: readonly RawEntry[], limits?: Parameters<typeof openPack>[2]) {
    const path = join(folder, 'pack.mrpack')
    await writeFile(path, rawZip(entries))
    return openPack(path, { hosts }, limits)
  }

  it('brings overrides for servers over those for all, and none for clients', async () => {
    const pack = await open([
      indexEntry,
      { name: 'server-overrides/config/a.toml', data: 'of servers' },
      { name: 'overrides/', data: '' },
      { name: 'overrides/config/a.toml', data: 'of all' },
      { name: 'overrides\\config\\b.toml', data: 'b' },
      { name: 'client-overrides/options.txt', data: 'client' },
      { name: 'notes.txt', data: 'notes' },
    ])
    const sha1 = createHash('sha1').update('of servers').digest('hex')
    expect(pack.overrides.map(({ path }) => path).toSorted()).toEqual(['config/a.toml', 'config/b.toml'])
    expect(pack.overrides).toContainEqual({ path: 'config/a.toml', sha1, size: 10 })
    expect(await text(await pack.read('config/a.toml'))).toBe('of servers')
    await expect(pack.read('options.txt')).rejects.toThrow('no override')
    pack.close()
  })

  it.each<[string, readonly RawEntry[]]>([
    ['no index', [{ name: 'overrides/a', data: 'a' }]],
    ['a path that leads out', [indexEntry, { name: 'overrides/../../evil', data: 'a' }]],
    ['an absolute path', [indexEntry, { name: 'overrides//etc/passwd', data: 'a' }]],
    ['a path with backslashes that leads out', [indexEntry, { name: 'overrides\\..\\..\\evil', data: 'a' }]],
    ['a link', [indexEntry, { name: 'overrides/link', data: '/etc/passwd', mode: 0o120777 }]],
    ['a bomb', [indexEntry, { name: 'overrides/bomb', data: Buffer.alloc(3_000_000), method: 8 }]],
    ['two entries of a name', [indexEntry, { name: 'overrides/a', data: 'a' }, { name: 'overrides/a', data: 'b' }]],
    ['a size that is not true', [indexEntry, { name: 'overrides/a', data: 'abc', method: 8, uncompressedSize: 2 }]],
  ])('with %s is refused', async (_, entries) => {
    await expect(open(entries)).rejects.toMatchObject({ code: 'pack_invalid' })
  })

  it('is refused above the limits of entries and bytes', async () => {
    const entries = [indexEntry, { name: 'overrides/a', data: 'abc' }, { name: 'overrides/b', data: 'abc' }]
    const limits = { entries: 3, bytes: 6, ratio: 200 }
    ;(await open(entries, limits)).close()
    await expect(open(entries, { ...limits, entries: 2 })).rejects.toThrow('more than 2 entries')
    await expect(open(entries, { ...limits, bytes: 5 })).rejects.toThrow('more than 5 bytes')
  })

  it('that is no archive is refused', async () => {
    await writeFile(join(folder, 'pack.mrpack'), 'no archive')
    await expect(openPack(join(folder, 'pack.mrpack'), { hosts })).rejects.toMatchObject({ code: 'pack_invalid' })
  })
})
