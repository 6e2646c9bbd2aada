import type { Position, StreamName } from '@adit/events/kit/envelope.ts'
import { AccessDeniedError, MaxAppendSizeExceededError, StreamDeletedError } from '@eventstore/db-client'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import messages from '@eventstore/db-client/generated/streams_pb.js'
import googleEmpty from 'google-protobuf/google/protobuf/empty_pb.js'
import type { ExpectedRevision } from '../event_store.port.ts'
import { formatPosition } from './position.ts'

export type BatchAppendReq = InstanceType<typeof messages.BatchAppendReq>
export type BatchAppendResp = InstanceType<typeof messages.BatchAppendResp>

/** An event as the server keeps it, with data and metadata as JSON. */
export interface ServerEvent {
  id: string
  type: string
  data: string
  metadata: string
}

/** `conflict`: the stream is at another revision than expected. The server gives no position if the events are hidden. */
export type BatchAnswer = { kind: 'stored'; revision: number; position: Position | undefined } | { kind: 'conflict' }

export function batchRequest(
  id: string,
  stream: StreamName,
  expected: ExpectedRevision,
  events: readonly ServerEvent[],
): BatchAppendReq {
  const options = new messages.BatchAppendReq.Options()
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream))
  options.setStreamIdentifier(identifier)
  if (expected === -1) options.setNoStream(new googleEmpty.Empty())
  else options.setStreamPosition(String(expected))
  const request = new messages.BatchAppendReq()
  request.setCorrelationId(uuid(id))
  request.setOptions(options)
  request.setProposedMessagesList(events.map(proposed))
  request.setIsFinal(true)
  return request
}

function proposed({ id, type, data, metadata }: ServerEvent) {
  const message = new messages.BatchAppendReq.ProposedMessage()
  message.setId(uuid(id))
  message.getMetadataMap().set('type', type).set('content-type', 'application/json')
  message.setData(Buffer.from(data))
  message.setCustomMetadata(Buffer.from(metadata))
  return message
}

function uuid(text: string) {
  const id = new shared.UUID()
  id.setString(text)
  return id
}

/** Throws what the server says instead of an answer, as an error of the client where it has one. */
export function answerOf(response: BatchAppendResp): BatchAnswer {
  const success = response.getSuccess()
  if (success) {
    const position = success.getPosition()
    const place = position && {
      commit: BigInt(position.getCommitPosition()),
      prepare: BigInt(position.getPreparePosition()),
    }
    const revision = Number(success.getCurrentRevision())
    return { kind: 'stored', revision, position: place && formatPosition(place) }
  }
  const details = response.getError()?.getDetails()
  const kind = details?.getTypeName() ?? ''
  const stream = Buffer.from(response.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
  switch (kind) {
    case 'event_store.client.WrongExpectedVersion':
      return { kind: 'conflict' }
    case 'event_store.client.AccessDenied':
      throw worded(new AccessDeniedError(), `${stream}: the user isn't allowed to append`)
    case 'event_store.client.StreamDeleted':
      throw worded(StreamDeletedError.fromStreamName(stream), `${stream} has ended`)
    case 'event_store.client.MaximumAppendSizeExceeded': {
      const limit = details?.unpack(shared.MaximumAppendSizeExceeded.deserializeBinary, kind)?.getMaxappendsize()
      const error = MaxAppendSizeExceededError.fromMaxAppendSize(limit ?? 0)
      throw worded(error, `${stream}: the server takes appends of at most ${limit} bytes`)
    }
    default:
      throw new Error(`${stream}: ${response.getError()?.getMessage() || kind || 'the server has sent no answer'}`)
  }
}

/** The client makes some of its errors without a message. */
const worded = (error: Error, message: string) => Object.assign(error, { message })
