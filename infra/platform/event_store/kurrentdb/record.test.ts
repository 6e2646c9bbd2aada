import { randomUUID } from 'node:crypto'
import type { NewEvent } from '@adit/events/kit/envelope.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newEvent, newStream } from '../event_store.suite.ts'
import { type ServerRecord, toRecorded, toServerEvent } from './record.ts'

const stream = newStream()

/** What the server returns: the parsed JSON that the client sent. */
function stored(event: NewEvent, change: Partial<ServerRecord> = {}): ServerRecord {
  const { id, type, data, metadata } = toServerEvent(event)
  const kept = { data: JSON.parse(data), metadata: JSON.parse(metadata) }
  return {
    id,
    type,
    ...kept,
    streamId: stream,
    revision: 4n,
    isJson: true,
    position: { commit: 9n, prepare: 7n },
    ...change,
  }
}

it('keeps every part of an event, whatever its data', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (data, at) => {
      const event = newEvent(JSON.parse(JSON.stringify(data)), at)
      expect(toRecorded(stored(event))).toEqual({
        ...event,
        stream,
        revision: 4,
        position: '0000000000000009-0000000000000007',
      })
    }),
  )
})

it('sends the id of the event and the ids that link it in the server', () => {
  const event = { ...newEvent(), id: randomUUID(), data: undefined }
  const { metadata, ...sent } = toServerEvent(event)
  expect(sent).toEqual({ id: event.id, type: 'ThingChanged', data: 'null' })
  expect(JSON.parse(metadata)).toEqual({
    version: 1,
    at: event.at,
    metadata: event.metadata,
    $correlationId: 'correlation',
    $causationId: 'cause',
  })
})

it.each<[string, Partial<ServerRecord>]>([
  ['a link', { type: '$>' }],
  ['a tombstone', { type: '$streamDeleted' }],
  ['bytes', { isJson: false }],
  ['no metadata', { metadata: undefined }],
  ['metadata of others', { metadata: { at: 'noon' } }],
  ['metadata that is no JSON', { metadata: new Uint8Array([1]) }],
])('skips foreign records: %s', (_, change) => {
  expect(toRecorded(stored(newEvent(), change))).toBeUndefined()
})

it('reports a server that is too old to return positions', () => {
  expect(() => toRecorded(stored(newEvent(), { position: undefined }))).toThrow('older than 22.6')
})
