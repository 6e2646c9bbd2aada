import { fileEvents } from '@adit/events/catalogue/reservation.events.ts'
import { versionEvents } from '@adit/events/catalogue/version/version.events.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'
import { describe, expect, it } from 'vitest'
import { bornVersion, deleteProject, fileNamed, projectId, versionId, writeProject } from '../../testing/lantern.ts'
import type { EngineState } from '../../testing/memory_engines.fixture.ts'
import { everyWay, type Others, run, runAfter, type SagaCase } from '../../testing/memory_side.fixture.ts'
import { versionStream } from '../catalogue_streams.ts'
import { versionDecider } from './version.decider.ts'
import {
  type FileAddition,
  type FileRemoval,
  fileAdditionSaga,
  fileRemovalSaga,
  type VersionPublication,
  type VersionRemoval,
  versionPublicationSaga,
  versionRemovalSaga,
} from './version_sagas.ts'

type Given = (log: EventLog, engines: EngineState) => void
const [a, b, c] = [fileNamed('a'), fileNamed('b'), fileNamed('c')]
const publication = `VersionPublication/${versionId}`

const file = (letter: string, type: 'Claimed' | 'Released', saga: string) => [
  ...[`catalogue.file-${letter.repeat(40)}`, `File${type}`],
  type === 'Claimed' ? { projectId, versionId, saga } : { versionId, saga },
]
const inProject = (type: string, data: unknown) => [`catalogue.project-${projectId}`, type, data]
const inVersion = (type: string, data: unknown) => [`catalogue.version-${versionId}`, type, data]

const hold = (log: EventLog, letter: string, data = { projectId, versionId, saga: publication }) =>
  void log.stream(fileEvents, letter.repeat(40))('FileClaimed', data)
const heldByOthers = (log: EventLog, letter: string) =>
  hold(log, letter, { projectId: 'OTHER001', versionId: 'VERSION9', saga: 'VersionPublication/VERSION9' })

/** A project with its version, which has the files `a` and `b`. */
function published(log: EventLog) {
  const project = writeProject(log)
  const version = log.stream(versionEvents, versionId, projectId)
  version('VersionCreated', bornVersion)
  project('ProjectVersionAdded', { versionId, number: '1.0.0' })
  for (const letter of ['a', 'b']) hold(log, letter)
  return { project, version }
}

const remove = (others: Others) =>
  others.run(versionRemovalSaga, versionId, { projectId, versionId, sha1s: [a.sha1, b.sha1] })
const rename = ({ tell }: Others) =>
  tell(versionDecider, versionStream(versionId), { type: 'EditVersion', changes: { changelog: 'More light.' } })

describe('a publication of a version, whole or carried on after a crash at any point,', () => {
  const publish = (given: Given): SagaCase<VersionPublication> => ({
    ...{ saga: versionPublicationSaga, id: versionId, input: { version: bornVersion, uploads: ['UPLOAD01'] } },
    given(log, engines) {
      engines.uploads.set('UPLOAD01', false)
      given(log, engines)
    },
  })
  const alone: Given = (log) => void writeProject(log)
  const claims = ['a', 'b'].map((letter) => file(letter, 'Claimed', publication))
  const releases = ['a', 'b'].map((letter) => file(letter, 'Released', publication))
  const created = inVersion('VersionCreated', bornVersion)
  const undone = ['undo project', 'undo version', 'undo files']

  it('claims the files, then creates the version, and last adds it to the project', async () => {
    const { refused, steps, events, engines, own } = await everyWay(publish(alone))
    expect({ refused, steps }).toEqual({ refused: undefined, steps: ['files', 'version', 'project'] })
    expect(events).toEqual([...claims, created, inProject('ProjectVersionAdded', { versionId, number: '1.0.0' })])
    expect(engines.uploads).toEqual(new Map([['UPLOAD01', true]]))
    expect(own).toMatchObject({ stream: `catalogue.version_publication-${versionId}`, roots: [projectId] })
  })

  it('is refused when an upload has been swept', async () => {
    const swept: Given = (log, { uploads }) => {
      uploads.clear()
      writeProject(log)
    }
    const { refused, steps, events } = await everyWay(publish(swept))
    expect({ refused, steps, events }).toEqual({ refused: 'upload_gone', steps: undone, events: [] })
  })

  it('is refused when another project has published one of the files, and gives the other one and the upload free', async () => {
    const given: Given = (log) => {
      writeProject(log)
      heldByOthers(log, 'b')
    }
    const { refused, steps, events, engines } = await everyWay(publish(given))
    expect({ refused, steps }).toEqual({ refused: 'duplicate_file', steps: undone })
    expect(events).toEqual([claims[0], releases[0]])
    expect(engines.uploads).toEqual(new Map([['UPLOAD01', false]]))
  })

  it('takes back no claim of another saga for the same version', async () => {
    const given: Given = (log) => {
      writeProject(log)
      hold(log, 'b', { projectId, versionId, saga: 'FileAddition/FILE000b' })
    }
    const { refused, events } = await everyWay(publish(given))
    expect({ refused, events }).toEqual({ refused: 'duplicate_in_version', events: [claims[0], releases[0]] })
  })

  it.each<[string, Given, string]>([
    ['was deleted', (log) => void writeProject(log)('ProjectDeleted', { slug: 'lantern' }), 'project_deleted'],
    ['is archived', (log) => void writeProject(log, 'archived'), 'project_archived'],
    ["doesn't exist", () => undefined, 'project_not_found'],
  ])('gives the files and the upload free when the project %s', async (_, given, code) => {
    const { refused, steps, events, engines } = await everyWay(publish(given))
    expect({ refused, steps }).toEqual({ refused: code, steps: ['files', 'version', ...undone] })
    expect(events).toEqual([...claims, created, ...releases])
    expect(engines.uploads).toEqual(new Map([['UPLOAD01', false]]))
  })

  it('stays removed when that was acknowledged since it broke off', async () => {
    const story = await runAfter(publish(alone), { after: 'ProjectVersionAdded', run: remove })
    expect(story.refused).toBe(undefined)
    expect(story.events.slice(-3)).toEqual([
      inProject('ProjectVersionRemoved', { versionId }),
      ...['a', 'b'].map((letter) => file(letter, 'Released', `VersionRemoval/${versionId}`)),
    ])
  })
})

describe('a removal of a version, whole or carried on after a crash at any point,', () => {
  const saga = `VersionRemoval/${versionId}`
  const removal = (
    given: (log: EventLog) => unknown = published,
    more: Partial<VersionRemoval> = {},
  ): SagaCase<VersionRemoval> => ({
    ...{ saga: versionRemovalSaga, id: versionId, input: { projectId, versionId, sha1s: [a.sha1], ...more } },
    given: (log) => void given(log),
  })
  const removed = inProject('ProjectVersionRemoved', { versionId })
  const releases = ['a', 'b'].map((letter) => file(letter, 'Released', saga))

  it('removes it from the project, then gives its files free, those too that were added since it was read', async () => {
    const { refused, steps, events, own } = await everyWay(removal())
    expect({ refused, steps }).toEqual({ refused: undefined, steps: ['project', 'files'] })
    expect(events).toEqual([removed, ...releases])
    expect(own).toMatchObject({ stream: `catalogue.version_removal-${versionId}`, roots: [projectId] })
  })

  it('gives the files free that it knew of, whatever became of the version', async () => {
    const given = (log: EventLog) => {
      writeProject(log)('ProjectVersionAdded', { versionId, number: '1.0.0' })
      hold(log, 'a')
    }
    expect((await everyWay(removal(given))).events).toEqual([removed, releases[0]])
  })

  it.each<[string, (log: EventLog) => unknown, string]>([
    ['was deleted', (log) => published(log).project('ProjectDeleted', { slug: 'lantern' }), 'project_deleted'],
    ["doesn't exist", () => undefined, 'project_not_found'],
  ])('is refused when the project %s', async (_, given, code) => {
    const { refused, steps, events } = await everyWay(removal(given))
    expect({ refused, steps, events }).toEqual({ refused: code, steps: ['undo files', 'undo project'], events: [] })
  })

  it('is refused when the version is at another revision than the one that the request named', async () => {
    expect(await everyWay(removal(published, { ifRevision: 1 }))).toMatchObject({
      ...{ refused: 'revision_mismatch', events: [] },
    })
    expect((await everyWay(removal(published, { ifRevision: 0 }))).events).toEqual([removed, ...releases])
  })

  it('gives the files free although the version has changed after it was removed', async () => {
    const story = await runAfter(removal(published, { ifRevision: 0 }), { after: 'ProjectVersionRemoved', run: rename })
    expect(story.refused).toBe(undefined)
    expect(story.events.slice(-2)).toEqual(releases)
  })
})

describe('an addition of files, whole or carried on after a crash at any point,', () => {
  const saga = 'FileAddition/FILE000c'
  const addition = (given: (log: EventLog) => unknown = published, files = [c]): SagaCase<FileAddition> => ({
    ...{ saga: fileAdditionSaga, id: 'ADDITION', input: { projectId, versionId, files, uploads: ['UPLOAD01'] } },
    given(log, { uploads }) {
      uploads.set('UPLOAD01', false)
      given(log)
    },
  })
  const claimed = file('c', 'Claimed', saga)
  const released = file('c', 'Released', saga)
  const added = inVersion('VersionFilesAdded', { files: [c] })
  const undone = ['undo version', 'undo files']
  const unused = new Map([['UPLOAD01', false]])

  it('claims the files, then adds them to the version', async () => {
    const { refused, steps, events, engines, own } = await everyWay(addition())
    expect({ refused, steps }).toEqual({ refused: undefined, steps: ['files', 'version'] })
    expect(events).toEqual([claimed, added])
    expect(engines.uploads).toEqual(new Map([['UPLOAD01', true]]))
    expect(own).toMatchObject({ stream: 'catalogue.file_addition-ADDITION', roots: [projectId] })
  })

  it('of nothing changes nothing', async () => {
    expect(await everyWay(addition(published, []))).toMatchObject({ refused: undefined, events: [] })
  })

  it('is refused when another project has published a file', async () => {
    const given = (log: EventLog) => {
      published(log)
      heldByOthers(log, 'c')
    }
    const { refused, steps, events, engines } = await everyWay(addition(given))
    expect({ refused, steps, events }).toEqual({ refused: 'duplicate_file', steps: undone, events: [] })
    expect(engines.uploads).toEqual(unused)
  })

  it.each<[string, (log: EventLog) => unknown]>([
    ['the version was removed', (log) => published(log).project('ProjectVersionRemoved', { versionId })],
    ['the project was deleted', (log) => published(log).project('ProjectDeleted', { slug: 'lantern' })],
    ['the version never was', writeProject],
    ['the project never was', () => undefined],
  ])('gives the files and the upload free when %s', async (_, given) => {
    const { refused, steps, events, engines } = await everyWay(addition(given))
    expect({ refused, steps }).toEqual({ refused: 'version_not_found', steps: ['files', ...undone] })
    expect(events).toEqual([claimed, released])
    expect(engines.uploads).toEqual(unused)
  })

  it.each([{ before: 'VersionFilesAdded' }, { after: 'VersionFilesAdded' }])(
    'holds nothing when the version is removed at that moment: %o',
    async (when) => {
      const { refused, events } = await run(addition(), { ...when, run: remove })
      expect(refused).toBe('version_not_found')
      expect(events.findLast(([stream]) => stream === `catalogue.file-${c.sha1}`)?.[1]).toBe('FileReleased')
    },
  )

  it('keeps the files of a project that was deleted after they were added, since staff can restore it', async () => {
    const story = await runAfter(addition(), { after: 'VersionFilesAdded', run: deleteProject })
    expect(story.refused).toBe(undefined)
    expect(story.events.slice(0, 2)).toEqual([claimed, added])
    expect(story.events.map(([, type]) => type)).not.toContain('FileReleased')
  })
})

describe('a removal of a file, whole or carried on after a crash at any point,', () => {
  const removal = (given: (log: EventLog) => unknown): SagaCase<FileRemoval> => ({
    ...{ saga: fileRemovalSaga, id: 'REMOVAL1', input: { projectId, versionId, fileId: b.fileId, sha1: b.sha1 } },
    given: (log) => void given(log),
  })

  it('removes it from the version, then gives it free', async () => {
    const { refused, steps, events, own } = await everyWay(removal(published))
    expect({ refused, steps }).toEqual({ refused: undefined, steps: ['version', 'file'] })
    expect(events).toEqual([
      inVersion('VersionFileRemoved', { fileId: b.fileId }),
      file('b', 'Released', `FileRemoval/${versionId}`),
    ])
    expect(own).toMatchObject({ stream: 'catalogue.file_removal-REMOVAL1', roots: [projectId] })
  })

  it('leaves what was claimed anew by an addition of the same file, which came before it was given free', async () => {
    const input = { projectId, versionId, fileId: b.fileId, sha1: b.sha1, claimedBy: publication }
    const again = { ...b, fileId: 'FILE0AGN' }
    const addAgain = async ({ run }: Others) => {
      await run(fileRemovalSaga, 'REMOVAL2', input)
      await run(fileAdditionSaga, 'ADDITION', { projectId, versionId, files: [again], uploads: [] })
    }
    const { refused, events } = await run(
      { ...removal(published), input },
      { after: 'VersionFileRemoved', run: addAgain },
    )
    expect(refused).toBe(undefined)
    expect(events).toEqual([
      inVersion('VersionFileRemoved', { fileId: b.fileId }),
      file('b', 'Released', `FileRemoval/${versionId}`),
      file('b', 'Claimed', 'FileAddition/FILE0AGN'),
      inVersion('VersionFilesAdded', { files: [again] }),
    ])
  })

  it('is refused for the last file', async () => {
    const given = (log: EventLog) => published(log).version('VersionFileRemoved', { fileId: a.fileId })
    const { refused, steps, events } = await everyWay(removal(given))
    expect({ refused, steps, events }).toEqual({
      refused: 'last_file',
      steps: ['undo file', 'undo version'],
      events: [],
    })
  })
})
