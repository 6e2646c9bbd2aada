import type { IncomingMessage } from 'node:http'
import { parse as parseQueryString } from 'node:querystring'
import { refusal } from '../eventing/refusal.ts'
import { openBinary, type ReadBody, readForm, readJson, refuseBrokenText } from './body.ts'
import type { AnyInput, BodyContract, Route, RouteContract } from './contract.ts'
import { type Edge, missingAnswer } from './error_answer.ts'
import { readMultipart } from './multipart.ts'
import { type Parser, parser } from './validation.ts'
import type { Wordings } from './wording.ts'

/** A route with everything that can be computed once. */
export interface PreparedRoute {
  contract: RouteContract
  handler: Route['handler']
  edge: Edge
  params: Parser | undefined
  query: Parser | undefined
  body: ((message: IncomingMessage) => Promise<ReadBody>) | undefined
  /** True if answers differ by viewer. */
  viewed: boolean
  idempotent: boolean
}

export function prepareRoute(
  { contract, handler }: Route<RouteContract>,
  wordings: Wordings | undefined,
): PreparedRoute {
  const { family, method, side } = contract
  const missing = missingAnswer(contract)
  return {
    contract,
    handler,
    edge: { family, ...(missing && { missing }), ...(wordings && { wordings }) },
    params: contract.params && parser(contract.params, 'path'),
    query: contract.query && parser(contract.query, 'query'),
    body: contract.body && bodyReader(contract.body),
    viewed: contract.auth !== 'none',
    // Visitors may send passwords, of which not even a hash is kept.
    idempotent: (method === 'POST' || method === 'PUT') && side === 'command' && contract.auth !== 'none',
  }
}

function bodyReader(contract: BodyContract): (message: IncomingMessage) => Promise<ReadBody> {
  if (contract.kind === 'raw') return async (message) => openBinary(message, contract)
  if (contract.kind === 'multipart') {
    const parse = parser(contract.data, 'data')
    return (message) => readMultipart(message, contract.limits, parse)
  }
  const parse = parser(contract.schema, 'body')
  const read = contract.kind === 'json' ? readJson : readForm
  return async (message) => {
    const { value, identity } = await read(message, contract.limitBytes)
    return { value: parse(value), identity }
  }
}

/** Ours: characters of a query string. A thousand slugs of 64 characters, percent-encoded, are 73 KB. */
export const QUERY_LENGTH_MAX = 76 * 1024

/** Query values by name. If a name occurs more than once, the last value wins. */
export function readQuery(url: string, mark: number): Record<string, string> {
  if (mark < 0) return {}
  if (url.length - mark - 1 > QUERY_LENGTH_MAX)
    throw refusal('query_too_long', { field: 'query', limit: QUERY_LENGTH_MAX })
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(parseQueryString(url.slice(mark + 1)))) {
    // Stryker disable next-line StringLiteral: a list of values has at least one
    query[name] = (Array.isArray(value) ? value.at(-1) : value) ?? ''
  }
  // Stryker disable next-line ConditionalExpression,StringLiteral: where there is none, looking finds nothing
  if (url.includes('%00')) refuseBrokenText(query)
  return query
}

type RawParams = Record<string, string>

function readParams({ params: parse }: PreparedRoute, params: RawParams, url: string): unknown {
  // Stryker disable next-line ConditionalExpression,StringLiteral: where there is none, looking finds nothing
  if (url.includes('%00')) refuseBrokenText(params)
  return parse ? parse(params) : params
}

const escapedInJson = /u(?:0000|d[89a-f])/i

/** All input except the body, which is read last because it may be large. */
export function readAddress(
  route: PreparedRoute,
  rawParams: RawParams,
  url: string,
): Pick<AnyInput, 'params' | 'query'> {
  const params = readParams(route, rawParams, url)
  const query = route.query ? route.query(readQuery(url, url.indexOf('?'))) : {}
  // A value may be JSON, in which NUL has an escape of its own.
  // Stryker disable next-line ConditionalExpression: where there is none, looking finds nothing
  if (escapedInJson.test(url)) refuseBrokenText(query)
  // The contract's own schemas produced these; the erased type can't express it.
  return { params, query } as Pick<AnyInput, 'params' | 'query'>
}
