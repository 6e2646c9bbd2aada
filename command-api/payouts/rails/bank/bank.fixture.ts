import { erased } from '@adit/events/kit/personal.ts'
import { bankAccountText } from '@adit/events/payouts/bank_account.values.ts'
import { microsOf } from '@adit/events/payouts/money.values.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { ledgerDecider, ledgerStream } from '../../ledger.decider.ts'
import type { BankEngines, FileWish } from './bank_files.ts'
import { bankRail } from './bank_rail.ts'

export const bankNow = Date.parse('2026-11-26T10:00:00Z')
export const siteAccount = { name: 'Adit', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
export const inEuros: FileWish = { currency: 'EUR', from: siteAccount, rate: '1.0832' }
export const adaAccount = { iban: 'FR1420041010050500013M02606', bic: null, name: 'Ada Lovelace' }

export const contextAt = (at: number): CommandContext => ({
  ...{ actor: { kind: 'system', id: 'machine' }, via: { kind: 'schedule', id: 'test' } },
  ...{ correlationId: 'test', causationId: 'test', now: () => at, ids: randomIds(() => at) },
})

/** A site that pays by its bank, with people who withdraw. Whoever is in `gone` has deleted their account. */
export function bankSite(store: EventStore = createMemoryStore()) {
  const gone = new Set<string>()
  const clock = { now: bankNow }
  const bus = new CommandBus(store, codec)
  const rail = bankRail({ bus, currency: 'EUR', now: () => clock.now })
  const engines = (over: EventStore = store): BankEngines => ({
    bus: new CommandBus(over, codec),
    vault: { open: async ({ account, sealed }) => (gone.has(account) ? erased : sealed) },
    context: contextAt(clock.now),
    siteName: 'Adit',
  })

  /** Reserves an amount and hands it to the rail, as a worker does. */
  const withdraw = async (id: string, dollars = '50.00', accountId = `of-${id}`, account = adaAccount) => {
    const execute = (command: Parameters<(typeof ledgerDecider)['decide']>[0]) =>
      bus.execute({
        ...{ decider: ledgerDecider, stream: ledgerStream(accountId), root: accountId, command },
        context: contextAt(clock.now),
      })
    await execute({
      ...{ type: 'CreditRevenue', day: '2025-01-01', run: 1, availableOn: '2025-04-01', today: '2026-11-26' },
      shares: [{ projectId: 'P', points: 1, earned: dollars, weight: 1, weights: 1, amount: dollars }],
    })
    const destination = { account: accountId, sealed: bankAccountText(account) }
    await execute({
      ...{ type: 'ReserveWithdrawal', amount: microsOf(dollars), taxForm: 'complete' },
      withdrawal: { withdrawalId: id, day: '2026-11-26', rail: 'bank', method: 'bank', destination },
    })
    const order = { id, accountId, amount: dollars, method: 'bank', destination: '', reference: null } as const
    await rail.send(order)
    return order
  }
  return { store, bus, rail, engines, withdraw, gone, clock }
}
