import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildZip, rawZip } from '@adit/platform/testing/archive.ts'
import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  chunksOf,
  ended,
  isLinux,
  makeFolders,
  megabyte,
  openService,
  refusal,
} from '../testing/server_folder.ts'
import { buildTar, type TarEntry } from '../testing/tar.ts'
import { placeOf } from './archive_rules.ts'

const zeros = (bytes: number) => Buffer.alloc(bytes)

/** Bytes that don't pack. */
function noise(bytes: number): Buffer {
  const data = Buffer.alloc(bytes)
  let state = 1
  for (let at = 0; at < bytes; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    data[at] = state >> 16
  }
  return data
}

const zipNamed = (...names: string[]) => rawZip(names.map((name) => ({ name, data: 'x' })))
const tarOf = (...entries: TarEntry[]) => gzipSync(buildTar(entries))

describe('places of entries', () => {
  it.each([
    ['a/b.txt', ['a', 'b.txt']],
    ['./a//b/', ['a', 'b']],
    ['a\\b', ['a', 'b']],
    ['.adit2', ['.adit2']],
  ])('takes %j', (name, place) => {
    expect(placeOf({ name, type: 'file' })).toEqual(place)
  })

  it('has none for the target itself', () => {
    expect(placeOf({ name: './', type: 'directory' })).toBeUndefined()
  })
})

describe.runIf(isLinux)('archives', () => {
  async function open(options: Parameters<typeof openService>[1] = {}) {
    const folders = await makeFolders()
    const service = await openService(folders.root, options)
    const put = (name: string, data: Buffer) => writeFileSync(join(folders.root, name), data)
    const unpack = async (name: string, target = '/', override = false) =>
      ended(service, await service.unarchive(name, target, override))
    return { ...folders, service, put, unpack }
  }

  describe('are unpacked', () => {
    it('from zip, with folders, after a preview that changes nothing', async () => {
      const { root, service, put, unpack } = await open()
      const index = JSON.stringify({ name: 'Better Pack' })
      put(
        'a.zip',
        await buildZip([
          { name: 'world/level.dat', data: 'level' },
          { name: 'modrinth.index.json', data: index },
        ]),
      )
      const preview = await service.previewArchive('/a.zip', '/new')
      expect(preview).toEqual({
        entries: 2,
        bytes: 5 + index.length,
        conflictingFiles: [],
        conflictCount: 0,
        blocked: [],
        modpackName: 'Better Pack',
      })
      expect(existsSync(join(root, 'new'))).toBe(false)
      expect(await unpack('/a.zip', '/new')).toMatchObject({ state: 'done', progress: 1, filesProcessed: 2 })
      expect(readFileSync(join(root, 'new/world/level.dat'), 'utf8')).toBe('level')
      expect(readdirSync(join(root, '.adit/tmp'))).toEqual([])
    })

    it('from tar and tar.gz, with long names of both kinds', async () => {
      const { root, put, unpack } = await open()
      const long = `${'d'.repeat(120)}/${'n'.repeat(200)}`
      const entries: TarEntry[] = [
        { name: './', type: '5' },
        { name: 'empty/', type: '5' },
        { name: 'a.txt', data: 'text' },
        { name: `pax/${long}`, data: 'pax', by: 'pax' },
        { name: `gnu/${long}`, data: 'gnu', by: 'gnu' },
        { name: 'big', data: noise(100_000) },
      ]
      put('a.tar', buildTar(entries))
      put('a.tar.gz', gzipSync(buildTar(entries)))
      for (const name of ['a.tar', 'a.tar.gz']) {
        const target = `out-${name}`
        expect(await unpack(name, target)).toMatchObject({ state: 'done' })
        expect(readFileSync(join(root, target, 'a.txt'), 'utf8')).toBe('text')
        expect(readFileSync(join(root, target, 'pax', long), 'utf8')).toBe('pax')
        expect(readFileSync(join(root, target, 'gnu', long), 'utf8')).toBe('gnu')
        expect(readFileSync(join(root, target, 'big')).equals(noise(100_000))).toBe(true)
        expect(readdirSync(join(root, target, 'empty'))).toEqual([])
      }
    })

    it('over other files only if told so', async () => {
      const { root, service, put, unpack } = await open()
      put(
        'a.zip',
        await buildZip([
          { name: 'one', data: 'new' },
          { name: 'two', data: 'new' },
        ]),
      )
      put('one', Buffer.from('old'))
      expect(await service.previewArchive('/a.zip', '/')).toMatchObject({
        conflictingFiles: ['/one'],
        conflictCount: 1,
      })
      expect(await unpack('/a.zip')).toMatchObject({ state: 'failed', failure: { code: 'conflicting_files' } })
      expect(existsSync(join(root, 'two'))).toBe(false)
      expect(await unpack('/a.zip', '/', true)).toMatchObject({ state: 'done' })
      expect(readFileSync(join(root, 'one'), 'utf8')).toBe('new')
    })

    it('never over a folder, or into something that is none', async () => {
      const { root, outside, service, put, unpack } = await open()
      put(
        'a.zip',
        await buildZip([
          { name: 'world', data: 'x' },
          { name: 'mods/a.jar', data: 'x' },
        ]),
      )
      mkdirSync(join(root, 'world'))
      symlinkSync(outside, join(root, 'mods'))
      expect((await service.previewArchive('/a.zip', '/')).blocked).toEqual(['/world', '/mods'])
      expect(await unpack('/a.zip', '/', true)).toMatchObject({
        state: 'failed',
        failure: { code: 'conflicting_files' },
      })
      expect(readdirSync(outside)).toEqual([])
    })

    it('with both of two names that differ in case', async () => {
      const { root, put, unpack } = await open()
      put(
        'a.zip',
        rawZip([
          { name: 'A.txt', data: 'upper' },
          { name: 'a.txt', data: 'lower' },
        ]),
      )
      expect(await unpack('/a.zip', '/out')).toMatchObject({ state: 'done' })
      expect(readFileSync(join(root, 'out/A.txt'), 'utf8')).toBe('upper')
      expect(readFileSync(join(root, 'out/a.txt'), 'utf8')).toBe('lower')
    })

    it('without unpacking what is packed inside', async () => {
      const { root, put, unpack } = await open()
      const bomb = await buildZip([{ name: 'zeros', data: zeros(20 * megabyte) }])
      put('a.zip', await buildZip([{ name: 'inner.zip', data: bomb }]))
      expect(await unpack('/a.zip', '/out')).toMatchObject({ state: 'done' })
      expect(statSync(join(root, 'out/inner.zip')).size).toBe(bomb.length)
      expect(await unpack('/out/inner.zip', '/out')).toMatchObject({ failure: { code: 'archive_too_large' } })
    })
  })

  describe('are refused, changing nothing,', () => {
    const link = 0o120777
    const device = 0o060644
    it.each<[string, Buffer, string]>([
      ['zip-slip', zipNamed('../evil'), 'archive_unsafe_entry'],
      ['zip-slip further down', zipNamed('a/../../evil'), 'archive_unsafe_entry'],
      ['zip-slip by backslash', zipNamed('..\\evil'), 'archive_unsafe_entry'],
      ['an absolute path', zipNamed('/etc/evil'), 'archive_unsafe_entry'],
      ['an absolute path by backslash', zipNamed('\\evil'), 'archive_unsafe_entry'],
      ['a drive letter', zipNamed('C:\\evil'), 'archive_unsafe_entry'],
      ['NUL in a name', zipNamed('a\0b'), 'archive_unsafe_entry'],
      ['a name of 300 bytes', zipNamed('x'.repeat(300)), 'archive_unsafe_entry'],
      ['65 levels', zipNamed('x/'.repeat(65)), 'archive_unsafe_entry'],
      ['a control character', zipNamed('a\u001b[2J'), 'archive_unsafe_entry'],
      ['no name', zipNamed(''), 'archive_unsafe_entry'],
      ['the reserved folder', zipNamed('.adit/uploads/x'), 'archive_unsafe_entry'],
      ['a link', rawZip([{ name: 'l', data: '/etc', mode: link }]), 'archive_unsafe_entry'],
      [
        'a link and a file through it',
        rawZip([
          { name: 'l', data: '/etc', mode: link },
          { name: 'l/x', data: 'x' },
        ]),
        'archive_unsafe_entry',
      ],
      ['a device', rawZip([{ name: 'd', mode: device }]), 'archive_unsafe_entry'],
      ['a name twice', zipNamed('a', 'a'), 'archive_duplicate_name'],
      ['a name twice, spelled differently', zipNamed('a/b', './a//b'), 'archive_duplicate_name'],
      ['a file and a folder of one name', zipNamed('a', 'a/b'), 'archive_duplicate_name'],
      ['a folder and a file of one name', zipNamed('a/b', 'a'), 'archive_duplicate_name'],
      ['an encrypted entry', rawZip([{ name: 'a', data: 'x', flags: 1 }]), 'archive_encrypted'],
      ['an unknown method', rawZip([{ name: 'a', data: 'x', method: 12 }]), 'archive_corrupted'],
      ['a false size', rawZip([{ name: 'a', data: 'x', uncompressedSize: 5 }]), 'archive_corrupted'],
      ['a size too small', rawZip([{ name: 'a', data: zeros(5_000), uncompressedSize: 5 }]), 'archive_corrupted'],
      ['bytes that are not packed', rawZip([{ name: 'a', data: 'x', body: Buffer.from('????') }]), 'archive_corrupted'],
      ['half of a zip file', zipNamed('a', 'b').subarray(0, 60), 'archive_corrupted'],
      ['text', Buffer.from('not an archive'), 'archive_unknown_format'],
      ['nothing', Buffer.alloc(0), 'archive_unknown_format'],
      ['tar: zip-slip', tarOf({ name: '../evil', data: 'x' }), 'archive_unsafe_entry'],
      ['tar: zip-slip by pax', tarOf({ name: '../evil', data: 'x', by: 'pax' }), 'archive_unsafe_entry'],
      ['tar: an absolute path', tarOf({ name: '/evil', data: 'x' }), 'archive_unsafe_entry'],
      ['tar: a link', tarOf({ name: 'l', type: '2', link: '/etc' }), 'archive_unsafe_entry'],
      ['tar: a hard link', tarOf({ name: 'l', type: '1', link: '/etc/passwd' }), 'archive_unsafe_entry'],
      [
        'tar: a link and a file through it',
        tarOf({ name: 'l', type: '2', link: '/etc' }, { name: 'l/x', data: 'x' }),
        'archive_unsafe_entry',
      ],
      ['tar: a device', tarOf({ name: 'd', type: '3' }), 'archive_unsafe_entry'],
      ['tar: a FIFO', tarOf({ name: 'd', type: '6' }), 'archive_unsafe_entry'],
      ['tar: a name twice', tarOf({ name: 'a', data: 'x' }, { name: 'a', data: 'y' }), 'archive_duplicate_name'],
      ['tar: half of it', tarOf({ name: 'a', data: noise(5_000) }).subarray(0, 2_000), 'archive_corrupted'],
      ['tar: no end', gzipSync(buildTar([{ name: 'a', data: 'x' }]).subarray(0, 1_024)), 'archive_corrupted'],
      [
        'tar: an entry longer than the file',
        gzipSync(buildTar([{ name: 'a', data: noise(5_000) }]).subarray(0, 1_500)),
        'archive_corrupted',
      ],
      [
        'tar: a false checksum',
        gzipSync(Buffer.concat([Buffer.alloc(512, 1), Buffer.alloc(1_024)])),
        'archive_corrupted',
      ],
      ['tar: an endless header', tarOf({ name: 'x'.repeat(70_000), data: 'x', by: 'pax' }), 'archive_corrupted'],
    ])('with %s', async (_, data, code) => {
      const { root, put, unpack } = await open()
      put('archive', data)
      expect(await unpack('/archive', '/')).toMatchObject({ state: 'failed', failure: { code } })
      expect(readdirSync(root).toSorted()).toEqual(['.adit', 'archive'])
      expect(readdirSync(join(root, '.adit/tmp'))).toEqual([])
    })

    it('that unpack to more than 200 times their size, whether they say so or not', async () => {
      const { put, unpack, service } = await open()
      put('a.zip', await buildZip([{ name: 'zeros', data: zeros(20 * megabyte) }]))
      put('a.tar.gz', tarOf({ name: 'zeros', data: zeros(20 * megabyte) }))
      put('lying.zip', rawZip([{ name: 'zeros', data: zeros(20 * megabyte), uncompressedSize: 1_000 }]))
      expect(await refusal(() => service.previewArchive('/a.zip', '/'))).toBe('archive_too_large')
      expect(await unpack('/a.zip')).toMatchObject({ failure: { code: 'archive_too_large' } })
      expect(await unpack('/a.tar.gz')).toMatchObject({ failure: { code: 'archive_too_large' } })
      expect(await unpack('/lying.zip')).toMatchObject({ failure: { code: 'archive_corrupted' } })
    })

    it('that have more bytes or entries than are free', async () => {
      const { put, unpack, service } = await open({ limits: { bytes: 20_000, entries: 50 } })
      put(
        'a.zip',
        rawZip([
          { name: 'a', data: noise(9_000) },
          { name: 'b', data: noise(9_000) },
        ]),
      )
      expect(await unpack('/a.zip')).toMatchObject({ failure: { code: 'archive_too_large' } })
      put('b.zip', zipNamed(...Array.from({ length: 60 }, (_, at) => String(at))))
      expect(await refusal(() => service.previewArchive('/b.zip', '/'))).toBe('archive_too_large')
    })

    it('that have more than 50,000 entries', async () => {
      const { put, service } = await open({ limits: { bytes: 64 * megabyte, entries: 1_000_000 } })
      put('a.tar', buildTar(Array.from({ length: 50_001 }, (_, at) => ({ name: String(at), data: '' }))))
      expect(await refusal(() => service.previewArchive('/a.tar', '/'))).toBe('archive_too_large')
    })
  })

  it('change nothing when they are cancelled, and give the room back', async () => {
    const { root, service, put } = await open()
    put('a.tar', buildTar(Array.from({ length: 300 }, (_, at) => ({ name: `out/${at}`, data: noise(2_000) }))))
    const before = (await service.usage()).used
    const started = await service.unarchive('/a.tar', '/', false)
    while (((await service.operations())[0]?.filesProcessed ?? 0) < 5)
      await new Promise((resolve) => setImmediate(resolve))
    await service.cancelOperation(started.id)
    expect(await ended(service, started)).toMatchObject({ state: 'cancelled' })
    expect(readdirSync(root).toSorted()).toEqual(['.adit', 'a.tar'])
    expect((await service.usage()).used).toEqual(before)
  })

  it('replace nothing that the game has made meanwhile', async () => {
    const { root, service, put } = await open()
    put('a.tar', buildTar(Array.from({ length: 300 }, (_, at) => ({ name: `out/${at}`, data: noise(2_000) }))))
    const started = await service.unarchive('/a.tar', '/', false)
    while (((await service.operations())[0]?.filesProcessed ?? 0) < 5)
      await new Promise((resolve) => setImmediate(resolve))
    mkdirSync(join(root, 'out'))
    put('out/299', Buffer.from('of the game'))
    expect(await ended(service, started)).toMatchObject({ state: 'failed', failure: { code: 'conflicting_files' } })
    expect(readFileSync(join(root, 'out/299'), 'utf8')).toBe('of the game')
  })

  describe('are made', () => {
    it('of a folder as it is read, which unpacks to the same', async () => {
      const { root, outside, service, put, unpack } = await open()
      await service.write('/world/region/r.mca', chunksOf(noise(300_000)))
      await service.write('/world/a\\b', chunksOf('odd name'))
      await service.create('/world/empty', 'directory')
      symlinkSync(outside, join(root, 'world/link'))
      const { body } = await service.download({ parent: '/', include: ['world', 'world/region'] })
      put('out.zip', await bytesOf(body))
      expect(await unpack('/out.zip', '/again')).toMatchObject({ state: 'done' })
      expect(readFileSync(join(root, 'again/world/region/r.mca')).equals(noise(300_000))).toBe(true)
      expect(readdirSync(join(root, 'again/world')).toSorted()).toEqual(['a_b', 'empty', 'region'])
    })

    it('of everything, without what is reserved', async () => {
      const { service, put } = await open()
      await service.uploads.create()
      await service.write('/a', chunksOf('x'))
      const { body } = await service.download({ parent: '/', include: [] })
      put('all.zip', await bytesOf(body))
      expect(await service.previewArchive('/all.zip', '/x')).toMatchObject({ entries: 1, bytes: 1 })
    })

    it('into a file beside, not over another', async () => {
      const { root, service, unpack } = await open()
      await service.write('/world/a', chunksOf('text'))
      const made = await ended(service, await service.archive({ parent: '/world', include: ['a'] }, '/world.zip'))
      expect(made).toMatchObject({ kind: 'archive', state: 'done', bytesProcessed: 4, filesProcessed: 1 })
      expect(await unpack('/world.zip', '/out')).toMatchObject({ state: 'done' })
      expect(readFileSync(join(root, 'out/a'), 'utf8')).toBe('text')
      expect(await refusal(() => service.archive({ parent: '/world', include: [] }, '/world.zip'))).toBe(
        'already_exists',
      )
    })

    it('not of what is missing or lies outside', async () => {
      const { service } = await open()
      expect(await refusal(() => service.download({ parent: '/none', include: [] }))).toBe('not_found')
      expect(await refusal(() => service.download({ parent: '/', include: ['none'] }))).toBe('not_found')
      expect(await refusal(() => service.download({ parent: '/', include: ['../x'] }))).toBe('invalid_path')
      expect(await refusal(() => service.download({ parent: '/', include: ['.adit'] }))).toBe('reserved_name')
      expect(await refusal(() => service.download({ parent: '/', include: Array(1_001).fill('a') }))).toBe(
        'invalid_argument',
      )
    })

    it('until the reader leaves', async () => {
      const { service } = await open()
      for (let at = 0; at < 20; at++) await service.write(`/many/${at}`, chunksOf(noise(200_000)))
      const { body } = await service.download({ parent: '/many', include: [] })
      for await (const _ of body) break
      expect(body.destroyed).toBe(true)
      expect((await service.list('/many', 1, 10)).total).toBe(20)
    })
  })
})
