import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { Folding } from '@adit/platform/projection/folding.ts'
import { interleave } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { projectStreams } from '../catalogue.fixture.ts'
import { catalogueProjector } from '../catalogue.projector.ts'
import { catalogueTables } from '../catalogue.table.ts'
import { projectTable } from '../project/project.table.ts'
import { dependencyTable } from './dependency.table.ts'

const { given } = testProjector(catalogueProjector)
const dependencies = [{ versionId: null, projectId: 'LIBRARY1', fileName: null, kind: 'required' as const }]
const hidden = { status: 'draft', requestedStatus: null } as const

it('follows the versions when the project changes in the same batch', () => {
  const { create, publish, project, log } = projectStreams('PROJECT1')
  create()
  publish('VERSION1', { dependencies })
  const second = publish('VERSION2', { loaders: ['quilt'], dependencies })
  project('ProjectRenamed', { title: 'Lamp' })
  second('VersionStatusChanged', hidden)
  project('ProjectSummaryChanged', { summary: 'Short.' })
  const projected = given(log.events)
  expect(projected.row(projectTable)).toMatchObject({ version_ids: ['VERSION1'], loaders: ['fabric'], title: 'Lamp' })
  expect(projected.row(dependencyTable)).toMatchObject({ target_id: 'LIBRARY1' })
})

it('follows the versions of a deleted project, in case it is restored', () => {
  const { create, publish, project, log } = projectStreams('PROJECT1')
  create()
  publish('VERSION1')('VersionStatusChanged', hidden)
  const second = publish('VERSION2', { dependencies })
  project('ProjectDeleted', { slug: 'slug-project1' })
  second('VersionDependenciesChanged', { dependencies: [] })
  second('VersionCompatibilityChanged', { gameVersions: ['1.21'], loaders: ['forge'], mrpackLoaders: [] })
  const projected = given(log.events)
  expect(projected.row(projectTable)).toMatchObject({ deleted: true, version_ids: ['VERSION2'], loaders: ['forge'] })
  expect(projected.rows(dependencyTable)).toEqual([])
})

it('stays as it was before the event that parked the project', () => {
  const broken = projectStreams('PROJECT1')
  broken.create()
  broken.publish('VERSION1')
  broken.version('VERSION9')('VersionStatusChanged', hidden) // Never created.
  broken.project('ProjectVersionRemoved', { versionId: 'VERSION1' })
  const other = projectStreams('PROJECT2')
  other.create()
  other.publish('VERSION2')('VersionEnvironmentChanged', { environment: 'server_only' })
  const folding = new Folding(catalogueProjector, true)
  expect(folding.apply(interleave([broken.log.events, other.log.events], [0, 1]), new Set())).toHaveLength(1)
  folding.derive()
  expect([...(folding.sets.project?.all() ?? [])]).toMatchObject([
    { project_id: 'PROJECT1', version_ids: ['VERSION1'] },
    { project_id: 'PROJECT2', version_ids: ['VERSION2'], environments: ['server_only'] },
  ])
})

const ids = ['VERSION1', 'VERSION2', 'VERSION3'] as const
type Streams = ReturnType<typeof projectStreams>
type Change = (streams: Streams, id: (typeof ids)[number]) => void

/** Every way in which a version can change what its project shows. */
const changes: readonly Change[] = [
  ({ version }, id) => version(id)('VersionStatusChanged', hidden),
  ({ version }, id) => version(id)('VersionStatusChanged', { status: 'listed', requestedStatus: null }),
  ({ version }, id) => version(id)('VersionScheduled', { requestedStatus: 'listed', time: 9_000 }),
  ({ version }, id) => version(id)('VersionReleased', { status: 'listed', publishedAt: 9_000 }),
  ({ version }, id) => version(id)('VersionDependenciesChanged', { dependencies }),
  ({ version }, id) => version(id)('VersionEnvironmentChanged', { environment: 'server_only' }),
  ({ version }, id) =>
    version(id)('VersionCompatibilityChanged', { gameVersions: ['1.21'], loaders: ['quilt'], mrpackLoaders: [] }),
  ({ version }, id) =>
    version(id)('VersionDetailsEdited', { name: id, number: id, channel: 'beta', featured: true, ordering: 1 }),
  ({ project }, versionId) => project('ProjectVersionRemoved', { versionId }),
  ({ project }, versionId) => project('ProjectVersionAdded', { versionId, number: '1' }),
  ({ project }) => project('ProjectEnvironmentChanged', { environment: 'client_or_server' }),
  ({ project }) => project('ProjectRenamed', { title: 'Lamp' }),
]

/** All rows of a build that derives after a given number of events. */
function rowsOf(events: readonly RecordedEvent[], batch: number) {
  const folding = new Folding(catalogueProjector, true)
  for (let from = 0; from < events.length; from += batch) {
    expect(folding.apply(events.slice(from, from + batch), new Set())).toEqual([])
    folding.derive()
  }
  return Object.keys(catalogueTables).map((name) => new Set(folding.sets[name]?.all()))
}

it('is the same wherever batches end', () => {
  const picks = fc.array(fc.tuple(fc.constantFrom(...changes), fc.constantFrom(...ids)), { maxLength: 15 })
  fc.assert(
    fc.property(picks, fc.integer({ min: 2, max: 12 }), (picked, batch) => {
      const streams = projectStreams('PROJECT1')
      streams.create()
      for (const id of ids) streams.publish(id)
      for (const [change, id] of picked) change(streams, id)
      const expected = rowsOf(streams.log.events, 1)
      expect(rowsOf(streams.log.events, batch)).toEqual(expected)
      expect(rowsOf(streams.log.events, streams.log.events.length)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})
