import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createFakeLog } from '@adit/platform/event_store/kurrentdb/fake_log.ts'
import { startFakeServer } from '@adit/platform/event_store/kurrentdb/fake_server.ts'

/** The stand-in for EventStoreDB in a process of its own, so that it doesn't share a thread with what is measured. */
export interface StandIn {
  address: string
  stop(): Promise<void>
}

export async function startStandIn(): Promise<StandIn> {
  const child = fork(import.meta.filename)
  const [port] = await once(child, 'message')
  return {
    address: `esdb://127.0.0.1:${port}?tls=false`,
    async stop() {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}

if (import.meta.main) {
  const server = await startFakeServer({ log: createFakeLog({ isShared: false }) })
  process.on('disconnect', () => server.kill())
  process.send?.(server.port)
}
