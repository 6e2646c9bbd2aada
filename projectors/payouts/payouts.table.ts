import { affiliateEarnedTable, affiliateEntryTable } from './affiliate_entry.table.ts'
import { creditTable, earnedTable, owedTable } from './credit.table.ts'
import { memberRevenueTable } from './member_revenue.table.ts'
import { projectRevenueTable } from './project_revenue.table.ts'
import { revenueRunTable } from './revenue_run.table.ts'
import { reversalTable, reversedRevenueTable } from './reversal.table.ts'
import { taxFormTable } from './tax_form.table.ts'
import { withdrawalTable } from './withdrawal.table.ts'

export const payoutsVersion = 9

export const payoutsTables = {
  revenue_run: revenueRunTable,
  project_revenue: projectRevenueTable,
  member_revenue: memberRevenueTable,
  credit: creditTable,
  earned: earnedTable,
  owed: owedTable,
  reversal: reversalTable,
  reversed_revenue: reversedRevenueTable,
  affiliate_entry: affiliateEntryTable,
  affiliate_earned: affiliateEarnedTable,
  withdrawal: withdrawalTable,
  tax_form: taxFormTable,
}
export type PayoutsTables = typeof payoutsTables
