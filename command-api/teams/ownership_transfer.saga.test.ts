import { accountEvents } from '@adit/events/identity/account.events.ts'
import { TAKEOVER_AFTER_MS } from '@adit/events/teams/member.values.ts'
import { type EventLog, logStart } from '@adit/platform/testing/event_log.ts'
import { describe, expect, it } from 'vitest'
import { countFor, deleteProject, fillQuota, projectId, writeProject } from '../testing/lantern.ts'
import { everyWay, type Others, run, runAfter, type SagaCase } from '../testing/memory_side.fixture.ts'
import { teamId, writeTeam } from '../testing/team_people.ts'
import { type OwnershipTransfer, ownershipTransferSaga } from './ownership_transfer.saga.ts'
import { teamDecider, teamStream } from './team.decider.ts'
import { findOwned } from './team_owner.port.ts'

const [from, to, id] = ['OWNER001', 'ALLBITS0', 'TRANSFER']
const saga = `OwnershipTransfer/${id}`
const input: OwnershipTransfer = { teamId, projectId, from, to, unlimited: false }

/** A project that counts for its owner. */
function owned(log: EventLog) {
  const project = writeProject(log)
  countFor(log, from)
  return project
}

/** The new owner has as many projects as they may have. */
function atLimit(log: EventLog) {
  fillQuota(log, to)
  return owned(log)
}

function deletedOwner(log: EventLog): void {
  const account = log.stream(accountEvents, from)
  const email = { account: from, sealed: '' }
  account('AccountCreated', { accountId: from, username: 'owner', email, newsletter: false })
  account('AccountDeleted', {})
}

const transfer = (change: Partial<OwnershipTransfer> = {}, given = owned): SagaCase<OwnershipTransfer> => ({
  ...{ saga: ownershipTransferSaga, id, input: { ...input, ...change } },
  given: (log) => void given(log),
})
const takeover = (given: (log: EventLog) => unknown, now = logStart + 2 * TAKEOVER_AFTER_MS) => ({
  ...transfer({ takeover: true }),
  ...{ given: (log: EventLog) => void given(owned(log) && log), now },
})

const claimed = (account: string) => [`catalogue.project_quota-${account}`, 'ProjectQuotaClaimed', { projectId }]
const released = (account: string) => [`catalogue.project_quota-${account}`, 'ProjectQuotaReleased', { projectId }]
const changed = (type: 'Transferred' | 'TakenOver', data = { from, to, saga }) => [
  ...['teams.team-TEAM0001', `TeamOwnership${type}`],
  data,
]
const done = ['claim', 'team', 'release']
const undone = ['undo release', 'undo team', 'undo claim']

describe('a transfer of a project, whole or carried on after a crash at any point,', () => {
  it('counts the project for the new owner, then makes them the owner, then counts it for the old one no longer', async () => {
    const { refused, steps, events, own } = await everyWay(transfer())
    expect({ refused, steps }).toEqual({ refused: undefined, steps: done })
    expect(events).toEqual([claimed(to), changed('Transferred'), released(from)])
    expect(own).toMatchObject({ stream: `teams.ownership_transfer-${id}`, roots: [projectId] })
  })

  it('to an account that has as many projects as it may have is refused', async () => {
    expect(await everyWay(transfer({}, atLimit))).toMatchObject({
      ...{ refused: 'project_limit_reached', steps: undone, events: [] },
    })
    expect(await everyWay(transfer({ unlimited: true }, atLimit))).toMatchObject({ refused: undefined, steps: done })
  })

  it.each<[string, Partial<OwnershipTransfer>, string]>([
    ['from somebody who is no owner', { from: 'NOTHING0' }, 'owner_only'],
    ['to somebody who has not accepted', { to: 'INVITED0' }, 'new_owner_not_member'],
  ])('%s is refused and counts for nobody new', async (_, change, refused) => {
    const { events, steps, ...story } = await everyWay(transfer(change))
    const account = change.to ?? to
    expect({ ...story, steps }).toMatchObject({ refused, steps: ['claim', ...undone] })
    expect(events).toEqual([claimed(account), released(account)])
  })

  it('counts a deleted project for nobody', async () => {
    const gone = (log: EventLog) => {
      const project = owned(log)
      project('ProjectDeleted', { slug: 'lantern' })
      return project
    }
    const { refused, events } = await everyWay(transfer({}, gone))
    expect(refused).toBe(undefined)
    expect(events).toEqual([claimed(to), changed('Transferred'), released(from), released(to)])
  })
})

describe('a takeover, whole or carried on after a crash at any point,', () => {
  it('makes a member the owner in place of an account that has been deleted for long', async () => {
    const { refused, events } = await everyWay(takeover(deletedOwner))
    expect(refused).toBe(undefined)
    expect(events).toEqual([claimed(to), changed('TakenOver'), released(from)])
  })

  it.each([
    ['the owner still exists', takeover(() => undefined), 'owner_not_deleted'],
    ['the owner was deleted lately', takeover(deletedOwner, logStart + 60_000), 'takeover_too_early'],
  ])('is refused when %s', async (_, one, refused) => {
    const { events, ...story } = await everyWay(one)
    expect(story).toMatchObject({ refused, steps: ['claim', ...undone] })
    expect(events).toEqual([claimed(to), released(to)])
  })
})

describe('what others do during a transfer', () => {
  const transferred = (from: string, to: string, saga: string) =>
    changed('Transferred', { from, to, saga: `OwnershipTransfer/${saga}` })
  const pass = (others: Others, from: string, to: string, id: string) =>
    others.run(ownershipTransferSaga, id, { ...input, from, to })

  it('stays when they have passed the project to the same member before: the claim is theirs', async () => {
    const story = await run(transfer(), {
      after: 'ProjectQuotaClaimed',
      run: (others) => pass(others, from, to, 'OTHER'),
    })
    expect(story.refused).toBe('owner_only')
    expect(story.events).toEqual([claimed(to), transferred(from, to, 'OTHER'), released(from)])
  })

  it('makes the claim go when they have deleted it after that', async () => {
    const story = await run(transfer(), {
      after: 'ProjectQuotaClaimed',
      async run(others) {
        await pass(others, from, to, 'OTHER')
        await deleteProject(others)
      },
    })
    expect(story.refused).toBe('owner_only')
    expect(story.events.at(-1)).toEqual(released(to))
  })

  it.each([
    ['on', 'SINGLE00', [released(to)], [released(from)]],
    ['back', from, [released(to)], []],
  ])('stays when they have passed it %s since', async (_, next, theirs, ours) => {
    const story = await run(transfer(), { after: 'Transferred', run: (others) => pass(others, to, next, 'OTHER') })
    expect(story.refused).toBe(undefined)
    const claims = next === from ? [] : [claimed(next)]
    expect(story.events).toEqual([
      ...[claimed(to), changed('Transferred'), ...claims, transferred(to, next, 'OTHER')],
      ...[...theirs, ...ours],
    ])
  })

  it('leaves it counted for the new owner when their own transfer has taken the claim back, whatever the limit', async () => {
    const story = await run(transfer({ unlimited: true }, atLimit), {
      after: 'Transferred',
      async run({ deps, context }) {
        const found = await findOwned(deps.filled, projectId)
        await found?.owner.release(projectId, to, context)
      },
    })
    expect(story.refused).toBe(undefined)
    expect(story.events).toEqual([claimed(to), changed('Transferred'), released(to), claimed(to), released(from)])
  })

  it('counts it for the former owner no longer, although it was counted for them again since', async () => {
    const story = await runAfter(transfer(), {
      after: 'ProjectQuotaReleased',
      async run({ deps, context }) {
        const found = await findOwned(deps.filled, projectId)
        await found?.owner.claim(projectId, from, true, context)
      },
    })
    expect(story.events.slice(-3)).toEqual([released(from), claimed(from), released(from)])
  })

  it('is never undone by one that is carried on later', async () => {
    const story = await runAfter(transfer(), {
      after: 'ProjectQuotaClaimed',
      async run(others) {
        await pass(others, from, to, 'OTHER')
        await pass(others, to, from, 'BACK')
      },
    })
    expect(story.refused).toBe('overtaken')
    expect(story.events.at(-1)).toEqual(released(to))
  })

  it('lets one be carried on that changes something else', async () => {
    const join = { type: 'JoinTeam' as const, actor: { accountId: 'INVITED0', role: 'developer' as const } }
    const run = (others: Others) => others.tell(teamDecider, teamStream(teamId), join)
    const story = await runAfter(transfer(), { after: 'ProjectQuotaClaimed', run })
    expect(story.refused).toBe(undefined)
    expect(story.events.slice(-2)).toEqual([changed('Transferred'), released(from)])
  })
})

it('a transfer of what no room knows fails and waits, since it is a defect', async () => {
  const one = { ...transfer(), given: (log: EventLog) => writeTeam(log, projectId) }
  await expect(run(one)).rejects.toThrow('No room knows PROJECT1')
})
