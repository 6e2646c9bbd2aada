import { downloadReasons } from '@adit/events/analytics/download_meta.values.ts'
import type { ClickHouse } from '@adit/platform/clickhouse/clickhouse.ts'
import { createFactsSql, makeCurrent } from '@adit/projectors/analytics/facts/fact_shipping.ts'
import { type AnalyticsSet, countries, gameVersions, loaders, sources } from './records.ts'

const facts = 'facts_bench'
const dayMs = 86_400_000

/**
 * Counted downloads as the projector's facts have them, made by the engine itself, day after day, with the shares that `hoursOf` gives: some projects have exactly so
 * many, and of the others those of rank n 1/n as many as the first.
 */
export async function fillFacts(
  clickhouse: ClickHouse,
  { records, days, projects, fixed }: AnalyticsSet,
  firstDay: number,
  onProgress: (records: number) => void,
): Promise<void> {
  await clickhouse.createDatabase()
  await clickhouse.run(createFactsSql(facts))
  const shares = Object.entries(fixed).map(([rank, count]) => ({ rank: Number(rank), share: count / records }))
  const bounds = shares.map((_, place) => shares.slice(0, place + 1).reduce((sum, { share }) => sum + share, 0))
  const cases = shares.map(({ rank }, place) => `place < ${bounds[place]}, ${rank}`)
  const rank = `multiIf(${[...cases, `toUInt32(floor(pow(${projects}, rand64(2) / pow(2, 64))))`].join(', ')})`
  for (let day = 0; day < days; day++) {
    const [from, until] = [day, day + 1].map((each) => Math.round((records * each) / days))
    await clickhouse.run(
      `insert into ${facts} select
         concat('P', leftPad(toString(rank), 7, '0')) as project_id, 'download' as kind,
         ${firstDay + day * dayMs} + (rand(3) % 24) * 3600000 as hour_at,
         ${early(countries, 4, 3)}, ${early(sources, 5)},
         concat('V', toString(rank), '-', toString(toUInt8(floor(pow(rand64(6) / pow(2, 64), 3) * 30)))),
         ${early(loaders, 7)}, ${early(downloadReasons, 8, 1)}, if(rand(9) % 5 = 0, 'yes', 'no'), '',
         ${early(gameVersions, 10)}, if(rand(11) % 10 = 0, 'P0000007', ''), '', '', 1
       from (select rand64(1) / pow(2, 64) as place, ${rank} as rank from numbers(${(until ?? 0) - (from ?? 0)}))`,
    )
    onProgress(until ?? 0)
  }
  await makeCurrent(clickhouse, facts)
}

/** One of the list, the first ones most often. `seed` tells the engine's random numbers of one row apart. */
const early = (list: readonly string[], seed: number, steepness = 2) =>
  `[${list.map((each) => `'${each}'`).join(',')}][1 + toUInt32(floor(pow(rand64(${seed}) / pow(2, 64), ${steepness}) * ${list.length}))]`
