import { describe, expect, it } from 'vitest'
import { snapshotOf } from '../../kit/fold.fixture.ts'
import type { RecordedProjectEvent } from '../project/project.events.ts'
import type { VersionEvent, VersionFile } from './version.events.ts'
import { unknownVersion, type Version, versionFold, versionsChangeBy } from './version.fold.ts'

const file = (fileId: string, primary = false): VersionFile => ({
  ...{ fileId, filename: `${fileId}.jar`, sha1: fileId, sha512: fileId, size: 1, key: fileId, primary, fileType: null },
})
const data: Extract<VersionEvent, { type: 'VersionCreated' }>['data'] = {
  ...{ versionId: 'VERSION1', projectId: 'PROJECT1', authorId: 'ada', name: 'Lamp 1', number: '1.0' },
  ...{ channel: 'release', featured: false, ordering: null, changelog: 'First.', dependencies: [] },
  ...{ gameVersions: ['1.21', '1.20.1', '1.21'], loaders: ['quilt', 'fabric'], mrpackLoaders: [] },
  ...{ environment: 'client_only', status: 'listed', requestedStatus: null, files: [file('A', true)], publishedAt: 7 },
}
const created: VersionEvent = { type: 'VersionCreated', data }
const { number: _, gameVersions, loaders, mrpackLoaders, ...told } = data
const version: Version = {
  ...unknownVersion('VERSION1', 'PROJECT1'),
  ...told,
  ...{ described: true, versionNumber: '1.0', gameVersions: ['1.20.1', '1.21'], loaders: ['fabric', 'quilt'] },
  unscheduledStatus: 'listed',
  compatibility: { gameVersions, loaders, mrpackLoaders },
}
const scheduled: VersionEvent = { type: 'VersionScheduled', data: { requestedStatus: 'listed', time: 9 } }
const reordered = { gameVersions: ['1.21', '1.19'], loaders: ['neoforge', 'forge'], mrpackLoaders: ['b', 'a'] }
const added: VersionEvent = { type: 'VersionFilesAdded', data: { files: [file('B')] } }

it('a version is unknown before its first event', () => {
  expect(snapshotOf(versionFold, [])).toEqual(unknownVersion('', ''))
})

it.each<[string, VersionEvent[], Partial<Version>]>([
  ['created lists what it works with in order, once each', [], {}],
  [
    'takes new details',
    [
      {
        type: 'VersionDetailsEdited',
        data: { name: 'Lamp 2', number: '2.0', channel: 'beta', featured: true, ordering: 3 },
      },
    ],
    { name: 'Lamp 2', versionNumber: '2.0', channel: 'beta', featured: true, ordering: 3 },
  ],
  ['takes a changelog', [{ type: 'VersionChangelogChanged', data: { changelog: 'x' } }], { changelog: 'x' }],
  ['takes dependencies', [{ type: 'VersionDependenciesChanged', data: { dependencies: [] } }], { dependencies: [] }],
  [
    'changes what it works with',
    [{ type: 'VersionCompatibilityChanged', data: reordered }],
    {
      ...{ gameVersions: ['1.19', '1.21'], loaders: ['forge', 'neoforge'], mrpackLoaders: ['a', 'b'] },
      compatibility: reordered,
    },
  ],
  [
    'takes an environment',
    [{ type: 'VersionEnvironmentChanged', data: { environment: 'server_only' } }],
    { environment: 'server_only' },
  ],
  [
    'is scheduled',
    [scheduled],
    { status: 'scheduled', requestedStatus: 'listed', scheduledFor: 9, schedule: { to: 'listed', time: 9 } },
  ],
  [
    'is no longer scheduled after another change of status',
    [scheduled, { type: 'VersionStatusChanged', data: { status: 'draft', requestedStatus: 'listed' } }],
    { status: 'draft', requestedStatus: 'listed', unscheduledStatus: 'draft' },
  ],
  [
    'is published when it is released',
    [scheduled, { type: 'VersionReleased', data: { status: 'listed', publishedAt: 9 } }],
    { publishedAt: 9 },
  ],
  ['gets files', [added], { files: [file('A', true), file('B')] }],
  ['loses a file', [added, { type: 'VersionFileRemoved', data: { fileId: 'A' } }], { files: [file('B')] }],
  [
    'has one primary file',
    [added, { type: 'VersionPrimaryFileChanged', data: { fileId: 'B' } }],
    { files: [file('A'), file('B', true)] },
  ],
  [
    'has files with types',
    [added, { type: 'VersionFileTypesChanged', data: { types: [{ fileId: 'B', fileType: 'sources-jar' }] } }],
    { files: [file('A', true), { ...file('B'), fileType: 'sources-jar' }] },
  ],
])('a version %s', (_, events, change) => {
  expect(snapshotOf(versionFold, [created, ...events])).toEqual({ ...version, ...change })
})

describe('versionsChangeBy', () => {
  it.each<[string, object, object | undefined]>([
    ['ProjectCreated', { versions: [{ versionId: 'V1', number: '1' }] }, { of: ['V1'], change: { added: true } }],
    ['ProjectVersionAdded', { versionId: 'V1' }, { of: ['V1'], change: { added: true } }],
    ['ProjectVersionRemoved', { versionId: 'V1' }, { of: ['V1'], change: { added: false } }],
    [
      'ProjectEnvironmentChanged',
      { environment: 'server_only' },
      { of: 'added', change: { environment: 'server_only' } },
    ],
    ['ProjectRenamed', { title: 'Lamp' }, undefined],
  ])('%s', (type, data, expected) => {
    const event = { type, data } as unknown as RecordedProjectEvent // all that is read of it
    expect(versionsChangeBy(event)).toEqual(expected)
  })
})
