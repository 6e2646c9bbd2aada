import { dollarsOf, type Micros, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import type { ReversalRow } from '@adit/projectors/payouts/reversal.table.ts'
import { isoTime, isoTimeOrNull } from '../kit/address.presenter.ts'

type Part = ReversalRow['parts'][number]

/** `rows` newest first. `owed`: what the account owes now, for whatever reason. */
export function presentReversals(rows: readonly ReversalRow[], owed: Micros) {
  const still = stillOwed(rows, owed)
  return rows.map((row) => ({ ...presentReversal(row), still_owed: dollarsOf(still.get(row.id) ?? 0n) }))
}

/** Credits pay what is owed, the oldest first. So what is owed now is of the newest. */
function stillOwed(rows: readonly ReversalRow[], owed: Micros): Map<string, Micros> {
  let left = owed
  const still = new Map<string, Micros>()
  for (const { id, owed: then, restored_at } of rows) {
    if (restored_at !== null) continue
    const most = BigInt(then)
    const part = most < left ? most : left
    still.set(id, part)
    left -= part
  }
  return still
}

function presentReversal({ id, from_day, until_day, project_id, reason, parts, ...row }: ReversalRow) {
  return {
    ...{ id, from: from_day, until: until_day, project_id, reason },
    days: summed(parts, ({ day }) => day).map(([day, amount]) => ({ day, amount })),
    projects: summed(parts, ({ projectId }) => projectId).map(([of, amount]) => ({ project_id: of, amount })),
    ...{ amount: dollarsOf(BigInt(row.amount)), owed: dollarsOf(BigInt(row.owed)) },
    ...{ reversed: isoTime(row.reversed_at), restored: isoTimeOrNull(row.restored_at) },
    restored_reason: row.restored_reason,
  }
}

const summed = (parts: readonly Part[], keyOf: (part: Part) => string) =>
  [...Map.groupBy(parts, keyOf)].map(
    ([key, some]) => [key, dollarsOf(sumOf(some.map(({ amount }) => microsOf(amount))))] as const,
  )
