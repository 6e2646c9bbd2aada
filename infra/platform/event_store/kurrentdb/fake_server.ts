import {
  status as codes,
  Metadata,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js'
import features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js'
import featureMessages from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js'
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js'
import services from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js'
import messages from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js'

type AppendReq = InstanceType<typeof messages.AppendReq>
type AppendResp = InstanceType<typeof messages.AppendResp>
type ReadReq = InstanceType<typeof messages.ReadReq>
type ReadResp = InstanceType<typeof messages.ReadResp>

interface Kept {
  id: string
  stream: string
  revision: number
  type: string
  contentType: string
  data: Uint8Array
  metadata: Uint8Array
  place: number
}

/** What goes wrong with the next append. */
export type Trouble = 'answer lost' | 'refused' | 'not leader' | 'silence'

export interface FakeServer {
  port: number
  log: readonly Kept[]
  /** One for each of the next appends. */
  troubles: Trouble[]
  /** Paths of gRPC that were called. */
  called: string[]
  /** Ends the server and every connection at once. */
  kill(): void
  /** Starts again on the same port with the same log. */
  restart(): Promise<void>
}

/**
 * Implements the part of the server's protocol that the adapter needs, over real gRPC, by the client's own description and the
 * documentation of appends. It is NOT KurrentDB: it tests that the adapter and the client work together, and what happens when
 * connections break. The suite against a real server tests whether one behaves like this.
 */
export async function startFakeServer(leader?: { port: number }): Promise<FakeServer> {
  const log: Kept[] = []
  const streams = new Map<string, Kept[]>()
  const troubles: Trouble[] = []
  const called: string[] = []
  const watchers = new Set<() => void>()
  let server = new Server()

  const store = (event: Omit<Kept, 'place' | 'revision'>) => {
    const stored = streams.get(event.stream) ?? []
    const kept = { ...event, revision: stored.length, place: 1_000 + log.length * 137 }
    stored.push(kept)
    streams.set(event.stream, stored)
    log.push(kept)
  }

  const append = (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) => {
    called.push('Append')
    const requests: AppendReq[] = []
    call.on('data', (request: AppendReq) => requests.push(request))
    call.on('end', () => {
      const trouble = troubles.shift()
      if (trouble === 'silence') return
      if (trouble === 'refused') return answer({ code: codes.UNAVAILABLE, details: 'refused' })
      if (trouble === 'not leader') return answer(notLeader(leader?.port ?? 0))
      const response = decide(requests)
      for (const watcher of watchers) watcher()
      if (trouble === 'answer lost') return answer({ code: codes.UNAVAILABLE, details: 'the connection broke' })
      answer(null, response)
    })
  }

  const decide = (requests: AppendReq[]): AppendResp => {
    const options = requests[0]?.getOptions()
    const stream = text(options?.getStreamIdentifier()?.getStreamName_asU8())
    const expected = options?.hasNoStream() ? -1 : Number(options?.getRevision())
    const proposed = requests.flatMap((request) => request.getProposedMessage() ?? [])
    const stored = streams.get(stream) ?? []
    const known = stored.slice(expected + 1, expected + 1 + proposed.length)
    const isRetry =
      known.length === proposed.length && known.every(({ id }, i) => id === proposed[i]?.getId()?.getString())
    const response = new messages.AppendResp()
    if (!isRetry && stored.length !== expected + 1) {
      const wrong = new messages.AppendResp.WrongExpectedVersion()
      if (stored.length > 0) wrong.setCurrentRevision(String(stored.length - 1))
      else wrong.setCurrentNoStream(new shared.Empty())
      if (expected >= 0) wrong.setExpectedRevision(String(expected))
      else wrong.setExpectedNoStream(new shared.Empty())
      response.setWrongExpectedVersion(wrong)
      return response
    }
    if (!isRetry) {
      for (const message of proposed) {
        const types = message.getMetadataMap()
        store({
          stream,
          id: message.getId()?.getString() ?? '',
          type: types.get('type') ?? '',
          contentType: types.get('content-type') ?? '',
          data: message.getData_asU8(),
          metadata: message.getCustomMetadata_asU8(),
        })
      }
      // A server writes its own statistics all the time, and other programs may write too.
      store({ ...foreign, id: crypto.randomUUID(), stream: '$stats', type: '$statsCollected' })
      store({ ...foreign, id: crypto.randomUUID(), stream: 'others', type: 'SomethingElse' })
    }
    const success = new messages.AppendResp.Success()
    success.setCurrentRevision(String(expected + proposed.length))
    // A server may return no position of the last event.
    success.setNoPosition(new shared.Empty())
    response.setSuccess(success)
    return response
  }

  const read = (call: ServerWritableStream<ReadReq, ReadResp>) => {
    called.push('Read')
    const options = call.request.getOptions()
    if (options?.hasSubscription()) return follow(call)
    const found = select(log, call.request)
    if (!found) {
      const response = new messages.ReadResp()
      const missing = new messages.ReadResp.StreamNotFound()
      missing.setStreamIdentifier(options?.getStream()?.getStreamIdentifier())
      response.setStreamNotFound(missing)
      call.write(response)
    } else for (const event of found) call.write(responseOf(event))
    call.end()
  }

  const follow = (call: ServerWritableStream<ReadReq, ReadResp>) => {
    let from = log.length
    const response = new messages.ReadResp()
    const confirmation = new messages.ReadResp.SubscriptionConfirmation()
    confirmation.setSubscriptionId('one')
    response.setConfirmation(confirmation)
    call.write(response)
    const watcher = () => {
      for (const event of log.slice(from)) if (!event.type.startsWith('$')) call.write(responseOf(event))
      from = log.length
    }
    watchers.add(watcher)
    call.on('cancelled', () => watchers.delete(watcher))
  }

  const batchAppend = () => void called.push('BatchAppend')

  /** Reports support for batched appends, as servers do. */
  const getSupportedMethods = (_: unknown, answer: sendUnaryData<unknown>) => {
    called.push('GetSupportedMethods')
    const method = new featureMessages.SupportedMethod()
    method.setServiceName('event_store.client.streams.streams')
    method.setMethodName('batchappend')
    const response = new featureMessages.SupportedMethods()
    response.setEventStoreServerVersion('25.1.0')
    response.addMethods(method)
    answer(null, response)
  }

  const listen = async (port: number): Promise<number> => {
    server = new Server()
    // The other methods of the service respond that they aren't implemented.
    server.addService(services.StreamsService, { append, read, batchAppend })
    server.addService(features.ServerFeaturesService, { getSupportedMethods })
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
    return promise
  }

  const port = await listen(0)
  return {
    port,
    log,
    troubles,
    called,
    kill: () => {
      watchers.clear()
      server.forceShutdown()
    },
    restart: async () => void (await listen(port)),
  }
}

const foreign = { contentType: 'application/json', data: Buffer.from('{}'), metadata: new Uint8Array() }
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()

function notLeader(port: number) {
  const metadata = new Metadata()
  metadata.set('exception', 'not-leader')
  metadata.set('leader-endpoint-host', '127.0.0.1')
  metadata.set('leader-endpoint-port', String(port))
  return { code: codes.NOT_FOUND, details: 'Leader info available', metadata }
}

/** The records that a read asks for, including the one where it starts. Undefined for a stream that doesn't exist. */
function select(log: readonly Kept[], request: ReadReq): Kept[] | undefined {
  const options = request.getOptions()
  const count = Number(options?.getCount())
  const isBackwards = options?.getReadDirection() === messages.ReadReq.Options.ReadDirection.BACKWARDS
  const stream = options?.getStream()
  let found: Kept[]
  if (stream) {
    const name = text(stream.getStreamIdentifier()?.getStreamName_asU8())
    found = log.filter((event) => event.stream === name)
    if (found.length === 0) return undefined
    if (stream.hasRevision()) found = found.filter(({ revision }) => revision >= Number(stream.getRevision()))
  } else {
    const from = Number(options?.getAll()?.getPosition()?.getCommitPosition() ?? 0)
    const regex = new RegExp(options?.getFilter()?.getEventType()?.getRegex() ?? '')
    found = log.filter(({ place, type }) => place >= from && regex.test(type))
  }
  return (isBackwards ? found.toReversed() : found).slice(0, count)
}

function responseOf(event: Kept): ReadResp {
  const { RecordedEvent } = messages.ReadResp.ReadEvent
  const recorded = new RecordedEvent()
  const id = new shared.UUID()
  id.setString(event.id)
  recorded.setId(id)
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(event.stream))
  recorded.setStreamIdentifier(identifier)
  recorded.setStreamRevision(String(event.revision))
  recorded.setCommitPosition(String(event.place))
  recorded.setPreparePosition(String(event.place))
  recorded.getMetadataMap().set('type', event.type).set('content-type', event.contentType).set('created', '0')
  recorded.setData(event.data)
  recorded.setCustomMetadata(event.metadata)
  const read = new messages.ReadResp.ReadEvent()
  read.setEvent(recorded)
  read.setCommitPosition(String(event.place))
  const response = new messages.ReadResp()
  response.setEvent(read)
  return response
}
