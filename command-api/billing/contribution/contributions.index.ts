import type { RecordedContributionEvent, StoredPart } from '@adit/events/billing/contribution.events.ts'
import type { ContributionStatus } from '@adit/events/billing/contribution.fold.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { defineIndex } from '@adit/platform/indexes/command_index.ts'
import { json, text } from '@adit/platform/projection/table.ts'
import type pg from 'pg'

const columns = {
  charge_id: text(),
  status: text<ContributionStatus>(),
  /** The days (UTC) that it is spread over: from the first one to before the last. Empty while it is delayed. */
  from_day: text(),
  until_day: text(),
  parts: json<readonly StoredPart[]>(),
}

/** The days over which charges are spread. The stream of a charge has its days; this is the reverse, for what has to know all charges of a day. */
export const contributions = defineIndex<RecordedContributionEvent, typeof columns>({
  name: 'contributions',
  version: 1,
  columns,
  key: ['charge_id'],
  on: {
    ContributionDelayed: ({ stream }) => ({
      ...{ charge_id: parseStream(stream).id, status: 'delayed', from_day: '', until_day: '', parts: [] },
    }),
    ContributionBegun: ({ stream, data: { parts } }) => begun(stream, parts),
    ContributionReduced: ({ stream, data: { parts } }) => begun(stream, parts),
    ContributionRestored: ({ stream, data: { parts } }) => begun(stream, parts),
  },
})

const begun = (stream: RecordedContributionEvent['stream'], parts: readonly StoredPart[]) => ({
  ...{ charge_id: parseStream(stream).id, status: 'begun' as const, parts },
  from_day: parts.map(({ from }) => from).toSorted()[0] ?? '',
  until_day:
    parts
      .map(({ until }) => until)
      .toSorted()
      .at(-1) ?? '',
})

export interface ChargePlan {
  chargeId: string
  parts: readonly StoredPart[]
}

/** Charges of which a day gets a part. */
export async function plansOn(ops: pg.Pool, day: string): Promise<ChargePlan[]> {
  const { rows } = await ops.query<ChargePlan>(
    `select charge_id as "chargeId", parts from ${contributions.table}
     where status = 'begun' and from_day <= $1 and until_day > $1`,
    [day],
  )
  return rows
}

export async function firstPlannedDay(ops: pg.Pool): Promise<string | null> {
  const { rows } = await ops.query<{ day: string | null }>(
    `select min(from_day) as day from ${contributions.table} where status = 'begun'`,
  )
  return rows[0]?.day ?? null
}

export const contributionGauges = [
  {
    name: 'adit_contributions_delayed',
    help: 'Payments of which creators get nothing until EXCHANGE_RATES_FILE says what their currency is worth.',
    sql: `select count(*) from ${contributions.table} where status = 'delayed'`,
  },
] as const
