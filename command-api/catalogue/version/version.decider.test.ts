import { FILE_PARTS } from '@adit/events/catalogue/limits.values.ts'
import type { VersionEvent, VersionFile } from '@adit/events/catalogue/version/version.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import { describe, expect, it } from 'vitest'
import { type VersionChanges, type VersionCommand, versionDecider } from './version.decider.ts'

const file = (id: string, change: Partial<VersionFile> = {}): VersionFile => ({
  ...{ fileId: id, filename: `${id}.jar`, sha1: `sha1-${id}`, sha512: `sha512-${id}`, size: 1, key: `files/${id}` },
  ...{ primary: false, fileType: null },
  ...change,
})
const [first, second] = [file('A', { primary: true }), file('B')]
const created: VersionEvent = {
  type: 'VersionCreated',
  data: {
    ...{ versionId: 'VERSION1', projectId: 'PROJECT1', authorId: 'OWNER001', name: 'One', number: '1.0' },
    ...{ channel: 'release', featured: false, ordering: null, changelog: '', dependencies: [] },
    ...{ gameVersions: ['1.21'], loaders: ['fabric'], mrpackLoaders: [], environment: 'client_and_server' },
    ...{ status: 'listed', requestedStatus: null, files: [first, second], publishedAt: 0 },
  },
}
const severalThings = { gameVersions: ['1.21', '1.20.1'], loaders: ['quilt', 'fabric'], mrpackLoaders: [] }
const several: VersionEvent = { type: 'VersionCompatibilityChanged', data: severalThings }
const scheduled: VersionEvent = { type: 'VersionScheduled', data: { requestedStatus: 'listed', time: 5_000 } }
const archived: VersionEvent = { type: 'VersionStatusChanged', data: { status: 'archived', requestedStatus: null } }
const primary = (fileId: string): VersionEvent => ({ type: 'VersionPrimaryFileChanged', data: { fileId } })
const removed: VersionEvent = { type: 'VersionFileRemoved', data: { fileId: 'B' } }

/** The decided events without unchanged fields, or the code of the refusal. */
function decide(history: VersionEvent[], command: VersionCommand): string | VersionEvent[] {
  try {
    return versionDecider.decide(command, fold(versionDecider, history))
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
const details = { name: 'One', number: '1.0', channel: 'release', featured: false, ordering: null } as const

describe('an edit', () => {
  it.each<[string, VersionEvent[], VersionChanges, string | VersionEvent[]]>([
    ['of nothing', [], {}, []],
    [
      'of what stands already',
      [],
      { details: { name: 'One' }, loaders: ['fabric'], status: 'listed', primaryFileId: 'A' },
      [],
    ],
    [
      'of the number keeps the rest',
      [],
      { details: { number: '1.1' } },
      [{ type: 'VersionDetailsEdited', data: { ...details, number: '1.1' } }],
    ],
    [
      'of loaders keeps the game versions',
      [],
      { loaders: ['quilt'] },
      [
        {
          type: 'VersionCompatibilityChanged',
          data: { gameVersions: ['1.21'], loaders: ['quilt'], mrpackLoaders: [] },
        },
      ],
    ],
    ['of what it works with as it stands', [several], severalThings, []],
    [
      'of the order of game versions',
      [several],
      { gameVersions: ['1.20.1', '1.21'] },
      [{ type: 'VersionCompatibilityChanged', data: { ...severalThings, gameVersions: ['1.20.1', '1.21'] } }],
    ],
    [
      'of the order of loaders',
      [several],
      { loaders: ['fabric', 'quilt'] },
      [{ type: 'VersionCompatibilityChanged', data: { ...severalThings, loaders: ['fabric', 'quilt'] } }],
    ],
    ['of the primary file', [], { primaryFileId: 'B' }, [{ type: 'VersionPrimaryFileChanged', data: { fileId: 'B' } }]],
    ['of a file that is none', [], { primaryFileId: 'C' }, 'file_not_found'],
    [
      'of the types of files, those that change',
      [],
      {
        fileTypes: [
          { fileId: 'A', fileType: null },
          { fileId: 'B', fileType: 'sources-jar' },
        ],
      },
      [{ type: 'VersionFileTypesChanged', data: { types: [{ fileId: 'B', fileType: 'sources-jar' }] } }],
    ],
    ['of the status', [], { status: 'archived' }, [archived]],
    ['to a status that is nobody’s to set', [], { status: 'scheduled' }, 'version_status_not_settable'],
    [
      'of the wish behind a schedule keeps its time',
      [scheduled],
      { status: 'scheduled', requestedStatus: 'archived' },
      [{ type: 'VersionScheduled', data: { requestedStatus: 'archived', time: 5_000 } }],
    ],
  ])('%s', (_, history, changes, expected) => {
    expect(decide([created, ...history], { type: 'EditVersion', changes })).toEqual(expected)
  })
})

describe('a schedule', () => {
  const release: VersionCommand = { type: 'ReleaseVersion', time: 5_000 }
  const schedule = (time: number): VersionCommand => ({ type: 'ScheduleVersion', requestedStatus: 'listed', time })
  it.each<[string, VersionEvent[], VersionCommand, VersionEvent[]]>([
    ['is made', [], schedule(5_000), [scheduled]],
    ['once', [scheduled], schedule(5_000), []],
    [
      'and moved',
      [scheduled],
      schedule(6_000),
      [{ type: 'VersionScheduled', data: { requestedStatus: 'listed', time: 6_000 } }],
    ],
    ['happens', [scheduled], release, [{ type: 'VersionReleased', data: { status: 'listed', publishedAt: 5_000 } }]],
    ['not when it was moved', [scheduled, { ...scheduled, data: { ...scheduled.data, time: 6_000 } }], release, []],
    ['nor when another change came between', [scheduled, archived], release, []],
    [
      'nor twice',
      [scheduled, { type: 'VersionReleased', data: { status: 'listed', publishedAt: 5_000 } }],
      release,
      [],
    ],
  ])('%s', (_, history, command, expected) => {
    expect(decide([created, ...history], command)).toEqual(expected)
  })
})

describe('files', () => {
  const add = (...files: VersionFile[]): VersionCommand => ({ type: 'AddVersionFiles', files })
  const remove = (fileId: string): VersionCommand => ({ type: 'RemoveVersionFile', fileId })
  const many = Array.from({ length: FILE_PARTS.max - 2 }, (_, index) => file(`F${index}`))
  const full: VersionEvent = { type: 'VersionFilesAdded', data: { files: many } }
  it.each<[string, VersionEvent[], VersionCommand, string | VersionEvent[]]>([
    ['are added', [], add(file('C')), [{ type: 'VersionFilesAdded', data: { files: [file('C')] } }]],
    ['once', [], add(second), []],
    ['not under a name that is taken', [], add(file('C', { filename: 'A.jar' })), 'duplicate_in_version'],
    ['nor with bytes that are there', [], add(file('C', { sha1: 'sha1-A' })), 'duplicate_in_version'],
    ['nor twice in one request', [], add(file('C'), file('D', { sha1: 'sha1-C' })), 'duplicate_in_version'],
    ['nor beyond the limit', [full], add(file('C')), 'too_many_files'],
    ['are removed', [], remove('B'), [removed]],
    ['once', [removed], remove('B'), []],
    ['but the last', [removed], remove('A'), 'last_file'],
    [
      'and the next is the primary one',
      [],
      remove('A'),
      [
        { type: 'VersionFileRemoved', data: { fileId: 'A' } },
        { type: 'VersionPrimaryFileChanged', data: { fileId: 'B' } },
      ],
    ],
  ])('%s', (_, history, command, expected) => {
    expect(decide([created, ...history], command)).toEqual(expected)
  })

  it('always include exactly one primary file', () => {
    const state = fold(versionDecider, [created, primary('B')])
    expect(state).toMatchObject({
      files: [
        { fileId: 'A', primary: false },
        { fileId: 'B', primary: true },
      ],
    })
  })
})

it('refuses every command for a version that does not exist', () => {
  for (const command of [
    { type: 'EditVersion', changes: {} },
    { type: 'ReleaseVersion', time: 0 },
    { type: 'RemoveVersionFile', fileId: 'A' },
  ] satisfies VersionCommand[])
    expect(decide([], command)).toBe('version_not_found')
})

describe('what is recorded', () => {
  const dependency = { projectId: 'PROJECT2', versionId: null, fileName: null, type: 'required' } as const
  const dependencies = [dependency] as unknown as NonNullable<VersionChanges['dependencies']>
  const many = Array.from({ length: FILE_PARTS.max - 3 }, (_, index) => file(`F${index}`))
  const nearlyFull: VersionEvent = { type: 'VersionFilesAdded', data: { files: many } }
  const edit = (changes: VersionChanges): VersionCommand => ({ type: 'EditVersion', changes })
  const status = (to: string, requestedStatus: string | null = null) =>
    ({ type: 'VersionStatusChanged', data: { status: to, requestedStatus } }) as VersionEvent
  it.each<[string, VersionEvent[], VersionCommand, VersionEvent[]]>([
    [
      'of a changelog, even if it is the same',
      [],
      edit({ changelog: '' }),
      [{ type: 'VersionChangelogChanged', data: { changelog: '' } }],
    ],
    [
      'of dependencies',
      [],
      edit({ dependencies }),
      [{ type: 'VersionDependenciesChanged', data: { dependencies } } as VersionEvent],
    ],
    ['of no new dependencies', [], edit({ dependencies: [] }), []],
    [
      'of loaders of a modpack’s content',
      [],
      edit({ mrpackLoaders: ['fabric'] }),
      [
        {
          type: 'VersionCompatibilityChanged',
          data: { gameVersions: ['1.21'], loaders: ['fabric'], mrpackLoaders: ['fabric'] },
        },
      ],
    ],
    [
      'of an environment, even if it is the same',
      [],
      edit({ environment: 'client_and_server' }),
      [{ type: 'VersionEnvironmentChanged', data: { environment: 'client_and_server' } } as VersionEvent],
    ],
    ['of a wish alone', [], edit({ requestedStatus: 'archived' }), [status('listed', 'archived')]],
    ['of a wish that stands', [status('listed', 'archived')], edit({ requestedStatus: 'archived' }), []],
    ['of a schedule as it stands', [scheduled], edit({ status: 'scheduled' }), []],
    ['of a schedule with the same wish', [scheduled], edit({ status: 'scheduled', requestedStatus: 'listed' }), []],
    ['of a schedule that a status ends', [scheduled], edit({ status: 'archived' }), [status('archived', 'listed')]],
    [
      'of a schedule with another wish',
      [scheduled],
      { type: 'ScheduleVersion', requestedStatus: 'archived', time: 5_000 },
      [{ type: 'VersionScheduled', data: { requestedStatus: 'archived', time: 5_000 } }],
    ],
    ['of a schedule that is cancelled', [scheduled], { type: 'CancelVersionSchedule' }, [status('listed')]],
    [
      'of a cancelled one, the status before it',
      [archived, scheduled],
      { type: 'CancelVersionSchedule' },
      [status('archived')],
    ],
    ['of none that is cancelled', [], { type: 'CancelVersionSchedule' }, []],
    [
      'of the last file that fits',
      [nearlyFull],
      { type: 'AddVersionFiles', files: [file('LAST')] },
      [{ type: 'VersionFilesAdded', data: { files: [file('LAST')] } }],
    ],
  ])('%s', (_, history, command, expected) => {
    expect(decide([created, ...history], command)).toEqual(expected)
  })

  it('of a new version, once', () => {
    const create: VersionCommand = { type: 'CreateVersion', version: created.data as never }
    expect(decide([], create)).toEqual([created])
    expect(decide([created], create)).toEqual([])
  })
})

describe('a refusal says', () => {
  const because = (history: VersionEvent[], command: VersionCommand) => {
    try {
      return versionDecider.decide(command, fold(versionDecider, [created, ...history]))
    } catch (error) {
      return error instanceof Refusal && [error.code, error.data]
    }
  }
  const add = (...files: VersionFile[]): VersionCommand => ({ type: 'AddVersionFiles', files })
  it.each(['scheduled', 'unknown'] as const)('which status can’t be set: %s', (status) => {
    expect(because([], { type: 'EditVersion', changes: { status } })).toEqual([
      'version_status_not_settable',
      { field: 'status', status },
    ])
  })

  it('how many files there can be, and which is there twice', () => {
    const full = Array.from({ length: FILE_PARTS.max - 1 }, (_, index) => file(`F${index}`))
    expect(because([], add(...full))).toEqual(['too_many_files', { limit: 256 }])
    expect(because([], add(file('C', { sha1: 'sha1-A' })))).toEqual([
      'duplicate_in_version',
      { field: 'file_parts', filename: 'C.jar' },
    ])
  })
})
