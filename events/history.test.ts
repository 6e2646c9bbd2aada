import { expect, it, describe as suite } from 'vitest'
import type { z } from 'zod'
import { describe, describedTypes } from './history.ts'
import { wordingOf } from './kit/describing.ts'
import { codec, streams } from './registry.ts'

/** A value that a schema accepts, with every optional field present and one item in every list. */
function sample(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'] // the union of all kinds of schema
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, sample(inner)]))
    case 'array':
      return [sample(def.element)]
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return sample(def.innerType)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'union':
      return def.options[0] && sample(def.options[0])
    case 'number':
      return 7
    case 'boolean':
      return true
    case 'string':
      return 'text'
    default:
      return {}
  }
}

/** The same with null wherever that is allowed. */
function bare(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'] // the union of all kinds of schema
  if (def.type === 'nullable') return null
  if (def.type === 'object') {
    return Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, bare(inner)]))
  }
  return sample(schema)
}

const events = streams.flatMap(({ events }) =>
  Object.entries(events.definitions).map(([type, { schema }]) => ({ type, schema: schema as z.ZodType })),
)

suite('describe', () => {
  it('knows every event type of every family, and no others', () => {
    expect([...describedTypes].sort()).toEqual([...codec.types].sort())
  })

  it.each(events)('describes $type', ({ type, schema }) => {
    for (const data of [schema.parse(sample(schema)), schema.parse(bare(schema))]) {
      const description = describe({ type, data })
      expect(description.id).toMatch(new RegExp(`^history\\.${type}(\\.[a-z]+)?$`))
      expect(wordingOf(description)).not.toMatch(/[{}]|undefined|null|\[object/)
    }
  })

  it('shows no sealed personal data', () => {
    const email = { account: 'OWNER001', sealed: 'c2VhbGVk' }
    const data = { accountId: 'OWNER001', username: 'ada', email, newsletter: false }
    expect(JSON.stringify(describe({ type: 'AccountCreated', data }))).not.toContain('c2VhbGVk')
  })
})
