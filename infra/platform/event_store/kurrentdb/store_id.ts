import { randomBytes } from 'node:crypto'
import { type EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { faultOf } from './fault.ts'

/** Not a valid name of our streams, and its event has no metadata of ours, so readers of the log skip it. */
const stream = 'adit-store'

/** Reads the store id, or chooses one when the store is first used. If two processes choose at once, the first one wins. */
export async function readStoreId(client: EventStoreDBClient, abandoned: AbortSignal): Promise<string> {
  const known = await storedId(client)
  // A read that the client's end has cut off looks as if there were no store id.
  abandoned.throwIfAborted()
  if (known) return known
  const event = jsonEvent({ type: 'StoreNamed', data: { id: randomBytes(12).toString('hex') } })
  await client
    .appendToStream(stream, event, { expectedRevision: NO_STREAM, requiresLeader: true })
    .catch((error: unknown) => {
      if (faultOf(error) !== 'conflict') throw error
    })
  const chosen = await storedId(client)
  if (!chosen) throw new Error(`${stream} can't be read yet`)
  return chosen
}

async function storedId(client: EventStoreDBClient): Promise<string | undefined> {
  let id: unknown
  try {
    for await (const { event } of client.readStream(stream, { maxCount: 1, requiresLeader: true })) {
      id = typeof event?.data === 'object' && 'id' in event.data ? event.data.id : undefined
    }
  } catch (error) {
    if (faultOf(error) !== 'absent') throw error
  }
  if (id === undefined) return undefined
  if (typeof id !== 'string' || !/^[a-z0-9]+$/.test(id)) throw new Error(`${stream} has no valid store id`)
  return id
}
