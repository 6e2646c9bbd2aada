import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { fileData, projectStreams } from '../catalogue.fixture.ts'
import { timelineProjector } from './timeline.projector.ts'
import { type TimelineChange, timelineEntryTable } from './timeline.table.ts'

const { given } = testProjector(timelineProjector)

type Streams = ReturnType<typeof projectStreams>

const rowsAfter = (write: (streams: Streams) => void) => {
  const streams = projectStreams('PROJECT1')
  streams.create({ title: 'Lantern', slug: 'lantern' })
  write(streams)
  return given(streams.log.events)
    .rows(timelineEntryTable)
    .toSorted((left, right) => left.number - right.number)
}
const changesAfter = (write: (streams: Streams) => void): TimelineChange[] =>
  rowsAfter(write).map(({ change }) => change)
/** Without what every project has once it is public. */
const laterThan = (write: (streams: Streams) => void): TimelineChange[] =>
  changesAfter((streams) => {
    streams.approve()
    write(streams)
  }).slice(2)

const privately = (streams: Streams, write: () => void) => {
  streams.project('ProjectStatusChanged', { from: 'approved', to: 'private' })
  write()
  streams.project('ProjectStatusChanged', { from: 'private', to: 'approved' })
}

it('tells nothing of a project that nobody else has seen', () => {
  const write = ({ project, publish }: Streams) => {
    project('ProjectRenamed', { title: 'Lamp' })
    publish('VERSION1')
    project('ProjectSubmitted', { from: 'draft', requestedStatus: 'approved' })
  }
  expect(changesAfter(write)).toEqual([])
})

it('begins with the first approval: who created it and how long the review took, without who reviewed it', () => {
  const rows = rowsAfter((streams) => {
    streams.project('ProjectRenamed', { title: 'Lamp' })
    streams.approve()
  })
  expect(rows.map(({ change, by_staff, actor_id }) => [change.kind, by_staff, actor_id])).toEqual([
    ['created', false, 'OWNER001'],
    ['approved', true, null],
  ])
  const [, approved] = rows
  expect(approved?.change.kind === 'approved' && (approved.change.waitedMs ?? 0) > 0).toBe(true)
})

it('tells a publication that took no review as such', () => {
  const write = ({ project }: Streams) => project('ProjectStatusChanged', { from: 'draft', to: 'unlisted' })
  expect(changesAfter(write)).toEqual([
    { kind: 'created' },
    { kind: 'published', status: { from: 'draft', to: 'unlisted' } },
  ])
})

it('tells a new name, address, license and status, each with what was before', () => {
  const write = ({ project }: Streams) => {
    project('ProjectRenamed', { title: 'Lamp' })
    project('ProjectSlugChanged', { slug: 'lamp', previous: 'lantern' })
    project('ProjectLicenseChanged', { license: { id: 'LicenseRef-Own', name: 'My license', url: null } })
    project('ProjectStatusChanged', { from: 'approved', to: 'archived' })
  }
  expect(laterThan(write)).toEqual([
    { kind: 'renamed', from: 'Lantern', to: 'Lamp' },
    { kind: 'moved', from: 'lantern', to: 'lamp' },
    { kind: 'license', from: 'MIT', to: 'My license' },
    { kind: 'status', from: 'approved', to: 'archived' },
  ])
})

it('tells nothing that was made and taken back while the project was private', () => {
  const write = (streams: Streams) =>
    privately(streams, () => {
      streams.project('ProjectRenamed', { title: 'Secret' })
      streams.project('ProjectRenamed', { title: 'Lantern' })
      streams.publish('VERSION1')
      streams.project('ProjectVersionRemoved', { versionId: 'VERSION1' })
    })
  expect(laterThan(write)).toEqual([])
})

it('tells what is different once the project is public again', () => {
  const write = (streams: Streams) =>
    privately(streams, () => {
      streams.project('ProjectRenamed', { title: 'Draft name' })
      streams.project('ProjectRenamed', { title: 'Lamp' })
    })
  expect(laterThan(write)).toEqual([{ kind: 'renamed', from: 'Lantern', to: 'Lamp' }])
})

const added = {
  kind: 'version_added',
  number: '1.0.0+VERSION1',
  channel: 'release',
  games: ['1.19.4', '1.20.1'],
  loaders: ['fabric'],
}

it('tells a new version with its files and hashes, at the time of its publication', () => {
  const publishedAt = Date.UTC(2025, 1, 1)
  const [, , row] = rowsAfter((streams) => {
    streams.approve()
    streams.publish('VERSION1', { publishedAt })
  })
  const { fileId, filename, size, sha512 } = fileData('FERSION1')
  expect(row?.change).toEqual({ ...added, files: [{ fileId, filename, size, sha512 }] })
  expect([row?.version_id, row?.actor_id, row?.by_staff]).toEqual(['VERSION1', 'OWNER001', false])
  expect(row && row.at <= publishedAt).toBe(true)
})

it('tells the versions of a new project in the order of their publication', () => {
  const write = (streams: Streams) => {
    streams.publish('VERSION2', { number: '2', publishedAt: 2_000 })
    streams.publish('VERSION1', { number: '1', publishedAt: 1_000 })
    streams.approve()
  }
  expect(changesAfter(write).map((change) => ('number' in change ? change.number : change.kind))).toEqual([
    ...['created', 'approved', '1', '2'],
  ])
})

it.each(['draft', 'unlisted', 'scheduled'] as const)('tells nothing of a version that is %s', (status) => {
  expect(laterThan((streams) => void streams.publish('VERSION1', { status }))).toEqual([])
})

it('tells a version once it is listed, and that it is gone', () => {
  const write = (streams: Streams) => {
    const version = streams.publish('VERSION1', { status: 'draft' })
    version('VersionStatusChanged', { status: 'listed', requestedStatus: null })
    version('VersionStatusChanged', { status: 'archived', requestedStatus: null })
    streams.project('ProjectVersionRemoved', { versionId: 'VERSION1' })
  }
  expect(laterThan(write).map(({ kind }) => kind)).toEqual(['version_added', 'version_removed'])
})

it('tells what changed of a version, but not its texts', () => {
  const write = (streams: Streams) => {
    const version = streams.publish('VERSION1')
    version('VersionChangelogChanged', { changelog: 'More.' })
    version('VersionDetailsEdited', { name: 'New', number: '1.1', channel: 'beta', featured: false, ordering: null })
    version('VersionCompatibilityChanged', { gameVersions: ['1.20.1', '1.21'], loaders: ['quilt'], mrpackLoaders: [] })
    version('VersionFilesAdded', { files: [fileData('FILE0002')] })
    version('VersionFileRemoved', { fileId: 'FERSION1' })
  }
  const none = { added: [], removed: [] }
  const changed = { kind: 'version_changed', number: '1.1', previous: null, games: none, loaders: none, files: none }
  expect(laterThan(write).slice(1)).toEqual([
    { ...changed, previous: '1.0.0+VERSION1' },
    {
      ...changed,
      games: { added: ['1.21'], removed: ['1.19.4'] },
      loaders: { added: ['quilt'], removed: ['fabric'] },
    },
    { ...changed, files: { added: ['FILE0002.jar'], removed: [] } },
    { ...changed, files: { added: [], removed: ['FERSION1.jar'] } },
  ])
})

it('tells nothing of a deleted project', () => {
  const write = (streams: Streams) => {
    streams.project('ProjectDeleted', { slug: 'lantern' })
    streams.project('ProjectRenamed', { title: 'Gone' })
  }
  expect(laterThan(write)).toEqual([])
})
