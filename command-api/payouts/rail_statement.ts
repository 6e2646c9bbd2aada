import { keeping } from '@adit/events/kit/fold.ts'
import { ledgerEvents, type RecordedLedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import { ledgerFold, type Withdrawal } from '@adit/events/payouts/ledger.fold.ts'
import { dollarsOf, isAmount, type Micros, microsOf } from '@adit/events/payouts/money.values.ts'
import { isOver } from './ledger.decider.ts'
import type { LedgerFinding } from './ledger_rule.values.ts'
import type { RecordedPayoutsEvent } from './payouts_log.ts'
import type { RailOrder, StatementLine } from './rails/rail.port.ts'

const withdrawalsAfter = keeping(ledgerFold, ['withdrawals'])

export interface OwnedWithdrawal extends Withdrawal {
  accountId: string
}

/** All withdrawals of the log, as they are at its end. */
export class LoggedWithdrawals {
  readonly #people = new Map<string, ReturnType<typeof withdrawalsAfter>>()

  add(event: RecordedPayoutsEvent): void {
    if (!isOfLedger(event)) return
    const { root } = event.metadata
    this.#people.set(root, withdrawalsAfter(this.#people.get(root) ?? { withdrawals: new Map() }, event))
  }

  of(rail: string): Map<string, OwnedWithdrawal> {
    const found = new Map<string, OwnedWithdrawal>()
    for (const [accountId, { withdrawals }] of this.#people) {
      for (const one of withdrawals.values()) if (one.rail === rail) found.set(one.withdrawalId, { ...one, accountId })
    }
    return found
  }
}

const isOfLedger = (event: RecordedPayoutsEvent): event is RecordedLedgerEvent =>
  Object.hasOwn(ledgerEvents.definitions, event.type)

export const orderOf = ({
  withdrawalId: id,
  accountId,
  amount,
  fee,
  method,
  reference,
}: OwnedWithdrawal): RailOrder => ({
  ...{ id, accountId, amount: dollarsOf(amount - fee), method, destination: '', reference },
})

/** What a rail must have paid of a withdrawal. Undefined while it is under way. */
function paidOf(withdrawal: Withdrawal): Micros | undefined {
  if (!isOver(withdrawal)) return undefined
  return withdrawal.state === 'returned' ? 0n : withdrawal.amount - withdrawal.fee
}

/** Those that the rail has paid, although the ledger has them as returned. */
export const paidAfterReturn = (
  known: ReadonlyMap<string, OwnedWithdrawal>,
  lines: readonly StatementLine[],
): OwnedWithdrawal[] =>
  lines.flatMap(({ id }) => {
    const withdrawal = known.get(id)
    return withdrawal?.state === 'returned' ? [withdrawal] : []
  })

interface Compared {
  rail: string
  /** The first day (UTC) whose withdrawals must all be on the statement. */
  from: string
  known: ReadonlyMap<string, OwnedWithdrawal>
  lines: readonly StatementLine[]
}

/** What is otherwise in the ledger than on the statement, payment by payment. */
export function statementFindings({ rail, from, known, lines }: Compared): LedgerFinding[] {
  const stated = new Map<string, Micros>()
  for (const { id, amount } of lines) {
    if (!isAmount(amount)) throw new Error(`The statement of ${rail} has no amount for ${id}`)
    stated.set(id, (stated.get(id) ?? 0n) + microsOf(amount))
  }
  const missing = [...known.values()].filter(({ withdrawalId, day }) => day >= from && !stated.has(withdrawalId))
  const all = [...stated.keys(), ...missing.map(({ withdrawalId }) => withdrawalId)]
  return all.flatMap((id): LedgerFinding[] => {
    const withdrawal = known.get(id)
    const expected = withdrawal ? paidOf(withdrawal) : 0n
    const found = stated.get(id) ?? 0n
    if (expected === undefined || expected === found) return []
    const { accountId = null, day = null } = withdrawal ?? {}
    return [
      {
        ...{ rule: 'stated', account: `float:${rail}`, accountId, day, run: null, withdrawalId: id },
        ...{ expected: dollarsOf(expected), found: dollarsOf(found) },
      },
    ]
  })
}
