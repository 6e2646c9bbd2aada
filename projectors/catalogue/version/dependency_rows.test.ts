import type { Dependency } from '@adit/events/catalogue/version/version.events.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { projectStreams, versionData } from '../catalogue.fixture.ts'
import { catalogueProjector } from '../catalogue.projector.ts'
import { dependencyTable } from './dependency.table.ts'

const { given } = testProjector(catalogueProjector)

const on = (projectId: string, kind: Dependency['kind'] = 'required'): Dependency => ({
  projectId,
  versionId: null,
  fileName: null,
  kind,
})

/** What the project depends on after `write`, as `<target> <kind>`. */
function dependencies(write: (streams: ReturnType<typeof projectStreams>) => void): string[] {
  const streams = projectStreams('PROJECT1')
  write(streams)
  const rows = given(streams.log.events).rows(dependencyTable)
  return rows.map(({ target_id, kind }) => `${target_id} ${kind}`).sort()
}

it('lists a dependency of several versions once, and each kind separately', () => {
  const found = dependencies(({ create, publish }) => {
    create()
    publish('VERSION1', { dependencies: [on('LIBRARY1'), on('LIBRARY2')] })
    publish('VERSION2', { dependencies: [on('LIBRARY1'), on('LIBRARY2', 'optional')] })
  })
  expect(found).toEqual(['LIBRARY1 required', 'LIBRARY2 optional', 'LIBRARY2 required'])
})

it('includes versions that are named alone, and itself, but no files', () => {
  const found = dependencies(({ create, publish }) => {
    create()
    const alone: Dependency = { projectId: null, versionId: 'VERSION7', fileName: null, kind: 'embedded' }
    const file: Dependency = { projectId: null, versionId: null, fileName: 'x.jar', kind: 'required' }
    publish('VERSION1', { dependencies: [alone, file, on('PROJECT1')] })
  })
  expect(found).toEqual(['PROJECT1 required', 'VERSION7 embedded'])
})

it('includes dependencies of versions that come before their project', () => {
  const found = dependencies(({ create, version }) => {
    version('VERSION1')('VersionCreated', versionData('PROJECT1', 'VERSION1', { dependencies: [on('LIBRARY1')] }))
    create({ versions: [{ versionId: 'VERSION1', number: '1' }] })
  })
  expect(found).toEqual(['LIBRARY1 required'])
})

it('removes what no readable version depends on any more', () => {
  const found = dependencies(({ create, publish, project }) => {
    create()
    const first = publish('VERSION1', { dependencies: [on('LIBRARY1'), on('LIBRARY2')] })
    const second = publish('VERSION2', { dependencies: [on('LIBRARY3')] })
    publish('VERSION3', { dependencies: [on('LIBRARY4')] })
    publish('VERSION4', { dependencies: [on('LIBRARY5')], status: 'draft' })
    first('VersionDependenciesChanged', { dependencies: [on('LIBRARY2', 'embedded')] })
    second('VersionStatusChanged', { status: 'draft', requestedStatus: null })
    project('ProjectVersionRemoved', { versionId: 'VERSION3' })
  })
  expect(found).toEqual(['LIBRARY2 embedded'])
})

it('adds dependencies again when a version is shown again', () => {
  const found = dependencies(({ create, publish, project }) => {
    create()
    const write = publish('VERSION1', { dependencies: [on('LIBRARY1')], status: 'draft' })
    write('VersionStatusChanged', { status: 'listed', requestedStatus: null })
    project('ProjectVersionRemoved', { versionId: 'VERSION1' })
    project('ProjectVersionAdded', { versionId: 'VERSION1', number: '1' })
  })
  expect(found).toEqual(['LIBRARY1 required'])
})

it('lists each named version once', () => {
  const streams = projectStreams('PROJECT1')
  const at = (projectId: string | null, versionId: string): Dependency => ({ ...on(''), projectId, versionId })
  streams.create()
  streams.publish('VERSION1', { dependencies: [at('LIBRARY1', 'VERSION8'), at(null, 'VERSION7'), on('LIBRARY2')] })
  const second = streams.publish('VERSION2', { dependencies: [at('LIBRARY1', 'VERSION8'), at('LIBRARY1', 'VERSION6')] })
  const named = () => {
    const rows = given(streams.log.events).rows(dependencyTable)
    return Object.fromEntries(rows.map(({ target_id, version_ids }) => [target_id, version_ids]))
  }
  expect(named()).toEqual({ LIBRARY1: ['VERSION6', 'VERSION8'], LIBRARY2: [], VERSION7: ['VERSION7'] })
  second('VersionDependenciesChanged', { dependencies: [] })
  expect(named()).toMatchObject({ LIBRARY1: ['VERSION8'] })
})
