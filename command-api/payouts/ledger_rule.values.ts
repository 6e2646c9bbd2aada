/**
 * `balanced`: the entries of a transaction add up to zero. `figures`: a run enters what the ad network pays, or by how much that changed.
 * `pool`: what creators get and what nobody gets are the pool. `cleared`: a posted run leaves nothing on its way, and what is in transit belongs to
 * withdrawals that are. `covered`: an account isn't
 * below zero. `folded`: a balance is the sum of its entries. `shown`: the site shows what the ledger says. `stated`: a rail has paid what the ledger
 * says that it has.
 */
export const ledgerRules = ['balanced', 'figures', 'pool', 'cleared', 'covered', 'folded', 'shown', 'stated'] as const
export type LedgerRule = (typeof ledgerRules)[number]

/** Something in the ledger that isn't as it has to be. */
export interface LedgerFinding {
  rule: LedgerRule
  /** An account of the site, or a part of what somebody has: `earned`, `clawback`, `withdrawn`, or `credited` and `affiliate` altogether. */
  account: string
  /** Whose it is. Null if it is the site's. */
  accountId: string | null
  /** Of which day's revenue, or the day from which it can be paid out. */
  day: string | null
  run: number | null
  /** Of a statement: which withdrawal. */
  withdrawalId?: string
  /** In dollars. */
  expected: string
  found: string
}
