import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import messages from '@eventstore/db-client/generated/streams_pb.js'
import { status as codes, Metadata } from '@grpc/grpc-js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import googleEmpty from 'google-protobuf/google/protobuf/empty_pb.js'
import type { AppendAnswer, Kept, Proposed, ReadOptions } from './fake_log.ts'

export type AppendReq = InstanceType<typeof messages.AppendReq>
export type AppendResp = InstanceType<typeof messages.AppendResp>
export type BatchAppendReq = InstanceType<typeof messages.BatchAppendReq>
export type BatchAppendResp = InstanceType<typeof messages.BatchAppendResp>
export type ReadReq = InstanceType<typeof messages.ReadReq>
export type ReadResp = InstanceType<typeof messages.ReadResp>
type ClusterInfo = InstanceType<typeof gossip.ClusterInfo>
type Failure = Extract<AppendAnswer, { kind: 'conflict' | 'too large' | 'tombstoned' | 'timeout' }>

export interface Append {
  stream: string
  expected: number
  proposed: Proposed[]
}

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()

type ProposedMessage =
  | InstanceType<typeof messages.AppendReq.ProposedMessage>
  | InstanceType<typeof messages.BatchAppendReq.ProposedMessage>

function proposedOf(message: ProposedMessage): Proposed {
  const types = message.getMetadataMap()
  return {
    id: message.getId()?.getString() ?? '',
    type: types.get('type') ?? '',
    contentType: types.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

export function appendOf(requests: readonly AppendReq[]): Append {
  const options = requests[0]?.getOptions()
  return {
    stream: text(options?.getStreamIdentifier()?.getStreamName_asU8()),
    expected: options?.hasNoStream() ? -1 : Number(options?.getRevision()),
    proposed: requests.flatMap((request) => request.getProposedMessage() ?? []).map(proposedOf),
  }
}

export function batchedAppendOf(requests: readonly BatchAppendReq[]): Append {
  const options = requests[0]?.getOptions()
  return {
    stream: text(options?.getStreamIdentifier()?.getStreamName_asU8()),
    expected: options?.hasNoStream() ? -1 : Number(options?.getStreamPosition()),
    proposed: requests.flatMap((request) => request.getProposedMessagesList()).map(proposedOf),
  }
}

/** The answer of an append as the protocol has it: a message, or an error of the call. */
export function appendResponse(expected: number, answer: AppendAnswer, stream: string) {
  const response = new messages.AppendResp()
  if (answer.kind === 'conflict') {
    const wrong = new messages.AppendResp.WrongExpectedVersion()
    if (answer.current >= 0) wrong.setCurrentRevision(String(answer.current))
    else wrong.setCurrentNoStream(new shared.Empty())
    if (expected >= 0) wrong.setExpectedRevision(String(expected))
    else wrong.setExpectedNoStream(new shared.Empty())
    response.setWrongExpectedVersion(wrong)
    return { response }
  }
  if (answer.kind !== 'stored') return { error: callError(answer, stream) }
  const success = new messages.AppendResp.Success()
  success.setCurrentRevision(String(answer.revision))
  if (answer.place === undefined) success.setNoPosition(new shared.Empty())
  else {
    const position = new messages.AppendResp.Position()
    position.setCommitPosition(String(answer.place))
    position.setPreparePosition(String(answer.place))
    success.setPosition(position)
  }
  response.setSuccess(success)
  return { response }
}

/** The answer of a batched append, in which failures are messages too. */
export function batchedResponse(
  request: BatchAppendReq,
  { stream, expected }: Append,
  answer: AppendAnswer | 'not ready',
) {
  const response = new messages.BatchAppendResp()
  response.setCorrelationId(request.getCorrelationId())
  response.setStreamIdentifier(identifier(stream))
  if (answer === 'not ready') {
    const notReady = new status.Status()
    notReady.setMessage('Server Is Not Ready')
    notReady.setDetails(packed(new googleEmpty.Empty(), 'google.protobuf.Empty'))
    response.setError(notReady)
  } else if (answer.kind === 'stored') {
    const success = new messages.BatchAppendResp.Success()
    success.setCurrentRevision(String(answer.revision))
    if (answer.place === undefined) success.setNoPosition(new googleEmpty.Empty())
    else {
      const position = new shared.AllStreamPosition()
      position.setCommitPosition(String(answer.place))
      position.setPreparePosition(String(answer.place))
      success.setPosition(position)
    }
    response.setSuccess(success)
  } else response.setError(batchedFailure(answer, expected))
  return response
}

function batchedFailure(answer: Failure, expected: number) {
  const error = new status.Status()
  if (answer.kind === 'conflict') {
    const wrong = new shared.WrongExpectedVersion()
    if (answer.current >= 0) wrong.setCurrentStreamRevision(String(answer.current))
    else wrong.setCurrentNoStream(new googleEmpty.Empty())
    if (expected >= 0) wrong.setExpectedStreamPosition(String(expected))
    else wrong.setExpectedNoStream(new googleEmpty.Empty())
    error.setDetails(packed(wrong, 'event_store.client.WrongExpectedVersion'))
  } else if (answer.kind === 'too large') {
    const large = new shared.MaximumAppendSizeExceeded()
    large.setMaxappendsize(answer.limit)
    error.setDetails(packed(large, 'event_store.client.MaximumAppendSizeExceeded'))
  } else if (answer.kind === 'timeout') {
    error.setDetails(packed(new shared.Timeout(), 'event_store.client.Timeout'))
  } else error.setDetails(packed(new shared.StreamDeleted(), 'event_store.client.StreamDeleted'))
  return error
}

function packed(message: { serializeBinary(): Uint8Array }, name: string) {
  const box = new any.Any()
  box.pack(message.serializeBinary(), name)
  return box
}

/** Errors of a call name their kind in the trailer `exception`. */
export function callError(answer: Exclude<Failure, { kind: 'conflict' }>, stream: string) {
  if (answer.kind === 'too large') {
    return exception(codes.INVALID_ARGUMENT, 'maximum-append-size-exceeded', {
      'maximum-append-size': String(answer.limit),
    })
  }
  if (answer.kind === 'timeout') return { code: codes.ABORTED, details: 'Operation timed out' }
  return exception(codes.FAILED_PRECONDITION, 'stream-deleted', { 'stream-name': stream })
}

export function notLeader(port: number) {
  const leader = { 'leader-endpoint-host': '127.0.0.1', 'leader-endpoint-port': String(port) }
  return exception(codes.NOT_FOUND, 'not-leader', leader)
}

export const notReady = { code: codes.UNKNOWN, details: 'Server Is Not Ready' }

function exception(code: codes, kind: string, more: Record<string, string>) {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries({ exception: kind, ...more })) metadata.set(name, value)
  return { code, details: kind, metadata }
}

export function readOf(request: ReadReq): ReadOptions {
  const options = request.getOptions()
  const stream = options?.getStream()
  const place = options?.getAll()?.getPosition()?.getCommitPosition()
  const revision = stream?.hasRevision() ? Number(stream.getRevision()) : undefined
  return {
    stream: stream ? text(stream.getStreamIdentifier()?.getStreamName_asU8()) : undefined,
    from: stream ? revision : place === undefined ? undefined : Number(place),
    count: Number(options?.getCount()),
    isBackwards: options?.getReadDirection() === messages.ReadReq.Options.ReadDirection.BACKWARDS,
  }
}

const identifier = (stream: string) => {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream))
  return identifier
}

export function streamNotFound(stream: string): ReadResp {
  const missing = new messages.ReadResp.StreamNotFound()
  missing.setStreamIdentifier(identifier(stream))
  const response = new messages.ReadResp()
  response.setStreamNotFound(missing)
  return response
}

export function confirmation(): ReadResp {
  const confirmed = new messages.ReadResp.SubscriptionConfirmation()
  confirmed.setSubscriptionId('one')
  const response = new messages.ReadResp()
  response.setConfirmation(confirmed)
  return response
}

export function recordResponse(event: Kept): ReadResp {
  const recorded = new messages.ReadResp.ReadEvent.RecordedEvent()
  const id = new shared.UUID()
  id.setString(event.id)
  recorded.setId(id)
  recorded.setStreamIdentifier(identifier(event.stream))
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

export interface Member {
  port: number
  state: 'leader' | 'follower' | 'electing' | 'dead'
}

export function clusterInfo(members: readonly Member[]): ClusterInfo {
  const { LEADER, FOLLOWER, UNKNOWN } = gossip.MemberInfo.VNodeState
  const states = { leader: LEADER, follower: FOLLOWER, electing: UNKNOWN, dead: UNKNOWN }
  const info = new gossip.ClusterInfo()
  for (const { port, state } of members) {
    const endpoint = new gossip.EndPoint()
    endpoint.setAddress('127.0.0.1')
    endpoint.setPort(port)
    const member = new gossip.MemberInfo()
    const id = new shared.UUID()
    id.setString(crypto.randomUUID())
    member.setInstanceId(id)
    member.setState(states[state])
    member.setIsAlive(state !== 'dead')
    member.setHttpEndPoint(endpoint)
    info.addMembers(member)
  }
  return info
}
