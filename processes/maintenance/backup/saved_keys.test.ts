import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Manifest, writeManifest } from './manifest.ts'
import { newestKeys, removeOldKeys } from './saved_keys.ts'

const [first, second, third] = ['2026-09-01', '2026-10-01', '2026-10-30'].map((day) => `${day}T03-17-00.000Z`) as [
  string,
  string,
  string,
]
const nothing = { tables: [], sequences: {} }
const table = 'vault.account_key'
const vault = { tables: [{ table, columns: ['key'], rows: 1, sha256: 'a'.repeat(64) }], sequences: {} }
const manifestOf = (logId: string): Manifest => ({
  ...{ format: 1, logId, begunAt: '2026-10-01T03:17:00.000Z', endedAt: '2026-10-01T03:18:00.000Z' },
  ...{ before: nothing, log: null, ops: nothing, vault, downloadDays: [], objects: 0 },
})
const manifest = manifestOf('one')

let folder: string
let keys: string
async function save(name: string, kept: Manifest = manifest): Promise<void> {
  await mkdir(join(folder, name), { recursive: true })
  await mkdir(join(keys, name, 'vault'), { recursive: true })
  await writeManifest(join(folder, name), kept)
  await writeFile(join(keys, name, 'vault', `${table}.copy.gz`), name)
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-saved-'))
  keys = await mkdtemp(join(tmpdir(), 'adit-keys-'))
})
afterEach(async () => {
  for (const one of [folder, keys]) await rm(one, { recursive: true })
})

it('removes the keys of a backup that is 30 days old, and nothing else', async () => {
  for (const name of [first, second, third]) await save(name)
  await mkdir(join(keys, 'objects', 'vault'), { recursive: true })
  expect(await removeOldKeys(keys, Date.parse('2026-10-31T03:16:59Z'))).toBe(1)
  expect(await readdir(join(keys, first))).toEqual([])
  expect(await readdir(join(keys, second))).toEqual(['vault'])
  expect(await removeOldKeys(keys, Date.parse('2026-10-31T03:17:00Z'))).toBe(1)
  expect(await readdir(join(keys, second))).toEqual([])
  expect(await removeOldKeys(keys, Date.parse('2026-10-31T03:17:00Z'))).toBe(0)
  expect(await readdir(join(keys, third))).toEqual(['vault'])
  expect(await readdir(join(keys, 'objects'))).toEqual(['vault'])
})

it('restores the newest keys of the same log, which know most of what was erased', async () => {
  await save(first)
  await save(second)
  await save(third, manifestOf('another'))
  const found = await newestKeys(folder, { name: first, manifest, keys })
  expect([found.name, found.fileOf(table)]).toEqual([second, join(keys, second, 'vault', `${table}.copy.gz`)])
  // Keys of accounts that came later would be missing.
  await rm(join(keys, second), { recursive: true })
  await expect(newestKeys(folder, { name: second, manifest, keys })).rejects.toThrow('removed after 30 days')
  await expect(newestKeys(folder, { name: second, manifest, keys: folder })).rejects.toThrow('--keys')
})
