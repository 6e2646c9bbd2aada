import { LedgerCheck } from '@adit/command-api/payouts/ledger_check.ts'
import type { RecordedPayoutsEvent } from '@adit/command-api/payouts/payouts_log.ts'
import { ledgerEvents } from '@adit/events/payouts/ledger.events.ts'
import { dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import { revenueDayEvents } from '@adit/events/payouts/revenue_day.events.ts'
import type { Breach, Check } from './breach.ts'

const types = new Set<string>([ledgerEvents, revenueDayEvents].flatMap(({ definitions }) => Object.keys(definitions)))

/** The ledger adds up, and what it says of each withdrawal is what the rail has done. */
export const ledger: Check = async ({ events, database }) => {
  const told = events.filter(({ type }) => types.has(type)) as unknown as RecordedPayoutsEvent[] // by their types
  const check = new LedgerCheck()
  for (const event of told) check.add(event)
  const findings = check
    .findings()
    // The base credits people without a day of revenue.
    .filter(({ rule, account }) => !(rule === 'covered' && account === 'creators_clearing'))
    .map(
      ({ rule, account, accountId, expected, found }) => `${rule} ${account} ${accountId}: ${found}, not ${expected}`,
    )
  const rows = await database.rows<{ id: string; amount: string; fate: string; state: string }>(
    'select id, amount, fate, state from ops.practice_payout',
  )
  const orders = new Map(rows.map((row) => [row.id, row]))
  return [...findings, ...strayed(told, orders)].map((what): Breach => ({ kind: 'ledger', what }))
}

function strayed(
  events: readonly RecordedPayoutsEvent[],
  orders: ReadonlyMap<string, { amount: string; fate: string; state: string }>,
): string[] {
  const nets = new Map<string, string>()
  const outcomes = new Map<string, string[]>()
  for (const { type, data } of events) {
    if (type === 'WithdrawalReserved') {
      nets.set(data.withdrawalId, dollarsOf(microsOf(data.amount) - microsOf(data.fee)))
    }
    if (type === 'WithdrawalPaid' || type === 'WithdrawalReturned') {
      outcomes.set(data.withdrawalId, [...(outcomes.get(data.withdrawalId) ?? []), type])
    }
    if (type === 'WithdrawalPaidAfterReturn') outcomes.set(data.withdrawalId, ['WithdrawalPaidAfterReturn'])
  }
  return [
    ...[...orders].flatMap(([id, { amount }]) =>
      nets.get(id) === amount ? [] : [`the rail was asked for ${amount} as ${id}, not for ${nets.get(id)}`],
    ),
    ...[...outcomes].flatMap(([id, types]) => {
      const order = orders.get(id)
      const isPaid = order?.fate === 'paid' && order.state !== 'cancelled'
      const expected = isPaid ? 'WithdrawalPaid' : 'WithdrawalReturned'
      return types.join() === expected ? [] : [`${id} became ${types.join()}, but the rail says ${expected}`]
    }),
  ]
}
