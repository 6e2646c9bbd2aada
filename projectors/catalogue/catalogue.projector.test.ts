import { projectEvents } from '@adit/events/catalogue/project/project.events.ts'
import { versionEvents } from '@adit/events/catalogue/version/version.events.ts'
import { teamEvents } from '@adit/events/teams/team.events.ts'
import { eventLog, interleave } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { projectStreams } from './catalogue.fixture.ts'
import { catalogueProjector } from './catalogue.projector.ts'
import { catalogueTables } from './catalogue.table.ts'

const { given } = testProjector(catalogueProjector)

it('handles every event of projects and versions', () => {
  const types = [projectEvents, versionEvents, teamEvents].flatMap((family) => Object.keys(family.definitions))
  expect([...catalogueProjector.handles].sort()).toEqual(types.sort())
})

/** A project that uses most events, on a slug that two projects hold one after the other. */
function life(projectId: string) {
  const streams = projectStreams(projectId, eventLog())
  streams.create({ slug: `own-${projectId}` })
  streams.publish(`A${projectId.slice(1)}`)
  streams.project('ProjectSlugChanged', { slug: `freed-${projectId}`, previous: `own-${projectId}` })
  streams.project('ProjectSlugChanged', { slug: 'shared', previous: `freed-${projectId}`, freed: true })
  streams.approve()
  const second = streams.publish(`B${projectId.slice(1)}`, { loaders: ['quilt'], gameVersions: ['1.21'] })
  streams.project('ProjectEnvironmentChanged', { environment: 'client_or_server' })
  second('VersionFileRemoved', { fileId: `F${projectId.slice(1)}` })
  streams.project('ProjectVersionRemoved', { versionId: `A${projectId.slice(1)}` })
  streams.invite('MEMBER01')
  streams.team('TeamMemberJoined', { accountId: 'MEMBER01' })
  streams.team('TeamOwnershipTransferred', { from: 'OWNER001', to: 'MEMBER01', saga: 'OwnershipTransfer/1' })
  streams.project('ProjectDeleted', { slug: 'shared' })
  streams.project('ProjectRestored', { slug: `own-${projectId}` })
  return streams.log.events
}

it('makes the same rows however projects are interleaved', () => {
  const lives = ['PROJECT1', 'PROJECT2', 'PROJECT3'].map(life)
  const rowsOf = (picks: number[]) => {
    const projected = given(interleave(lives, picks))
    return Object.values(catalogueTables).map((table) => projected.rows(table))
  }
  const expected = rowsOf([0])
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (picks) => {
      expect(rowsOf(picks)).toEqual(expected)
    }),
    { numRuns: 30 },
  )
})
