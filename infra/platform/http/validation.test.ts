import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../eventing/refusal.ts'
import { defineRoute, handle } from './contract.ts'
import { errorAnswer } from './error_answer.ts'
import { answerTo, joinErrors } from './errors.ts'
import { noContent } from './reply.ts'
import { flag, integer, jsonArray, lenientJsonArray, mapUpTo } from './schemas.ts'
import { jsonOf, startSide } from './testing.ts'
import { inputErrors, parser } from './validation.ts'

const errors = joinErrors(inputErrors, {
  slug_reserved: { family: 'request_error', wording: '{field} is reserved for staff.' },
})

function refusal(schema: z.ZodType, input: unknown, whole = 'body'): Record<string, unknown> {
  try {
    parser(schema, whole)(input)
  } catch (error) {
    const answer = error instanceof Refusal && answerTo(error, errors)
    if (!answer) throw error
    return { code: answer.code, ...answer.data, says: errorAnswer(answer).body?.description }
  }
  throw new Error('accepted')
}

const project = z.object({
  title: z.string().min(3).max(64),
  tags: z.array(z.string().max(4)).max(2).default([]),
  status: z.enum(['draft', 'listed']).default('draft'),
  size: z.int().min(1).max(9).default(1),
  link: z.url().optional(),
})

describe('a refusal names the code, the field and the limit', () => {
  test.each([
    [{}, 'missing', 'title', undefined, 'title is required.'],
    [{ title: 5 }, 'invalid_type', 'title', undefined, 'title must be of type string.'],
    [{ title: 'x'.repeat(65) }, 'too_long', 'title', 64, "title can't be longer than 64 characters."],
    [{ title: 'x' }, 'too_short', 'title', 3, 'title must have at least 3 characters.'],
    [{ title: 'xxx', tags: ['a', 'b', 'c'] }, 'too_many', 'tags', 2, "tags can't have more than 2 items."],
    [{ title: 'xxx', tags: ['a', 'bbbbb'] }, 'too_long', 'tags[1]', 4, "tags[1] can't be longer than 4 characters."],
    [{ title: 'xxx', status: 'lost' }, 'invalid_value', 'status', undefined, 'status must be one of draft, listed.'],
    [{ title: 'xxx', size: 10 }, 'too_big', 'size', 9, 'size must be at most 9.'],
    [{ title: 'xxx', size: 0 }, 'too_small', 'size', 1, 'size must be at least 1.'],
    [{ title: 'xxx', link: 'no' }, 'invalid_format', 'link', undefined, 'link is not a valid url.'],
    [undefined, 'missing', 'body', undefined, 'body is required.'],
    ['text', 'invalid_type', 'body', undefined, 'body must be of type object.'],
  ])('%j', (input, code, field, limit, says) => {
    expect(refusal(project, input)).toMatchObject({ code, field, says, ...(limit !== undefined && { limit }) })
  })

  test('lists several refusals', () => {
    expect(refusal(project, { title: 'x', size: 10 })).toMatchObject({
      issues: [
        { code: 'too_short', field: 'title', limit: 3 },
        { code: 'too_big', field: 'size', limit: 9 },
      ],
    })
  })

  test('reports a union by its closest branch', () => {
    const schema = z.object({ to: z.union([z.object({ id: z.string().max(8), kind: z.literal('user') }), z.null()]) })
    expect(refusal(schema, { to: { id: 'x'.repeat(9), kind: 'user' } })).toMatchObject({
      code: 'too_long',
      field: 'to.id',
      limit: 8,
    })
    const tagged = z.discriminatedUnion('type', [
      z.object({ type: z.literal('a') }),
      z.object({ type: z.literal('b') }),
    ])
    expect(refusal(tagged, { type: 'c' })).toMatchObject({ code: 'invalid_value', field: 'type' })
  })

  test('a schema may bring its own code', () => {
    const schema = z.object({
      slug: z.string().refine((slug) => slug !== 'new', { error: 'reserved', params: { code: 'slug_reserved' } }),
    })
    expect(refusal(schema, { slug: 'new' })).toMatchObject({
      code: 'slug_reserved',
      field: 'slug',
      says: 'slug is reserved for staff.',
    })
  })
})

describe('query values', () => {
  const query = z.object({
    ids: jsonArray(z.string().max(8), { max: 3 }).optional(),
    loaders: lenientJsonArray(z.string(), { max: 3 }).optional(),
    count: integer({ min: 1, max: 100 }).optional(),
    featured: flag().optional(),
  })
  const read = parser(query, 'query')

  test('parses JSON arrays with spaces and ignores other keys', () => {
    expect(read({ ids: '["a", "b"]', cache: 'true' })).toEqual({ ids: ['a', 'b'] })
  })

  test.each([
    [{ ids: 'a,b' }, 'malformed_array', 'ids'],
    [{ ids: '{"a":1}' }, 'malformed_array', 'ids'],
    [{ ids: '[1]' }, 'invalid_type', 'ids[0]'],
    [{ ids: '["a","b","c","d"]' }, 'too_many', 'ids'],
    [{ count: '1.5' }, 'invalid_format', 'count'],
    [{ count: '101' }, 'too_big', 'count'],
    [{ featured: 'maybe' }, 'invalid_value', 'featured'],
  ])('refuses %j and names the parameter', (input, code, field) => {
    expect(refusal(query, input, 'query')).toMatchObject({ code, field })
  })

  test('a malformed lenient array counts as absent', () => {
    expect(read({ loaders: 'fabric' })).toEqual({ loaders: undefined })
    expect(read({ loaders: '["fabric"]' })).toEqual({ loaders: ['fabric'] })
  })

  test('accepts any JSON array of strings and refuses any other text clearly', () => {
    const schema = z.object({ ids: jsonArray(z.string(), { max: 20 }) })
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 20 }), (ids) => {
        expect(parser(schema, 'query')({ ids: JSON.stringify(ids, null, 1) })).toEqual({ ids })
      }),
    )
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.trim().startsWith('[')),
        (ids) => {
          expect(refusal(schema, { ids }).field).toBe('ids')
        },
      ),
    )
  })
})

test('refuses a number that is no multiple, with the divisor as its limit', async () => {
  const contract = defineRoute({
    method: 'POST',
    path: '/v2/steps',
    side: 'command',
    summary: 'Takes steps of five',
    auth: 'none',
    body: { kind: 'json', schema: z.object({ size: z.number().multipleOf(5) }) },
    responses: { 204: { description: 'Taken.' } },
    errors: [],
  })
  const { origin } = await startSide({ routes: [handle(contract, () => noContent())] })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/v2/steps`, { method: 'POST', headers, body: '{"size": 7}' })
  expect([answer.status, await jsonOf(answer)]).toMatchObject([
    400,
    { details: { code: 'not_multiple', field: 'size', limit: 5 } },
  ])
})

describe('what an input may cost', () => {
  /** A schema that counts how often it is asked. */
  const counting = () => {
    const calls = { count: 0 }
    const item = z
      .string()
      .max(8)
      .refine(() => ++calls.count > 0)
    return { calls, item }
  }

  test('no item of a list or map over its maximum is looked at', () => {
    const { calls, item } = counting()
    const schema = z.object({ list: z.array(item).max(64), map: mapUpTo(64, z.string(), item) }).partial()
    const keys = Array.from({ length: 65 }, (_, index) => `k${index}`)
    expect(refusal(schema, { list: keys })).toMatchObject({ code: 'too_many', field: 'list', limit: 64 })
    const map = Object.fromEntries(keys.map((key) => [key, key]))
    expect(refusal(schema, { map })).toMatchObject({ code: 'too_many', field: 'map', limit: 64 })
    expect(calls.count).toBe(0)
    expect(parser(schema, 'body')({ list: keys.slice(1) })).toEqual({ list: keys.slice(1) })
    expect(calls.count).toBeGreaterThanOrEqual(64)
  })

  test('of a large input, nothing is looked at after the first item of a wrong type', () => {
    const { calls, item } = counting()
    const wrong = [1, ...Array.from({ length: 4_999 }, () => 'right')]
    expect(refusal(z.array(item).max(5_000), wrong)).toMatchObject({ code: 'invalid_type', field: '[0]' })
    expect(calls.count).toBe(0)
  })

  test('of many issues, only those that are listed are worded', () => {
    let worded = 0
    const item = z.string().max(8, { error: () => `issue ${++worded}` })
    const wrong = Array.from({ length: 5_000 }, () => 'x'.repeat(9))
    expect(refusal(z.array(item).max(5_000), wrong)).toMatchObject({ code: 'too_long', field: '[0]', limit: 8 })
    expect(worded).toBe(20)
  })

  test('of a small one, several are', () => {
    expect(refusal(z.array(z.int()).max(100), ['a', 'b', 'c'])).toMatchObject({ issues: [{}, {}, {}] })
  })
})

describe('every kind of issue', () => {
  it.each<[string, z.ZodType, unknown, object]>([
    ['a list that is too short', z.array(z.int()).min(2), [1], { code: 'too_few', field: 'body', limit: 2 }],
    ['a set that is too large', z.set(z.int()).max(1), new Set([1, 2]), { code: 'too_many', limit: 1 }],
    ['a set that is too small', z.set(z.int()).min(1), new Set(), { code: 'too_few', limit: 1 }],
    ['a map that is too small', z.map(z.string(), z.int()).min(1), new Map(), { code: 'too_few', limit: 1 }],
    ['a text that is too short', z.string().min(2), 'a', { code: 'too_short', limit: 2 }],
    ['a number that is too small', z.number().min(2), 1, { code: 'too_small', limit: 2 }],
    ['a big number that is too big', z.bigint().max(2n), 3n, { code: 'too_big', limit: 2 }],
    ['a big number that is too small', z.bigint().min(2n), 1n, { code: 'too_small', limit: 2 }],
    ['another literal', z.object({ kind: z.literal('a') }), { kind: 'b' }, { code: 'invalid_value', allowed: 'a' }],
    ['no literal', z.object({ kind: z.literal('a') }), {}, { code: 'missing', field: 'kind' }],
    ['a format of our own', z.string().regex(/^a/, { error: 'short word' }), 'b', { expected: 'short word' }],
    ['a format of the library', z.string().regex(/^a/), 'b', { code: 'invalid_format', expected: 'regex' }],
    ['an unknown key', z.strictObject({ a: z.int() }), { a: 1, b: 2 }, { code: 'unknown_key', field: 'b' }],
    ['an unknown key inside', z.object({ a: z.strictObject({}) }), { a: { b: 1 } }, { field: 'a.b' }],
    [
      'a bad key of a map',
      z.record(z.string().max(1), z.int()),
      { ab: 1 },
      { code: 'too_long', field: 'ab', limit: 1 },
    ],
    ['a bad value of a map', z.record(z.string(), z.int()), { ab: 'x' }, { code: 'invalid_type', field: 'ab' }],
    [
      'a bad value of a real map',
      z.map(z.string(), z.string().max(1)),
      new Map([['k', 'ab']]),
      { code: 'too_long', field: 'k', limit: 1 },
    ],
    [
      'a rule without a code',
      z.string().refine(() => false, 'not like this'),
      'a',
      { code: 'invalid', reason: 'not like this' },
    ],
    [
      'null for an object',
      z.object({ a: z.object({ b: z.int() }) }),
      { a: null },
      { code: 'invalid_type', field: 'a' },
    ],
    ['nothing inside a list', z.array(z.object({ b: z.int() })), [{}], { code: 'missing', field: '[0].b' }],
    ['a list inside', z.object({ a: z.array(z.array(z.int())) }), { a: [[1, 'x']] }, { field: 'a[0][1]' }],
  ])('%s', (_, schema, input, expected) => {
    expect(refusal(schema, input)).toMatchObject(expected)
  })

  test('a choice is reported by the branch with the fewest issues, then by the deepest', () => {
    const two = z.object({ a: z.int(), b: z.int() })
    const one = z.object({ c: z.int() })
    expect(refusal(z.union([two, one]), {})).toMatchObject({ code: 'missing', field: 'c' })
    const deep = z.object({ d: z.object({ e: z.int() }) })
    expect(refusal(z.union([one, deep]), { d: {} })).toMatchObject({ code: 'missing', field: 'd.e' })
    expect(refusal(z.object({ x: z.union([one, deep]) }), { x: { d: {} } })).toMatchObject({ field: 'x.d.e' })
  })

  test('a choice by a key says what the key may be, if it knows', () => {
    const tagged = z.discriminatedUnion('type', [
      z.object({ type: z.literal('a') }),
      z.object({ type: z.literal('b') }),
    ])
    expect(refusal(tagged, { type: 'c' })).toMatchObject({
      field: 'type',
      says: expect.stringMatching(/must be one of /),
    })
    const deeper = z.object({ to: tagged })
    expect(refusal(deeper, { to: { type: 'c' } })).toMatchObject({ code: 'invalid_value', field: 'to.type' })
  })

  test('one issue is told, of several at most twenty are listed with it', () => {
    const schema = z.array(z.string().max(1))
    expect(refusal(schema, ['ab'])).not.toHaveProperty('issues')
    const { issues, field } = refusal(schema, Array(25).fill('ab'))
    expect([field, (issues as unknown[]).length]).toEqual(['[0]', 20])
    expect((issues as unknown[])[1]).toEqual({ code: 'too_long', field: '[1]', limit: 1 })
  })

  test('a schema that has to wait is a defect', () => {
    const waiting = z.string().refine(async () => true)
    expect(() => parser(waiting, 'body')('a')).toThrow('synchronous')
  })
})

describe('an input is large', () => {
  /** How many issues are found in a list of so many values, itself included. */
  const found = (values: number) => {
    const wrong = Array.from({ length: values - 1 }, () => 1)
    return (refusal(z.array(z.string()), wrong).issues as unknown[] | undefined)?.length
  }

  test('from 1,001 values on, of which one list or object is one', () => {
    expect(found(1_000)).toBe(20)
    expect(found(1_001)).toBe(undefined)
    const nested = { a: Array.from({ length: 998 }, () => 1) }
    const schema = z.object({ a: z.array(z.string()) })
    expect(refusal(schema, nested).issues).toHaveLength(20)
    expect(refusal(schema, { a: [...nested.a, null] }).issues).toBe(undefined)
  })
})
