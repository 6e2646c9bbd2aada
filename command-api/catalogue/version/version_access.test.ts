import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import { type VersionFile, versionEvents } from '@adit/events/catalogue/version/version.events.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { expect, it } from 'vitest'
import { busOf } from '../../testing/event_bus.ts'
import { projectId, writeProject } from '../../testing/lantern.ts'
import { refusalOf } from '../../testing/refusal_of.ts'
import { as, stranger } from '../../testing/team_people.ts'
import { accessVersion, versionAccessRefusals } from './version_access.ts'

const file: VersionFile = {
  ...{ fileId: 'FILE0001', filename: 'lantern.jar', sha1: 'a', sha512: 'b', size: 1, key: 'files/a' },
  ...{ primary: true, fileType: null },
}

function written(status: ProjectStatus, change: 'removed' | 'never added' | 'project deleted' | 'none' = 'none') {
  const log = eventLog()
  const project = writeProject(log, status)
  const ids = ['VERSION1', 'aVERSION1', 'VERSION1a']
  const create = (versionId: string) =>
    log.stream(
      versionEvents,
      versionId,
      projectId,
    )('VersionCreated', {
      ...{ versionId, projectId, authorId: 'OWNER001', name: 'One', number: '1.0' },
      ...{ channel: 'release', featured: false, ordering: null, changelog: '', dependencies: [] },
      ...{ gameVersions: ['1.21'], loaders: ['fabric'], mrpackLoaders: [], environment: 'client_and_server' },
      ...{ status: 'listed', requestedStatus: null, files: [file], publishedAt: 0 },
    })
  for (const versionId of ids) {
    create(versionId)
    if (change !== 'never added') project('ProjectVersionAdded', { versionId, number: '1.0' })
  }
  if (change === 'removed') project('ProjectVersionRemoved', { versionId: 'VERSION1' })
  if (change === 'project deleted') project('ProjectDeleted', { slug: 'lantern' })
  return busOf(log)
}

it('is that to its project', async () => {
  const bus = await written('draft')
  const found = await accessVersion(bus, 'VERSION1', as('NOTHING0'))
  expect(found).toMatchObject({ version: { versionId: 'VERSION1' }, revision: 0 })
  expect(found.access).toMatchObject({ project: { projectId }, permissions: 0, isMember: true })
})

it.each([
  ['a public project', 'approved', 'none', 'VERSION1', undefined],
  ['a hidden project', 'draft', 'none', 'VERSION1', 'version_not_found'],
  ['a deleted project', 'approved', 'project deleted', 'VERSION1', 'version_not_found'],
  ['a project that has removed it', 'approved', 'removed', 'VERSION1', 'version_not_found'],
  ['a project that never got it', 'approved', 'never added', 'VERSION1', 'version_not_found'],
  ['an id that no version has', 'approved', 'none', 'VERSION2', 'version_not_found'],
  ['an id with more before it', 'approved', 'none', 'aVERSION1', 'version_not_found'],
  ['an id with more after it', 'approved', 'none', 'VERSION1a', 'version_not_found'],
  ['no id', 'approved', 'none', '', 'version_not_found'],
] as const)('of a stranger to a version of %s', async (_what, status, change, id, expected) => {
  const bus = await written(status, change)
  expect(await refusalOf(() => accessVersion(bus, id, stranger))).toBe(expected)
})

it.each([
  ['a fault of the store', new Error('The store is away')],
  ['a fault with the same code', Object.assign(new Error('The store is away'), { code: 'project_not_found' })],
  ['another refusal', refusal('slug_taken')],
])('tells %s from a missing version', async (_what, fault) => {
  const bus = await written('approved')
  const broken = Object.create(bus, {
    load: {
      value: (decider: never, stream: string) => {
        if (stream.startsWith('catalogue.project')) throw fault
        return bus.load(decider, stream as never)
      },
    },
  })
  await expect(accessVersion(broken, 'VERSION1', stranger)).rejects.toBe(fault)
})

it('lists its refusals for contracts', () => {
  expect(versionAccessRefusals.codes).toEqual(['version_not_found'])
})
