import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { VERSION_FILE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bigMod } from '../testing/big_file.ts'
import { memoryRaisedBy } from '../testing/memory.ts'
import { Site } from '../testing/process.ts'
import { form, modFields, modJar, versionFields } from '../testing/samples.ts'
import { uploadStream } from '../testing/upload.ts'
import { Visitor } from '../testing/visitor.ts'

const mebibyte = 1024 * 1024

let site: Site
let ada: Visitor
let projectId: string

beforeAll(async () => {
  site = await Site.start()
  ada = await Visitor.signUp(site, 'ada')
  projectId = (await ada.get200('POST', '/v2/project', form(modFields))).id
  // What a process loads at its first upload is not part of what a large one needs.
  for (const n of [1, 2, 3]) {
    const jar = { name: 'jar', filename: `small-${n}.jar`, content: await modJar(`small ${n}`) }
    await ada.expect(200, 'POST', '/v2/version', form({ ...data(`0.${n}`), project_id: projectId }, jar))
  }
})
afterAll(() => site?.remove())

const data = (version_number: string) => ({ ...versionFields, version_number, project_id: projectId })

it.runIf(process.platform === 'linux')('accepts 500 MiB with at most 64 MiB of memory', async () => {
  const raised = await memoryRaisedBy(site.pid, async () => {
    const { status, body, sent } = await uploadStream(ada, '/v2/version', data('1.0'), bigMod(VERSION_FILE_BYTES_MAX))
    expect({ status, sent, body }).toMatchObject({ status: 200, sent: 500 * mebibyte, body: { version_number: '1.0' } })
    expect(body.files[0].size).toBe(500 * mebibyte)
  })
  console.log(`500 MiB raised the memory by ${Math.round(raised / mebibyte)} MiB`)
  expect(raised).toBeLessThanOrEqual(64 * mebibyte)
})

it('refuses more than 500 MiB during the transfer, and keeps nothing of it', async () => {
  const { status, body, sent } = await uploadStream(ada, '/v2/version', data('2.0'), bigMod(700 * mebibyte))
  expect({ status, body }).toMatchObject({ status: 400, body: { details: { code: 'body_too_large', field: 'jar' } } })
  expect(sent).toBeLessThan(600 * mebibyte)
  await expect.poll(() => readdir(join(site.dataFolder, 'spool')), { timeout: 20_000 }).toEqual([])
  const versions = await ada.get(`/v2/project/${projectId}/version`)
  expect(versions.map((version: { version_number: string }) => version.version_number)).not.toContain('2.0')
})
