import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSecrets } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('creates them once, readable only by the owner', async () => {
  const made = await readSecrets(folder)
  expect(await readSecrets(folder)).toEqual(made)
  expect(await readdir(folder)).toEqual(['secrets.json'])
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
})

it.each([
  ['', /is not valid JSON/],
  ['{"emailKey":"ab","addressKey":"', /is not valid JSON/],
  ['{"emailKey":"ab"}', /64 hexadecimal digits/],
])('does not replace a file that contains %j', async (text, said) => {
  await writeFile(join(folder, 'secrets.json'), text)
  const read = readSecrets(folder)
  await expect(read).rejects.toThrow(said)
  await expect(read).rejects.toThrow(/ADIT_DATA: .*secrets\.json .*backup/s)
})
