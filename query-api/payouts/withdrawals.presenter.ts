import { erased } from '@adit/events/kit/personal.ts'
import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import type { TaxForm } from '@adit/events/payouts/tax_form.values.ts'
import type { ReturnCause, WithdrawalState } from '@adit/events/payouts/withdrawal.values.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import type { WithdrawalsQueries } from './withdrawals.queries.ts'

type Row = Awaited<ReturnType<WithdrawalsQueries['ofAccount']>>[number]

/** As clients of the API know them. */
export const payoutStatuses = ['in-transit', 'cancelling', 'cancelled', 'success', 'failed'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

const statuses: Readonly<Record<Exclude<WithdrawalState, 'returned'>, PayoutStatus>> = {
  ...{ waiting: 'in-transit', sending: 'in-transit', in_transit: 'in-transit', cancelling: 'cancelling' },
  ...{ paid: 'success', lost: 'success' },
}

/** What is back on the balance was cancelled by somebody, or failed. */
export const statusOf = ({ state, cause }: { state: WithdrawalState; cause: ReturnCause | null }): PayoutStatus =>
  state !== 'returned' ? statuses[state] : cause === 'cancelled' ? 'cancelled' : 'failed'

const dollars = (micros: string) => dollarsOf(BigInt(micros))
const time = (at: number) => new Date(at).toISOString()

/** With their addresses, which one look at the keys opens. */
export async function presentWithdrawals(rows: readonly Row[], vault: Pick<PersonalVault, 'openAll'>) {
  const addresses = rows.length === 0 ? [] : await vault.openAll(rows.map(({ destination }) => destination))
  return rows.map((row, index) => {
    const address = addresses[index]
    return {
      ...{
        type: 'withdrawal' as const,
        id: row.id,
        status: statusOf(row),
        state: row.state,
        created: time(row.asked_at),
      },
      ...{ changed: time(row.changed_at), amount: dollars(row.amount), fee: dollars(row.fee) },
      ...{ method_type: row.method, method_id: row.method },
      method_address: address === undefined || address === erased ? null : address,
      reason: row.cause === null || row.cause === 'cancelled' ? null : { kind: row.cause, code: row.code },
    }
  })
}

type FormRow = NonNullable<Awaited<ReturnType<WithdrawalsQueries['taxForm']>>>
export const formStatuses = ['unrequested', 'tin-mismatch', 'complete'] as const
export type FormStatus = (typeof formStatuses)[number]

/** The form of an account on a day. One that has expired counts as none. */
export function presentTaxForm(row: FormRow | undefined, today: string): { form: TaxForm | null; status: FormStatus } {
  if (!row || (row.expires_on !== null && row.expires_on < today)) return { form: null, status: 'unrequested' }
  return { form: row.form, status: row.is_mismatched ? 'tin-mismatch' : 'complete' }
}
