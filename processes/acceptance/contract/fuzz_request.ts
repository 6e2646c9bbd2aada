import { multipart } from '@adit/command-api/testing/command_kit.ts'
import type { BodyContract, RouteContract } from '@adit/platform/http/contract.ts'
import fc from 'fast-check'
import type { Payload } from '../../testing/visitor.ts'
import { arbitraryOf, type Hints, spoiled } from './arbitrary.ts'

/** What is known about the world, by the names that routes use for it. */
export interface Known {
  /** By the segment before a parameter in a path, such as `project`, else by the parameter's name. */
  paths: Hints
  query: Hints
  body: Hints
  /** Bytes that pass as what routes accept. */
  files: readonly Buffer[]
}

export interface FuzzRequest {
  path: string
  payload?: Payload
  headers?: Readonly<Record<string, string>>
  /** The contract's schemas accept it; the route may still refuse it. */
  wellFormed: boolean
}

type Requests<Part> = fc.Arbitrary<Part>
type Body = Omit<FuzzRequest, 'path'>

const json = { 'content-type': 'application/json' }
const segment = fc
  .string({ minLength: 1, maxLength: 40, unit: 'binary' })
  .map((text) => encodeURIComponent(text.toWellFormed()))
  .filter((text) => !/^(?:\.|%2e){1,2}$/i.test(text))

function pathOf({ path }: RouteContract, { paths }: Known): Requests<string> {
  const segments = path.split('/').map((name, index, all): Requests<string> => {
    if (!/^[:*]/.test(name)) return fc.constant(name)
    const known = paths[all[index - 1] ?? ''] ?? paths[name.slice(1)] ?? paths.id ?? []
    const texts = fc.constantFrom(...known.map(String))
    return fc.oneof({ weight: 9, arbitrary: texts }, { weight: 1, arbitrary: segment })
  })
  return fc.tuple(...segments).map((parts) => parts.join('/'))
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) ?? ''

function queryOf({ query }: RouteContract, known: Known, bad: boolean): Requests<{ text: string; fits: boolean }> {
  if (!query) return fc.constant({ text: '', fits: true })
  const valid = arbitraryOf(query, known.query)
  return (bad ? spoiled(valid) : valid).map((value) => {
    const pairs = value && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : []
    const texts = pairs
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, toText(item).toWellFormed()])
    const text = new URLSearchParams(texts).toString()
    return { text: text && `?${text}`, fits: query.safeParse(Object.fromEntries(texts)).success }
  })
}

const notJson = fc.oneof(fc.constantFrom('{"a":', '', '[', 'nonsense'), fc.string({ unit: 'binary' }))

function jsonBody(body: Extract<BodyContract, { kind: 'json' | 'form' }>, known: Known, bad: boolean): Requests<Body> {
  const valid = arbitraryOf(body.schema, known.body)
  // No body at all is one that may be left out.
  const canBeEmpty = body.schema.safeParse(undefined).success
  const objects = (bad ? spoiled(valid) : valid).map((value): Body => {
    const payload = JSON.stringify(value) ?? ''
    const fits = payload === '' ? canBeEmpty : body.schema.safeParse(JSON.parse(payload)).success
    return { payload, headers: json, wellFormed: fits && !/\\u(?:0000|d[89a-f])/i.test(payload) }
  })
  const texts = notJson.map((payload): Body => ({ payload, headers: json, wellFormed: payload === '' && canBeEmpty }))
  return bad ? fc.oneof({ weight: 5, arbitrary: objects }, { weight: 1, arbitrary: texts }) : objects
}

function multipartBody(body: Extract<BodyContract, { kind: 'multipart' }>, known: Known, bad: boolean): Requests<Body> {
  const valid = arbitraryOf(body.data, known.body)
  const data = bad ? spoiled(valid) : valid
  const file = fc.record({
    name: fc.constantFrom('jar', 'icon', 'other'),
    filename: fc.constantFrom('a.jar', 'b.zip', 'c.mrpack', 'a.exe', 'ä/../b.jar'),
    content: fc.oneof(fc.constantFrom(...known.files), fc.uint8Array({ maxLength: 40 }).map(Buffer.from)),
  })
  return fc.tuple(data, fc.array(file, { maxLength: 3 })).map(([value, files]): Body => {
    const text = JSON.stringify(value) ?? 'nothing'
    const wellFormed = value !== undefined && body.data.safeParse(JSON.parse(text)).success
    return { payload: multipart({ name: 'data', content: text }, ...files), wellFormed }
  })
}

function bodyOf({ body }: RouteContract, known: Known, bad: boolean): Requests<Body> {
  if (!body) return fc.constant({ wellFormed: true })
  if (body.kind === 'multipart') return multipartBody(body, known, bad)
  if (body.kind !== 'raw') return jsonBody(body, known, bad)
  const bytes = fc.oneof(fc.constantFrom(...known.files), fc.uint8Array({ maxLength: 200 }).map(Buffer.from))
  return bytes.map((payload): Body => ({ payload, wellFormed: true }))
}

/** Requests to one route: input that its schemas accept, or `bad` input that they usually refuse. */
export function requestsTo(contract: RouteContract, known: Known, bad: boolean): Requests<FuzzRequest> {
  const parts = fc.tuple(pathOf(contract, known), queryOf(contract, known, bad), bodyOf(contract, known, bad))
  return parts.map(([path, query, body]) => ({
    ...body,
    path: path + query.text,
    wellFormed: query.fits && body.wellFormed && !path.includes('%00'),
  }))
}
