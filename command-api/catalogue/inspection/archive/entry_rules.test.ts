import { describe, expect, it } from 'vitest'
import { InspectionRefusal } from '../refusal.ts'
import { ARCHIVE_LIMITS } from './archive_limits.ts'
import {
  type ArchiveEntry,
  checkName,
  checkPlaces,
  checkRatio,
  checkSizes,
  isFileNamedFolder,
  isMislabeled,
  isSymbolicLink,
} from './entry_rules.ts'

const MIB = 1024 * 1024
const entry = (change: Partial<ArchiveEntry> = {}): ArchiveEntry => ({
  ...{
    name: 'a.class',
    method: 8,
    crc32: 0,
    offset: 0,
    headerSize: 37,
    packedSize: 10,
    size: 20,
    saysEncrypted: false,
  },
  ...change,
})

function refusalOf(check: () => void) {
  try {
    check()
  } catch (error) {
    if (error instanceof InspectionRefusal) return error.toRefusal()
    throw error
  }
  return undefined
}

describe('a name', () => {
  const named = (name: string) => refusalOf(() => checkName(name, ARCHIVE_LIMITS))

  it.each([
    ['', 'is empty'],
    ['x'.repeat(1_025), 'is longer than 1024 bytes'],
    ['ä'.repeat(513), 'is longer than 1024 bytes'],
    ['a\\b', 'contains a backslash'],
    ['/etc/passwd', 'is an absolute path'],
    ['C:start.bat', 'starts with a drive letter'],
    ['z:/x', 'starts with a drive letter'],
    ['../x', 'leads out of the archive with ".."'],
    ['a/../../x', 'leads out of the archive with ".."'],
    ['a/..', 'leads out of the archive with ".."'],
    ['a\nb', 'contains control characters'],
    ['a\x7fb', 'contains control characters'],
  ])('"%s" is refused', (name, problem) => {
    const refused = named(name)
    expect(refused).toMatchObject({ code: 'archive_path', data: { problem } })
    expect(refused?.message).toMatch(/^The archive has an entry ".*" whose name /)
    expect(refused?.message).toContain(`whose name ${problem}.`)
  })

  it('is told up to its limit', () => {
    expect(named('y'.repeat(2_000))?.data.entry).toBe('y'.repeat(1_024))
  })

  it.each(['a', 'x'.repeat(1_024), 'a..b', '...', 'a/b/', '1:x', 'ab:c', 'ä ö', 'ab/C:x'])(
    '"%s" is accepted',
    (name) => {
      expect(named(name)).toBeUndefined()
    },
  )
})

describe('a symbolic link', () => {
  const link = 0o120777 * 65_536
  it.each([
    ['of Unix', 3 << 8, link, true],
    ['of macOS, with a version', (19 << 8) | 30, link, true],
    ['of Windows, which has no such bits', 0, link, false],
    ['that is a file', 3 << 8, 0o100644 * 65_536, false],
    ['that is a socket, whose bits include those of a link', 3 << 8, 0o140000 * 65_536, false],
    ['that is a folder', 3 << 8, 0o040755 * 65_536 + 0x10, false],
  ])('%s', (_, madeBy, attributes, expected) => {
    expect(isSymbolicLink(madeBy, attributes)).toBe(expected)
  })
})

describe('sizes', () => {
  const GIB = 1024 * MIB

  it('are up to 1 GiB for one entry', () => {
    const sized = (size: number) => refusalOf(() => checkSizes(entry({ size, packedSize: size }), ARCHIVE_LIMITS))
    expect(sized(GIB)).toBeUndefined()
    expect(sized(GIB + 1)).toEqual({
      code: 'archive_bomb',
      message: 'An entry can\'t unpack to more than 1073741824 bytes ("a.class" has 1073741825).',
      data: { entry: 'a.class', bytes: GIB + 1, limit: GIB },
    })
  })

  it('unpack to at most 250 times what is packed, from 16 MiB on', () => {
    const ratio = (size: number, packed: number) =>
      refusalOf(() => checkRatio('The archive', size, packed, ARCHIVE_LIMITS))
    const packed = Math.ceil((16 * MIB) / 250)
    expect(ratio(16 * MIB - 1, 1)).toBeUndefined()
    expect(ratio(16 * MIB, packed)).toBeUndefined()
    expect(ratio(250 * packed, packed)).toBeUndefined()
    expect(ratio(250 * packed + 1, packed)).toEqual({
      code: 'archive_bomb',
      message: `The archive unpacks ${packed} bytes to ${250 * packed + 1}, more than 250 to one: it looks like an archive bomb.`,
      data: { bytes: 250 * packed + 1, packedBytes: packed, ratio: 250 },
    })
    expect(refusalOf(() => checkSizes(entry({ size: 16 * MIB, packedSize: 1 }), ARCHIVE_LIMITS))?.message).toMatch(
      /^The entry "a.class" unpacks 1 bytes/,
    )
  })
})

describe('an entry', () => {
  it('is a file named like a folder if it has more than folders have', () => {
    const isOne = (name: string, size: number, packedSize: number) =>
      isFileNamedFolder(entry({ name, size, packedSize }))
    expect([isOne('a/', 0, 2), isOne('a/', 0, 3), isOne('a/', 1, 0), isOne('a', 1, 3)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('is mislabeled as a folder, as encrypted, or by two sizes of bytes that are not packed', () => {
    expect(isMislabeled(entry())).toBe(false)
    expect(isMislabeled(entry({ method: 0, size: 10 }))).toBe(false)
    expect(isMislabeled(entry({ method: 0 }))).toBe(true)
    expect(isMislabeled(entry({ saysEncrypted: true }))).toBe(true)
    expect(isMislabeled(entry({ name: 'a/' }))).toBe(true)
  })
})

describe('places', () => {
  const at = (name: string, offset: number, packedSize: number) => entry({ name, offset, headerSize: 30, packedSize })

  it('follow each other up to the directory, in any order', () => {
    expect(refusalOf(() => checkPlaces([at('b', 40, 5), at('a', 0, 10)], 75))).toBeUndefined()
    expect(refusalOf(() => checkPlaces([], 0))).toBeUndefined()
  })

  it('do not reach into the directory', () => {
    expect(refusalOf(() => checkPlaces([at('b', 40, 5), at('a', 0, 10)], 74))).toEqual({
      code: 'archive_damaged',
      message: 'The entry "b" extends past the end of the archive\'s data.',
      data: { entry: 'b' },
    })
  })

  it('are shared by no two entries', () => {
    expect(refusalOf(() => checkPlaces([at('b', 39, 5), at('a', 0, 10)], 100))).toEqual({
      code: 'archive_overlap',
      message: 'The entries "a" and "b" share the same bytes.',
      data: { entries: ['a', 'b'] },
    })
  })
})
