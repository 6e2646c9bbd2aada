import {
  AccessDeniedError,
  convertToCommandError,
  ErrorType,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { status as codes, Metadata, type ServiceError } from '@grpc/grpc-js'
import { expect, it } from 'vitest'
import { faultOf } from './fault.ts'
import { AnswerLate } from './patience.ts'

/** A gRPC error, converted by the client to its own type. */
function told(code: codes, exception?: string, more: Record<string, string> = {}): Error {
  const metadata = new Metadata()
  if (exception) metadata.set('exception', exception)
  for (const [name, value] of Object.entries(more)) metadata.set(name, value)
  const error: ServiceError = Object.assign(new Error('told'), { code, details: 'told', metadata })
  return convertToCommandError(error)
}

const versions = { 'stream-name': 's', 'expected-version': '3', 'actual-version': '4' }
const leader = { 'leader-endpoint-host': '127.0.0.1', 'leader-endpoint-port': '2113' }

it.each([
  ['conflict', told(codes.FAILED_PRECONDITION, ErrorType.WRONG_EXPECTED_VERSION, versions)],
  ['conflict', new WrongExpectedVersionError(undefined, { streamName: 's', current: 'no_stream', expected: 3n })],
  ['absent', told(codes.NOT_FOUND, ErrorType.STREAM_NOT_FOUND, versions)],
  ['absent', new StreamNotFoundError(undefined, 's')],
  ['lasting', told(codes.PERMISSION_DENIED, ErrorType.ACCESS_DENIED)],
  ['lasting', told(codes.UNAUTHENTICATED)],
  ['lasting', told(codes.PERMISSION_DENIED)],
  ['lasting', told(codes.INVALID_ARGUMENT)],
  ['lasting', told(codes.UNIMPLEMENTED)],
  ['lasting', told(codes.INVALID_ARGUMENT, ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED, { 'maximum-append-size': '1' })],
  ['lasting', new AccessDeniedError()],
  ['lasting', StreamDeletedError.fromStreamName('s')],
  ['passing', told(codes.NOT_FOUND, ErrorType.NOT_LEADER, leader)],
  ['passing', told(codes.UNAVAILABLE)],
  ['passing', told(codes.CANCELLED)],
  ['passing', told(codes.DEADLINE_EXCEEDED)],
  ['passing', told(codes.ABORTED)],
  ['passing', told(codes.UNKNOWN)],
  ['passing', new AnswerLate('late')],
  ['passing', new Error('Failed to discover after 10 attempts.')],
])('%s: %o', (fault, error) => {
  expect(faultOf(error)).toBe(fault)
})
