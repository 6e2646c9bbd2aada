import type { NewEvent, StreamName } from '@adit/events/kit/envelope.ts'
import { describe, expect, it } from 'vitest'
import { AppendTooLarge } from './event_store.port.ts'
import { checkStream, serializeAppend } from './limits.ts'

const stream = 'mine.cart-1' as StreamName
const event = (change: Partial<NewEvent> = {}): NewEvent => ({
  id: '0199c0de-0000-7000-8000-00000000abcf',
  type: 'CartTaken',
  version: 1,
  at: 0,
  data: null,
  metadata: { actor: { kind: 'system' } } as unknown as NewEvent['metadata'],
  ...change,
})
const append = (change: Partial<NewEvent>) => serializeAppend(stream, -1, [event(change)])

describe('an append', () => {
  it('is serialized event by event', () => {
    expect(serializeAppend(stream, 0, [event({ data: { a: 1 } }), event({ data: undefined })])).toEqual([
      { ...event(), data: '{"a":1}', metadata: '{"actor":{"kind":"system"}}' },
      { ...event(), data: 'null', metadata: '{"actor":{"kind":"system"}}' },
    ])
  })

  it.each([-1, 0, 7])('expects the revision %d', (expected) => {
    expect(serializeAppend(stream, expected, [event()])).toHaveLength(1)
  })

  it.each([-2, 0.5, Number.NaN])('does not expect the revision %d', (expected) => {
    expect(() => serializeAppend(stream, expected, [event()])).toThrow(`${stream}: ${expected} is not a revision`)
  })

  it('has 1 to 256 events', () => {
    const of = (length: number) => () =>
      serializeAppend(
        stream,
        -1,
        Array.from({ length }, () => event()),
      )
    expect(of(256)()).toHaveLength(256)
    expect(of(0)).toThrow('an append must have at least one event')
    expect(of(257)).toThrow(AppendTooLarge)
    expect(of(257)).toThrow(expect.objectContaining({ limit: 256, got: 257, unit: 'events' }))
  })

  it('has at most 900 KiB of data and metadata, in UTF-8', () => {
    const rest = Buffer.byteLength(JSON.stringify(event().metadata)) + 2 // the quotes
    const of = (...texts: string[]) =>
      serializeAppend(
        stream,
        -1,
        texts.map((data) => event({ data })),
      )
    const full = 'é'.repeat((900 * 1024 - 2 * rest - 1_000) / 2)
    expect(of(full, 'e'.repeat(1_000))).toHaveLength(2)
    const tooLarge = expect.objectContaining({ limit: 921_600, got: 921_601, unit: 'bytes' })
    expect(() => of(full, 'e'.repeat(1_001))).toThrow(tooLarge)
  })
})

describe('an event', () => {
  it.each([
    ['', 'no event type'],
    ['Cart Taken', 'a space'],
    ['Cart\nTaken', 'a line break'],
    ['Cart\u007f', 'a control character'],
    ['Cart\ud800', 'half a character'],
  ])('is refused with the type %j: %s', (type) => {
    expect(() => append({ type })).toThrow(`${stream}: not an event type: ${type}`)
  })

  it.each([
    'not a uuid',
    '0199C0DE-0000-7000-8000-00000000ABCF',
    'x0199c0de-0000-7000-8000-00000000abcf',
    '0199c0de-0000-7000-8000-00000000abcf0',
    '0199c0de-0000-7000-8000-0000-0000abcf',
    '0199c0de00007000800000000000abcf',
  ])('is refused with the id %s', (id) => {
    expect(() => append({ id })).toThrow(`${stream}: the id of a CartTaken must be a UUID in lower case, not ${id}`)
  })

  it.each([-1, 0.5, 2 ** 53])('is refused with the time %d', (at) => {
    expect(() => append({ at })).toThrow(`${stream}: CartTaken has the time ${at}, not milliseconds`)
  })

  it.each([0, -1, 1.5])('is refused with the version %d', (version) => {
    expect(() => append({ version })).toThrow(`${stream}: CartTaken has the version ${version}`)
  })

  it('is accepted from 1970 on, with the first version', () => {
    expect(append({ at: 0, version: 1 })).toHaveLength(1)
    expect(append({ at: 2 ** 53 - 1, version: 2 })).toHaveLength(1)
  })
})

describe('the name of a stream', () => {
  const named = (name: string) => () => checkStream(name as StreamName)

  it('has at most 500 characters', () => {
    expect(named('mine.cart-'.padEnd(500, 'x'))).not.toThrow()
    expect(named('mine.cart-'.padEnd(501, 'x'))).toThrow('Not a stream name: mine.cart-x')
  })

  it.each(['cart', 'mine.cart-a b', 'mine.cart-\u0000', 'mine.cart-\ud800'])('is not %j', (name) => {
    expect(named(name)).toThrow('Not a stream name')
    expect(() => serializeAppend(name as StreamName, -1, [event()])).toThrow('Not a stream name')
  })
})
