import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { codec } from '@adit/events/registry.ts'
import { openText } from '@adit/platform/personal/sealing.ts'
import { Folding, relevant } from '@adit/platform/projection/folding.ts'
import { positionAt } from '@adit/platform/testing/event_log.ts'
import { projectors } from '@adit/projectors/all.ts'
import type { TimedFact } from '@adit/projectors/kit/download_recorder.port.ts'
import { describe, expect, it } from 'vitest'
import { rankOf } from '../search/documents.ts'
import { sealed, userAt } from './accounts.ts'
import { accountsOf, type DataSet, dataSetLog, eventsOf } from './data_set.ts'
import { filesOf, recordDownloads } from './downloads.ts'

const set: DataSet = { projects: 100, users: 5, seed: 3, brief: true }
const emailHash = (email: string) => `hash of ${email}`
const log: RecordedEvent[] = [...dataSetLog(set, emailHash)].map((event, index) => ({
  ...event,
  position: positionAt(index),
}))

describe('a data set', () => {
  it('contains events as the product writes them, in streams without gaps', () => {
    for (const event of log) expect(codec.encode(event)).toEqual(expect.objectContaining({ data: event.data }))
    const streams = Map.groupBy(log, ({ stream }) => stream)
    for (const events of streams.values()) expect(events.map(({ revision }) => revision)).toEqual([...events.keys()])
  })

  it('can be projected, and shows every project and account', () => {
    const sizes: Record<string, number> = {}
    for (const projector of projectors) {
      const folding = new Folding(projector, true)
      expect(folding.apply(relevant(projector, log, undefined), new Set())).toEqual([])
      Object.assign(sizes, Object.fromEntries(Object.entries(folding.sets).map(([name, rows]) => [name, rows?.size])))
    }
    expect(sizes).toMatchObject({ project: set.projects, account: set.projects + set.users })
  })

  it('has no project without an owner account', () => {
    const accounts = new Set([...accountsOf(set)].map(({ accountId }) => accountId))
    const owners = log.filter(({ type }) => type === 'ProjectCreated').map(({ metadata }) => metadata.actor.id)
    expect(owners).toHaveLength(set.projects)
    expect(owners.filter((owner) => !accounts.has(owner))).toEqual([])
  })

  it('has about the requested length, and is the same for the same seed', () => {
    expect(Math.abs(log.length / eventsOf(set) - 1)).toBeLessThan(0.25)
    expect([...dataSetLog(set, emailHash)].map((event, index) => ({ ...event, position: positionAt(index) }))).toEqual(
      log,
    )
  })

  it('seals addresses so that the vault can open them', () => {
    const user = userAt(0, set.seed)
    expect(openText(user.key, user.accountId, sealed(user).sealed)).toBe(user.email)
  })
})

describe('downloads of a data set', () => {
  it('are distributed by rank, oldest first, and only of existing files', async () => {
    const facts: TimedFact[] = []
    const recorder = { recordMany: async (more: readonly TimedFact[]) => facts.push(...more) }
    await recordDownloads(recorder, set, 5_000, Date.now(), () => {})
    expect(facts).toHaveLength(5_000)
    expect(facts.map(({ at }) => at)).toEqual(facts.map(({ at }) => at).toSorted((a, b) => a - b))
    const files = new Map<string, number>()
    for (let index = 0; index < set.projects; index++) {
      const life = { index, size: set.projects, seed: set.seed, brief: true }
      for (const { fileId } of filesOf(life)) files.set(fileId, rankOf(index, set.projects))
    }
    const ranks = facts.map(({ fileId }) => files.get(fileId) ?? Number.NaN)
    const of = (rank: number) => ranks.filter((other) => other === rank).length
    expect(ranks).not.toContain(Number.NaN)
    expect(of(1)).toBeGreaterThan(of(10) * 2)
  })
})
