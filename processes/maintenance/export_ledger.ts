import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { maintenanceConfig } from '../local/config.ts'
import { openDatabase } from '../local/installation.ts'
import { runCommand } from './command_line.ts'
import { exportLedger } from './ledger_export.ts'

/** `npm run export-ledger -- <file>` */
await runCommand({
  usage: 'npm run export-ledger -- <file>',
  does: 'Writes all transactions of the revenue ledger with the balance of each account to a file for Beancount, which replaces an earlier one. It has ids and no names.',
  parameters: { min: 1, max: 1 },
  async run({ parameters: [file = ''] }) {
    const { DATABASE_URL, EVENT_STORE_URL, ADIT_DATA } = maintenanceConfig()
    const database = await openDatabase(DATABASE_URL, ADIT_DATA)
    try {
      const store = await openEventStore(EVENT_STORE_URL ?? database.url, { connections: 1 })
      try {
        const transactions = await exportLedger(store, file)
        console.log(`${file} has ${transactions} transactions`)
      } finally {
        await store.close()
      }
    } finally {
      await database.close()
    }
    return 0
  },
})
