import { type ApiVersion, apiVersions } from './api_version.ts'
import type { AnyContract, Route, RouteContract } from './contract.ts'

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isPerVersion = (part: object): boolean =>
  Object.keys(part).length > 0 && Object.keys(part).every((key) => apiVersions.some((version) => version === key))

function pick(part: unknown, version: ApiVersion): unknown {
  if (!isPlain(part)) return part
  if (isPerVersion(part)) return part[version]
  const picked = Object.entries(part).map(([key, value]) => [key, pick(value, version)] as const)
  return Object.fromEntries(picked.filter(([, value]) => value !== undefined))
}

/** The contracts to serve: the contract itself, or one for each of its versions. */
export function namesakesOf(contract: AnyContract): RouteContract[] {
  if (contract.versions === undefined) return [contract]
  const { versions, ...parts } = contract
  return versions.map((api) => {
    const own = pick(parts, api) as RouteContract // No part is keyed by version any more, as `Namesake` tells the compiler.
    return {
      ...own,
      ...(own.answers && { answers: `/${api}${own.answers}` }),
      ...(own.shownAt && { shownAt: `/${api}${own.shownAt}` }),
      path: `/${api}${own.path}`,
      api,
    }
  })
}

/**
 * The contracts of all sides as they are served: one for each version, and with the schema of what another route answers where a command
 * answers the same.
 */
export function servedContracts(contracts: readonly AnyContract[]): RouteContract[] {
  const declared = contracts.flatMap(namesakesOf)
  return declared.map((contract) => {
    const { answers, method, path } = contract
    if (answers === undefined) return contract
    const schema = declared.find((read) => read.method === 'GET' && read.path === answers)?.responses[200]?.schema
    if (!schema) throw new Error(`${method} ${path} answers ${answers}, which no route shows`)
    const { description = '' } = contract.responses[200] ?? {}
    return { ...contract, responses: { ...contract.responses, 200: { description, schema } } }
  })
}

/** The routes of a side. A handler of several versions learns from `api` which one was called. */
export function namesakeRoutes({ contract, handler }: Route): Route<RouteContract>[] {
  return namesakesOf(contract).map((one) => ({
    contract: one,
    handler: one.api === undefined ? handler : (input) => handler({ ...input, api: one.api }),
  }))
}
