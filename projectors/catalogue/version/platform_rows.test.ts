import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { projectStreams } from '../catalogue.fixture.ts'
import { catalogueProjector } from '../catalogue.projector.ts'
import { platformTable } from './platform.table.ts'

const { given } = testProjector(catalogueProjector)

/** Game versions by platform after `write`. */
function platforms(write: (streams: ReturnType<typeof projectStreams>) => void): Record<string, readonly string[]> {
  const streams = projectStreams('PROJECT1')
  streams.create()
  write(streams)
  const rows = given(streams.log.events).rows(platformTable)
  return Object.fromEntries(rows.map(({ platform, game_versions }) => [platform, game_versions]))
}

it('keeps loaders and game versions together as versions have them', () => {
  const found = platforms(({ publish }) => {
    publish('VERSION1', { loaders: ['forge'], gameVersions: ['1.12.2'] })
    publish('VERSION2', { loaders: ['fabric', 'quilt'], gameVersions: ['1.21.10', '1.21.4'] })
    publish('VERSION3', { loaders: ['fabric'], gameVersions: ['1.20.1'] })
  })
  expect(found).toEqual({
    forge: ['1.12.2'],
    fabric: ['1.20.1', '1.21.4', '1.21.10'],
    quilt: ['1.21.4', '1.21.10'],
  })
})

it('takes the loaders that a modpack depends on', () => {
  const found = platforms(({ publish }) =>
    publish('VERSION1', { loaders: ['mrpack'], mrpackLoaders: ['fabric'], gameVersions: ['1.21.4'] }),
  )
  expect(found).toEqual({ fabric: ['1.21.4'] })
})

it('forgets what no readable version has any more', () => {
  const found = platforms(({ publish, project }) => {
    publish('VERSION1', { loaders: ['forge'], gameVersions: ['1.12.2'] })
    publish('VERSION2', { loaders: ['fabric'], gameVersions: ['1.20.1'] })
    publish('VERSION3', { loaders: ['fabric'], gameVersions: ['1.21.4'] })
    project('ProjectVersionRemoved', { versionId: 'VERSION1' })
    project('ProjectVersionRemoved', { versionId: 'VERSION3' })
  })
  expect(found).toEqual({ fabric: ['1.20.1'] })
})
