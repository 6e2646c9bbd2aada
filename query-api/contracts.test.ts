import { namesakesOf } from '@adit/platform/http/namesakes.ts'
import { describe, expect, it } from 'vitest'
import { catalogueContracts, contracts } from './contracts.ts'
import type { QueryDeps } from './kit/query_deps.ts'
import { createQueryRoutes } from './routes.ts'

/** Composing asks for nothing but a way to prepare queries. */
const deps = { models: { prepare: () => async () => [], prepareColumns: () => async () => [] } } as unknown as QueryDeps

describe('catalogueContracts', () => {
  it('all have a route, and all routes a contract', () => {
    const address = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    const declared = Object.values(catalogueContracts)
      .flatMap((contract) => namesakesOf(contract))
      .map(address)
      .sort()
    const served = createQueryRoutes(deps)
      .flatMap(({ contract }) => namesakesOf(contract))
      .map(address)
      .sort()
    expect(served).toEqual(declared)
  })
})

describe('contracts', () => {
  it('share no name and no address', () => {
    const addresses = Object.values(contracts)
      .flatMap((contract) => namesakesOf(contract))
      .map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it.each(Object.entries(contracts))('%s is answered by the query side', (_, { side, method }) => {
    expect(side).toBe('query')
    expect(['GET', 'POST']).toContain(method)
  })
})
