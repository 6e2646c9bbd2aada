import { projectEvents } from '@adit/events/catalogue/project/project.events.ts'
import { slugEvents } from '@adit/events/catalogue/reservation.events.ts'
import { type EventLog, eventLog } from '@adit/platform/testing/event_log.ts'
import { describe, expect, it } from 'vitest'
import { ownershipTransferSaga } from '../../teams/ownership_transfer.saga.ts'
import { busOf } from '../../testing/event_bus.ts'
import { born, countFor, fillQuota, projectId, writeProject } from '../../testing/lantern.ts'
import {
  everyStandstill,
  everyWay,
  forLong,
  type Others,
  run,
  runAfter,
  type SagaCase,
  type Story,
} from '../../testing/memory_side.fixture.ts'
import { teamId } from '../../testing/team_people.ts'
import { projectQuotaStream, projectStream, slugStream } from '../catalogue_streams.ts'
import { projectQuotaDecider } from '../project_creation/project_quota.decider.ts'
import { type ProjectChanges, type ProjectCommand, projectDecider } from './project.decider.ts'
import {
  heldSlug,
  type ProjectDeletion,
  type ProjectRestoration,
  projectDeletionSaga,
  projectRestorationSaga,
  type SlugChange,
  slugChangeSaga,
} from './project.saga.ts'
import { slugDecider } from './slug.decider.ts'

const [owner, creation] = ['OWNER001', `ProjectCreation/${projectId}`]
const now = Date.UTC(2025, 0, 1, 0, 1)
type Writer = ReturnType<typeof writeProject>

/** A slug that the project holds. */
const hold = (log: EventLog, slug: string, saga = creation) =>
  log.stream(slugEvents, slug)('SlugClaimed', { projectId, saga })
const takenByOthers = (log: EventLog, slug: string) =>
  void log.stream(slugEvents, slug)('SlugClaimed', { projectId: 'OTHER001', saga: 'ProjectCreation/OTHER001' })

/** A new project that nobody else can have seen, so that others can have its slug when it gives that up. */
function draft(log: EventLog): Writer {
  hold(log, 'lantern')
  countFor(log, owner)
  return writeProject(log, 'draft')
}
function published(log: EventLog): Writer {
  hold(log, 'lantern')
  countFor(log, owner)
  return writeProject(log)
}

const inProject = (type: string, data: unknown) => [`catalogue.project-${projectId}`, type, data]
const slug = (type: 'Claimed' | 'Released', slug: string, saga = creation) => [
  ...[`catalogue.slug-${slug}`, `Slug${type}`],
  { projectId, saga },
]
const quota = (type: 'Claimed' | 'Released', account = owner) => [
  ...[`catalogue.project_quota-${account}`, `ProjectQuota${type}`],
  { projectId },
]
/** Whether the project counts for an account in the end. */
function isCounted(events: Story['events'], account: string, before = false): boolean {
  const last = events.findLast(([stream]) => stream === `catalogue.project_quota-${account}`)
  return last ? last[1] === 'ProjectQuotaClaimed' : before
}
const edit = (changes: ProjectChanges): ProjectCommand => ({ type: 'EditProject', changes })
const tell = ({ tell: told }: Others, command: ProjectCommand) =>
  told(projectDecider, projectStream(projectId), command)

describe('a change of the slug, whole or carried on after a crash at any point,', () => {
  const saga = 'SlugChange/CHANGE01'
  const input: SlugChange = {
    ...{ projectId, slug: 'beacon', previous: { slug: 'lantern', claims: [creation] } },
    edit: { type: 'EditProject', changes: { slug: 'beacon', title: 'Beacon' }, slugAt: { now, freed: 0 } },
  }
  const change = (given: (log: EventLog) => unknown = draft, more: Partial<SlugChange> = {}): SagaCase<SlugChange> => ({
    ...{ saga: slugChangeSaga, id: 'CHANGE01', input: { ...input, ...more }, now },
    given: (log) => void given(log),
  })
  const claimed = slug('Claimed', 'beacon', saga)
  const renamed = inProject('ProjectRenamed', { title: 'Beacon' })
  const moved = (freed?: true) =>
    inProject('ProjectSlugChanged', { slug: 'beacon', previous: 'lantern', ...(freed && { freed }) })
  const undone = ['undo previous', 'undo project', 'undo slug']

  it('reserves the new slug, then edits the project at once, then frees the slug that nobody can have seen', async () => {
    const { refused, steps, events, own } = await everyWay(change())
    expect({ refused, steps }).toEqual({ refused: undefined, steps: ['slug', 'project', 'previous'] })
    expect(events).toEqual([claimed, renamed, moved(true), slug('Released', 'lantern')])
    expect(own).toMatchObject({ stream: 'catalogue.slug_change-CHANGE01', roots: [projectId] })
  })

  it('releases a slug for each of the sagas that held it, but not what has claimed it since', async () => {
    const older = 'SlugChange/OLDER001'
    const given = (log: EventLog) => {
      const claim = log.stream(slugEvents, 'lantern')
      for (const saga of [creation, older, 'SlugChange/LATER001']) claim('SlugClaimed', { projectId, saga })
      writeProject(log, 'draft')
    }
    const { events } = await everyWay(change(given, { previous: { slug: 'lantern', claims: [creation, older] } }))
    expect(events.slice(-2)).toEqual([slug('Released', 'lantern'), slug('Released', 'lantern', older)])
  })

  it.each<[string, (log: EventLog) => unknown, Partial<SlugChange>, true | undefined]>([
    ['the project was public under it', published, {}, undefined],
    ['an earlier release began it', draft, { previous: undefined }, true],
  ])('keeps the slug when %s', async (_, given, more, freed) => {
    expect((await everyWay(change(given, more))).events).toEqual([claimed, renamed, moved(freed)])
  })

  it('keeps the slug that the id reserves', async () => {
    const given = (log: EventLog) => {
      hold(log, 'project1')
      log.stream(projectEvents, projectId)('ProjectCreated', { ...born, slug: 'project1' })
    }
    const { events } = await everyWay(change(given, { previous: { slug: 'project1', claims: [creation] } }))
    expect(events.map(([, type]) => type)).toEqual(['SlugClaimed', 'ProjectRenamed', 'ProjectSlugChanged'])
  })

  it('is refused when another project has the slug', async () => {
    const given = (log: EventLog) => {
      takenByOthers(log, 'beacon')
      draft(log)
    }
    const { refused, steps, events } = await everyWay(change(given))
    expect({ refused, steps, events }).toEqual({ refused: 'slug_taken', steps: undone, events: [] })
  })

  it.each<[string, SagaCase<SlugChange>, string]>([
    ['was deleted', change((log) => draft(log)('ProjectDeleted', { slug: 'lantern' })), 'project_deleted'],
    ['is at another revision than the one edited', change(draft, { ifRevision: 7 }), 'revision_mismatch'],
  ])('frees the new slug when the project %s', async (_, one, code) => {
    const { refused, steps, events } = await everyWay(one)
    expect({ refused, steps }).toEqual({ refused: code, steps: ['slug', ...undone] })
    expect(events).toEqual([claimed, slug('Released', 'beacon', saga)])
  })

  it('of the revision that the request named moves that revision', async () => {
    const { refused, events } = await everyWay(change(draft, { ifRevision: 0 }))
    expect({ refused, events: events.length }).toEqual({ refused: undefined, events: 4 })
  })

  it.each<[string, Partial<SlugChange>, ProjectChanges, string | undefined]>([
    ['another slug', {}, { slug: 'torch' }, 'overtaken'],
    ['another title', {}, { title: 'Torch' }, 'overtaken'],
    ['another summary', {}, { summary: 'A torch.' }, undefined],
    ['anything, although it named a revision', { ifRevision: 0 }, { summary: 'A torch.' }, 'overtaken'],
  ])('gives way to what was acknowledged since it broke off: %s', async (_, more, changes, refused) => {
    const meanwhile = { after: 'SlugClaimed', run: (others: Others) => tell(others, edit(changes)) }
    const story = await runAfter(change(draft, more), meanwhile)
    expect(story.refused).toBe(refused)
    const last = refused ? slug('Released', 'beacon', saga) : slug('Released', 'lantern')
    expect(story.events.at(-1)).toEqual(last)
  })

  it('keeps a slug to which the project has gone back meanwhile', async () => {
    const back: SlugChange = {
      ...input,
      slug: 'lantern',
      edit: { type: 'EditProject', changes: { slug: 'lantern' }, slugAt: { now, freed: 1 } },
    }
    const run = (others: Others) => others.run(slugChangeSaga, 'BACK0001', { ...back, previous: undefined })
    const { events } = await runAfter(change(), { after: 'ProjectSlugChanged', run })
    expect(events.map(([stream, type]) => `${stream} ${type}`)).not.toContain('catalogue.slug-lantern SlugReleased')
  })
})

describe('a deletion, whole or carried on after a crash at any point,', () => {
  const input: ProjectDeletion = {
    ...{ projectId, ownerId: owner, now, previous: { slug: 'lantern', claims: [creation] } },
  }
  const deletion = (
    given: (log: EventLog) => unknown = draft,
    more: Partial<ProjectDeletion> = {},
  ): SagaCase<ProjectDeletion> => ({
    ...{ saga: projectDeletionSaga, id: 'DELETION', input: { ...input, ...more }, now },
    given: (log) => void given(log),
  })
  const deleted = (freed?: true) => inProject('ProjectDeleted', { slug: 'lantern', ...(freed && { freed }) })
  const undone = ['undo slug', 'undo quota', 'undo project']

  it('deletes the project, then counts it no longer, then frees the slug that nobody can have seen', async () => {
    const { refused, steps, events, own } = await everyWay(deletion())
    expect({ refused, steps }).toEqual({ refused: undefined, steps: ['project', 'quota', 'slug'] })
    expect(events).toEqual([deleted(true), quota('Released'), slug('Released', 'lantern')])
    expect(own).toMatchObject({ stream: 'catalogue.project_deletion-DELETION', roots: [projectId] })
  })

  it.each<[string, SagaCase<ProjectDeletion>]>([
    ['the project was public under it', deletion(published)],
    ['an earlier release began it', deletion(draft, { now: undefined })],
  ])('keeps the slug when %s', async (_, one) => {
    expect((await everyWay(one)).events).toEqual([deleted(), quota('Released')])
  })

  it('does nothing to a project that is deleted already', async () => {
    const given = (log: EventLog) => writeProject(log)('ProjectDeleted', { slug: 'lantern' })
    expect(await everyWay(deletion(given))).toMatchObject({ refused: undefined, events: [] })
  })

  it.each<[string, SagaCase<ProjectDeletion>, string]>([
    ["doesn't exist", deletion(() => undefined), 'project_not_found'],
    ['is at another revision than the one seen', deletion(draft, { ifRevision: 7 }), 'revision_mismatch'],
  ])('is refused when the project %s', async (_, one, code) => {
    const { refused, steps, events } = await everyWay(one)
    expect({ refused, steps, events }).toEqual({ refused: code, steps: undone, events: [] })
  })

  it('of the revision that the request named deletes it', async () => {
    expect((await everyWay(deletion(draft, { ifRevision: 0 }))).events).toHaveLength(3)
  })

  it('counts a project that was transferred meanwhile for nobody', async () => {
    const given = (log: EventLog) => {
      const writer = draft(log)
      countFor(log, 'ALLBITS0')
      return writer
    }
    const transfer = { teamId, projectId, from: owner, to: 'ALLBITS0', unlimited: false }
    const story = await run(deletion(given), {
      after: 'ProjectDeletionStarted',
      run: (others) => others.run(ownershipTransferSaga, 'TRANSFER', transfer),
    })
    expect(story.events.filter(([, type]) => type === 'ProjectQuotaReleased')).toEqual([
      ...[quota('Released'), quota('Released', 'ALLBITS0')],
    ])
  })

  it('counts a project without a team no longer for whom it was read', async () => {
    const given = (log: EventLog) => {
      countFor(log, owner)
      log.stream(projectEvents, projectId)('ProjectCreated', born)
    }
    expect((await everyWay(deletion(given, { previous: undefined }))).events).toContainEqual(quota('Released'))
  })

  it('counts the project no longer, although it was counted again since it broke off', async () => {
    const claim = { type: 'ClaimProjectQuota' as const, projectId, limit: undefined }
    const story = await runAfter(deletion(published), {
      after: 'ProjectQuotaReleased',
      run: (others) => others.tell(projectQuotaDecider, projectQuotaStream(owner), claim),
    })
    expect(story.events).toEqual([deleted(), quota('Released'), quota('Claimed'), quota('Released')])
  })

  it('that stands still while others delete and restore the project leaves it', async () => {
    const meanwhile = async (others: Others) => {
      await tell(others, { type: 'DeleteProject' })
      await tell(others, { type: 'RestoreProject' })
    }
    const { refused, events } = await run(deletion(published, { deletion: 1 }), {
      ...{ before: 'ProjectDeleted', run: meanwhile },
    })
    expect(refused).toBe('overtaken')
    expect(events.map(([, type]) => type)).toEqual(['ProjectDeleted', 'ProjectRestored'])
  })

  it('gives way to anything that was done with the project since it broke off', async () => {
    const meanwhile = (others: Others) => tell(others, edit({ summary: 'A torch.' }))
    const story = await runAfter(deletion(), { after: 'ProjectDeletionStarted', run: meanwhile })
    expect(story.refused).toBe('overtaken')
    expect(story.events).toEqual([inProject('ProjectSummaryChanged', { summary: 'A torch.' })])
  })

  it.each([{ after: 'ProjectDeleted' }, { after: 'ProjectQuotaReleased' }, { before: 'ProjectQuotaReleased' }])(
    'leaves a project that staff restore at that moment to its owner, with its slug: %o',
    async (when) => {
      const restore = (others: Others) =>
        others.run(projectRestorationSaga, 'RESTORED', { projectId, ownerId: owner, unlimited: false })
      for (const ownerId of [owner, 'FORMER00']) {
        const { refused, events } = await run(deletion(draft, { ownerId }), { ...when, run: restore })
        expect(refused).toBe(undefined)
        expect(isCounted(events, owner, true)).toBe(true)
        const slugs = events.filter(([stream]) => stream === 'catalogue.slug-lantern')
        expect(slugs.filter(([, type]) => type === 'SlugReleased')).toEqual([])
      }
    },
  )
})

describe('a restoration, whole or carried on after a crash at any point,', () => {
  const saga = 'ProjectRestoration/RESTORED'
  const restoration = (
    given: (log: EventLog) => unknown,
    more: Partial<ProjectRestoration> = {},
  ): SagaCase<ProjectRestoration> => ({
    ...{ saga: projectRestorationSaga, id: 'RESTORED', now },
    input: { projectId, ownerId: owner, unlimited: false, ...more },
    given: (log) => void given(log),
  })
  /** It has kept its slug. */
  const gone = (log: EventLog) => {
    hold(log, 'lantern')
    return writeProject(log)('ProjectDeleted', { slug: 'lantern' })
  }
  /** It has given its slug up. */
  const freed = (log: EventLog) => writeProject(log, 'draft')('ProjectDeleted', { slug: 'lantern', freed: true })
  const restored = (slug = 'lantern', more = {}) => inProject('ProjectRestored', { slug, ...more })
  const undone = ['undo settle', 'undo project', 'undo slug', 'undo quota']

  it('counts the project for its owner, then restores it', async () => {
    const { refused, steps, events, own } = await everyWay(restoration(gone))
    expect({ refused, steps }).toEqual({ refused: undefined, steps: ['quota', 'slug', 'project', 'settle'] })
    expect(events).toEqual([quota('Claimed'), restored()])
    expect(own).toMatchObject({ stream: 'catalogue.project_restoration-RESTORED', roots: [projectId] })
  })

  it('says in the project which conflict of interest staff had', async () => {
    const { events } = await everyWay(restoration(gone, { conflictReason: 'Nobody else was there.' }))
    expect(events.at(-1)).toEqual(restored('lantern', { conflictReason: 'Nobody else was there.' }))
  })

  it('reserves the slug again that the project had given up', async () => {
    const { events } = await everyWay(restoration(freed))
    expect(events).toEqual([quota('Claimed'), slug('Claimed', 'lantern', saga), restored()])
  })

  it('takes the slug that the id reserves when another project has its own by now', async () => {
    const given = (log: EventLog) => {
      takenByOthers(log, 'lantern')
      freed(log)
    }
    expect((await everyWay(restoration(given))).events).toEqual([quota('Claimed'), restored('project1')])
  })

  it('takes the slug that the id reserves when its own is reserved for nobody', async () => {
    const release = (others: Others) =>
      others.tell(slugDecider, slugStream('lantern'), { type: 'ReleaseSlug', projectId, saga })
    const { events } = await run(restoration(freed), { after: 'SlugClaimed', run: release })
    expect(events.at(-1)).toEqual(restored('project1'))
  })

  it('is refused when the owner has as many projects as they may have, unless they have no limit', async () => {
    const given = (log: EventLog) => {
      fillQuota(log, owner)
      gone(log)
    }
    expect(await everyWay(restoration(given))).toMatchObject({
      ...{ refused: 'project_limit_reached', steps: undone, events: [] },
    })
    expect(await everyWay(restoration(given, { unlimited: true }))).toMatchObject({ refused: undefined })
  })

  it("counts a project that doesn't exist for nobody", async () => {
    const { refused, steps, events } = await everyWay(restoration(() => undefined))
    expect({ refused, steps }).toEqual({ refused: 'project_not_found', steps: ['quota', 'slug', ...undone] })
    expect(events).toEqual([quota('Claimed'), quota('Released')])
  })

  it('counts a project that was transferred before for its present owner alone', async () => {
    const { events } = await everyWay(restoration(gone, { ownerId: 'FORMER00' }))
    expect(events).toEqual([
      ...[quota('Claimed', 'FORMER00'), restored(), quota('Claimed'), quota('Released', 'FORMER00')],
    ])
  })

  it('counts a project without a team for whom it was read', async () => {
    const given = (log: EventLog) => {
      const project = log.stream(projectEvents, projectId)
      project('ProjectCreated', born)
      project('ProjectDeleted', { slug: 'lantern' })
    }
    expect((await everyWay(restoration(given))).events).toEqual([quota('Claimed'), restored()])
  })

  it.each([{ after: 'ProjectRestored' }, { before: 'ProjectQuotaReleased' }])(
    'counts a project that is deleted at that moment for nobody: %o',
    async (when) => {
      const remove = (others: Others) => others.run(projectDeletionSaga, 'DELETION', { projectId, ownerId: owner, now })
      for (const ownerId of [owner, 'FORMER00']) {
        const { events } = await run(restoration(gone, { ownerId }), { ...when, run: remove })
        const isDeleted = events.some(([, type]) => type === 'ProjectDeleted')
        expect([isCounted(events, owner), isCounted(events, 'FORMER00')]).toEqual([!isDeleted, false])
      }
    },
  )

  it('is refused and not given another slug when others win every race for its own', async () => {
    const { refused, events } = await run(restoration(freed), {
      before: 'SlugClaimed',
      run: forLong(async (others) => {
        await others.tell(slugDecider, slugStream('lantern'), {
          type: 'ClaimId',
          projectId,
          saga: 'SlugChange/OTHER001',
        })
      }),
    })
    expect(refused).toBe('busy')
    expect(events.at(-1)).toEqual(quota('Released'))
  })

  it('is refused and takes nothing from another restoration that has found the project counted', async () => {
    let isRestored = false
    const { refused, events } = await run(restoration(freed), {
      before: 'SlugClaimed',
      run: forLong(async (others) => {
        if (!isRestored) {
          isRestored = true
          await others.run(projectRestorationSaga, 'OTHERS00', { projectId, ownerId: owner, unlimited: false })
        }
        await others.tell(slugDecider, slugStream('lantern'), {
          type: 'ClaimId',
          projectId,
          saga: 'SlugChange/OTHER001',
        })
      }),
    })
    expect(refused).toBe('id_taken')
    expect(events).toContainEqual(restored())
    expect(isCounted(events, owner)).toBe(true)
  })

  it.each(['ProjectQuotaClaimed', 'SlugClaimed', 'ProjectRestored'])(
    'that stands still before %s while the project is restored and deleted again is refused, and holds nothing',
    async (before) => {
      const meanwhile = async (others: Others) => {
        await others.run(projectRestorationSaga, 'OTHERS00', { projectId, ownerId: owner, unlimited: false })
        const claims = ['ProjectRestoration/OTHERS00', 'ProjectRestoration/RESTORED']
        const again = { projectId, ownerId: owner, now, previous: { slug: 'lantern', claims } }
        await others.run(projectDeletionSaga, 'DELETION', again)
      }
      const { refused, events } = await run(restoration(freed, { deletion: 1 }), { before, run: meanwhile })
      expect(refused).toBe('overtaken')
      expect(events.filter(([, type]) => type === 'ProjectRestored')).toHaveLength(1)
      expect(isCounted(events, owner)).toBe(false)
      const held = new Set<unknown>()
      for (const [stream, type, data] of events) {
        if (stream !== 'catalogue.slug-lantern') continue
        if (type === 'SlugClaimed') held.add((data as { saga: string }).saga)
        else held.delete((data as { saga: string }).saga)
      }
      expect([...held]).toEqual([])
    },
  )

  it('that stands still until others have ended it holds nothing of a project that was deleted again', async () => {
    const claims = ['ProjectRestoration/RESTORED']
    const again = { projectId, ownerId: owner, now, previous: { slug: 'lantern', claims } }
    const stories = await everyStandstill(restoration(freed, { deletion: 1 }), (others) =>
      others.run(projectDeletionSaga, 'DELETION', again),
    )
    const held = stories.map(({ events }) => {
      const changes = events.map(([, type]) => type).filter((type) => /^Project(Restored|Deleted)$/.test(type))
      const [, slugIs] = events.findLast(([stream]) => stream === 'catalogue.slug-lantern') ?? []
      return { changes, counted: isCounted(events, owner), slugIs }
    })
    // Until it has begun, nobody else can end it, and there is nothing to delete again.
    const begun = held.findIndex(({ changes }) => changes.length > 1)
    const [early, late] = [held.slice(0, begun), held.slice(begun)]
    const living = { changes: ['ProjectRestored'], counted: true, slugIs: 'SlugClaimed' }
    expect(early).toEqual(early.map(() => living))
    const deletedAgain = { changes: ['ProjectRestored', 'ProjectDeleted'], counted: false, slugIs: 'SlugReleased' }
    expect(late).toEqual(late.map(() => deletedAgain))
    expect(late.length).toBeGreaterThan(5)
  })

  it('restores what the deletion took that it names', async () => {
    const again = (log: EventLog) => {
      hold(log, 'lantern')
      const write = writeProject(log)
      for (const type of ['ProjectDeleted', 'ProjectRestored', 'ProjectDeleted'] as const) {
        write(type, { slug: 'lantern' })
      }
    }
    expect((await everyWay(restoration(again, { deletion: 2 }))).events).toEqual([quota('Claimed'), restored()])
    expect(await everyWay(restoration(again, { deletion: 1 }))).toMatchObject({
      ...{ refused: 'overtaken', events: [quota('Claimed'), quota('Released')] },
    })
  })

  it('gives way to a restoration and a deletion that were acknowledged since it broke off, and holds nothing', async () => {
    const story = await runAfter(restoration(freed), {
      after: 'SlugClaimed',
      async run(others) {
        await tell(others, { type: 'RestoreProject' })
        await tell(others, { type: 'DeleteProject', now })
      },
    })
    expect(story.refused).toBe('overtaken')
    expect(story.events.slice(-2)).toEqual([slug('Released', 'lantern', saga), quota('Released')])
  })
})

describe('the slug that a project holds', () => {
  it('is known with the sagas that claimed it', async () => {
    const log = eventLog()
    hold(log, 'lantern')
    const bus = await busOf(log)
    expect(await heldSlug(bus, { slug: 'lantern' })).toEqual({ slug: 'lantern', claims: [creation] })
    expect(await heldSlug(bus, { slug: 'beacon' })).toEqual({ slug: 'beacon', claims: [] })
  })
})
