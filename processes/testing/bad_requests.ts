import type { BodyContract, RouteContract } from '@adit/platform/http/contract.ts'
import type { z } from 'zod'
import { form, modFields, versionFields } from './samples.ts'
import type { Json, Payload } from './visitor.ts'

/** A request that must be refused. */
export interface BadRequest {
  why: string
  path: string
  payload?: Payload
  headers?: Readonly<Record<string, string>>
  /** Well-formed, but nothing has this id. A list may be empty then. */
  unknown?: boolean
}

/** Existing objects by the segment before the `:name`, so that a request is bad in one way only. */
export type Known = Readonly<Record<string, string>>

const json = { 'content-type': 'application/json' }

const unknownIds: readonly [why: string, id: string][] = [
  ['an unknown id', 'zzzzzzzz'],
  ['an id that is too long', 'x'.repeat(3_000)],
  ['a path in place of an id', '..%2F..%2Fsecrets.json'],
  ['SQL in an id', "'%20or%201=1--"],
  ['a picture in an id', '%F0%9F%92%A5'],
]
const brokenIds: readonly [why: string, id: string][] = [
  ['a NUL in an id', 'a%00b'],
  ['broken percent-encoding', '%E0%A4%A'],
  ['bytes that are not UTF-8', '%FF%FE'],
]

/** One value of each type, and some that are too large. A field's schema decides which of them it refuses. */
const strangeValues: readonly unknown[] = [
  12_345.5,
  -1,
  1e300,
  true,
  '',
  ' ',
  'x'.repeat(70_000),
  {},
  { deep: [{ deeper: {} }] },
  [],
  [[[]]],
  [null],
  Array.from({ length: 5_000 }, (_, n) => `item-${n}`),
]

const names = /:(\w+)/g

/** The route's address with real ids. */
function addressOf({ path }: RouteContract, known: Known): string {
  const segments = path.split('/')
  return segments
    .map((segment, index) => (segment.startsWith(':') ? (known[segments[index - 1] ?? ''] ?? 'zzzzzzzz') : segment))
    .join('/')
}

function* badAddresses(contract: RouteContract): Generator<BadRequest> {
  if (!contract.path.includes(':')) return
  const withId = (id: string) => ({ path: contract.path.replaceAll(names, id), ...harmless(contract.body) })
  for (const [why, id] of unknownIds) yield { why, ...withId(id), unknown: true }
  for (const [why, id] of brokenIds) yield { why, ...withId(id) }
}

/** A body that would be accepted if the address were. */
function harmless(body: BodyContract | undefined): Omit<BadRequest, 'why' | 'path'> {
  if (body?.kind === 'json') return { payload: '{}', headers: json }
  if (body?.kind === 'multipart') return { payload: form({}) }
  return {}
}

/** In JSON, NUL has an escape that a URL doesn't show. */
const escapedNuls = ['["\\u0000"]', '[["project_type:\\u0000"]]', '{"a":["\\u0000"]}']

/** Whether a text anywhere in the value contains NUL. */
const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNul)

function* badQueries(contract: RouteContract, address: string): Generator<BadRequest> {
  for (const name of Object.keys(contract.query?.shape ?? {})) {
    for (const value of ['', 'x'.repeat(5_000), '[', '{"a":', '-1', '1e9', 'null', '[[{}]]', '\u0007']) {
      const parsed = contract.query?.safeParse({ [name]: value })
      const query = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
      if (!parsed?.success)
        yield { why: `?${query.slice(0, 60)}`, path: `${address}?${query}`, ...harmless(contract.body) }
    }
    for (const value of escapedNuls) {
      const parsed = contract.query?.safeParse({ [name]: value })
      if (!parsed?.success || !hasNul(parsed.data)) continue
      const path = `${address}?${encodeURIComponent(name)}=${encodeURIComponent(value)}`
      yield { why: `${value} in ?${name}`, path, ...harmless(contract.body) }
    }
    yield { why: `NUL in ?${name}`, path: `${address}?${name}=%00`, ...harmless(contract.body) }
  }
}

/** Keys of a JSON object's schema, whatever wraps it. */
function keysOf(schema: z.ZodType): string[] {
  const { shape, out } = schema as { shape?: object; out?: z.ZodType } // An object, or a preprocessed one.
  return shape ? Object.keys(shape) : out ? keysOf(out) : []
}

const isRefused = (schema: z.ZodType, value: unknown) => !schema.safeParse(value).success

/** Bodies that the schema refuses: `base` with one strange value, and values that are no such object. */
function* badObjects(schema: z.ZodType, base: Json): Generator<{ why: string; text: string }> {
  for (const text of ['{"a":', 'nonsense', '{"__proto__": {"polluted": true}']) yield { why: `the body ${text}`, text }
  for (const value of [[], 'text', 42, null]) {
    const text = JSON.stringify(value)
    if (isRefused(schema, value)) yield { why: `the body ${text}`, text }
  }
  for (const key of keysOf(schema)) {
    for (const value of strangeValues) {
      const body = { ...base, [key]: value }
      const text = JSON.stringify(body)
      if (isRefused(schema, body)) yield { why: `${key}: ${text.slice(0, 50)}`, text }
    }
    for (const broken of ['\\u0000', '\\ud800']) {
      yield { why: `${broken} in ${key}`, text: `{"${key}": "${broken}"}` }
    }
  }
}

function* badJson(contract: RouteContract, schema: z.ZodType, address: string): Generator<BadRequest> {
  for (const { why, text } of badObjects(schema, contract.example?.body ?? {})) {
    yield { why, path: address, payload: text, headers: json }
  }
  if (isRefused(schema, undefined)) yield { why: 'an empty body', path: address, payload: '', headers: json }
  const packed = { ...json, 'content-encoding': 'gzip' }
  yield { why: 'a body that says it is packed', path: address, payload: '{}', headers: packed }
  yield { why: 'a form in place of JSON', path: address, payload: form({}) }
  const long = JSON.stringify({ filling: 'x'.repeat(3 * 1024 * 1024) })
  yield { why: 'a body of 3 MiB', path: address, payload: long, headers: json }
  yield {
    why: 'bytes that are not UTF-8',
    path: address,
    payload: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    headers: json,
  }
}

const dataOf = (path: string): object =>
  path.endsWith('/project') ? { ...modFields, slug: 'not-taken-yet' } : path.endsWith('/version') ? versionFields : {}

const part = (name: string, content: string, file?: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${content}\r\n`
const multipartType = { 'content-type': 'multipart/form-data; boundary=b' }

function* badMultipart(path: string, schema: z.ZodType, address: string): Generator<BadRequest> {
  const data = JSON.stringify(dataOf(path))
  const bodies: Record<string, string> = {
    'a file before the data': part('jar', 'PK', 'a.jar') + part('data', data),
    'no data': part('jar', 'PK', 'a.jar'),
    'no parts': '',
    'data that breaks off': part('data', data.slice(0, -5)),
    'a file that is no archive': part('data', data) + part('jar', 'not an archive', 'a.jar'),
    'a file that breaks off': part('data', data) + part('jar', 'PK\u0003\u0004', 'a.jar'),
    'an empty file': part('data', data) + part('jar', '', 'a.jar'),
    'a file of a wrong type': part('data', data) + part('jar', 'MZ', 'a.exe'),
    'a path for a name': part('data', data) + part('jar', 'PK', '..\\..\\a.jar'),
    'a file that nobody named': part('data', data) + part('other', 'PK', 'a.jar'),
    'two parts of data': part('data', data) + part('data', data) + part('jar', 'PK', 'a.jar'),
  }
  for (const [why, body] of Object.entries(bodies)) {
    yield { why, path: address, payload: `${body}--b--\r\n`, headers: multipartType }
  }
  // Browsers send such a part for a file that was not chosen. It counts as no file, so only routes that require one refuse it.
  const unnamed = `${part('data', data) + part('jar', 'PK', '')}--b--\r\n`
  if (!path.endsWith('/project')) yield { why: 'no name', path: address, payload: unnamed, headers: multipartType }
  yield { why: 'no end', path: address, payload: part('data', data).slice(0, -10), headers: multipartType }
  yield { why: 'no boundary', path: address, payload: data, headers: { 'content-type': 'multipart/form-data' } }
  yield { why: 'JSON in place of a form', path: address, payload: data, headers: json }
  for (const { why, text } of badObjects(schema, dataOf(path))) {
    yield { why: `data: ${why}`, path: address, payload: `${part('data', text)}--b--\r\n`, headers: multipartType }
  }
}

function* badPictures(limit: number, address: string): Generator<BadRequest> {
  const path = `${address}?ext=png`
  yield { why: 'no picture', path }
  yield { why: 'a picture that is none', path, payload: 'no picture at all' }
  yield {
    why: 'a drawing with a script',
    path: `${address}?ext=svg`,
    payload: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  yield { why: 'a picture that is too large', path, payload: Buffer.alloc(limit + 1) }
  yield { why: 'no type', path: address, payload: 'no picture at all' }
}

function* badBodies({ body, path, ...rest }: RouteContract, address: string): Generator<BadRequest> {
  if (body?.kind === 'json') yield* badJson({ body, path, ...rest }, body.schema, address)
  if (body?.kind === 'multipart') yield* badMultipart(path, body.data, address)
  if (body?.kind === 'raw') yield* badPictures(body.limitBytes, address)
}

function* badHeaders({ auth, method, side, body }: RouteContract, address: string): Generator<BadRequest> {
  const fine = harmless(body)
  const withHeader = (why: string, header: Record<string, string>): BadRequest => {
    return { why, path: address, ...fine, headers: { ...fine.headers, ...header } }
  }
  if (auth === 'required') {
    yield withHeader('an unknown token', { authorization: `mrp_${'x'.repeat(60)}` })
    yield withHeader('nonsense for a token', { authorization: 'Basic YTpi' })
  }
  if (auth === 'required' && (method === 'POST' || method === 'PUT') && side === 'command') {
    yield withHeader('a key that is too long', { 'idempotency-key': 'x'.repeat(300) })
  }
}

/** Requests to one route that it must refuse. */
export function* badRequests(contract: RouteContract, known: Known): Generator<BadRequest> {
  const address = addressOf(contract, known)
  yield* badAddresses(contract)
  yield* badQueries(contract, address)
  yield* badBodies(contract, address)
  yield* badHeaders(contract, address)
}
