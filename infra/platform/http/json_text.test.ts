import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exceededLimit, type JsonLimits } from './json_text.ts'

/** What a JSON value has: the deepest nesting, values and containers as commas and brackets count them, the most keys of an object. */
function measured(value: unknown): JsonLimits {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1, keys: 0 }
  const parts = Object.values(value).map(measured)
  const most = (of: (part: JsonLimits) => number) => Math.max(0, ...parts.map(of))
  return {
    depth: 1 + most(({ depth }) => depth),
    values:
      1 +
      Math.max(
        1,
        parts.reduce((sum, { values }) => sum + values, 0),
      ),
    keys: Math.max(
      Array.isArray(value) ? 0 : parts.length,
      most(({ keys }) => keys),
    ),
  }
}

/** Texts full of what ends a string or opens a list. */
const confusing = fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', ']', '{', '}', 'a'), maxLength: 6 })
const { json } = fc.letrec<{ json: unknown; list: unknown[]; map: Record<string, unknown> }>((tie) => ({
  json: fc.oneof({ maxDepth: 4 }, fc.constantFrom(0, true, null), confusing, tie('list'), tie('map')),
  list: fc.array(tie('json'), { maxLength: 4 }),
  map: fc.dictionary(confusing, tie('json'), { maxKeys: 4 }),
}))

it('counts values, depth and keys of any JSON exactly, whatever its texts hold', () => {
  fc.assert(
    fc.property(json, (value) => {
      const text = JSON.stringify(value)
      const { depth, values, keys } = measured(value)
      // A key that exceeds is seen at the comma before it.
      const limits = { depth, values, keys: Math.max(1, keys) }
      expect(exceededLimit(text, limits)).toBeUndefined()
      expect(exceededLimit(text, { ...limits, values: values - 1 })).toBe('values')
      if (depth > 0) expect(exceededLimit(text, { ...limits, depth: depth - 1 })).toBe('depth')
      if (keys > 1) expect(exceededLimit(text, { ...limits, keys: keys - 1 })).toBe('keys')
    }),
    { numRuns: 500 },
  )
})

it('ends where a string has no end', () => {
  expect(exceededLimit('["a,b', { depth: 1, values: 2, keys: 1 })).toBeUndefined()
})
