import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { Beancount } from '@adit/command-api/payouts/beancount.ts'
import { readPayoutsLog } from '@adit/command-api/payouts/payouts_log.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'

/** Writes the whole ledger to a file, which is there only once it is complete. Returns how many transactions it has. */
export async function exportLedger(
  store: Pick<EventStore, 'head' | 'readLog' | 'scan'>,
  file: string,
): Promise<number> {
  const part = `${file}.part`
  // What people earn is nobody else's business.
  const out = createWriteStream(part, { mode: 0o600 })
  try {
    await once(out, 'open')
    const ledger = new Beancount()
    let transactions = 0
    const write = async (text: string) => {
      if (!out.write(`${text}\n`)) await once(out, 'drain')
    }
    await write(ledger.begin())
    await readPayoutsLog(store, async (event) => {
      const text = ledger.add(event)
      if (text === '') return
      transactions++
      await write(text)
    })
    await write(ledger.end())
    out.end()
    await finished(out)
    await rename(part, file)
    return transactions
  } catch (error) {
    out.destroy()
    await rm(part, { force: true })
    throw error
  }
}
