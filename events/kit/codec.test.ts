import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createCodec } from './codec.ts'
import { defineEvents } from './define_events.ts'
import { type Position, type RecordedEvent, streamName } from './envelope.ts'

/** Version 1 has a name, version 2 splits it, version 3 counts lanterns. */
const lanterns = defineEvents('workshop.lantern', {
  LanternLit: {
    version: 3,
    schema: z.object({ first: z.string(), last: z.string(), count: z.number().int() }),
    upcasters: {
      1: (old) => {
        const [first, last] = z.object({ name: z.string() }).parse(old).name.split(' ')
        return { first, last }
      },
      2: (old) => ({ ...z.object({ first: z.string(), last: z.string() }).parse(old), count: 1 }),
    },
  },
  LanternPutOut: { version: 1, schema: z.object({ reason: z.string().max(10) }) },
})

const stored = (type: string, version: number, data: unknown): RecordedEvent => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  type,
  version,
  at: 1_700_000_000_000,
  data,
  metadata: {
    root: 'a1B2c3D4',
    actor: { kind: 'user', id: 'OWNER001' },
    via: { kind: 'session', id: 's1' },
    causationId: 'c',
    correlationId: 'c',
  },
  stream: streamName('workshop', 'lantern', 'a1B2c3D4'),
  revision: 0,
  position: '0001' as Position, // the adapter's own form
})

describe('codec', () => {
  const codec = createCodec([lanterns])

  it.each([
    [1, { name: 'Ada Copper' }, { first: 'Ada', last: 'Copper', count: 1 }],
    [2, { first: 'Ada', last: 'Copper' }, { first: 'Ada', last: 'Copper', count: 1 }],
    [3, { first: 'Ada', last: 'Copper', count: 7 }, { first: 'Ada', last: 'Copper', count: 7 }],
  ])('brings version %s to the newest through every version in between', (version, data, newest) => {
    const event = stored('LanternLit', version, data)
    expect(codec.decode(event)).toEqual({ ...event, version: 3, data: newest })
  })

  it('refuses data that an upcaster leaves invalid for the newest schema', () => {
    expect(() => codec.decode(stored('LanternLit', 1, { name: 'Ada' }))).toThrow()
  })

  it('refuses a version of a newer release, and a version that never existed', () => {
    expect(() => codec.decode(stored('LanternLit', 4, {}))).toThrow(
      'LanternLit version 4 was written by a newer release',
    )
    expect(() => codec.decode(stored('LanternPutOut', 0, { reason: 'dawn' }))).toThrow()
  })

  it('encodes as the newest version, with only the fields of its schema', () => {
    const data = { first: 'Ada', last: 'Copper', count: 2 }
    const encoded = codec.encode({ type: 'LanternLit', data: { ...data, secret: 'x' } })
    expect(encoded).toEqual({ type: 'LanternLit', version: 3, data })
    expect(() => codec.encode({ type: 'LanternPutOut', data: { reason: 'much too long a reason' } })).toThrow()
  })

  it('refuses undefined types', () => {
    expect(() => codec.encode({ type: 'LanternSold', data: {} })).toThrow('Unknown event type LanternSold')
    expect(() => codec.decode(stored('LanternSold', 1, {}))).toThrow('Unknown event type LanternSold')
    expect([...codec.types]).toEqual(['LanternLit', 'LanternPutOut'])
  })

  it('reads what this release or an earlier one wrote', () => {
    const known = [3, 1, 4].map((version) => codec.knows({ type: 'LanternLit', version }))
    expect([...known, codec.knows({ type: 'LanternSold', version: 1 })]).toEqual([true, true, false, false])
  })

  it('refuses two families with the same type', () => {
    const again = defineEvents('workshop.lamp', { LanternPutOut: { version: 1, schema: z.object({}) } })
    expect(() => createCodec([lanterns, again])).toThrow('Two families define the event LanternPutOut')
  })
})

it('refuses an event without an upcaster from an old version', () => {
  const schema = z.object({})
  const upcasters = { 1: () => ({}) }
  expect(() => defineEvents('workshop.lantern', { LanternLit: { version: 3, schema, upcasters } })).toThrow(
    'LanternLit has no upcaster from version 2',
  )
})
