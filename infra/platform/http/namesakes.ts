import type { z } from 'zod'
import type { AnyContract, Route, RouteContract } from './contract.ts'

/** The first segment of a path. Only our own pages use `_internal`. */
const apiVersions = ['v2', 'v3', '_internal'] as const
export type ApiVersion = (typeof apiVersions)[number]

/** A part that differs between the versions of a contract, such as a schema, is given for each version. */
export type PerVersion<Part> = Part | { readonly [Version in ApiVersion]?: Part }

type Picked<Part, Version extends ApiVersion> = Part extends z.ZodType | readonly unknown[]
  ? Part
  : Part extends object
    ? IsPerVersion<Part> extends true
      ? Part[Version & keyof Part]
      : {
          [Key in keyof Part as [Picked<Part[Key], Version>] extends [never] ? never : Key]: Picked<Part[Key], Version>
        }
    : Part

type IsPerVersion<Part> = [keyof Part] extends [never] ? false : [keyof Part] extends [ApiVersion] ? true : false

/** The contracts that a contract stands for: itself, or one for each of its versions. */
export type Namesake<Contract extends AnyContract> = Contract extends { versions: readonly (infer Version)[] }
  ? Version extends ApiVersion
    ? Placed<Picked<Omit<Contract, 'versions'>, Version>, Version>
    : never
  : Contract

type Placed<Own, Version extends ApiVersion> = Own extends { path: infer Path extends string }
  ? Omit<Own, 'path'> & { path: `/${Version}${Path}`; api: Version }
  : never

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
    return { ...own, ...(own.answers && { answers: `/${api}${own.answers}` }), path: `/${api}${own.path}`, api }
  })
}

/** The routes of a side. A handler of several versions learns from `api` which one was called. */
export function namesakeRoutes({ contract, handler }: Route): Route<RouteContract>[] {
  return namesakesOf(contract).map((one) => ({
    contract: one,
    handler: one.api === undefined ? handler : (input) => handler({ ...input, api: one.api }),
  }))
}
