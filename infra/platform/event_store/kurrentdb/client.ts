import { type BaseOptions, EventStoreDBClient } from '@eventstore/db-client'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { CallOptions, Metadata } from '@grpc/grpc-js'
import { InvalidAddress, type StoreAddress } from './address.ts'

/** Connects on first use. If the client can't parse the address, throws an error without it, because it may contain a password. */
export function createClient({ text }: StoreAddress): EventStoreDBClient {
  const client = parsed(text)
  repair(client)
  return client
}

function parsed(text: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(text)
  } catch (error) {
    const said = error instanceof Error && 'expected' in error ? `expected ${String(error.expected)}` : undefined
    const file = error instanceof Error && /certificate|userCertFile/.test(error.message) ? error.message : undefined
    throw new InvalidAddress(`is not valid: ${said ?? file ?? 'the client refuses it'}`)
  }
}

/** Protected and private parts of the client that are used here; they are plain fields of the object. */
interface Inside {
  GRPCStreamCreator<Call>(
    service: typeof services.StreamsClient,
    name: string,
    create: (client: InstanceType<typeof services.StreamsClient>) => Call,
  ): () => Promise<Call>
  callArguments(options: BaseOptions, call: CallOptions): [Metadata, CallOptions]
  supports(): Promise<boolean>
  handleError(client: unknown, error: Error): Promise<void>
  createChannel(): Promise<{ close(): void }>
}

/** Ends each client's connection, if it has one. */
const disconnects = new WeakMap<EventStoreDBClient, () => void>()

/**
 * Works around three problems of client 6.2.1:
 * - Batched appends share one call without a deadline, and if that call ends without an error they wait forever. An error of one client
 *   also fails the batched appends of every other client in the process, whose answers then throw where nobody catches. The client first
 *   asks the server whether it supports them, also without a deadline. Answering no makes each append a call of its own.
 * - Nothing awaits the client's error handler, so a rejection in it (discovery failed meanwhile) would end the process.
 * - It has no way to close its connection.
 */
function repair(client: EventStoreDBClient): void {
  const inside = insideOf(client)
  const { supports, handleError, createChannel } = inside
  if (![supports, handleError, createChannel].every((member) => typeof member === 'function')) {
    throw new Error('The adapter does not know this version of the EventStoreDB client')
  }
  inside.supports = async () => false
  inside.handleError = (failed, error) => handleError(failed, error).catch(() => undefined)
  let isClosed = false
  let current: { close(): void } | undefined
  inside.createChannel = async () => {
    const channel = await createChannel()
    if (isClosed) channel.close()
    current = channel
    return channel
  }
  disconnects.set(client, () => {
    isClosed = true
    current?.close()
  })
}

/** The client's type hides these members. */
function insideOf(client: EventStoreDBClient): Inside {
  return client as unknown as Inside
}

/** A call for appends that don't wait for each other's answers. Unlike the client's own it belongs to the caller alone. */
export function openBatchCall(client: EventStoreDBClient) {
  const inside = insideOf(client)
  return inside.GRPCStreamCreator(services.StreamsClient, 'batchAppend', (grpc) =>
    grpc.batchAppend(...inside.callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY })),
  )()
}

/** Ends the client's calls and connection. */
export async function closeClient(client: EventStoreDBClient): Promise<void> {
  await client.dispose()
  disconnects.get(client)?.()
}
