import { bombZip, overlappingZip, rawZip } from '@adit/platform/testing/archive.ts'
import { describe, expect, it, test } from 'vitest'
import { openArchive } from './archive/archive.ts'
import { ARCHIVE_LIMITS } from './archive/archive_limits.ts'
import { bufferSource } from './archive/byte_source.ts'
import { type Entries, inspectBytes, inspectEntries, refusalOf, zipOf } from './inspection_fixture.ts'
import { checkFileForLoaders } from './loader_check.ts'
import { InspectionRefusal, quote } from './refusal.ts'

const metadata = '{"id":"demo","version":"1"}'

/** What the uploader is told: the code, the data and the whole sentence. */
const refused: readonly (readonly [what: string, bytes: () => Buffer, code: string, data: object, message: string])[] =
  [
    ['nothing', () => Buffer.alloc(0), 'file_empty', {}, 'The file is empty.'],
    [
      'a text',
      () => Buffer.from('hello'),
      'not_an_archive',
      { content: 'a text file' },
      'The file is not a zip archive: it looks like a text file.',
    ],
    [
      'the beginning of an archive',
      () => rawZip([{ name: 'a', data: 'x' }]).subarray(0, 40),
      'archive_truncated',
      { bytes: 40 },
      'The archive is truncated or damaged: the directory at its end is missing.',
    ],
    [
      'a link',
      () => rawZip([{ name: 'a', mode: 0o120777 }]),
      'archive_symlink',
      { entry: 'a' },
      'The entry "a" is a symbolic link.',
    ],
    [
      'an encrypted entry',
      () => rawZip([{ name: 'a', flags: 1, crc32: 7 }]),
      'archive_encrypted',
      { entry: 'a' },
      'The entry "a" is encrypted.',
    ],
    [
      'strong encryption',
      () => rawZip([{ name: 'a', flags: 0x41 }]),
      'archive_encrypted',
      {},
      'The archive is encrypted.',
    ],
    [
      'a million entries',
      () => rawZip([{ name: 'a' }], { zip64Count: 1_000_000n }),
      'archive_too_many_entries',
      { entries: 1_000_000, limit: 100_000 },
      "An archive can't have more than 100000 entries (this one lists 1000000).",
    ],
    [
      'something before the end',
      () => rawZip([{ name: 'a' }, { name: 'b' }], { entryCount: 1, between: Buffer.from('PK what') }),
      'archive_damaged',
      { entries: 2 },
      'The archive is damaged: what follows the 2 entries of its directory is not its end.',
    ],
    [
      'shared bytes',
      () => overlappingZip(2),
      'archive_overlap',
      { entries: ['first.bin', 'copy-0.bin'] },
      'The entries "first.bin" and "copy-0.bin" share the same bytes.',
    ],
    [
      'one name twice',
      () =>
        rawZip([
          { name: 'fabric.mod.json', data: metadata },
          { name: 'fabric.mod.json', data: metadata },
        ]),
      'archive_duplicate',
      { entry: 'fabric.mod.json' },
      'The archive has more than one entry with the name "fabric.mod.json".',
    ],
    [
      'another checksum',
      () => rawZip([{ name: 'fabric.mod.json', data: metadata, crc32: 1 }]),
      'archive_damaged',
      { entry: 'fabric.mod.json' },
      'The archive is damaged: the entry "fabric.mod.json" does not match its checksum.',
    ],
    [
      'bytes that can not be unpacked',
      () => rawZip([{ name: 'fabric.mod.json', data: metadata, method: 8, body: Buffer.from('no deflate') }]),
      'archive_damaged',
      { entry: 'fabric.mod.json' },
      'The archive is damaged: the entry "fabric.mod.json" cannot be unpacked.',
    ],
    [
      'another method',
      () => rawZip([{ name: 'fabric.mod.json', data: metadata, method: 93 }]),
      'archive_unsupported',
      { entry: 'fabric.mod.json', method: 93 },
      'The entry "fabric.mod.json" is compressed with method 93. Only "stored" and "deflate" are supported.',
    ],
    [
      'too many levels',
      () =>
        rawZip([
          {
            name: 'a.jar',
            method: 0,
            data: rawZip([
              {
                name: 'b.ZIP',
                method: 0,
                data: rawZip([
                  {
                    name: 'c.litemod',
                    method: 0,
                    data: rawZip([
                      { name: 'd.mrpack', method: 0, data: rawZip([{ name: 'e.jar', method: 0, data: 'x' }]) },
                    ]),
                  },
                ]),
              },
            ]),
          },
        ]),
      'archive_nesting',
      { entry: 'e.jar', limit: 4, archive: 'a.jar' },
      'Archives inside archives can\'t be more than 4 levels deep ("e.jar" is).',
    ],
  ]

test.each(refused)('the refusal of %s says what is wrong', async (_, bytes, code, data, message) => {
  const refusal = await refusalOf(inspectBytes(bytes()))
  if (code === 'archive_nesting') expect(refusal).toMatchObject({ code, message })
  else expect(refusal).toEqual({ code, data, message })
})

test('the refusal of an archive inside names it, and what is wrong with it', async () => {
  const refusal = await refusalOf(inspectBytes(rawZip([{ name: 'lib/a.jar', data: bombZip(32) }])))
  expect(refusal).toMatchObject({ code: 'archive_bomb', data: { archive: 'lib/a.jar' } })
  expect(refusal.message).toMatch(
    /^The archive "lib\/a.jar" inside the file was refused: .* looks like an archive bomb\.$/,
  )
})

describe('sizes that are exceeded are told', () => {
  const bytes = rawZip([
    { name: 'a.txt', data: 'x'.repeat(60) },
    { name: 'b.zip', data: rawZip([{ name: 'c', data: 'y'.repeat(50) }]), method: 0 },
  ])
  const inner = rawZip([{ name: 'c', data: 'y'.repeat(50) }]).length
  const limited = (limits: object) => refusalOf(inspectBytes(bytes, 'a.jar', { limits }))

  it.each([
    [
      { totalBytes: 59 + inner },
      'archive_bomb',
      { bytes: 60 + inner, limit: 59 + inner },
      `An archive can't unpack to more than ${59 + inner} bytes (this one has ${60 + inner}).`,
    ],
    [
      { totalBytes: 109 + inner },
      'archive_bomb',
      { entry: 'b.zip', limit: 109 + inner },
      `Including the archives inside it, the file can't unpack to more than ${109 + inner} bytes.`,
    ],
    [
      { directoryBytes: 100 },
      'archive_too_many_entries',
      { limit: 100 },
      "The archive's directory can't be larger than 100 bytes.",
    ],
    [
      { entries: 1 },
      'archive_too_many_entries',
      { entries: 2, limit: 1 },
      "An archive can't have more than 1 entries (this one lists 2).",
    ],
  ])('%j', async (limits, code, data, message) => {
    expect(await limited(limits)).toEqual({ code, data, message })
  })

  it('and what just fits is accepted', async () => {
    const fits = { totalBytes: 110 + inner, directoryBytes: 46 + 5 + 46 + 5, entries: 2 }
    expect((await inspectBytes(bytes, 'a.jar', { limits: fits })).entryCount).toBe(2)
  })
})

describe('an entry that is read', () => {
  const open = (bytes: Buffer) => openArchive(bufferSource(bytes), ARCHIVE_LIMITS)
  const outcome = (reading: Promise<unknown>) =>
    reading.then(String, (error: unknown) => (error instanceof InspectionRefusal ? error.toRefusal() : error))

  it('has exactly what it claims, up to the limit', async () => {
    const stored = await open(rawZip([{ name: 'a', data: 'xxxx', method: 0 }]))
    expect(await outcome(stored.read('a', 4))).toBe('xxxx')
    expect(await outcome(stored.read('a', 3))).toEqual({
      code: 'metadata_too_large',
      data: { entry: 'a', bytes: 4, limit: 3 },
      message: 'The entry "a" can\'t be larger than 3 bytes (it has 4).',
    })
    const lying = await open(rawZip([{ name: 'a', data: 'xxxx', method: 0, uncompressedSize: 3 }]))
    expect(await outcome(lying.read('a', 9))).toMatchObject({
      message: 'The archive is damaged: the entry "a" claims 3 bytes and has 4.',
    })
    const short = await open(rawZip([{ name: 'a', data: 'xxxx', uncompressedSize: 9 }]))
    expect(await outcome(short.read('a', 9))).toMatchObject({
      message: 'The archive is damaged: the entry "a" claims 9 bytes and has 4.',
    })
    const wrong = await open(rawZip([{ name: 'a', data: 'xxxx', crc32: 1 }]))
    expect(await outcome(wrong.read('a', 9))).toMatchObject({
      message: 'The archive is damaged: the entry "a" does not match its checksum.',
    })
    const empty = await open(rawZip([{ name: 'a', data: '' }]))
    expect(await outcome(empty.read('a', 9))).toBe('')
    const bad = await open(rawZip([{ name: 'a', data: 'xxxx', body: Buffer.from('no deflate') }]))
    expect(await outcome(bad.read('a', 10))).toMatchObject({
      message: 'The archive is damaged: the entry "a" cannot be unpacked.',
    })
  })

  it('is bounded by what is unpacked, whatever it claims, if it may be protected', async () => {
    const archive = await open(rawZip([{ name: 'a', data: 'x'.repeat(1_000), uncompressedSize: 3 }]))
    expect(archive.isProtected()).toBe(false)
    expect(await outcome(archive.readProtected('a', 1_000))).toBe('x'.repeat(1_000))
    expect(archive.isProtected()).toBe(true)
    expect(await outcome(archive.readProtected('a', 999))).toEqual({
      code: 'metadata_too_large',
      data: { entry: 'a', limit: 999 },
      message: 'The entry "a" can\'t be larger than 999 bytes.',
    })
    expect(await outcome(archive.readProtected('b', 9))).toBe('undefined')
    const plain = await open(rawZip([{ name: 'a', data: 'x' }]))
    expect([await outcome(plain.readProtected('a', 3)), plain.isProtected()]).toEqual(['x', false])
  })

  it('is not where the directory says', async () => {
    const claim = { method: 0, compressedSize: 9, uncompressedSize: 9 }
    const archive = await open(
      rawZip([
        { name: 'a', data: 'x'.repeat(99), ...claim },
        { name: 'b', data: 'y', offset: 60 },
      ]),
    )
    const message = 'The archive is damaged: the entry "b" is not where the directory says.'
    expect(await outcome(archive.read('b', 9)).catch(String)).toMatchObject({ message })
  })
})

describe('a hint', () => {
  it('names up to five of the names that stand there twice', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const { warnings } = await inspectBytes(
      rawZip([...names, ...names.map((name) => name.toUpperCase())].map((name) => ({ name }))),
    )
    expect(warnings).toEqual([
      {
        code: 'duplicate_names',
        data: { count: 6, entries: ['A', 'B', 'C', 'D', 'E'] },
        message: '6 entries stand in the archive twice or differ only in case, such as "A", "B", "C", "D", "E".',
      },
    ])
  })

  it('says that a version is missing, unless there is no id either', async () => {
    expect((await inspectEntries({ 'fabric.mod.json': { id: 'a' } })).warnings).toEqual([
      {
        code: 'version_missing',
        data: { entry: 'fabric.mod.json' },
        message: 'fabric.mod.json has no version, or only a placeholder that the build did not replace.',
      },
    ])
    expect((await inspectEntries({ 'shaders/a.fsh': 'x' }, 'a.zip')).warnings).toEqual([])
  })

  const TOML = 'modLoader="javafml"\n[[mods]]\n'
  it.each<[Entries, string, string]>([
    [
      { 'META-INF/mods.toml': `${TOML}modId="a"\nversion="1"\nversion="2"\n` },
      'doubled_key',
      'META-INF/mods.toml sets the same key twice. Some loaders refuse that.',
    ],
    [{ 'META-INF/mods.toml': TOML }, 'mod_id_missing', 'META-INF/mods.toml has no mod id.'],
    [
      { 'fabric.mod.json': [{ id: 'a', version: '1' }] },
      'metadata_list',
      'fabric.mod.json is a list. Only its first item is used.',
    ],
    [
      { 'pack.mcmeta': { pack: {} }, 'assets/a': 'x' },
      'pack_format_missing',
      'pack.mcmeta has no pack_format, so the game shows the pack as incompatible.',
    ],
    [
      { 'plugin.yml': 'name: @name@\nmain: a.B\nversion: 1' },
      'placeholder',
      'plugin.yml contains a placeholder that the build did not replace.',
    ],
    [
      { 'pack.txt': 'Old' },
      'texture_pack',
      'The pack has pack.txt and no pack.mcmeta, so only versions of the game before 1.6.1 load it.',
    ],
    [
      { 'plugin.yml': 'name: A\nmain: a.B\nversion: 1\ncommands:\n\ta: x\n' },
      'yaml_tabs',
      "plugin.yml is indented with tabs, which YAML doesn't allow.",
    ],
  ])('about %j', async (entries, code, message) => {
    const [entry] = Object.keys(entries)
    expect((await inspectEntries(entries)).warnings).toContainEqual({ code, data: { entry }, message })
  })

  it('says that an archive is protected', async () => {
    const { warnings } = await inspectBytes(rawZip([{ name: 'fabric.mod.json', data: metadata, localFlags: 1 }]))
    const message = 'The archive is protected against unpacking, so other programs may not be able to read it.'
    expect(warnings).toEqual([{ code: 'archive_protected', data: {}, message }])
  })
})

describe('metadata that is wrong', () => {
  it.each<[Entries, string, object]>([
    [
      { 'fabric.mod.json': '"a"' },
      'fabric.mod.json is not valid: it must be an object.',
      { problem: 'it must be an object' },
    ],
    [{ 'fabric.mod.json': {} }, 'fabric.mod.json is not valid: the field "id" is missing.', { field: 'id' }],
    [
      { 'quilt.mod.json': {} },
      'quilt.mod.json is not valid: the field "quilt_loader.id" is missing.',
      { field: 'quilt_loader.id' },
    ],
    [{ 'mcmod.info': [{}] }, 'mcmod.info is not valid: it has no entry with a "modid".', { field: 'modid' }],
    [{ 'velocity-plugin.json': {} }, 'velocity-plugin.json is not valid: the field "id" is missing.', { field: 'id' }],
    [
      { 'sponge_plugins.json': {} },
      'sponge_plugins.json is not valid: it has no plugin with an "id".',
      { field: 'plugins.id' },
    ],
    [{ 'plugin.yml': 'main: a.B' }, 'plugin.yml is not valid: the field "name" is missing.', { field: 'name' }],
    [{ 'plugin.yml': 'name: A' }, 'plugin.yml is not valid: the field "main" is missing.', { field: 'main' }],
    [{ 'plugin.yml': '- a' }, 'plugin.yml is not valid: it has no fields.', { problem: 'it has no fields' }],
    [
      { 'pack.mcmeta': {}, 'assets/a': 'x' },
      'pack.mcmeta is not valid: the field "pack" is missing.',
      { field: 'pack' },
    ],
  ])('%j is named with its field', async (entries, message, data) => {
    const { invalid } = await inspectEntries(entries)
    expect(invalid).toMatchObject([{ code: 'metadata_invalid', message, data }])
  })

  it.each([
    ['fabric.mod.json', '{', 'JSON'],
    ['META-INF/mods.toml', 'a = ', 'TOML'],
    ['plugin.yml', 'name: "a', 'YAML'],
  ])('%s is named with its format and one line of the reason', async (name, text, format) => {
    const { invalid } = await inspectEntries({ [name]: text })
    expect(invalid[0]?.message).toMatch(
      new RegExp(`^${name} is not valid: it can't be read as ${format} \\([^\\n"]+\\)\\.$`),
    )
  })

  it('is told once, though two readers read it', async () => {
    expect((await inspectEntries({ 'plugin.yml': 'name: "a' })).invalid).toHaveLength(1)
  })
})

describe('a file for other loaders', () => {
  const check = async (entries: Entries, filename: string, loader: string, options = {}) =>
    checkFileForLoaders(await inspectEntries(entries, filename), [loader], options).refusals

  it('is told what is missing, where it is and what was found', async () => {
    expect(
      await check({ 'a/fabric.mod.json': '{}', 'quilt.mod.json': { quilt_loader: { id: 'a' } } }, 'a.jar', 'fabric'),
    ).toEqual([
      {
        code: 'metadata_missing',
        data: {
          loader: 'fabric',
          lookedFor: ['fabric.mod.json'],
          found: ['quilt.mod.json'],
          misplaced: ['a/fabric.mod.json'],
        },
        message:
          'The version is declared for fabric, but the file a.jar has no fabric.mod.json. It has a/fabric.mod.json, which must be at the top level of the archive instead. Found instead: quilt.mod.json (quilt).',
      },
    ])
    expect(await check({ a: 'x' }, 'a.jar', 'paper')).toEqual([
      {
        code: 'metadata_missing',
        data: { loader: 'paper', lookedFor: ['paper-plugin.yml', 'plugin.yml'], found: [], misplaced: [] },
        message:
          'The version is declared for paper, but the file a.jar has no paper-plugin.yml or plugin.yml. No metadata of another loader was found either.',
      },
    ])
  })

  it('is told which extension it needs', async () => {
    expect(await check({ a: 'x' }, 'a.zip', 'fabric')).toEqual([
      {
        code: 'file_extension',
        data: { extension: 'zip', wanted: ['jar'], loaders: ['fabric'] },
        message: 'A file for fabric must have the extension .jar, not .zip.',
      },
    ])
    expect((await check({ a: 'x' }, 'a.litemod', 'forge'))[0]?.message).toBe(
      'A file for forge must have the extension .jar or .zip, not .litemod.',
    )
    expect((await check({ a: 'x' }, 'a.zip', 'fabric', { projectType: 'modpack' }))[0]?.message).toBe(
      'A file for mrpack must have the extension .mrpack, not .zip.',
    )
    expect(await check({ a: 'x' }, 'a.zip', 'fabric', { projectType: 'modpack', primary: false })).toEqual([])
    expect(await check({ a: 'x' }, 'a.zip', 'no such loader')).toEqual([])
  })

  it('is a signature beside another file alone', async () => {
    const signature = await inspectBytes(Buffer.from('-----BEGIN PGP SIGNATURE-----'), 'a.jar.asc')
    expect(signature).toEqual({
      ...{ kind: 'signature', filename: 'a.jar.asc', extension: 'asc', size: 29, unpackedSize: 0, entryCount: 0 },
      ...{ found: [], invalid: [], markers: [], misplaced: [], warnings: [] },
    })
    expect(checkFileForLoaders(signature, ['fabric']).refusals).toEqual([
      {
        code: 'file_extension',
        data: { extension: 'asc' },
        message: "a.jar.asc is a signature and can't be the primary file of a version.",
      },
    ])
  })
})

test('a name is shown without what could mislead, up to 120 characters', () => {
  expect(quote('a"b')).toBe('"a"b"')
  expect(quote('x'.repeat(120))).toBe(`"${'x'.repeat(120)}"`)
  expect(quote('x'.repeat(121))).toBe(`"${'x'.repeat(120)}…"`)
  expect(quote('a\n\u202eb\u2028\u2029\ud800c')).toBe('"a??b???c"')
})

test('a file without a known extension is told which there are', async () => {
  const refusal = await refusalOf(inspectBytes(Buffer.from('x'), `${'y'.repeat(300)}.exe`))
  expect(refusal).toMatchObject({ code: 'file_extension', data: { filename: 'y'.repeat(256) } })
  expect(refusal.message).toMatch(/^"y{120}…" has none of the extensions jar, zip, litemod, mrpack, asc, gpg, sig\.$/)
})

test('what is archived and told of a file is its sizes, its entries and its name', async () => {
  const bytes = await zipOf({ 'a.txt': 'x'.repeat(1_000), 'b/c.txt': 'y' })
  expect(await inspectBytes(bytes, 'Old.ZIP')).toEqual({
    ...{
      kind: 'archive',
      filename: 'Old.ZIP',
      extension: 'zip',
      size: bytes.length,
      unpackedSize: 1_001,
      entryCount: 2,
    },
    ...{ found: [], invalid: [], markers: [], misplaced: [], warnings: [] },
  })
  const error = new InspectionRefusal('file_empty', 'It is empty.')
  expect([error.name, error.data]).toEqual(['InspectionRefusal', {}])
})
