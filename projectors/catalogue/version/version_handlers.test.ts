import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { describe, expect, it } from 'vitest'
import { fileData, projectStreams, versionData } from '../catalogue.fixture.ts'
import { catalogueProjector } from '../catalogue.projector.ts'
import { projectTable } from '../project/project.table.ts'
import { fileTable } from './file.table.ts'
import { changelogTable, versionTable } from './version.table.ts'

const { given } = testProjector(catalogueProjector)
type Streams = ReturnType<typeof projectStreams>

/** A project with one published version, and what `write` adds to that version's stream. */
function after(write: (version: ReturnType<Streams['publish']>) => void) {
  const streams = projectStreams('PROJECT1')
  streams.create()
  write(streams.publish('VERSION1'))
  const projected = given(streams.log.events)
  return {
    ...projected,
    version: projected.row(versionTable),
    project: projected.row(projectTable),
    searchMarked: projected.lastMarks('search').length > 0,
  }
}

const details = { name: 'Lantern 2', number: '2.0.0', channel: 'beta', featured: true, ordering: 4 } as const

describe('VersionCreated', () => {
  it('describes a version that stays hidden until its project adds it', () => {
    const streams = projectStreams('PROJECT1')
    streams.create()
    streams.version('VERSION1')('VersionCreated', versionData('PROJECT1', 'VERSION1'))
    const projected = given(streams.log.events)
    expect(projected.row(versionTable)).toEqual({
      version_id: 'VERSION1',
      project_id: 'PROJECT1',
      added: false,
      described: true,
      revision: 0,
      author_id: 'OWNER001',
      name: 'Lantern VERSION1',
      version_number: '1.0.0+VERSION1',
      channel: 'release',
      featured: false,
      ordering: null,
      dependencies: [],
      game_versions: ['1.19.4', '1.20.1'],
      loaders: ['fabric'],
      mrpack_loaders: [],
      environment: 'client_only',
      status: 'listed',
      requested_status: null,
      files: [fileData('FERSION1')],
      scheduled_for: null,
      published_at: Date.UTC(2025, 1, 1),
    })
    expect(projected.row(changelogTable)).toEqual({
      version_id: 'VERSION1',
      project_id: 'PROJECT1',
      changelog: 'First.',
    })
    expect(projected.row(fileTable)).toMatchObject({ file_id: 'FERSION1', version_id: 'VERSION1' })
    expect(projected.row(projectTable).version_ids).toEqual([])
    expect(projected.lastMarks('search')).toEqual([])
  })

  it('shows a version at once if its project has added it before', () => {
    const streams = projectStreams('PROJECT1')
    streams.create({ versions: [{ versionId: 'VERSION1', number: '1.0.0' }] })
    streams.version('VERSION1')('VersionCreated', versionData('PROJECT1', 'VERSION1'))
    const projected = given(streams.log.events)
    expect(projected.row(projectTable)).toMatchObject({ version_ids: ['VERSION1'], revision: 0 })
    expect(projected.lastMarks('search')).toEqual(['PROJECT1'])
  })

  it('waits for a project that does not exist yet', () => {
    const streams = projectStreams('PROJECT1')
    streams.version('VERSION1')('VersionCreated', versionData('PROJECT1', 'VERSION1'))
    const projected = given(streams.log.events)
    expect(projected.row(versionTable)).toMatchObject({ added: false })
    expect(projected.rows(projectTable)).toEqual([])
  })
})

it('VersionDetailsEdited sets them', () => {
  const { version, searchMarked } = after((write) => write('VersionDetailsEdited', details))
  expect(version).toMatchObject({
    name: 'Lantern 2',
    version_number: '2.0.0',
    channel: 'beta',
    featured: true,
    ordering: 4,
    revision: 1,
  })
  expect(searchMarked).toBe(true)
})

it('VersionDetailsEdited moves the version among the others', () => {
  const streams = projectStreams('PROJECT1')
  streams.create()
  streams.publish('VERSION1', { publishedAt: 1000 })
  streams.publish('VERSION2', { publishedAt: 2000 })('VersionDetailsEdited', details)
  expect(given(streams.log.events).row(projectTable).version_ids).toEqual(['VERSION2', 'VERSION1'])
})

it('VersionChangelogChanged sets the changelog', () => {
  const { row, version, searchMarked } = after((write) => write('VersionChangelogChanged', { changelog: 'Fixed.' }))
  expect(row(changelogTable)).toMatchObject({ changelog: 'Fixed.' })
  expect(version.revision).toBe(1)
  expect(searchMarked).toBe(false)
})

it('VersionDependenciesChanged sets them', () => {
  const dependencies = [{ versionId: null, projectId: 'PROJECT2', fileName: null, kind: 'required' as const }]
  const { version, searchMarked } = after((write) => write('VersionDependenciesChanged', { dependencies }))
  expect(version).toMatchObject({ dependencies, revision: 1 })
  expect(searchMarked).toBe(true)
})

it('VersionCompatibilityChanged sets what the version and its project run on', () => {
  const { version, project, searchMarked } = after((write) =>
    write('VersionCompatibilityChanged', {
      gameVersions: ['1.21.1', '1.20.1'],
      loaders: ['mrpack'],
      mrpackLoaders: ['quilt', 'fabric'],
    }),
  )
  const shown = { game_versions: ['1.20.1', '1.21.1'], loaders: ['mrpack'], mrpack_loaders: ['fabric', 'quilt'] }
  expect(version).toMatchObject({ ...shown, revision: 1 })
  expect(project).toMatchObject({ ...shown, project_types: ['modpack'], revision: 1 })
  expect(searchMarked).toBe(true)
})

it('VersionEnvironmentChanged sets the environment', () => {
  const { version, project, searchMarked } = after((write) =>
    write('VersionEnvironmentChanged', { environment: 'server_only' }),
  )
  expect(version).toMatchObject({ environment: 'server_only', revision: 1 })
  expect(project.environments).toEqual(['server_only'])
  expect(searchMarked).toBe(true)
})

it('VersionStatusChanged hides a version from its project', () => {
  const { version, project, searchMarked } = after((write) =>
    write('VersionStatusChanged', { status: 'scheduled', requestedStatus: 'listed' }),
  )
  expect(version).toMatchObject({ status: 'scheduled', requested_status: 'listed', revision: 1 })
  expect(project.version_ids).toEqual([])
  expect(searchMarked).toBe(true)
})

it('refuses to change a version that was never created, so that its root is parked', () => {
  const streams = projectStreams('PROJECT1')
  streams.create()
  streams.version('VERSION1')('VersionDetailsEdited', details)
  expect(() => given(streams.log.events)).toThrow('VersionDetailsEdited before version VERSION1 was created')
})

it('VersionScheduled hides the version until its time', () => {
  const streams = projectStreams('PROJECT1')
  streams.create()
  streams.publish('VERSION1')('VersionScheduled', { requestedStatus: 'listed', time: 5_000 })
  const projected = given(streams.log.events)
  expect(projected.row(versionTable)).toMatchObject({
    status: 'scheduled',
    requested_status: 'listed',
    scheduled_for: 5_000,
  })
  expect(projected.row(projectTable)).toMatchObject({ version_ids: [] })
})

it('VersionReleased publishes it as of then', () => {
  const streams = projectStreams('PROJECT1')
  streams.create()
  const write = streams.publish('VERSION1')
  write('VersionScheduled', { requestedStatus: 'listed', time: 5_000 })
  write('VersionReleased', { status: 'listed', publishedAt: 5_000 })
  const projected = given(streams.log.events)
  expect(projected.row(versionTable)).toMatchObject({
    status: 'listed',
    requested_status: null,
    scheduled_for: null,
    published_at: 5_000,
  })
  expect(projected.row(projectTable)).toMatchObject({
    version_ids: ['VERSION1'],
    updated_at: streams.log.events.at(-1)?.at,
  })
})
