import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
