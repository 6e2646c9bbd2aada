import { contracts as commands } from '@adit/command-api/contracts.ts'
import { parseJsonText } from '@adit/platform/http/body.ts'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import { namesakesOf } from '@adit/platform/http/namesakes.ts'
import { parser } from '@adit/platform/http/validation.ts'
import { contracts as queries } from '@adit/query-api/contracts.ts'
import { z } from 'zod'
import { type FigureRow, limitRow, tableOf } from './figure.ts'

const MIB = 1024 * 1024
const blockedMs = 50
/** A slow attempt is repeated, and the fastest counts: another program may have had the processor. */
const repeats = 5

/** What hostile lists and maps consist of. */
const items = [
  '0',
  '""',
  '[]',
  '{}',
  'null',
  '"a:b"',
  '"\\u0000"',
  '{"a":0}',
  '[["a"]]',
  '1e999',
  `"${'x'.repeat(600)}"`,
]

const repeated = (bytes: number, item: (index: number) => string): string => {
  const parts: string[] = []
  for (let length = 0, index = 0; length < bytes; index++) {
    const part = item(index)
    parts.push(part)
    length += part.length + 1
  }
  return parts.join(',')
}

/** JSON of about this length, by the name of its shape. */
function* hostile(bytes: number): Generator<[shape: string, json: string]> {
  for (const item of items) yield [`a list of ${item.slice(0, 12)}`, `[${repeated(bytes, () => item)}]`]
  for (const item of items.slice(0, 4)) yield [`keys with ${item}`, `{${repeated(bytes, (n) => `"k${n}":${item}`)}}`]
  yield ['keys that are numbers', `{${repeated(bytes, (n) => `"${n * 7}":0`)}}`]
  yield ['one key many times', `{${repeated(bytes, () => '"a":0')}}`]
  yield ['nested lists', '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)]
  yield ['nested objects', `${'{"a":'.repeat(bytes / 6)}0${'}'.repeat(bytes / 6)}`]
  yield ['a long text', `"${'a'.repeat(bytes)}"`]
  yield ['a text of spaces', `"${' '.repeat(bytes)}"`]
  yield ['a text of escapes', `"${'\\u0041'.repeat(bytes / 6)}"`]
  yield ['a text of backslashes', `"${'\\\\'.repeat(bytes / 2)}"`]
  yield ['a long number', '1'.repeat(bytes)]
  yield ['no JSON', `[${'"'.repeat(bytes)}`]
}

/** The same, with few enough values that the kit lets them through to the schema. */
function* admitted(): Generator<[shape: string, json: string]> {
  for (const item of ['0', '{}'])
    yield [`49,000 of ${item}`, `[${Array.from({ length: 49_000 }, () => item).join(',')}]`]
  yield ['4,000 keys', `{${Array.from({ length: 4_000 }, (_, n) => `"k${n}":0`).join(',')}}`]
  const keys = (n: number) => Array.from({ length: 50 }, (_, key) => `"k${n * 50 + key}":0`).join(',')
  yield ['48,000 keys of 960 objects', `[${Array.from({ length: 960 }, (_, n) => `{${keys(n)}}`).join(',')}]`]
  yield ['a long text', `"${'a'.repeat(MIB)}"`]
}

interface Schema {
  type?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  maxItems?: number
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
}

/** Every place in a schema where a value can stand, as the text around it. */
function* places(schema: Schema, [before, after]: readonly [string, string] = ['', '']): Generator<[string, string]> {
  yield [before, after]
  for (const branch of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    for (const place of places(branch, [before, after])) if (place[0] !== before) yield place
  if (schema.items) yield* places(schema.items, [`${before}[`, `]${after}`])
  if (typeof schema.additionalProperties === 'object')
    yield* places(schema.additionalProperties, [`${before}{"a":`, `}${after}`])
  for (const [name, value] of Object.entries(schema.properties ?? {}))
    yield* places(value, [`${before}{"${name}":`, `}${after}`])
}

const named = (contract: RouteContract) => {
  const { body } = contract
  const schema = body?.kind === 'multipart' ? body.data : body?.kind === 'json' ? body.schema : undefined
  return schema ? [{ route: `${contract.method} ${contract.path}`, schema }] : []
}

function timeOf(parse: (text: string) => unknown, text: string): number {
  const started = performance.now()
  try {
    parse(text)
  } catch {
    // Refused, which is what most shapes are for.
  }
  return performance.now() - started
}

/**
 * How long 1 MiB of JSON blocks the process, in hostile shapes: those that the kit refuses or parses by itself, and those that reach a schema, at
 * every place where one expects a value. Reads them as the kit does, from the text of the body to the parsed or refused input.
 */
export function runJsonBench(): FigureRow[] {
  const bodies = [commands, queries]
    .flatMap((contracts) => Object.values(contracts))
    .flatMap((contract) => namesakesOf(contract))
    .flatMap(named)
  const byKit = new Slowest()
  for (const [shape, text] of hostile(MIB)) byKit.try(shape, parseJsonText, text)
  const bySchema = new Slowest()
  const shapes = [...admitted()]
  for (const { route, schema } of bodies) {
    const accept = parser(schema, 'body')
    const parse = (text: string) => accept(parseJsonText(text))
    timeOf(parse, '{}')
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
    const all = new Map([...places(json)].map((place) => [place.join(' '), place]))
    for (const [before, after] of all.values())
      for (const [shape, text] of shapes) bySchema.try(`${route}, ${before}${shape}`, parse, `${before}${text}${after}`)
  }
  return [
    byKit.row('longest block by 1 MiB of hostile JSON on its way to a schema'),
    bySchema.row(`longest block by 1 MiB of JSON with the schemas of ${bodies.length} bodies`),
  ]
}

class Slowest {
  tried = 0
  #ms = 0
  #of = 'nothing'

  try(what: string, parse: (text: string) => unknown, text: string): void {
    this.tried++
    let ms = timeOf(parse, text)
    for (let again = 1; again < repeats && ms > this.#ms; again++) ms = Math.min(ms, timeOf(parse, text))
    if (ms > this.#ms) [this.#ms, this.#of] = [ms, what]
  }

  row(name: string): FigureRow {
    return limitRow(`${name}, ${this.tried.toLocaleString('en')} tried (${this.#of})`, this.#ms, 'ms', blockedMs)
  }
}

if (import.meta.main) console.log(tableOf(runJsonBench()))
