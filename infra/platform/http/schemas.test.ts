import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineRoute } from './contract.ts'
import { openApiDocument } from './openapi.ts'
import { flag, integer, jsonArray, lenientJsonArray, listOf, mapOf, mapUpTo, upToKeys, word } from './schemas.ts'

const documented = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' })

/** The schema of a parameter in the API reference. */
function parameterOf(value: z.ZodType): object {
  const contract = defineRoute({
    ...{ method: 'GET', path: '/v3/thing', side: 'query', summary: 'It', auth: 'none', errors: [] },
    ...{ query: z.object({ value }), responses: {} },
  })
  const about = { title: 'API', version: '1', description: '', errors: {} }
  const document = openApiDocument({ ...about, groups: [{ name: 'Things', contracts: [contract] }] })
  return JSON.parse(JSON.stringify(document)).paths['/v3/thing'].get.parameters[0].schema
}

const issueOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]

describe('an array in a query', () => {
  const list = jsonArray(z.string(), { max: 2 })
  const lenient = lenientJsonArray(z.string(), { max: 2 })

  it('is JSON with at most as many items as allowed', () => {
    for (const schema of [list, lenient]) expect(schema.parse(' ["a", "b"] ')).toEqual(['a', 'b'])
    expect(issueOf(list, '["a", "b", "c"]')).toMatchObject({ code: 'too_big', maximum: 2 })
    for (const text of ['a', '{}', '"a"', '', 'null']) {
      expect(issueOf(list, text)).toMatchObject({ message: 'not a JSON array', params: { code: 'malformed_array' } })
      expect(lenient.parse(text)).toBe(undefined)
    }
    for (const text of ['["a", "b", "c"]', '[1]']) expect(lenient.parse(text)).toBe(undefined)
  })

  it('is documented with its maximum and an example', () => {
    for (const schema of [list, lenient])
      expect(documented(schema)).toMatchObject({ description: 'JSON array, at most 2 items', example: '["a", "b"]' })
  })
})

describe('a whole number in a query', () => {
  it('is decimal, with or without a sign, within its bounds', () => {
    const number = integer({ min: -5, max: 100 })
    for (const [text, value] of [
      ['0', 0],
      ['007', 7],
      ['+5', 5],
      ['-5', -5],
      ['100', 100],
    ] as const)
      expect(number.parse(text)).toBe(value)
    expect(issueOf(number, '-6')).toMatchObject({ code: 'too_small', minimum: -5 })
    expect(issueOf(number, '101')).toMatchObject({ code: 'too_big', maximum: 100 })
    for (const text of ['', '1.5', '1e3', '0x1', ' 1', '1 ', '--1', '1-', 'a', '1234567890123456'])
      expect(issueOf(number, text)).toMatchObject({ code: 'invalid_format', message: 'whole number' })
    expect(integer().parse('999999999999999')).toBe(999_999_999_999_999)
    expect(integer().parse('-999999999999999')).toBe(-999_999_999_999_999)
  })

  it('is documented as a number with its bounds', () => {
    expect(parameterOf(integer({ min: 1, max: 100 }))).toEqual({ type: 'integer', minimum: 1, maximum: 100 })
    expect(parameterOf(integer())).toEqual({ type: 'integer' })
  })
})

it('a flag in a query is true or false, and documented so', () => {
  expect(['true', '1', 'false', '0'].map((text) => flag().parse(text))).toEqual([true, true, false, false])
  for (const text of ['yes', '', 'on', '2']) expect(flag().safeParse(text).success).toBe(false)
  expect(parameterOf(flag())).toEqual({ type: 'boolean' })
})

it('a word may have any case and quotes, and is one of several', () => {
  const order = word(['newest', 'follows'])
  for (const text of ['newest', 'NEWEST', '"Newest"']) expect(order.parse(text)).toBe('newest')
  expect(issueOf(order, 'oldest')).toMatchObject({ code: 'invalid_value', values: ['newest', 'follows'] })
  const longest = `${'"'.repeat(57)}follows`
  expect(order.parse(longest)).toBe('follows')
  expect(issueOf(order, `"${longest}`)).toMatchObject({ code: 'too_big', maximum: 64 })
  expect(parameterOf(order)).toEqual({ type: 'string', enum: ['newest', 'follows'] })
})

describe('an object with a maximum of keys', () => {
  const map = mapUpTo(2, z.string().max(3), z.int())

  it('is refused before a key is looked at', () => {
    expect(map.parse({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 })
    expect(issueOf(map, { a: 'x', b: 'x', c: 'x' })).toMatchObject({ code: 'too_big', origin: 'map', maximum: 2 })
    expect(issueOf(map, { long_key: 1 })).toMatchObject({ code: 'invalid_key' })
    for (const other of [null, 'text', 7]) expect(issueOf(map, other)).toMatchObject({ code: 'invalid_type' })
  })

  it('is documented with it', () => {
    expect(documented(map)).toMatchObject({ maxProperties: 2 })
    expect(documented(upToKeys(1, z.object({ a: z.int() })))).toMatchObject({ maxProperties: 1 })
  })
})

it('makes lists and maps in each version of the API', () => {
  const versions = { v2: z.string(), v3: z.int() }
  const [list, map] = [listOf(versions), mapOf(versions)]
  expect([list.v2.parse(['a']), list.v3.parse([1])]).toEqual([['a'], [1]])
  expect([map.v2.parse({ k: 'a' }), map.v3.parse({ k: 1 })]).toEqual([{ k: 'a' }, { k: 1 }])
  for (const schema of [list.v2, map.v2]) expect(schema.safeParse('a').success).toBe(false)
  expect([list.v2.safeParse([1]).success, map.v3.safeParse({ k: 'a' }).success]).toEqual([false, false])
})
