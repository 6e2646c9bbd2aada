import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gameVersions } from '@adit/events/catalogue/tag/game_version.values.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectFile } from './inspection.ts'
import { zipOf } from './inspection_fixture.ts'
import { inspectInWorker } from './inspection_pool.ts'
import { InspectionRefusal } from './refusal.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-inspection-'))
})
afterAll(() => rm(folder, { recursive: true }))

const options = { filename: 'lantern.jar', gameVersions }

test('finds in a worker what it finds without', async () => {
  const path = join(folder, 'lantern.jar')
  const mod = { schemaVersion: 1, id: 'lantern', version: '1.0.0', depends: { minecraft: '1.20.x' } }
  await writeFile(path, await zipOf({ 'fabric.mod.json': mod }))
  const found = await inspectInWorker(path, options)
  expect(found).toEqual(await inspectFile(path, options))
})

test('refuses as it does without', async () => {
  const path = join(folder, 'picture.jar')
  await writeFile(path, Buffer.from([0x89, 0x50, 0x4e, 0x47]))
  const refusal = await inspectInWorker(path, options).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(InspectionRefusal)
  expect(refusal).toMatchObject({ code: 'not_an_archive', data: { content: 'a PNG image' } })
})

test('reports an error of the disk as such', async () => {
  const error = await inspectInWorker(join(folder, 'none.jar'), options).catch((reason: unknown) => reason)
  expect(error).not.toBeInstanceOf(InspectionRefusal)
  expect(error).toMatchObject({ message: expect.stringContaining('ENOENT') })
})
