import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gameVersions } from '@adit/events/catalogue/tag/game_version.values.ts'
import { bombZip, rawZip } from '@adit/platform/testing/archive.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { inspectFile } from './inspection.ts'
import { inspectBytes, inspectEntries, refusalOf, zipOf } from './inspection_fixture.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspection-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function stored(bytes: Buffer): Promise<string> {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  return path
}

/** Paths of this process's open files. */
async function openFiles(): Promise<string[]> {
  const links = await readdir('/proc/self/fd')
  return Promise.all(links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => '')))
}

describe('a file on disk', () => {
  it('is inspected under the name given by its uploader', async () => {
    const path = await stored(await zipOf({ 'fabric.mod.json': { id: 'a', version: '1.0' }, 'a/B.class': 'x' }))
    const inspection = await inspectFile(path, { filename: 'Lanterns 1.0.JAR', gameVersions })
    expect(inspection).toMatchObject({
      kind: 'archive',
      filename: 'Lanterns 1.0.JAR',
      extension: 'jar',
      entryCount: 2,
      markers: ['fabric.mod.json', 'a .class file'],
      invalid: [],
      misplaced: [],
      warnings: [],
    })
    expect(JSON.parse(JSON.stringify(inspection))).toMatchObject({ found: [{ id: 'a' }] })
  })

  it.skipIf(process.platform !== 'linux')('is closed again, whatever became of it', async () => {
    const good = await stored(await zipOf({ 'lib.jar': await zipOf({ a: 'x' }), 'fabric.mod.json': '{' }))
    const bad = [bombZip(32), Buffer.from('no archive'), rawZip([{ name: '../x' }]), Buffer.alloc(0)]
    const paths = [good, ...(await Promise.all(bad.map(stored)))]
    for (const path of paths) await inspectFile(path, { filename: 'a.jar', gameVersions }).catch(() => undefined)
    const open = await openFiles()
    expect(open.filter((path) => paths.includes(path))).toEqual([])
  })

  it('that is missing is an internal error, not a refusal', async () => {
    const missing = inspectFile(join(folder, 'missing'), { filename: 'a.jar', gameVersions })
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

test.each(['a', 'a.exe', 'a.jar.exe', '.', 'jar', 'a.'])(
  'a file called "%s" is refused by its name',
  async (filename) => {
    const refusal = await refusalOf(inspectBytes(Buffer.from('x'), filename))
    expect(refusal).toMatchObject({ code: 'file_extension', data: { filename } })
    expect(refusal.message).toContain('jar, zip, litemod, mrpack, asc, gpg, sig')
  },
)

describe('a signature', () => {
  it.each([
    ['armoured', Buffer.from('-----BEGIN PGP SIGNATURE-----\n\niQ==\n')],
    ['binary, old format', Buffer.from([0x88, 0x75, 0x04])],
    ['binary, new format', Buffer.from([0xc2, 0x75, 0x04])],
    ['of minisign', Buffer.from('untrusted comment: signature\nRW==')],
  ])('may be %s', async (_, bytes) => {
    expect(await inspectBytes(bytes, 'a.jar.sig')).toMatchObject({ kind: 'signature', found: [] })
  })

  it.each([
    ['a zip archive', rawZip([{ name: 'a' }])],
    ['a PNG image', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ['a text file', Buffer.from('hello')],
  ])('is not %s', async (content, bytes) => {
    expect(await refusalOf(inspectBytes(bytes, 'a.asc'))).toMatchObject({
      code: 'signature_invalid',
      data: { content },
    })
  })

  it('must not be empty or large', async () => {
    expect((await refusalOf(inspectBytes(Buffer.alloc(0), 'a.asc'))).code).toBe('file_empty')
    const large = Buffer.alloc(70_000, '-----BEGIN PGP SIGNATURE-----')
    expect((await refusalOf(inspectBytes(large, 'a.asc'))).code).toBe('signature_invalid')
  })
})

describe('a hint is given for', () => {
  it('a version placeholder that was not replaced', async () => {
    const unfilled = ['$', '{version}'].join('')
    const { warnings } = await inspectEntries({ 'fabric.mod.json': { id: 'a', version: unfilled } })
    expect(warnings).toMatchObject([{ code: 'version_missing', data: { entry: 'fabric.mod.json' } }])
  })

  it('names that differ only in case', async () => {
    const { warnings } = await inspectBytes(rawZip([{ name: 'a.class' }, { name: 'A.class' }]))
    expect(warnings).toMatchObject([{ code: 'duplicate_names', data: { count: 1, entries: ['A.class'] } }])
  })
})

const pair = () =>
  rawZip([
    { name: 'a.txt', data: 'x'.repeat(60) },
    { name: 'b', data: 'x'.repeat(60) },
  ])
const inner = () => rawZip([{ name: 'a.zip', data: pair() }])

test.each([
  ['entries', 1, 'archive_too_many_entries', pair],
  ['directoryBytes', 60, 'archive_too_many_entries', pair],
  ['nameBytes', 4, 'archive_path', pair],
  ['entryBytes', 59, 'archive_bomb', pair],
  ['totalBytes', 119, 'archive_bomb', pair],
  ['totalBytes', 317, 'archive_bomb', inner],
  ['depth', 0, 'archive_nesting', inner],
] as const)('at most %s = %i', async (limit, value, code, bytes) => {
  expect((await refusalOf(inspectBytes(bytes(), 'a.jar', { limits: { [limit]: value } }))).code).toBe(code)
})

test.each(['nestedArchives', 'nestedEntries', 'nestedBytes', 'nestedTotalBytes', 'heldBytes'] as const)(
  'what lies deeper than %s reach is left unread',
  async (limit) => {
    const bytes = rawZip([{ name: 'a.zip', data: bombZip(32) }])
    expect((await refusalOf(inspectBytes(bytes))).code).toBe('archive_bomb')
    expect((await inspectBytes(bytes, 'a.jar', { limits: { [limit]: 0 } })).entryCount).toBe(1)
  },
)

describe('archives inside each other count as held together', () => {
  const stored = (data: Buffer): Buffer => rawZip([{ name: 'a.zip', data, method: 0 }])
  const named = (name: string): Buffer => rawZip([{ name: name.repeat(900) }])
  /** What the directory of the one entry takes. */
  const plain = 46 + 'a.zip'.length
  const long = 46 + 900

  it('with their directories', async () => {
    const bytes = stored(stored(named('x')))
    const limits = { heldBytes: plain + plain + long }
    expect((await inspectBytes(bytes, 'a.jar', { limits })).entryCount).toBe(1)
    const less = { heldBytes: limits.heldBytes - 1 }
    expect(await refusalOf(inspectBytes(bytes, 'a.jar', { limits: less }))).toMatchObject({
      code: 'archive_too_many_entries',
      data: { limit: long - 1 },
    })
  })

  it('but not those beside each other', async () => {
    const bytes = rawZip(['a.zip', 'b.zip', 'c.zip'].map((name) => ({ name, data: named('x'), method: 0 })))
    const limits = { heldBytes: 3 * plain + long }
    expect((await inspectBytes(bytes, 'a.jar', { limits })).entryCount).toBe(3)
  })

  it('with what they are unpacked to', async () => {
    const bomb = bombZip(32)
    const bytes = rawZip([{ name: 'a.zip', data: rawZip([{ name: 'b.zip', data: bomb }]) }])
    const middle = rawZip([{ name: 'b.zip', data: bomb }]).length
    const needed = plain + middle + plain + bomb.length + 46 + 'zeros.bin'.length
    const outcome = (heldBytes: number) =>
      inspectBytes(bytes, 'a.jar', { limits: { heldBytes } }).then(
        () => 'accepted',
        ({ code }) => code,
      )
    expect(await outcome(needed)).toBe('archive_bomb')
    // What has no room is left unread.
    expect(await outcome(plain + middle + plain + bomb.length - 1)).toBe('accepted')
  })
})
