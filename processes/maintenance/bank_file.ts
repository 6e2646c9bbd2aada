import { randomUUID } from 'node:crypto'
import { BankRefused } from '@adit/command-api/payouts/rails/bank/bank.decider.ts'
import { codec } from '@adit/events/registry.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { createPersonalVault } from '@adit/platform/personal/postgres_vault.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { maintenanceConfig } from '../local/config.ts'
import { openDatabase } from '../local/installation.ts'
import { payingAccount } from '../payouts.ts'
import { bankCommand, bankUsage, bankVerbs } from './bank_command.ts'
import { Refused, runCommand } from './command_line.ts'

/** `npm run bank-file -- <what>`: payments by the site's own bank. */
await runCommand({
  usage: bankUsage,
  does: `Makes the files by which the bank pays withdrawals, and notes what became of them. The site may be running.\n${bankVerbs}`,
  options: {
    rate: { type: 'string' },
    reason: { type: 'string' },
    day: { type: 'string' },
    code: { type: 'string' },
    confirm: { type: 'string' },
  },
  parameters: { min: 1, max: 3 },
  async run({ parameters, options }) {
    const config = maintenanceConfig()
    const { DATABASE_URL, VAULT_DATABASE_URL, EVENT_STORE_URL, ADIT_DATA } = config
    const database = await openDatabase(DATABASE_URL, ADIT_DATA)
    const vault = createPool(VAULT_DATABASE_URL ?? database.url, { name: 'adit-bank-file', max: 2 })
    const store = await openEventStore(EVENT_STORE_URL ?? database.url)
    try {
      await bankCommand(
        {
          bus: new CommandBus(store, codec),
          vault: createPersonalVault(vault),
          context: contextAt(Date.now()),
          siteName: 'Adit',
        },
        {
          ...{ parameters, options, currency: config.BANK_CURRENCY, from: () => payingAccount(config) },
          say: (line) => console.log(line),
        },
      ).catch((error: unknown) => {
        throw error instanceof BankRefused ? new Refused(error.message) : error
      })
    } finally {
      await store.close()
      await vault.end()
      await database.close()
    }
    return 0
  },
})

function contextAt(at: number): CommandContext {
  const cause = `bank-file/${randomUUID()}`
  return {
    actor: { kind: 'system', id: 'machine' },
    via: { kind: 'schedule', id: 'npm run bank-file' },
    ...{ correlationId: cause, causationId: cause, now: () => at, ids: randomIds(() => at) },
  }
}
