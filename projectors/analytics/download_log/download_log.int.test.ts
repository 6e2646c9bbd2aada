import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { downloadCodec } from '@adit/events/analytics/download.events.ts'
import type { Position, RecordedEvent } from '@adit/events/kit/envelope.ts'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { ensureDatabase } from '@adit/platform/postgres/cluster.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { ownCluster } from '@adit/platform/testing/cluster.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DownloadFact } from '../../kit/download_recorder.port.ts'
import { type DownloadLog, type DownloadLogParts, LogSealed, openDownloadLog } from './download_log.ts'
import { downloadLogPart } from './download_log_schema.ts'

// This test keeps transactions open, which would hide later events from every other suite.
const cluster = await ownCluster()
const secret = 'a secret of sixteen or more characters'
const day = 24 * 3_600_000
const fact: DownloadFact = {
  fileId: 'FILE0001',
  versionId: 'VERSION1',
  projectId: 'PROJECT1',
  address: '203.0.113.9',
  agent: 'browser',
}

let pool: pg.Pool
let parts: DownloadLogParts
let count = 0

beforeEach(async () => {
  const url = cluster.url(`downloads_${count++}`)
  await ensureDatabase(url)
  pool = createPool(url, { name: 'downloads test' })
  await installOps(pool, [downloadLogPart])
  await installOps(pool, [downloadLogPart])
  parts = await openDownloadLog({ pool, secret })
})
afterEach(() => pool.end())
afterAll(() => cluster.stop())

async function readAll(log: DownloadLog, limit = 7): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  let after: Position | undefined
  for (;;) {
    const page = await log.readLog({ after, limit })
    if (page.events.length === 0) return events
    events.push(...page.events)
    after = page.next
  }
}

const addressOf = (event: RecordedEvent) => (event.data as { address: string }).address // What the log makes of facts.

describe('a record', () => {
  it('is stored when the promise resolves, with what was known and without the address', async () => {
    await parts.recorder.record({ ...fact, accountId: 'ACCOUNT1' })
    const [event, ...others] = await readAll(parts.log)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      type: 'DownloadRecorded',
      version: 1,
      stream: 'analytics.download-FILE0001',
      metadata: { root: 'PROJECT1' },
      data: {
        fileId: 'FILE0001',
        versionId: 'VERSION1',
        projectId: 'PROJECT1',
        agent: 'browser',
        accountId: 'ACCOUNT1',
      },
    })
    expect(JSON.stringify(event)).not.toContain('203.0.113')
    expect(await parts.log.head()).toBe(event?.position)
  })

  it('keeps what is known of where it came from and what for', async () => {
    const said = { source: 'packwiz', reason: 'modpack', gameVersion: '1.21.4', loader: 'fabric' }
    await parts.recorder.record({ ...fact, ...said, country: 'NO', dependentProjectId: 'PACK0001' })
    await parts.recorder.record(fact)
    const [whole, bare] = (await readAll(parts.log)).map(({ data }) => data)
    expect(whole).toMatchObject({ ...said, country: 'NO', dependentProjectId: 'PACK0001' })
    const nothing = { source: null, reason: null, gameVersion: null, loader: null, dependentProjectId: null }
    expect(bare).toMatchObject(nothing)
    expect(bare).not.toHaveProperty('country')
  })

  it('can be a view, a report of play time or a join of a server, durable together', async () => {
    const { projectId, address, agent } = fact
    const common = { projectId, address, agent, country: 'BR' }
    const view = { page: 'versions', referrer: 'example.org', campaign: 'news', accountId: null }
    const play = { accountId: 'ACCOUNT1', versionId: 'VERSION1', seconds: 240, gameVersion: '1.21.4', loader: null }
    await parts.recorder.recordActivity([
      { ...common, ...view, kind: 'view' },
      { ...common, ...play, kind: 'play' },
      { ...common, kind: 'server_play', accountId: null },
    ])
    const events = (await readAll(parts.log)).map((event) => downloadCodec.decode(event))
    expect(events.map(({ type, metadata }) => [type, metadata.root])).toEqual([
      ['ViewRecorded', 'PROJECT1'],
      ['PlayRecorded', 'PROJECT1'],
      ['ServerPlayRecorded', 'PROJECT1'],
    ])
    const stored = { projectId, agent, country: 'BR', address: expect.not.stringContaining('203') }
    expect(events.map(({ data }) => data)).toEqual([
      { ...stored, ...view },
      { ...stored, ...play },
      { ...stored, accountId: null },
    ])
  })

  it.each([
    ['referrer', 'example.org/with a path'],
    ['referrer', 'a'.repeat(254)],
    ['campaign', 'a'.repeat(65)],
    ['page', '../..'],
  ])('refuses a view with the %s %s', async (field, value) => {
    const { projectId, address, agent } = fact
    const view = {
      kind: 'view',
      projectId,
      address,
      agent,
      accountId: null,
      page: '',
      referrer: null,
      campaign: null,
    } as const
    await expect(parts.recorder.recordActivity([{ ...view, [field]: value }])).rejects.toThrow(field)
    expect(await readAll(parts.log)).toEqual([])
  })

  it('is stored with many others in few statements, and none is lost', async () => {
    await Promise.all(
      Array.from({ length: 3_000 }, (_, n) => parts.recorder.record({ ...fact, address: `10.0.${n >> 8}.${n & 255}` })),
    )
    const events = await readAll(parts.log, 500)
    expect(new Set(events.map(addressOf)).size).toBe(3_000)
    expect(new Set(events.map(({ id }) => id)).size).toBe(3_000)
    expect(events.map(({ position }) => position)).toEqual(events.map(({ position }) => position).sort())
    const { rows } = await pool.query('select count(distinct transaction_id)::int as statements from ops.download')
    expect(rows[0].statements).toBeLessThan(60)
  })

  it('that cannot be stored does not fail others', async () => {
    await pool.query(`alter table ops.download add constraint refused check (file_id <> 'REFUSED1')`)
    const recorded = ['FILE0001', 'REFUSED1', 'FILE0002'].map((fileId) => parts.recorder.record({ ...fact, fileId }))
    const outcomes = await Promise.allSettled(recorded)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await readAll(parts.log)).toHaveLength(2)
  })

  it.each(['fileId', 'versionId', 'projectId', 'agent'] as const)('refuses a %s with a line break', async (field) => {
    await expect(parts.recorder.record({ ...fact, [field]: 'A\nB' })).rejects.toThrow(field)
    expect(await readAll(parts.log)).toEqual([])
  })

  it('is stored once although connections break again and again', async () => {
    const other = createPool(pool.options.connectionString ?? '', { name: 'killer' })
    let running = true
    const kill = async () => {
      while (running) {
        const began = performance.now()
        await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'downloads test' and datname = current_database()`)
        // A connection lasts for some statements, however slow the machine is.
        await delay(15 + 5 * (performance.now() - began))
      }
    }
    const killing = kill()
    try {
      for (let turn = 0; turn < 40; turn++) {
        const addresses = Array.from({ length: 20 }, (_, n) => `10.0.${turn}.${n}`)
        await Promise.all(addresses.map((address) => parts.recorder.record({ ...fact, address })))
      }
    } finally {
      running = false
      await killing
      await other.end()
    }
    const events = await readAll(parts.log, 500)
    expect([events.length, new Set(events.map(addressOf)).size]).toEqual([800, 800])
  })

  it('creates its day if that is missing', async () => {
    await pool.query('drop table ops.download cascade')
    await installOps(pool, [downloadLogPart])
    await parts.recorder.record(fact)
    expect(await readAll(parts.log)).toHaveLength(1)
  })
})

describe('pseudonyms', () => {
  it('are the same for an IPv6 /64, and differ for other networks and months', async () => {
    const at = Date.UTC(2026, 0, 15)
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2::9', '2001:db8:1:3::1']
    await parts.recorder.recordMany(addresses.map((address) => ({ ...fact, address, at })))
    await parts.recorder.recordMany([{ ...fact, address: addresses[0] ?? '', at: at + 30 * day }])
    const [one, same, other, later] = (await readAll(parts.log)).map(addressOf)
    expect(same).toBe(one)
    expect(new Set([one, other, later]).size).toBe(3)
  })

  it('are the same in another process, and differ with another secret', async () => {
    const again = await openDownloadLog({ pool, secret })
    const elsewhere = await openDownloadLog({ pool, secret: 'another secret of some length' })
    for (const { recorder } of [parts, again, elsewhere]) await recorder.record(fact)
    const [one, same, other] = (await readAll(parts.log)).map(addressOf)
    expect([one === same, one === other]).toEqual([true, false])
  })

  it('lose their key 60 days after the month', async () => {
    await parts.recorder.recordMany([{ ...fact, at: Date.UTC(2026, 0, 5) }])
    const months = async () => (await pool.query('select month from ops.download_address_key')).rows
    expect(await parts.keys.destroyOlderThan(60, Date.UTC(2026, 1, 1) + 60 * day - 1)).toBe(0)
    expect(await months()).toEqual([{ month: '2026-01' }])
    expect(await parts.keys.destroyOlderThan(60, Date.UTC(2026, 1, 1) + 60 * day)).toBe(1)
    expect(await months()).toEqual([])
  })
})

describe('a batch of a content network', () => {
  const batch = (n: number) =>
    Array.from({ length: n }, () => ({ ...fact, at: Date.now() - 60_000, recordId: randomUUID() }))

  it('is stored once and at once, however often it is sent', async () => {
    const facts = batch(50)
    const outcomes = await Promise.all([1, 2, 3].map(() => parts.recorder.recordBatch(facts)))
    expect(outcomes.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(50)
    expect(await parts.recorder.recordBatch([...facts.slice(0, 10), ...batch(3)])).toEqual({ recorded: 3, known: 10 })
    expect(await readAll(parts.log)).toHaveLength(53)
  })

  it('recognizes an id under another time, of another day', async () => {
    const [one] = batch(1)
    if (!one) throw new Error('no fact')
    await parts.recorder.recordBatch([one, { ...one, at: one.at + 1 }])
    expect(await parts.recorder.recordBatch([{ ...one, at: one.at - 3 * day }])).toEqual({ recorded: 0, known: 1 })
    expect(await readAll(parts.log)).toHaveLength(1)
  })

  it.each([
    ['recordId', { recordId: 'x' }],
    ['7 days', { at: Date.now() - 8 * day }],
    ['5 minutes', { at: Date.now() + 3_600_000 }],
    ['at', { at: Number.NaN }],
    ['projectId', { projectId: '' }],
  ])('is refused as a whole for a bad %s', async (named, change) => {
    const facts = [...batch(2), ...batch(1).map((one) => ({ ...one, ...change }))]
    await expect(parts.recorder.recordBatch(facts)).rejects.toThrow(named)
    expect(await readAll(parts.log)).toEqual([])
  })
})

it('accepts 90 days of records, oldest first', async () => {
  const now = Date.now()
  const facts = Array.from({ length: 20_000 }, (_, n) => ({
    ...fact,
    address: `10.1.${n >> 8}.${n & 255}`,
    at: now - (n % 90) * day,
  }))
  expect(await parts.recorder.recordMany(facts)).toBe(20_000)
  const events = await readAll(parts.log, 2_000)
  expect(events).toHaveLength(20_000)
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => a - b))
})

describe('the order of the log', () => {
  it('shows nothing behind an open transaction, and everything in order afterwards', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query(
      `insert into ops.download (epoch, record_id, at, file_id, version_id, project_id, address, agent)
       values (1, gen_random_uuid(), $1, 'SLOW0001', 'V', 'P', 'a', 'tool')`,
      [Date.now()],
    )
    await parts.recorder.record(fact)
    const during = await readAll(parts.log)
    await client.query('commit')
    client.release()
    const files = (await readAll(parts.log)).map(({ data }) => (data as { fileId: string }).fileId)
    expect([during, files]).toEqual([[], ['SLOW0001', 'FILE0001']])
  })

  it('continues after a restore into another cluster', async () => {
    await parts.recorder.record(fact)
    const before = await parts.log.head()
    // What a dump and restore leaves: ids of another cluster, far ahead of this one's.
    await pool.query(`update ops.download_epoch set system_identifier = 'another'`)
    await pool.query(`update ops.download set transaction_id = '900000000000'::xid8`)
    const restored = await openDownloadLog({
      pool: createPool(pool.options.connectionString ?? '', { name: 'restored' }),
      secret,
    })
    await restored.recorder.record({ ...fact, fileId: 'FILE0002' })
    const events = await readAll(restored.log)
    expect(events.map(({ data }) => (data as { fileId: string }).fileId)).toEqual(['FILE0001', 'FILE0002'])
    expect((events[1]?.position ?? '') > (before ?? '')).toBe(true)
    expect(await restored.log.storeId()).toBe(await parts.log.storeId())
  })
})

describe('sealing', () => {
  const now = Date.UTC(2026, 5, 1)
  const total = {
    fileId: 'FILE0001',
    versionId: 'VERSION1',
    projectId: 'PROJECT1',
    verdict: 'counted',
    rule: 1,
    digest: 'd',
  }
  const sealFirstDay = (before: number, records: number) =>
    parts.sealing.sealBefore(before, (due) =>
      due.seal(
        {
          totals: [{ ...total, day: '2026-01-01', count: records }],
          activity: [],
          windows: [{ projectId: 'PROJECT1', type: 'DownloadWindowSealed', data: { records } }],
        },
        records,
      ),
    )
  const days = () => [0, 1, 2, 3].map((n) => ({ ...fact, at: now + n * day }))

  it('replaces records by totals and drops their days', async () => {
    await parts.recorder.recordMany(days())
    expect(await sealFirstDay(now + 2 * day, 2)).toBe(true)
    const events = await readAll(parts.log, 1)
    expect(await readAll(parts.log, 3)).toEqual(events)
    expect((await parts.log.readLog({ after: undefined, limit: 3 })).events).toHaveLength(3)
    expect(events.map(({ type }) => type)).toEqual([
      'DownloadsSealed',
      'DownloadWindowSealed',
      'DownloadRecorded',
      'DownloadRecorded',
    ])
    expect(events[0]?.data).toEqual({ ...total, day: '2026-01-01', count: 2 })
    expect(events.map(({ position }) => position)).toEqual(events.map(({ position }) => position).sort())
    const tables = await pool.query(
      `select relname from pg_class where relname ~ '^download_2026_06_0[1-4]$' order by 1`,
    )
    expect(tables.rows.map(({ relname }) => relname)).toEqual(['download_2026_06_03', 'download_2026_06_04'])
    expect(await sealFirstDay(now + 2 * day, 9)).toBe(false)
  })

  it('keeps the totals of earlier seals, and the windows of only the last one', async () => {
    await parts.recorder.recordMany(days())
    await sealFirstDay(now + day, 1)
    await sealFirstDay(now + 4 * day, 3)
    const events = await readAll(parts.log)
    expect(
      events.map(({ type, data }) => [type, Object.values(data as object).at(type === 'DownloadsSealed' ? 6 : 0)]),
    ).toEqual([
      ['DownloadsSealed', 1],
      ['DownloadsSealed', 3],
      ['DownloadWindowSealed', 3],
    ])
    expect(await parts.log.head()).toBe(events.at(-1)?.position)
    await parts.recorder.record(fact)
    expect((await parts.log.readLog({ after: events.at(-1)?.position })).events).toHaveLength(1)
  })

  it('tells a reader that is behind, instead of skipping what it has not read', async () => {
    await parts.recorder.recordMany(days())
    const [first, second] = await readAll(parts.log)
    await sealFirstDay(now + 2 * day, 2)
    await expect(parts.log.readLog({ after: first?.position })).rejects.toThrow(LogSealed)
    expect((await parts.log.readLog({ after: second?.position })).events).toHaveLength(2)
    const [sealed] = (await parts.log.readLog({ after: undefined, limit: 1 })).events
    await sealFirstDay(now + 3 * day, 1)
    await expect(parts.log.readLog({ after: sealed?.position })).rejects.toThrow(LogSealed)
  })

  it('waits for a running scan, and changes nothing if the work fails', async () => {
    await parts.recorder.recordMany(days())
    const head = await parts.log.head()
    const inScan: boolean[] = []
    if (!head) throw new Error('no head')
    await parts.log.scan({
      after: undefined,
      until: head,
      onBatch: async () => void inScan.push(await sealFirstDay(now + 2 * day, 2)),
    })
    expect(inScan).toEqual([false])
    const failing = parts.sealing.sealBefore(now + 2 * day, () => Promise.reject(new Error('cannot')))
    await expect(failing).rejects.toThrow('cannot')
    expect(await readAll(parts.log)).toHaveLength(4)
  })

  it('drops no day that was not sealed or that has new records', async () => {
    await parts.recorder.recordMany(days())
    expect(await parts.sealing.sealBefore(now + 2 * day, async () => undefined)).toBe(false)
    expect(await readAll(parts.log)).toHaveLength(4)
    await sealFirstDay(now + 2 * day, 2)
    await parts.recorder.recordMany([{ ...fact, at: now }])
    expect(
      (await readAll(parts.log)).map(({ type }) => type).filter((type) => type === 'DownloadRecorded'),
    ).toHaveLength(3)
  })
})
