import { randomIds } from '@adit/platform/ids/ids.ts'
import pg from 'pg'
import {
  type ActivityFact,
  batchLimits,
  type DownloadRecorder,
  type ForeignFact,
  type TimedActivity,
  type TimedFact,
} from '../../kit/download_recorder.port.ts'
import type { AddressKeys } from './address_keys.ts'
import type { LogConnections } from './connections.ts'
import { dayMs, dayOf, monthText } from './days.ts'
import { groupCommit } from './group_commit.ts'
import { type DownloadRow, insertForeignRows, insertOwnRows } from './insert_statement.ts'
import { locks } from './locks.ts'
import { makeDays } from './partitions.ts'
import { patienceMs } from './patience.ts'

export interface RecorderParts {
  connections: LogConnections
  keys: AddressKeys
  now: () => number
  onRecorded(): void
  /** Concurrent statements. Default: 1, which gathers most. */
  statements?: number
}

/**
 * Rows per statement. An open statement hides later records from readers, so each should take only some tens of milliseconds. Ids of others
 * must be looked up.
 */
const rowsOfStatement = { own: 5_000, foreign: 500 }

export function createRecorder(parts: RecorderParts): DownloadRecorder {
  const { connections, keys, now, onRecorded } = parts
  const ids = randomIds(now)
  const group = groupCommit<DownloadRow>({
    store: (rows) => connections.use((client, epoch) => storeOwn(client, epoch, rows)).then(onRecorded),
    statements: parts.statements ?? 1,
    maxItems: 500,
  })
  const insertPast = async (rows: DownloadRow[], whose: keyof typeof rowsOfStatement): Promise<number> => {
    let inserted = 0
    for (let from = 0; from < rows.length; from += rowsOfStatement[whose]) {
      const part = rows.slice(from, from + rowsOfStatement[whose])
      inserted += await connections.use((client, epoch) => storePast(client, epoch, part, whose))
      onRecorded()
    }
    return inserted
  }
  return {
    async record(fact) {
      const at = now()
      const pseudonym = await keys.pseudonymsOf(at)
      await group.add(toRow({ ...fact, at }, ids.uuid(), pseudonym))
    },
    async recordActivity(facts) {
      const at = now()
      const pseudonym = await keys.pseudonymsOf(at)
      const rows = facts.map((fact) => toRow({ ...fact, at }, ids.uuid(), pseudonym))
      await Promise.all(rows.map((row) => group.add(row)))
    },
    async recordBatch(facts) {
      checkBatch(facts, now())
      const unique = [...new Map(facts.map((fact) => [fact.recordId.toLowerCase(), fact])).values()]
      const recorded = await insertPast(await toRows(unique, keys, (fact) => fact.recordId), 'foreign')
      return { recorded, known: facts.length - recorded }
    },
    async recordMany(facts) {
      return insertPast(await toRows(facts, keys, () => ids.uuid()), 'own')
    },
    drained: group.drained,
  }
}

const uniqueViolation = '23505'
const noPartition = '23514'

/** A statement stores all its rows or none. If one exists already, an earlier attempt has stored them all. */
async function storeOwn(client: pg.PoolClient, epoch: number, rows: readonly DownloadRow[]): Promise<void> {
  try {
    await insertOwnRows(client, epoch, rows, patienceMs)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code === uniqueViolation) return
    if (code !== noPartition) throw error
    await makeDays(
      client,
      rows.map(({ at }) => dayOf(at)),
    )
    await insertOwnRows(client, epoch, rows, patienceMs)
  }
}

/** The lock serializes batches with the same ids, and keeps a day from being dropped while it gets new records. */
async function storePast(
  client: pg.PoolClient,
  epoch: number,
  rows: readonly DownloadRow[],
  whose: 'own' | 'foreign',
): Promise<number> {
  await client.query(`select pg_advisory_lock(${locks.past})`)
  try {
    await makeDays(
      client,
      rows.map(({ at }) => dayOf(at)),
    )
    if (whose === 'foreign') return await insertForeignRows(client, epoch, rows)
    await insertOwnRows(client, epoch, rows, patienceMs)
    return rows.length
  } finally {
    await client.query(`select pg_advisory_unlock(${locks.past})`)
  }
}

/** In order of time, because the rule judges them in that order. */
async function toRows<Fact extends AnyFact>(
  facts: readonly Fact[],
  keys: AddressKeys,
  idOf: (fact: Fact) => string,
): Promise<DownloadRow[]> {
  const rows: DownloadRow[] = []
  let month = ''
  let pseudonym = (address: string) => address
  for (const fact of facts.toSorted((a, b) => a.at - b.at)) {
    const own = monthText(fact.at)
    if (own !== month) pseudonym = await keys.pseudonymsOf(fact.at)
    month = own
    rows.push(toRow(fact, idOf(fact), pseudonym))
  }
  return rows
}

type AnyFact = TimedFact | TimedActivity

/** The columns that a kind of record has no value for. */
const noValues = {
  fileId: '',
  versionId: '',
  destination: null,
  source: null,
  reason: null,
  gameVersion: null,
  loader: null,
  dependentProjectId: null,
  seconds: null,
  page: null,
  referrer: null,
  campaign: null,
} as const

function toRow(fact: AnyFact, recordId: string, pseudonym: (address: string) => string): DownloadRow {
  return {
    ...noValues,
    recordId,
    at: fact.at,
    projectId: plain('projectId', fact.projectId),
    address: pseudonym(fact.address),
    agent: plain('agent', fact.agent),
    country: optional('country', fact.country),
    accountId: optional('accountId', fact.accountId),
    ...('kind' in fact ? activityColumns(fact) : downloadColumns(fact)),
  }
}

const downloadColumns = (fact: TimedFact) => ({
  kind: 'download',
  fileId: plain('fileId', fact.fileId),
  versionId: plain('versionId', fact.versionId),
  destination: optional('destination', fact.destination),
  source: optional('source', fact.source),
  reason: optional('reason', fact.reason),
  dependentProjectId: optional('dependentProjectId', fact.dependentProjectId),
  ...saidColumns(fact),
})

const saidColumns = (fact: { gameVersion?: string | null; loader?: string | null }) => ({
  gameVersion: optional('gameVersion', fact.gameVersion),
  loader: optional('loader', fact.loader),
})

function activityColumns(fact: ActivityFact): Partial<DownloadRow> & Pick<DownloadRow, 'kind'> {
  const { kind } = fact
  switch (kind) {
    case 'view': {
      const { page, referrer, campaign } = fact
      return {
        kind,
        page: page && plain('page', page),
        referrer: optional('referrer', referrer, 253),
        campaign: optional('campaign', campaign),
      }
    }
    case 'play':
      return { kind, versionId: plain('versionId', fact.versionId), seconds: fact.seconds, ...saidColumns(fact) }
    case 'server_play':
    case 'click':
      return { kind }
  }
}

const optional = (field: keyof DownloadRow, value: string | null | undefined, max?: number): string | null =>
  value ? plain(field, value, max) : null

function plain(field: keyof DownloadRow, value: string, max = 64): string {
  if (value.length <= max && /^[\w.+-]+$/.test(value)) return value
  throw new RangeError(
    `${field} must be 1 to ${max} letters, digits, ".", "_", "+" or "-", not ${JSON.stringify(value.slice(0, 80))}`,
  )
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function checkBatch(facts: readonly ForeignFact[], now: number): void {
  const { facts: most, oldestMs, aheadMs } = batchLimits
  if (facts.length > most)
    throw new RangeError(`A batch can't have more than ${most} facts (this one has ${facts.length})`)
  for (const [index, { recordId, at }] of facts.entries()) {
    const name = `facts[${index}]`
    if (!uuid.test(recordId)) throw new RangeError(`${name}.recordId is not a UUID: ${recordId.slice(0, 80)}`)
    if (!Number.isSafeInteger(at)) throw new RangeError(`${name}.at is not a time in milliseconds: ${at}`)
    if (at < now - oldestMs) throw new RangeError(`${name}.at is more than ${oldestMs / dayMs} days ago`)
    if (at > now + aheadMs) throw new RangeError(`${name}.at is more than ${aheadMs / 60_000} minutes ahead`)
  }
}
