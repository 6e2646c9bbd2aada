import type { ReversalRow } from '@adit/projectors/payouts/reversal.table.ts'
import { expect, it } from 'vitest'
import { presentReversals } from './reversals.presenter.ts'

const day = '2026-11-01'
const row = (id: string, owed: number, restored_at: number | null = null): ReversalRow => ({
  ...{ account_id: 'ACCOUNT1', id, from_day: day, until_day: day, project_id: null, reason: 'One program.' },
  ...{ amount: 9_000_000, owed, parts: [], reversed_at: 0, restored_at, restored_reason: null },
})
const still = (rows: readonly ReversalRow[], owed: bigint) =>
  presentReversals(rows, owed).map(({ still_owed }) => still_owed)

it('says that what is owed now is of the newest, because credits pay the oldest first', () => {
  const rows = [row('NEWEST', 2_000_000), row('MIDDLE', 0), row('OLDEST', 3_000_000)]
  expect(still(rows, 5_000_000n)).toEqual(['2.00', '0.00', '3.00'])
  expect(still(rows, 2_500_000n)).toEqual(['2.00', '0.00', '0.50'])
  expect(still(rows, 1_000_001n)).toEqual(['1.000001', '0.00', '0.00'])
  expect(still(rows, 0n)).toEqual(['0.00', '0.00', '0.00'])
})

it('owes nothing of what was given back, and no more than was owed', () => {
  expect(still([row('BACK', 2_000_000, 1), row('OLDEST', 3_000_000)], 4_000_000n)).toEqual(['0.00', '3.00'])
})
