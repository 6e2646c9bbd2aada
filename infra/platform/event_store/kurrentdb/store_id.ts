import { randomBytes } from 'node:crypto'
import { jsonEvent, type KurrentDBClient, NO_STREAM } from '@kurrent/kurrentdb-client'
import { faultOf } from './fault.ts'

/** No name of a stream of ours, and an event without our metadata: readers of the log pass over it. */
const stream = 'adit-store'

/** Read, or chosen when the store is used for the first time; when two processes choose at once, the first one's stays. */
export async function readStoreId(client: KurrentDBClient): Promise<string> {
  const known = await storedId(client)
  if (known) return known
  const event = jsonEvent({ type: 'StoreNamed', data: { id: randomBytes(12).toString('hex') } })
  await client
    .appendToStream(stream, event, { streamState: NO_STREAM, requiresLeader: true })
    .catch((error: unknown) => {
      if (faultOf(error) !== 'conflict') throw error
    })
  const chosen = await storedId(client)
  if (!chosen) throw new Error(`${stream} cannot be read yet`)
  return chosen
}

async function storedId(client: KurrentDBClient): Promise<string | undefined> {
  let id: unknown
  try {
    for await (const { event } of client.readStream(stream, { maxCount: 1, requiresLeader: true })) {
      id = typeof event?.data === 'object' && 'id' in event.data ? event.data.id : undefined
    }
  } catch (error) {
    if (faultOf(error) !== 'absent') throw error
  }
  if (id === undefined) return undefined
  if (typeof id !== 'string' || !/^[a-z0-9]+$/.test(id)) throw new Error(`${stream} holds no name of a store`)
  return id
}
