import type { Viewer } from '@adit/platform/http/viewer.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog, fileData, projectStreams } from '../../testing/fixture.ts'
import { type ReadDatabase, readDatabase } from '../../testing/read_database.ts'
import { fileLookUp } from './file_at_address.queries.ts'

const open = fileData('FILEOPEN', { filename: 'mod 1.0+fabric.jar' })
const draft = fileData('FILEDRAF', { filename: 'draft.jar' })
const gone = fileData('FILEGONE', { filename: 'gone.jar' })
const secret = fileData('FILESECR', { filename: 'secret.jar' })

let database: ReadDatabase
let find: ReturnType<typeof fileLookUp>
const reader = (accountId: string, role: Viewer['role'] = 'developer', limitedTo: Viewer['limitedTo'] = null) => ({
  ...{ accountId, role, limitedTo },
})

/** An approved project with a listed, a draft and a removed version; a project that nobody has reviewed. */
beforeAll(async () => {
  const log = eventLog()
  const mod = projectStreams('PROJECT1', log)
  mod.create({ slug: 'lantern' })
  mod.publish('VERSION1', { files: [open] })
  mod.publish('VERSION2', { files: [draft], status: 'draft' })
  mod.publish('VERSION3', { files: [gone] })
  mod.project('ProjectVersionRemoved', { versionId: 'VERSION3' })
  mod.approve()
  const hidden = projectStreams('PROJECT2', log)
  hidden.create({ slug: 'hidden' })
  hidden.publish('VERSION4', { files: [secret] })
  database = await readDatabase(log.events)
  find = fileLookUp(database.models)
})
afterAll(() => database?.close())

it('finds by project, version and name', async () => {
  const { key, size, sha1 } = open
  const address = { projectId: 'PROJECT1', versionId: 'VERSION1', filename: open.filename }
  expect(await find(address, undefined)).toEqual({ fileId: 'FILEOPEN', key, size, sha1, isPublic: true })
})

it.each([
  { projectId: 'PROJECT2', versionId: 'VERSION1', filename: open.filename },
  { projectId: 'PROJECT1', versionId: 'VERSION9', filename: open.filename },
  { projectId: 'PROJECT1', versionId: 'VERSION1', filename: 'other.jar' },
  { projectId: 'PROJECT1', versionId: 'VERSION3', filename: gone.filename },
])('finds nothing at $projectId/$versionId/$filename, whoever asks', async (address) => {
  expect(await find(address, reader('STAFF001', 'moderator'))).toBe(undefined)
})

it.each([
  { projectId: 'PROJECT1', versionId: 'VERSION2', filename: draft.filename },
  { projectId: 'PROJECT2', versionId: 'VERSION4', filename: secret.filename },
])('keeps $filename for members and staff', async (address) => {
  expect(await find(address, undefined)).toBe(undefined)
  expect(await find(address, reader('STRANGER'))).toBe(undefined)
  expect(await find(address, reader('OWNER001'))).toMatchObject({ isPublic: false })
  expect(await find(address, reader('STAFF001', 'moderator'))).toMatchObject({ isPublic: false })
  expect(await find(address, reader('OWNER001', 'developer', [address.projectId]))).toMatchObject({ isPublic: false })
  expect(await find(address, reader('OWNER001', 'developer', ['PROJECT9']))).toBe(undefined)
})
