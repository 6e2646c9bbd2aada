import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { fileData, projectStreams } from '../catalogue.fixture.ts'
import { catalogueProjector } from '../catalogue.projector.ts'
import { projectTable } from '../project/project.table.ts'
import { fileTable } from './file.table.ts'
import { versionTable } from './version.table.ts'

const { given } = testProjector(catalogueProjector)
const main = fileData('FILE0001')
const sources = fileData('FILE0002', { primary: false, fileType: 'sources-jar' })

function after(write: (version: ReturnType<ReturnType<typeof projectStreams>['publish']>) => void) {
  const streams = projectStreams('PROJECT1')
  streams.create()
  write(streams.publish('VERSION1', { files: [main] }))
  const projected = given(streams.log.events)
  return { ...projected, version: projected.row(versionTable), at: streams.log.events.at(-1)?.at }
}

it('VersionFilesAdded adds files and counts as an update', () => {
  const { version, rows, row, at } = after((write) => write('VersionFilesAdded', { files: [sources] }))
  expect(version).toMatchObject({ files: [main, sources], revision: 1 })
  expect(rows(fileTable)).toEqual([
    {
      file_id: 'FILE0001',
      version_id: 'VERSION1',
      project_id: 'PROJECT1',
      sha1: main.sha1,
      sha512: main.sha512,
      filename: 'FILE0001.jar',
      ordering: null,
      published_at: Date.UTC(2025, 1, 1),
    },
    {
      file_id: 'FILE0002',
      version_id: 'VERSION1',
      project_id: 'PROJECT1',
      sha1: sources.sha1,
      sha512: sources.sha512,
      filename: 'FILE0002.jar',
      ordering: null,
      published_at: Date.UTC(2025, 1, 1),
    },
  ])
  expect(row(projectTable).updated_at).toBe(at)
})

it('VersionFileRemoved removes a file', () => {
  const { version, rows } = after((write) => {
    write('VersionFilesAdded', { files: [sources] })
    write('VersionFileRemoved', { fileId: 'FILE0001' })
  })
  expect(version).toMatchObject({ files: [sources], revision: 2 })
  expect(rows(fileTable).map(({ file_id }) => file_id)).toEqual(['FILE0002'])
})

it('VersionPrimaryFileChanged leaves one primary file', () => {
  const { version } = after((write) => {
    write('VersionFilesAdded', { files: [sources] })
    write('VersionPrimaryFileChanged', { fileId: 'FILE0002' })
  })
  expect(version.files.map(({ primary }) => primary)).toEqual([false, true])
  expect(version.revision).toBe(2)
})

it('VersionFileTypesChanged sets the types that it names', () => {
  const { version } = after((write) => {
    write('VersionFilesAdded', { files: [sources] })
    write('VersionFileTypesChanged', { types: [{ fileId: 'FILE0001', fileType: 'dev-jar' }] })
  })
  expect(version.files.map(({ fileType }) => fileType)).toEqual(['dev-jar', 'sources-jar'])
  expect(version.revision).toBe(2)
})

it('VersionFileTypesChanged can unset a type', () => {
  const { version } = after((write) => {
    write('VersionFilesAdded', { files: [sources] })
    write('VersionFileTypesChanged', { types: [{ fileId: 'FILE0002', fileType: null }] })
  })
  expect(version.files.map(({ fileType }) => fileType)).toEqual([null, null])
})

it("has the version's sort keys", () => {
  const details = { name: 'Lantern', number: '1', channel: 'release', featured: false, ordering: 4 } as const
  const moved = after((write) => {
    write('VersionFilesAdded', { files: [sources] })
    write('VersionDetailsEdited', details)
    write('VersionReleased', { status: 'listed', publishedAt: 7 })
  })
  const order = { ordering: 4, published_at: 7 }
  expect(moved.rows(fileTable)).toMatchObject([
    { file_id: 'FILE0001', ...order },
    { file_id: 'FILE0002', ...order },
  ])
  expect(moved.version).toMatchObject(order)
})
