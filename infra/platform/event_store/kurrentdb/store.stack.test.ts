import { describe } from 'vitest'
import { eventStoreContract } from '../event_store.suite.ts'
import { openKurrentEventStore } from './store.ts'

const url = process.env.KURRENTDB_URL
const reason = 'NOT RUN: no KurrentDB. Set KURRENTDB_URL to a server whose data may be deleted.'

if (!url) process.stderr.write(`\n${'!'.repeat(100)}\n${reason}\n${'!'.repeat(100)}\n`)

describe.skipIf(!url)(url ? 'a real KurrentDB' : reason, () => {
  eventStoreContract('kurrentdb', async () => ({
    open: () => openKurrentEventStore(url ?? ''),
    close: async () => undefined,
  }))
})
