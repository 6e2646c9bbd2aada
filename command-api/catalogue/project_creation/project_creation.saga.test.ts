import { projectEvents } from '@adit/events/catalogue/project/project.events.ts'
import { fileEvents, projectQuotaEvents, slugEvents } from '@adit/events/catalogue/reservation.events.ts'
import { type EventLog, eventLog } from '@adit/platform/testing/event_log.ts'
import { describe, expect, it } from 'vitest'
import { busOf } from '../../testing/event_bus.ts'
import { born, bornVersion, fillQuota, projectId, versionId } from '../../testing/lantern.ts'
import type { EngineState } from '../../testing/memory_engines.fixture.ts'
import { everyWay, type Others, runAfter, type SagaCase } from '../../testing/memory_side.fixture.ts'
import { refusalOf } from '../../testing/refusal_of.ts'
import { teamId } from '../../testing/team_people.ts'
import { projectStream } from '../catalogue_streams.ts'
import { projectDeletionSaga } from '../project/project.saga.ts'
import { creationStreamId, type ProjectCreation, projectCreationSaga, requireFreeId } from './project_creation.saga.ts'

type Given = (log: EventLog, engines: EngineState) => unknown

const owner = born.ownerId
const project = born as ProjectCreation['project']
const input: ProjectCreation = { project, versions: [bornVersion], uploads: ['UPLOAD01'], unlimited: false }

const creation = (more: Partial<ProjectCreation> = {}, given: Given = () => undefined): SagaCase<ProjectCreation> => ({
  ...{ saga: projectCreationSaga, id: creationStreamId({ ...input, ...more }), input: { ...input, ...more } },
  given(log, engines) {
    engines.uploads.set('UPLOAD01', false)
    given(log, engines)
  },
})
/** The creator has chosen the id. */
const chosen = (given?: Given, more: Partial<ProjectCreation> = {}) =>
  creation({ creationId: 'CREATION', ...more }, given)

const sagaOf = (id = projectId) => `ProjectCreation/${id}`
const quota = (type: string) => [`catalogue.project_quota-${owner}`, `ProjectQuota${type}`, { projectId }]
const slug = (type: string, slug: string, saga = sagaOf()) => [
  ...[`catalogue.slug-${slug}`, `Slug${type}`],
  { projectId, saga },
]
const file = (type: 'Claimed' | 'Released', letter: string, saga = sagaOf()) => [
  ...[`catalogue.file-${letter.repeat(40)}`, `File${type}`],
  type === 'Claimed' ? { projectId, versionId, saga } : { versionId, saga },
]
const files = (type: 'Claimed' | 'Released', saga?: string) => ['a', 'b'].map((letter) => file(type, letter, saga))
const inside = [
  [`catalogue.version-${versionId}`, 'VersionCreated', bornVersion],
  [`teams.team-${teamId}`, 'TeamCreated', { teamId, projectId, ownerId: owner }],
  ['moderation.thread-THREAD01', 'ThreadOpened', { threadId: 'THREAD01', projectId }],
]
const created = [projectStream(projectId), 'ProjectCreated', project]
const done = ['quota', 'slug', 'files', 'versions', 'team', 'project']
const undone = done.toReversed().map((step) => `undo ${step}`)
const unused = new Map([['UPLOAD01', false]])

const holdSlug = (log: EventLog, slug: string) =>
  log.stream(slugEvents, slug)('SlugClaimed', { projectId: 'OTHER001', saga: 'ProjectCreation/OTHER001' })
const holdFile = (log: EventLog, letter: string) =>
  log.stream(fileEvents, letter.repeat(40))('FileClaimed', {
    ...{ projectId: 'OTHER001', versionId: 'VERSION9', saga: 'ProjectCreation/OTHER001' },
  })

describe('a creation of a project, whole or carried on after a crash at any point,', () => {
  it('claims everything first, then writes what belongs to it, and last the project itself', async () => {
    const { refused, steps, events, engines, own } = await everyWay(creation())
    expect({ refused, steps }).toEqual({ refused: undefined, steps: done })
    expect(events).toEqual([
      ...[quota('Claimed'), slug('Claimed', 'lantern'), slug('Claimed', 'project1'), ...files('Claimed')],
      ...[...inside, created],
    ])
    expect(engines.uploads).toEqual(new Map([['UPLOAD01', true]]))
    expect(own).toMatchObject({ stream: `catalogue.project_creation-${projectId}`, roots: [projectId] })
  })

  it('reserves an id that the creator has chosen before anything else', async () => {
    const { events, own } = await everyWay(chosen())
    expect(events.slice(0, 3)).toEqual([
      ...[slug('Claimed', 'project1', sagaOf('CREATION')), quota('Claimed')],
      slug('Claimed', 'lantern', sagaOf('CREATION')),
    ])
    expect(events.slice(3)).toEqual([...files('Claimed', sagaOf('CREATION')), ...inside, created])
    expect(own.stream).toBe('catalogue.project_creation-CREATION')
  })

  it('reserves a slug that equals the chosen id once', async () => {
    const { events } = await everyWay(chosen(undefined, { project: { ...project, slug: 'project1' } }))
    expect(events.filter(([, type]) => type === 'SlugClaimed')).toEqual([
      slug('Claimed', 'project1', sagaOf('CREATION')),
    ])
  })

  it('submits it in the same append if that is asked and nothing is missing', async () => {
    const picture = { id: 'PICTURE1', key: 'p', rawKey: 'r', sha1: 's', featured: true, title: 'Belt' }
    const ready: ProjectCreation['project'] = {
      ...{ ...project, body: 'A lantern that hangs on your belt and lights what you dig. '.repeat(5) },
      ...{ summary: 'Light that follows you wherever you dig.', categories: ['utility'] },
      ...{ versions: [{ versionId, number: '1.0.0' }], icon: { key: 'i', rawKey: 'r', color: null } },
      gallery: [{ ...picture, description: null, ordering: 0 }],
    }
    const versions = [{ ...bornVersion, environment: 'client_and_server' as const }]
    const { events } = await everyWay(creation({ project: ready, versions, submits: true }))
    expect(events.at(-1)?.[1]).toBe('ProjectSubmitted')
    for (const draft of [{ versions }, { versions: [bornVersion], submits: true }]) {
      expect((await everyWay(creation({ project: ready, ...draft }))).events.at(-1)?.[1]).toBe('ProjectCreated')
    }
  })

  it('is refused when the owner has as many projects as they may have, unless they have no limit', async () => {
    const full: Given = (log) => fillQuota(log, owner)
    expect(await everyWay(creation({}, full))).toMatchObject({
      ...{ refused: 'project_limit_reached', steps: undone, events: [] },
    })
    expect(await everyWay(creation({ unlimited: true }, full))).toMatchObject({ refused: undefined })
  })

  it.each<[string, SagaCase<ProjectCreation>, string, unknown[]]>([
    ['the slug', creation({}, (log) => holdSlug(log, 'lantern')), 'slug_taken', [quota('Claimed'), quota('Released')]],
    [
      'the slug that its id reserves',
      creation({}, (log) => holdSlug(log, 'project1')),
      'slug_taken',
      [quota('Claimed'), slug('Claimed', 'lantern'), slug('Released', 'lantern'), quota('Released')],
    ],
    ['the id that was chosen', chosen((log) => holdSlug(log, 'project1')), 'id_taken', []],
  ])('is refused when another project has %s, and leaves nothing', async (_, one, code, events) => {
    const story = await everyWay(one)
    expect(story).toMatchObject({ refused: code, events })
    expect(story.engines.uploads).toEqual(unused)
  })

  it('of a chosen id gives it free last when the slug is taken', async () => {
    const story = await everyWay(chosen((log) => holdSlug(log, 'lantern')))
    expect(story.refused).toBe('slug_taken')
    expect(story.events).toEqual([
      ...[slug('Claimed', 'project1', sagaOf('CREATION')), quota('Claimed'), quota('Released')],
      slug('Released', 'project1', sagaOf('CREATION')),
    ])
  })

  it('of a chosen id gives it free last when it is the slug, too', async () => {
    const more = { project: { ...project, slug: 'project1' } }
    const story = await everyWay(chosen((_, { uploads }) => uploads.clear(), more))
    expect(story.refused).toBe('upload_gone')
    expect(story.events.slice(2)).toEqual([quota('Released'), slug('Released', 'project1', sagaOf('CREATION'))])
  })

  it('leaves the quota of another creation with the same id alone', async () => {
    const given: Given = (log) => {
      log.stream(slugEvents, 'project1')('SlugClaimed', { projectId, saga: sagaOf('ANOTHER0') })
      log.stream(projectQuotaEvents, owner)('ProjectQuotaClaimed', { projectId })
    }
    expect(await everyWay(chosen(given))).toMatchObject({ refused: 'id_taken', steps: undone, events: [] })
  })

  it('is refused when an upload has been swept, and gives everything free in reverse order', async () => {
    const { refused, steps, events } = await everyWay(creation({}, (_, { uploads }) => uploads.clear()))
    expect({ refused, steps }).toEqual({ refused: 'upload_gone', steps: ['quota', 'slug', ...undone] })
    expect(events.slice(3)).toEqual([slug('Released', 'project1'), slug('Released', 'lantern'), quota('Released')])
  })

  it('is refused when another project has published one of its files, and gives the others and the upload free', async () => {
    const { refused, events, engines } = await everyWay(creation({}, (log) => holdFile(log, 'b')))
    expect(refused).toBe('duplicate_file')
    expect(events.slice(3)).toEqual([
      ...[file('Claimed', 'a'), file('Released', 'a'), slug('Released', 'project1')],
      ...[slug('Released', 'lantern'), quota('Released')],
    ])
    expect(engines.uploads).toEqual(unused)
  })

  it('counts and holds nothing when the project itself is refused', async () => {
    const taken: Given = (log) =>
      log.stream(projectEvents, projectId)('ProjectCreated', { ...born, teamId: 'TEAM0002' })
    const { refused, steps, events, engines } = await everyWay(creation({}, taken))
    expect({ refused, steps }).toEqual({ refused: 'id_taken', steps: [...done.slice(0, -1), ...undone] })
    expect(events.slice(-5)).toEqual([
      ...files('Released'),
      ...[slug('Released', 'project1'), slug('Released', 'lantern'), quota('Released')],
    ])
    expect(engines.uploads).toEqual(unused)
  })
})

it('a project that was deleted after it was created stays deleted when its creation is carried on', async () => {
  const remove = (others: Others) => others.run(projectDeletionSaga, 'DELETION', { projectId, ownerId: owner })
  const story = await runAfter(creation(), { after: 'ProjectCreated', run: remove })
  expect(story.refused).toBe(undefined)
  expect(story.events.slice(-2)).toEqual([
    [projectStream(projectId), 'ProjectDeleted', { slug: 'lantern' }],
    quota('Released'),
  ])
})

describe('an id that a creator chooses', () => {
  const identity = { projectId, creationId: 'CREATION' }
  const held = async (saga: string) => {
    const log = eventLog()
    log.stream(slugEvents, 'project1')('SlugClaimed', { projectId, saga })
    return busOf(log)
  }

  it('is refused once another creation or project has it', async () => {
    expect(await refusalOf(async () => requireFreeId(await held(sagaOf('ANOTHER0')), identity))).toBe('id_taken')
  })

  it('is free otherwise, and for the same creation again', async () => {
    expect(await refusalOf(async () => requireFreeId(await busOf(eventLog()), identity))).toBe(undefined)
    expect(await refusalOf(async () => requireFreeId(await held(sagaOf('CREATION')), identity))).toBe(undefined)
  })

  it('is only checked if it was chosen', async () => {
    const random = { projectId, creationId: undefined }
    expect(await refusalOf(async () => requireFreeId(await held(sagaOf('ANOTHER0')), random))).toBe(undefined)
  })
})
