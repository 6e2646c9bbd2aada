import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { eventStoreVariables, openEventStore, openLogImport } from '@adit/platform/event_store/open_event_store.ts'
import { runCommand } from './command_line.ts'
import { copyLog, LogCopyRefused } from './log_copy.ts'
import { drawProgress } from './progress_bar.ts'

/** `npm run copy-log -- <from> <to>`: exits with 2 if it refuses, and with 1 if the copy fails. */
await runCommand({
  usage: 'npm run copy-log -- <from> <to> [--resume]',
  does:
    'Copies an event log to an empty store, with ids, order and times, and verifies the copy by a digest. --resume continues an earlier\n' +
    'copy. Addresses: postgres://…, kurrentdb://…, esdb://…',
  options: { resume: { type: 'boolean' } },
  parameters: { min: 2, max: 2 },
  async run({ parameters: [source = '', target = ''], options }) {
    refuseWrongAddress('<from>', source)
    refuseWrongAddress('<to>', target)
    await using opened = new AsyncDisposableStack()
    const open = async (setting: string, address: string) =>
      opened.adopt(await openEventStore(address, { setting }), (store) => store.close())
    const from = await open('<from>', source)
    const to = await open('<to>', target)
    const writer = opened.adopt(await openLogImport(target), (one) => one.close())
    const total = await countEvents(from)
    const onProgress = (stage: string, events: number) => drawProgress(events, total, `events ${stage}`)
    const resume = options.resume === true
    const { events, digest } = await copyLog({ from, to, write: writer.write, resume, onProgress })
    console.log(`\n${events} events are in both logs. Their digest is ${digest}`)
    console.log(
      'Stop everything that writes to the first log, then run this again with --resume to copy what was appended meanwhile.',
    )
    return 0
  },
})

function refuseWrongAddress(name: string, address: string): void {
  const { error } = eventStoreVariables.EVENT_STORE_URL.safeParse(address)
  if (error) throw new LogCopyRefused(`${name}: ${error.issues.map(({ message }) => message).join('; ')}`)
}

async function countEvents(store: EventStore): Promise<number> {
  const until = await store.head()
  let count = 0
  if (until === undefined || !store.scan) return count
  await store.scan({
    after: undefined,
    until,
    types: new Set(),
    onBatch: (_, read) => {
      count += read
    },
  })
  return count
}
