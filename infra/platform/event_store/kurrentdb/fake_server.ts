import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import {
  status as codes,
  type Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js'
import { type AppendAnswer, createFakeLog, type FakeLog } from './fake_log.ts'
import {
  type AppendReq,
  type AppendResp,
  appendOf,
  appendResponse,
  type BatchAppendReq,
  type BatchAppendResp,
  batchedAppendOf,
  batchedResponse,
  callError,
  clusterInfo,
  confirmation,
  type Member,
  notLeader,
  notReady,
  type ReadReq,
  type ReadResp,
  readOf,
  recordResponse,
  streamNotFound,
} from './fake_messages.ts'

/** What goes wrong with the next append. A server that has forgotten it sees a conflict in its repetition. */
export type Trouble = 'answer lost' | 'refused' | 'silence' | 'no position' | 'forgotten'

export interface FakeServer {
  port: number
  log: FakeLog
  /** One for each of the next appends. */
  troubles: Trouble[]
  /** Whether reads get no answer. */
  isSilent: boolean
  /** How many of the next reads fail because the server is unavailable. */
  readsToRefuse: number
  /** Methods of gRPC that were called. */
  called: string[]
  /** Names of the clients that have read; each client chooses one of its own. */
  readers: Set<string>
  /** How many records reads have answered. */
  sent: number
  /** Ends the server and every connection at once. */
  kill(): void
  /** Starts again on the same port with the same log. */
  restart(): Promise<void>
}

export interface FakeServerOptions {
  port?: number
  /** Key and certificate in PEM; without them connections are plain. */
  tls?: { key: string; cert: string }
  /** The only user and password, `user:password`. */
  user?: string
  log?: FakeLog
  /** What the node knows of its cluster; a node without one leads. */
  members?: () => readonly Member[]
}

/**
 * Implements the part of the server's protocol that the adapter needs, over real gRPC, with the rules that were measured on EventStoreDB
 * 23.10.6. It is NOT KurrentDB: it tests that the adapter and the client work together, and what happens when connections break. The
 * suite against a real server tests whether one behaves like this.
 */
export async function startFakeServer(options: FakeServerOptions = {}): Promise<FakeServer> {
  const { log = createFakeLog(), tls, user, members } = options
  const watchers = new Set<() => void>()
  let server = new Server()
  const fake: FakeServer = {
    port: 0,
    log,
    troubles: [],
    isSilent: false,
    readsToRefuse: 0,
    called: [],
    readers: new Set(),
    sent: 0,
    kill: () => {
      watchers.clear()
      server.forceShutdown()
    },
    restart: async () => void (await listen(fake.port)),
  }

  /** Why the node doesn't carry out a call, if it doesn't. */
  const refusal = (metadata: Metadata) => {
    const authorization = user && `Basic ${Buffer.from(user).toString('base64')}`
    if (authorization && metadata.get('authorization')[0] !== authorization) return { code: codes.UNAUTHENTICATED }
    const cluster = members?.() ?? []
    const leader = cluster.find(({ state }) => state === 'leader')
    if (!members || leader?.port === fake.port) return undefined
    return leader ? notLeader(leader.port) : notReady
  }

  const append = (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) => {
    fake.called.push('Append')
    const requests: AppendReq[] = []
    call.on('data', (request: AppendReq) => requests.push(request))
    call.on('end', () => {
      const trouble = fake.troubles.shift()
      const refused = refusal(call.metadata)
      if (refused) return answer(refused)
      if (trouble === 'silence') return
      if (trouble === 'refused') return answer({ code: codes.UNAVAILABLE, details: 'refused' })
      const { stream, expected, proposed } = appendOf(requests)
      const decided = outcomeOf(trouble, log.append(stream, expected, proposed))
      for (const watcher of watchers) watcher()
      if (trouble === 'answer lost') return answer({ code: codes.UNAVAILABLE, details: 'the connection broke' })
      const { response, error } = appendResponse(expected, decided, stream)
      if (error) answer(error)
      else answer(null, response)
    })
  }

  /** Carries appends out in the order in which they come, as a server does that reads them from one call. */
  const batchAppend = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => {
    fake.called.push('BatchAppend')
    const begun = new Map<string, BatchAppendReq[]>()
    let isSilent = false
    call.on('data', (request: BatchAppendReq) => {
      if (isSilent) return
      const refused = refusal(call.metadata)
      if (refused && refused !== notReady) return call.emit('error', refused)
      const id = request.getCorrelationId()?.getString() ?? ''
      const requests = [...(begun.get(id) ?? []), request]
      begun.set(id, requests)
      if (!request.getIsFinal()) return
      begun.delete(id)
      const batched = batchedAppendOf(requests)
      const trouble = fake.troubles.shift()
      if (refused) return call.write(batchedResponse(request, batched, 'not ready'))
      isSilent = trouble === 'silence'
      if (isSilent) return
      if (trouble === 'refused') return call.emit('error', { code: codes.UNAVAILABLE, details: 'refused' })
      const decided = outcomeOf(trouble, log.append(batched.stream, batched.expected, batched.proposed))
      for (const watcher of watchers) watcher()
      if (trouble === 'answer lost') return call.emit('error', { code: codes.UNAVAILABLE, details: 'it broke' })
      call.write(batchedResponse(request, batched, decided))
    })
    call.on('end', () => call.end())
  }

  const read = (call: ServerWritableStream<ReadReq, ReadResp>) => {
    fake.called.push('Read')
    fake.readers.add(String(call.metadata.get('connection-name')[0]))
    if (fake.isSilent) return
    const refused = refusal(call.metadata)
    if (refused) return call.emit('error', refused)
    if (fake.readsToRefuse > 0) {
      fake.readsToRefuse--
      return call.emit('error', { code: codes.UNAVAILABLE, details: 'starting' })
    }
    if (call.request.getOptions()?.hasSubscription()) return follow(call)
    const wanted = readOf(call.request)
    const found = log.read(wanted)
    if (found === 'tombstoned') return call.emit('error', callError({ kind: 'tombstoned' }, wanted.stream ?? ''))
    fake.sent += found?.length ?? 0
    if (!found) call.write(streamNotFound(wanted.stream ?? ''))
    else for (const event of found) call.write(recordResponse(event))
    call.end()
  }

  const follow = (call: ServerWritableStream<ReadReq, ReadResp>) => {
    let from = log.records.length
    call.write(confirmation())
    const watcher = () => {
      for (const event of log.records.slice(from)) if (!event.type.startsWith('$')) call.write(recordResponse(event))
      from = log.records.length
    }
    watchers.add(watcher)
    call.on('cancelled', () => watchers.delete(watcher))
  }

  /** Reports support for batched appends, as servers do. */
  const getSupportedMethods = (_: unknown, answer: sendUnaryData<unknown>) => {
    fake.called.push('GetSupportedMethods')
    const method = new featureMessages.SupportedMethod()
    method.setServiceName('event_store.client.streams.streams')
    method.setMethodName('batchappend')
    const response = new featureMessages.SupportedMethods()
    response.setEventStoreServerVersion('23.10.6')
    response.addMethods(method)
    answer(null, response)
  }

  const listen = async (port: number): Promise<number> => {
    server = new Server()
    // The other methods of the services respond that they aren't implemented.
    server.addService(services.StreamsService, { append, read, batchAppend })
    server.addService(features.ServerFeaturesService, { getSupportedMethods })
    server.addService(gossip.GossipService, {
      read: (_: unknown, answer: sendUnaryData<unknown>) => answer(null, clusterInfo(members?.() ?? [])),
    })
    const credentials = tls
      ? ServerCredentials.createSsl(null, [{ private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.cert) }])
      : ServerCredentials.createInsecure()
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) => (error ? reject(error) : resolve(bound)))
    return promise
  }

  fake.port = await listen(options.port ?? 0)
  return fake
}

function outcomeOf(trouble: Trouble | undefined, answer: AppendAnswer): AppendAnswer {
  if (answer.kind !== 'stored') return answer
  if (trouble === 'forgotten') return { kind: 'conflict', current: answer.revision }
  return trouble === 'no position' ? { ...answer, place: undefined } : answer
}

export interface FakeCluster {
  nodes: readonly FakeServer[]
  log: FakeLog
  /** The node that leads, or undefined while there is none. */
  leader(): FakeServer | undefined
  /** Kills the leader. Until another one is chosen the nodes that are left say that they aren't ready. */
  killLeader(): void
  /** Makes a living node the leader. */
  elect(): void
  kill(): void
}

/** Nodes with one log, which is as if every event were on all of them before it is confirmed. */
export async function startFakeCluster(size = 3): Promise<FakeCluster> {
  const log = createFakeLog()
  const states = new Map<FakeServer, Member['state']>()
  const members = () => [...states].map(([{ port }, state]) => ({ port, state }))
  const set = (state: Member['state'], nodes: Iterable<FakeServer>) => {
    for (const node of nodes) states.set(node, state)
  }
  const nodes = await Promise.all(Array.from({ length: size }, () => startFakeServer({ log, members })))
  const alive = () => nodes.filter((node) => states.get(node) !== 'dead')
  const elect = () => {
    set('follower', alive())
    set('leader', alive().slice(0, 1))
  }
  elect()
  return {
    nodes,
    log,
    elect,
    leader: () => nodes.find((node) => states.get(node) === 'leader'),
    killLeader() {
      const leader = nodes.find((node) => states.get(node) === 'leader')
      if (!leader) return
      set('electing', alive())
      set('dead', [leader])
      leader.kill()
    },
    kill: () => {
      for (const node of alive()) node.kill()
    },
  }
}
