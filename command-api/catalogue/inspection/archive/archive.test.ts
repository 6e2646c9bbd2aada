import {
  bombZip,
  buildZip,
  lyingSizeZip,
  manyEntriesZip,
  nestedZip,
  overlappingZip,
  type RawEnd,
  type RawEntry,
  rawZip,
  truncated,
} from '@adit/platform/testing/archive.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { inspectBytes, refusalOf, zipOf } from '../inspection_fixture.ts'
import { InspectionRefusal } from '../refusal.ts'
import { openArchive } from './archive.ts'
import { ARCHIVE_LIMITS } from './archive_limits.ts'
import { bufferSource } from './byte_source.ts'

const MOD = { 'fabric.mod.json': { schemaVersion: 1, id: 'demo', version: '1.0.0' }, 'demo/Main.class': 'code' }

const open = (bytes: Buffer) => openArchive(bufferSource(bytes), ARCHIVE_LIMITS)

describe('a valid archive', () => {
  it('returns its entries, checked', async () => {
    const archive = await open(
      await buildZip([{ name: 'a.txt', data: 'hello'.repeat(100) }], { comment: 'made for a test' }),
    )
    expect([...archive.entries.keys()]).toEqual(['a.txt'])
    expect((await archive.read('a.txt', 1000))?.toString()).toBe('hello'.repeat(100))
    expect(await archive.read('b.txt', 1000)).toBeUndefined()
  })

  it('is identical, byte for byte, when it is built again', async () => {
    const build = () =>
      buildZip([
        { name: 'a.txt', data: 'x' },
        { name: 'b.bin', data: Buffer.from([1, 2]) },
      ])
    expect((await build()).equals(await build())).toBe(true)
  })

  it('can use zip64 records', async () => {
    const archive = await open(rawZip([{ name: 'a.txt', data: 'x' }], { zip64Count: 1n }))
    expect(archive.has('a.txt')).toBe(true)
  })

  it('can store entries without compression, and can be empty', async () => {
    expect((await (await open(rawZip([{ name: 'a', data: 'x', method: 0 }]))).read('a', 9))?.toString()).toBe('x')
    expect((await open(rawZip([]))).entries.size).toBe(0)
  })

  it('omits folders and reports names that differ only in case', async () => {
    const archive = await open(rawZip([{ name: 'a/' }, { name: 'a/B.class' }, { name: 'a/b.class' }]))
    expect([...archive.entries.keys()]).toEqual(['a/B.class', 'a/b.class'])
    expect(archive.duplicates).toEqual(['a/b.class'])
  })

  it('does not read an entry beyond the given limit', async () => {
    const archive = await open(rawZip([{ name: 'a', data: 'xxxx' }]))
    await expect(archive.read('a', 3)).rejects.toMatchObject({ code: 'metadata_too_large', data: { limit: 3 } })
  })
})

it('stops unpacking at the claimed size, however much there is', async () => {
  const archive = await open(rawZip([{ name: 'a', data: Buffer.alloc(3_000_000, 'x'), uncompressedSize: 100_000 }]))
  const message = 'The archive is damaged: the entry "a" claims 100000 bytes and unpacks to more.'
  await expect(archive.read('a', 200_000)).rejects.toMatchObject({ code: 'archive_damaged', message })
})

type Hostile = readonly [what: string, bytes: () => Buffer, code: string]

const one = (entry: Partial<RawEntry>, end?: RawEnd) => () => rawZip([{ name: 'a', data: 'x', ...entry }], end)
const metadata = '{"id":"demo"}'.padEnd(2000)
/** As twelve bytes of a header and eight of data. */
const scrambled = Buffer.from('9f3c51d0a7e2284b6610fe93c4d85b72aa01937e', 'hex')

const hostile: readonly Hostile[] = [
  ['nothing', () => Buffer.alloc(0), 'file_empty'],
  ['a bomb of one entry', () => bombZip(32), 'archive_bomb'],
  [
    'an entry that claims four gigabytes',
    one({ uncompressedSize: 0xffff_fff0, compressedSize: 0xff_ffff }),
    'archive_bomb',
  ],
  ['entries that share their bytes', () => overlappingZip(50), 'archive_overlap'],
  ['a hundred thousand and one entries', () => manyEntriesZip(100_001), 'archive_too_many_entries'],
  ['a claim of a million entries', one({}, { zip64Count: 1_000_000n }), 'archive_too_many_entries'],
  ['a claim of 2^64-1 entries', one({}, { zip64Count: 2n ** 64n - 1n }), 'archive_too_many_entries'],
  [
    'more entries than are counted and allowed',
    () =>
      rawZip(
        Array.from({ length: 100_001 }, (_, index) => ({ name: `f${index}`, method: 0 })),
        { zip64Count: 1n },
      ),
    'archive_too_many_entries',
  ],
  [
    'a hostile entry that is not counted',
    () => rawZip([{ name: 'a' }, { name: '../b' }], { entryCount: 1 }),
    'archive_path',
  ],
  [
    'something else after the entries',
    () => rawZip([{ name: 'a' }, { name: 'b' }], { entryCount: 1, between: Buffer.from('PK what') }),
    'archive_damaged',
  ],
  ['a directory beyond the file', one({}, { directoryOffset: 0xffff_0000n }), 'archive_damaged'],
  ['a directory at 2^63', one({}, { zip64Count: 1n, directoryOffset: 2n ** 63n }), 'archive_damaged'],
  ['data beyond the file', one({ offset: 0xfff_ffff }), 'archive_damaged'],
  ['archives six levels deep', () => nestedZip(6), 'archive_nesting'],
  ['a fan of archives in layers', () => nestedZip(5, 16), 'archive_nesting'],
  ['a bomb inside an archive', () => nestedZip(2, 1, bombZip(32)), 'archive_bomb'],
  ['a name that climbs out', one({ name: '../../etc/passwd' }), 'archive_path'],
  ['a name that climbs out in the middle', one({ name: 'a/../../b' }), 'archive_path'],
  ['an absolute name', one({ name: '/etc/passwd' }), 'archive_path'],
  ['a name with a drive', one({ name: 'C:/Windows/x' }), 'archive_path'],
  ['a name with backslashes', one({ name: '..\\x' }), 'archive_path'],
  ['a name with a line break', one({ name: 'a\nb' }), 'archive_path'],
  ['a name with a zero byte', one({ name: 'a\0.jar' }), 'archive_path'],
  ['an empty name', one({ name: '' }), 'archive_path'],
  ['a name of 2000 bytes', one({ name: 'a'.repeat(2000) }), 'archive_path'],
  ['an encrypted entry', one({ flags: 1, crc32: 7 }), 'archive_encrypted'],
  [
    'an encrypted entry with its header',
    one({ flags: 1, method: 0, data: scrambled, uncompressedSize: 8, crc32: 7 }),
    'archive_encrypted',
  ],
  ['a packed entry that is encrypted', one({ flags: 1, method: 8, body: scrambled }), 'archive_encrypted'],
  ['an entry encrypted by a newer method', one({ flags: 1, method: 99 }), 'archive_encrypted'],
  [
    'an encrypted entry beside one that is not',
    () =>
      rawZip([
        { name: 'a', data: 'x', flags: 1 },
        { name: 'fabric.mod.json', data: metadata, flags: 1, crc32: 7 },
      ]),
    'archive_encrypted',
  ],
  ['a strongly encrypted entry', one({ flags: 0x41 }), 'archive_encrypted'],
  ['a symbolic link', one({ mode: 0o120777 }), 'archive_symlink'],
  ['metadata with another checksum', one({ name: 'fabric.mod.json', data: metadata, crc32: 1 }), 'archive_damaged'],
  [
    'metadata packed with an odd method',
    one({ name: 'fabric.mod.json', data: metadata, method: 93 }),
    'archive_unsupported',
  ],
  [
    'metadata twice',
    () =>
      rawZip([
        { name: 'plugin.yml', data: 'a: 1' },
        { name: 'plugin.yml', data: 'a: 2' },
      ]),
    'archive_duplicate',
  ],
]

test.each(hostile)('%s is refused', async (_, bytes, code) => {
  const refusal = await refusalOf(inspectBytes(bytes()))
  expect(refusal.code).toBe(code)
  expect(refusal.message).toMatch(/^[A-Z].*[.:)]$/)
})

/** Java, and so the game, reads these as if nothing was wrong, except for what the directory says is encrypted. */
const protectedArchives: readonly (readonly [what: string, bytes: () => Buffer])[] = [
  ['a stored entry with two sizes', one({ method: 0, uncompressedSize: 9, name: 'fabric.mod.json', data: metadata })],
  ['metadata larger than it claims', () => lyingSizeZip('fabric.mod.json', metadata, 10)],
  ['metadata smaller than it claims', () => lyingSizeZip('fabric.mod.json', metadata, 9000)],
  ['metadata under another local name', one({ name: 'fabric.mod.json', data: metadata, localName: 'fabric.mod.jsoN' })],
  ['metadata that says it is encrypted', one({ name: 'fabric.mod.json', data: metadata, flags: 1 })],
  ['metadata that says so in front of the data', one({ name: 'fabric.mod.json', data: metadata, localFlags: 1 })],
  [
    'code that says it is encrypted',
    () =>
      rawZip([
        { name: 'fabric.mod.json', data: metadata },
        { name: 'demo/Main.class', data: 'some code', flags: 1 },
      ]),
  ],
  ['a count higher than the truth', one({ name: 'fabric.mod.json', data: metadata }, { entryCount: 2 })],
  ['a count of no entries', one({ name: 'fabric.mod.json', data: metadata }, { entryCount: 0 })],
  [
    'a count lower than the truth',
    () => rawZip([{ name: 'a' }, { name: 'b' }, { name: 'fabric.mod.json', data: metadata }], { entryCount: 1 }),
  ],
  ['metadata that is named like a folder', one({ name: 'fabric.mod.json/', data: metadata })],
  [
    'code that is named like a folder',
    () =>
      rawZip([
        { name: 'fabric.mod.json', data: metadata },
        { name: 'demo/Main.class/', data: 'some code' },
      ]),
  ],
]

test.each(protectedArchives)('%s is read, and its uploader is warned', async (_, bytes) => {
  const { found, warnings } = await inspectBytes(bytes())
  expect(found).toMatchObject([{ source: 'fabric.mod.json', id: 'demo' }])
  expect(warnings.map(({ code }) => code)).toContain('archive_protected')
})

test('metadata is never unpacked beyond its limit, whatever it claims', async () => {
  const bytes = lyingSizeZip('fabric.mod.json', Buffer.alloc(ARCHIVE_LIMITS.metadataBytes + 1, ' '), 10)
  expect((await inspectBytes(bytes)).invalid).toMatchObject([
    { code: 'metadata_too_large', data: { entry: 'fabric.mod.json', limit: ARCHIVE_LIMITS.metadataBytes } },
  ])
})

test('a folder is no file, and hides none of the same name', async () => {
  const plain = await inspectBytes(rawZip([{ name: 'a/' }, { name: 'fabric.mod.json', data: metadata }]))
  expect([plain.entryCount, plain.warnings.map(({ code }) => code)]).toEqual([1, ['version_missing']])
  const both = rawZip([
    { name: 'fabric.mod.json/', data: '{"id":"other"}' },
    { name: 'fabric.mod.json', data: metadata },
  ])
  expect((await inspectBytes(both)).found).toMatchObject([{ id: 'demo' }])
})

test('an archive that is named like a folder is looked into', async () => {
  const refusal = await refusalOf(inspectBytes(rawZip([{ name: 'a.jar/', data: bombZip(32), method: 0 }])))
  expect(refusal.code).toBe('archive_bomb')
})

test('accepts an entry with an unsupported method if nothing needs to read it', async () => {
  const bytes = rawZip([{ name: 'a.bin', data: 'x', method: 12, uncompressedSize: 1 }])
  expect((await inspectBytes(bytes)).entryCount).toBe(1)
  await expect((await open(bytes)).read('a.bin', 9)).rejects.toMatchObject({ code: 'archive_unsupported' })
})

test('accepts four levels of archives, as in modpacks', async () => {
  expect((await inspectBytes(nestedZip(4))).entryCount).toBe(1)
})

test('ignores an inner file that is not an archive despite its name', async () => {
  const bytes = await zipOf({ 'libs/broken.jar': 'not an archive' })
  expect((await inspectBytes(bytes)).entryCount).toBe(1)
})

test('messages contain no control characters from the file', async () => {
  const { message } = await refusalOf(inspectBytes(one({ name: `\u001b[31m${'x'.repeat(500)}` })()))
  expect(message).not.toMatch(/\p{Cc}/u)
  expect(message.length).toBeLessThan(300)
})

const shares = Array.from({ length: 9 }, (_, index) => (index + 1) / 10)

test.each(shares)('an archive cut off after %f of its length is reported as truncated', async (share) => {
  const bytes = truncated(await zipOf(MOD), share)
  expect((await refusalOf(inspectBytes(bytes))).code).toBe('archive_truncated')
})

test.each([
  ['a PNG image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ['a web page', Buffer.from('<!DOCTYPE html><html><body>Sign in</body></html>')],
  ['a RAR archive', Buffer.from('Rar!\u001a\u0007\u0000')],
  ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)])],
  ['a text file', Buffer.from('hello')],
  ['a file of an unknown kind', Buffer.from([0, 1, 2, 3, 4, 5])],
])('%s under the name of a jar is called by its own name', async (content, bytes) => {
  const refusal = await refusalOf(inspectBytes(bytes))
  expect(refusal).toMatchObject({ code: 'not_an_archive', data: { content } })
  expect(refusal.message).toContain(content)
})

/** Any other error would mean that a hostile file reaches code that isn't prepared for it. */
async function survives(bytes: Buffer): Promise<void> {
  const outcome = await inspectBytes(bytes).catch((error: unknown) => error)
  if (outcome instanceof Error && !(outcome instanceof InspectionRefusal)) throw outcome
}

test('an archive with random changes is accepted or refused, and never throws anything else', async () => {
  const pack = await zipOf({ 'pack.mcmeta': { pack: { pack_format: 15 } }, 'data/a.json': {} })
  const mod = await zipOf({
    ...MOD,
    'META-INF/mods.toml': '[[mods]]\nmodId="a"',
    'plugin.yml': 'name: A',
    'lib.jar': pack,
  })
  const change = fc.tuple(fc.nat(mod.length - 1), fc.nat(255))
  const changes = fc.array(change, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(changes, async (list) => {
      const bytes = Buffer.from(mod)
      for (const [at, value] of list) bytes[at] = value
      await survives(bytes)
    }),
    { numRuns: 1500 },
  )
})

test('an archive with changes in its directory is accepted or refused, and never throws anything else', async () => {
  const mod = rawZip(
    [
      { name: 'fabric.mod.json', data: '{"id":"a"}' },
      { name: 'b', data: 'b' },
    ],
    { zip64Count: 2n },
  )
  const directory = mod.length - 250
  const changes = fc.array(fc.tuple(fc.integer({ min: directory, max: mod.length - 1 }), fc.nat(255)), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(changes, async (list) => {
      const bytes = Buffer.from(mod)
      for (const [at, value] of list) bytes[at] = value
      await survives(bytes)
    }),
    { numRuns: 1500 },
  )
})

test('random bytes are accepted or refused, and never throw anything else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => survives(Buffer.from(bytes))),
    { numRuns: 500 },
  )
})
