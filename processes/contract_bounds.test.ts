import { contracts as commands } from '@adit/command-api/contracts.ts'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import { namesakesOf } from '@adit/platform/http/namesakes.ts'
import { prepareRoute, QUERY_LENGTH_MAX, readAddress } from '@adit/platform/http/prepared.ts'
import { contracts as queries } from '@adit/query-api/contracts.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

/** The parts of JSON Schema that say how large a value may be. */
interface SizedSchema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly SizedSchema[]
  oneOf?: readonly SizedSchema[]
  allOf?: readonly SizedSchema[]
  items?: SizedSchema
  prefixItems?: readonly SizedSchema[]
  maxItems?: number
  maxLength?: number
  properties?: Readonly<Record<string, SizedSchema>>
  additionalProperties?: SizedSchema | boolean
  maxProperties?: number
}

const inputOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as SizedSchema

/** Every list, map and text that may be as long as its sender likes, and every number that no event and no column holds, by where it is. */
function unbounded(schema: SizedSchema, path: string): string[] {
  const { type, items, prefixItems = [], properties = {}, additionalProperties: values } = schema
  const is = (name: string) => type === name || (Array.isArray(type) && type.includes(name))
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const isMap = typeof values === 'object'
  return [
    ...(schema.$ref === undefined ? [] : [`${path} contains itself`]),
    ...(is('array') && items && schema.maxItems === undefined ? [`${path} is a list without a maximum`] : []),
    ...(isMap && schema.maxProperties === undefined ? [`${path} is a map without a maximum`] : []),
    ...(is('string') && !schema.enum && schema.const === undefined && schema.maxLength === undefined
      ? [`${path} is a text without a maximum`]
      : []),
    ...(is('number') ? [`${path} is a number with fractions`] : []),
    ...branches.flatMap((branch) => unbounded(branch, path)),
    ...(items ? unbounded(items, `${path}[]`) : []),
    ...prefixItems.flatMap((item, index) => unbounded(item, `${path}[${index}]`)),
    ...(isMap ? unbounded(values, `${path}.*`) : []),
    ...Object.entries(properties).flatMap(([name, value]) => unbounded(value, path ? `${path}.${name}` : name)),
  ]
}

const all = [commands, queries]
  .flatMap((contracts) => Object.values(contracts))
  .flatMap((contract) => namesakesOf(contract))
const named = (contracts: readonly RouteContract[]) =>
  contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const)

function bodyOf({ body }: RouteContract): z.ZodType | undefined {
  if (body?.kind === 'multipart') return body.data
  return body && 'schema' in body ? body.schema : undefined
}

const nested = z.object({
  get a() {
    return z.array(nested).max(1)
  },
})

describe('a maximum of everything that can be sent', () => {
  it.each(named(all.filter(bodyOf)))('in the body of %s', (_, contract) => {
    expect(unbounded(inputOf(bodyOf(contract) ?? z.undefined()), 'body')).toEqual([])
  })

  // A text in an address is bounded by the length of the query and the head of the request, and a list there is a text, for which `jsonArray` demands a maximum.
  it.each(named(all.filter(({ query, params }) => query || params)))('in the address of %s', (_, { query, params }) => {
    const found = [query, params].flatMap((schema) => (schema ? unbounded(inputOf(schema), 'address') : []))
    expect(found.filter((problem) => !problem.endsWith('is a text without a maximum'))).toEqual([])
  })

  it.each(named(all.filter(({ query }) => query)))('in the length of the query of %s', (_, contract) => {
    const route = prepareRoute(
      { contract: { ...contract, params: undefined }, handler: () => new Promise(() => {}) },
      {},
    )
    const read = (length: number) => () => readAddress(route, {}, `/?a=${'a'.repeat(length - 2)}`)
    const tooLong = { code: 'query_too_long', data: { field: 'query', limit: QUERY_LENGTH_MAX } }
    expect(read(QUERY_LENGTH_MAX + 1)).toThrow(expect.objectContaining(tooLong))
    expect(read(QUERY_LENGTH_MAX)).not.toThrow(expect.objectContaining(tooLong))
  })

  it.each([
    [z.array(z.int()), 'body is a list without a maximum'],
    [z.object({ a: z.array(z.array(z.int())).max(2) }), 'body.a[] is a list without a maximum'],
    [z.record(z.string().max(2), z.int()), 'body is a map without a maximum'],
    [z.looseObject({ a: z.int() }), 'body is a map without a maximum'],
    [z.object({ a: z.string().min(1).nullish() }), 'body.a is a text without a maximum'],
    [z.union([z.int(), z.array(z.string()).max(3)]), 'body[] is a text without a maximum'],
    [z.object({ a: z.number().nullish() }), 'body.a is a number with fractions'],
    [nested, expect.stringMatching(/contains itself/)],
  ])('is missed where there is none', (schema, problem) => {
    expect(unbounded(inputOf(schema), 'body')).toContainEqual(problem)
  })
})
