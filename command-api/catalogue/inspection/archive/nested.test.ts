import { bombZip, overlappingZip, type RawEntry, rawZip } from '@adit/platform/testing/archive.ts'
import { describe, expect, it } from 'vitest'
import { inspectBytes } from '../inspection_fixture.ts'
import type { ArchiveLimits } from './archive_limits.ts'

const outcome = (entries: readonly RawEntry[], limits: Partial<ArchiveLimits> = {}) =>
  inspectBytes(rawZip(entries), 'a.jar', { limits }).then(
    () => 'accepted',
    ({ code }) => code,
  )
const bomb = bombZip(32)
const small = rawZip([{ name: 'x', data: 'x' }])
const [first, second] = [
  [
    { name: 'a.zip', data: bomb },
    { name: 'b.zip', data: small },
  ],
  [
    { name: 'a.zip', data: small },
    { name: 'b.zip', data: bomb },
  ],
]

describe('the archives inside an archive', () => {
  it.each([
    ['archives are opened', { nestedArchives: 1 }, { nestedArchives: 2 }],
    ['entries are listed', { nestedEntries: 1 }, { nestedEntries: 2 }],
    ['bytes are unpacked', { nestedTotalBytes: bomb.length }, { nestedTotalBytes: small.length + bomb.length }],
  ])('are left unread once as many %s as the limit allows', async (_, one, both) => {
    expect(await outcome(first ?? [], one)).toBe('archive_bomb')
    expect(await outcome(second ?? [], one)).toBe('accepted')
    expect(await outcome(second ?? [], both)).toBe('archive_bomb')
  })

  it('are each read up to their limit', async () => {
    const one = [{ name: 'a.zip', data: bomb }]
    expect(await outcome(one, { nestedBytes: bomb.length })).toBe('archive_bomb')
    expect(await outcome(one, { nestedBytes: bomb.length - 1 })).toBe('accepted')
  })

  it('are read in place where they are stored, whatever their size', async () => {
    const stored = [{ name: 'a.zip', data: bomb, method: 0 }]
    expect(await outcome(stored, { nestedBytes: 0, nestedTotalBytes: 0 })).toBe('archive_bomb')
  })

  it('are dangerous if their entries share bytes or are too many, and no other fault of theirs is', async () => {
    expect(await outcome([{ name: 'a.zip', data: overlappingZip(3) }])).toBe('archive_overlap')
    const many = rawZip(['x', 'y', 'z'].map((name) => ({ name })))
    expect(await outcome([{ name: 'a.zip', data: many }], { entries: 2 })).toBe('archive_too_many_entries')
    for (const data of [Buffer.alloc(0), rawZip([{ name: '../x' }]), rawZip([{ name: 'x', mode: 0o120777 }])])
      expect(await outcome([{ name: 'a.zip', data }])).toBe('accepted')
  })

  it('are held beside their own directories', async () => {
    const inner = rawZip([{ name: 'x'.repeat(500) }])
    const entries = [{ name: 'a.zip', data: inner }]
    const held = 46 + 'a.zip'.length + inner.length + 46 + 500
    expect(await outcome(entries, { heldBytes: held })).toBe('accepted')
    expect(await outcome(entries, { heldBytes: held - 1 })).toBe('archive_too_many_entries')
  })
})

describe('entries that say they are encrypted', () => {
  const flagged = (name: string, data: string, change: Partial<RawEntry> = {}): RawEntry => ({
    ...{ name, data, flags: 1, method: 0 },
    ...change,
  })
  const encrypted = { crc32: 7 }

  it('are tried from the smallest on, as far as one metadata entry reaches', async () => {
    const limits = { metadataBytes: 10 }
    const large = flagged('large', 'x'.repeat(11), encrypted)
    expect(await outcome([large], limits)).toBe('accepted')
    expect(await outcome([flagged('ten', 'x'.repeat(10), encrypted)], limits)).toBe('archive_encrypted')
    expect(await outcome([large, flagged('small', 'xxxxx', encrypted)], limits)).toBe('archive_encrypted')
    expect(await outcome([flagged('six', 'xxxxxx', encrypted), flagged('five', 'xxxxx')], limits)).toBe('accepted')
    expect(await outcome([flagged('five', 'xxxxx', encrypted), flagged('five too', 'xxxxx')], limits)).toBe(
      'archive_encrypted',
    )
    expect(await outcome([flagged('claims', 'xxxxx', { ...encrypted, uncompressedSize: 11 })], limits)).toBe('accepted')
  })

  it('and unpack to more than that are none', async () => {
    const large = flagged('large', 'x'.repeat(1_000), { method: 8, uncompressedSize: 5 })
    expect(await outcome([large], { metadataBytes: 100 })).toBe('accepted')
  })
})

describe('names', () => {
  it('with backslashes are refused, though some tools would turn them', async () => {
    expect(await outcome([{ name: 'a\\b' }])).toBe('archive_path')
  })

  it('count as part of their entries', async () => {
    const name = 'x'.repeat(20)
    const entries = (offset: number) => [
      { name, data: 'abc', method: 0 },
      { name: 'pad', data: 'p'.repeat(99), method: 0, compressedSize: 9, uncompressedSize: 9, offset },
    ]
    expect(await outcome(entries(30 + 20 + 3))).toBe('accepted')
    expect(await outcome(entries(30 + 20 + 2))).toBe('archive_overlap')
  })

  it('are alike if they differ only in case', async () => {
    const warned = async (...names: string[]) =>
      (await inspectBytes(rawZip(names.map((name) => ({ name }))))).warnings.map(({ code }) => code)
    expect(await warned('Ä', 'ä')).toEqual(['duplicate_names'])
    expect(await warned('ß', 'ss')).toEqual([])
  })
})

it('an entry of the directory that is damaged is told by its number', async () => {
  const bytes = rawZip([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  const directory = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  const entry = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'), directory + 1)
  const damaged = Buffer.from(bytes)
  damaged[entry + 2] = 9
  await expect(inspectBytes(damaged)).rejects.toMatchObject({
    code: 'archive_damaged',
    data: { number: 2 },
    message: "The archive is damaged: entry 2 of its directory can't be read.",
  })
})
