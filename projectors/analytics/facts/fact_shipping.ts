import { dimensions } from '@adit/events/analytics/dimension.values.ts'
import { currentFactsTable } from '@adit/events/analytics/fact_table.values.ts'
import type { ClickHouse } from '@adit/platform/clickhouse/clickhouse.ts'
import type pg from 'pg'
import { downloadsProjector } from '../downloads.projector.ts'
import type { CountedFactRow } from './counted_fact.table.ts'
import { countedFactsProjector } from './counted_facts.projector.ts'

export interface FactShipping {
  /** Database of the read models. */
  pool: pg.Pool
  clickhouse: ClickHouse
  /** Facts of one range. Default: 20,000. */
  rangeOf?: number
}

/** The table of counted facts, if it is missing. */
export const createFactsSql = (facts: string): string => `create table if not exists ${facts} (
  project_id String,
  kind LowCardinality(String),
  hour_at Int64 codec(Delta, ZSTD),
  country LowCardinality(String),
  source LowCardinality(String),
  version String,
  loader LowCardinality(String),
  reason LowCardinality(String),
  member LowCardinality(String),
  page LowCardinality(String),
  game_version LowCardinality(String),
  dependent String,
  referrer String,
  campaign String,
  amount Int64
) engine = MergeTree order by (project_id, kind, hour_at) settings non_replicated_deduplication_window = 10000`

const columns = ['project_id', 'kind', 'hour_at', ...dimensions, 'amount'].join(', ')
const upTo = '(position collate "C", ordinal) <= ($1, $2::bigint)'

/** Sends what has counted since the last time. Returns how many facts there were. Safe in several processes at once, and to be called again after any failure. */
export async function shipFacts({ pool, clickhouse, rangeOf = 20_000 }: FactShipping): Promise<number> {
  const schema = await liveSchema(pool, countedFactsProjector)
  if (schema === undefined) return 0
  const facts = await factsOf(pool, schema)
  await clickhouse.createDatabase()
  await clickhouse.run(createFactsSql(facts))
  let shipped = 0
  for (;;) {
    const sent = await shipRange({ pool, clickhouse, rangeOf }, schema, facts)
    if (sent === 0) break
    shipped += sent
  }
  await makeCurrent(clickhouse, facts)
  return shipped
}

async function liveSchema(
  pool: pg.Pool,
  { name, version }: Pick<typeof countedFactsProjector, 'name' | 'version'>,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ schema: string }>(
    'select schema from meta.live_build where projector = $1 and version = $2',
    [name, version],
  )
  return rows[0]?.schema
}

/** The table of a build in ClickHouse. Its name is random: builds of a restored database must not add to what is already there. */
async function factsOf(pool: pg.Pool, schema: string): Promise<string> {
  await pool.query(
    `select pg_advisory_xact_lock(hashtext('adit.counted_facts'));
     create table if not exists ${schema}.shipping (
       singleton boolean primary key default true check (singleton),
       facts text not null default 'facts_' || replace(gen_random_uuid()::text, '-', ''),
       position text,
       ordinal bigint
     );
     insert into ${schema}.shipping default values on conflict do nothing`,
  )
  const { rows } = await pool.query<{ facts: string }>(`select facts from ${schema}.shipping`)
  return rows[0]?.facts ?? ''
}

/**
 * A range is decided and kept before it is sent, so that whoever sends it again sends the same rows with the same token, and ClickHouse takes them once.
 */
async function shipRange(
  { pool, clickhouse, rangeOf }: Required<FactShipping>,
  schema: string,
  facts: string,
): Promise<number> {
  await pool.query(
    `update ${schema}.shipping s set position = f.position, ordinal = f.ordinal
     from (select position, ordinal from
            (select position, ordinal from ${schema}.counted_fact order by position collate "C", ordinal limit $1) first
          order by position collate "C" desc, ordinal desc limit 1) f
     where s.position is null`,
    [rangeOf],
  )
  const { rows: decided } = await pool.query<{ position: string | null; ordinal: number }>(
    `select position, ordinal from ${schema}.shipping`,
  )
  const [range] = decided
  if (!range?.position) return 0
  const end = [range.position, range.ordinal]
  const { rows } = await pool.query<CountedFactRow>(
    `select ${columns} from ${schema}.counted_fact where ${upTo} order by position collate "C", ordinal`,
    end,
  )
  if (rows.length > 0) await clickhouse.insert(facts, rows, end.join(' '))
  await pool.query(
    `with gone as (delete from ${schema}.counted_fact where ${upTo})
     update ${schema}.shipping set position = null, ordinal = null where position = $1 and ordinal = $2::bigint`,
    end,
  )
  return rows.length
}

/** Readers ask the new table from now on. The one before stays for those that haven't noticed yet. */
export async function makeCurrent(clickhouse: ClickHouse, facts: string): Promise<void> {
  await clickhouse.run(
    `create table if not exists ${currentFactsTable} (facts String, at DateTime64(6) default now64(6)) engine = MergeTree order by at`,
  )
  const known = await clickhouse.rows<{ facts: string }>(`select facts from ${currentFactsTable} order by at desc`)
  if (known[0]?.facts === facts) return
  await clickhouse.insert(currentFactsTable, [{ facts }], facts)
  for (const { facts: old } of known.slice(1)) if (old !== facts) await clickhouse.run(`drop table if exists ${old}`)
}

interface DayTotal {
  day: string
  kind: string
  amount: number
}

/** Days before this one (YYYY-MM-DD) whose totals differ between the engine and the read models, such as `2026-11-24 download`. */
export async function differingDays({ pool, clickhouse }: FactShipping, before: string): Promise<string[]> {
  const [schema, facts] = await Promise.all([
    liveSchema(pool, downloadsProjector),
    liveSchema(pool, countedFactsProjector).then((own) => own && factsOf(pool, own)),
  ])
  if (schema === undefined || !facts) return []
  const { rows } = await pool.query<DayTotal>(
    `select day, 'download' as kind, sum(count)::bigint as amount from ${schema}.day_total
       where verdict = 'counted' and day < $1 group by day
     union all
     select day, kind, sum(case kind when 'play' then seconds else count end)::bigint from ${schema}.activity_day
       where verdict = 'counted' and day < $1 group by day, kind`,
    [before],
  )
  const theirs = await clickhouse.rows<DayTotal>(
    `select formatDateTime(toDateTime(intDiv(hour_at, 1000), 'UTC'), '%F') as day, kind, sum(amount) as amount
     from ${facts} where hour_at < {before:Int64} group by day, kind`,
    { before: Date.parse(before) },
  )
  const [one, other] = [byDay(rows), byDay(theirs)]
  return [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key)).sort()
}

const byDay = (totals: readonly DayTotal[]) =>
  new Map(totals.map(({ day, kind, amount }) => [`${day} ${kind}`, Number(amount)]))
