import type { ChargeRow, ContributionRow, InvoiceRow, SubscriptionRow } from '@adit/projectors/billing/billing.table.ts'
import type { ReadModelAccess } from '../kit/read_models/db.ts'

interface Of {
  accountId: string
}

export function billingQueries({ prepare }: Pick<ReadModelAccess, 'prepare'>) {
  const subscriptions = prepare('billing_subscriptions', (db, { accountId }: Of) =>
    db
      .selectFrom('billing.subscription')
      .where('account_id', '=', accountId)
      .where('activated_at', 'is not', null)
      .orderBy('begun_at', 'desc')
      .orderBy('subscription_id')
      .selectAll(),
  )
  const charges = prepare('billing_charges', (db, { accountId }: Of) =>
    db
      .selectFrom('billing.charge')
      .where('account_id', '=', accountId)
      .orderBy('due', 'desc')
      .orderBy('charge_id')
      .selectAll(),
  )
  const invoices = prepare('billing_invoices', (db, { accountId }: Of) =>
    db
      .selectFrom('billing.invoice')
      .where('account_id', '=', accountId)
      .where('issued_at', 'is not', null)
      .where('destroyed_at', 'is', null)
      .orderBy('issued_at')
      .orderBy('invoice_id')
      .selectAll(),
  )
  const contributions = prepare('billing_contributions', (db, { accountId }: Of) =>
    db.selectFrom('billing.contribution').where('account_id', '=', accountId).orderBy('charge_id').selectAll(),
  )
  const sharedDays = prepare('billing_shared_days', (db, { from, until }: { from: string; until: string }) =>
    db
      .selectFrom('payouts.revenue_run')
      .where('day', '>=', from)
      .where('day', '<=', until)
      .where('payments', 'is not', null)
      .where('closed_at', 'is not', null)
      .orderBy('day')
      .select('day'),
  )
  return {
    contributions: (of: Of): Promise<ContributionRow[]> => contributions(of),
    /** Days (UTC) of which the part of subscriptions is shared, with both ends. */
    sharedDays: async (range: { from: string; until: string }): Promise<Set<string>> =>
      new Set((await sharedDays(range)).map(({ day }) => day)),
    /** Those that were paid at least once, newest first. */
    subscriptions: (of: Of): Promise<SubscriptionRow[]> => subscriptions(of),
    /** Newest first. */
    charges: (of: Of): Promise<ChargeRow[]> => charges(of),
    /** Those that were issued and can still be shown, with credit notes, oldest first. */
    invoices: (of: Of): Promise<InvoiceRow[]> => invoices(of),
  }
}
