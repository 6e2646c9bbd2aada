import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createCodec } from './kit/codec.ts'
import type { EventFamily } from './kit/define_events.ts'
import { type Position, type RecordedEvent, streamName } from './kit/envelope.ts'
import { rooms } from './registry.ts'

/**
 * `<room>/golden/<noun>.json` holds data of each version of each event as it was stored, by type and then by version. What is in a log must
 * stay readable forever, so samples are never changed or removed. A new version adds one.
 */
const samplesSchema = z.record(z.string(), z.record(z.string(), z.unknown()))
type Samples = z.output<typeof samplesSchema>

async function readSamples(category: string): Promise<Samples> {
  const file: { default: unknown } = await import(`./${category.replace('.', '/golden/')}.json`)
  return samplesSchema.parse(file.default)
}

const stored = (family: EventFamily, type: string, version: number, data: unknown): RecordedEvent => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  type,
  version,
  at: 1_751_368_500_000,
  data,
  metadata: {
    root: 'cOpp3rL1',
    actor: { kind: 'user', id: 'aDa0wn3R' },
    via: { kind: 'session', id: 'Hk3wTr9a' },
    causationId: '01890a5d-ac96-774b-bcce-b302099a8056',
    correlationId: '01890a5d-ac96-774b-bcce-b302099a8055',
  },
  stream: streamName(...splitCategory(family.category), 'cOpp3rL1'),
  revision: 4,
  position: '0000000000000042' as Position, // the adapter's own form
})

function splitCategory(category: string): [room: string, noun: string] {
  const [room = '', noun = ''] = category.split('.')
  return [room, noun]
}

const versionsUpTo = (version: number) => Array.from({ length: version }, (_, index) => index + 1)

const all: readonly EventFamily[] = rooms.flatMap(({ streams, telemetry }) => [
  ...streams.map(({ events }) => events),
  ...telemetry,
])
const codec = createCodec(all)

const loaded = await Promise.all(all.map(async (family) => ({ family, samples: await readSamples(family.category) })))

describe.each(loaded)('samples of $family.category', ({ family, samples }) => {
  const types = Object.entries(family.definitions)

  it('has a sample of every type and version, and no others', () => {
    const defined = types.flatMap(([type, { version }]) => versionsUpTo(version).map((each) => `${type} ${each}`))
    const kept = Object.entries(samples).flatMap(([type, versions]) =>
      Object.keys(versions).map((version) => `${type} ${version}`),
    )
    expect({ missing: defined.filter((name) => !kept.includes(name)) }).toEqual({ missing: [] })
    expect({ unknown: kept.filter((name) => !defined.includes(name)) }).toEqual({ unknown: [] })
  })

  it.each(
    types.flatMap(([type, definition]) =>
      Object.entries(samples[type] ?? {}).map(([version, data]) => ({
        type,
        version: Number(version),
        definition,
        data,
      })),
    ),
  )('reads $type $version and writes the same back', ({ type, version, definition, data }) => {
    const decoded = codec.decode(stored(family, type, version, data))
    expect(decoded.version).toBe(definition.version)
    expect(definition.schema.parse(decoded.data)).toEqual(decoded.data)
    expect(codec.encode(decoded)).toEqual({ type, version: definition.version, data: decoded.data })
    if (version === definition.version) expect(decoded.data).toEqual(data)
  })

  it.each(types)('refuses versions of %s that no release has written', (type, { version }) => {
    const newest = samples[type]?.[version]
    expect(() => codec.decode(stored(family, type, version + 1, newest))).toThrow('was written by a newer release')
    expect(() => codec.decode(stored(family, type, 0, newest))).toThrow()
  })
})
