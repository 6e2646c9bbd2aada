import { namesakesOf } from '@adit/platform/http/namesakes.ts'
import { describe, expect, it } from 'vitest'
import { contracts } from './contracts.ts'
import type { QueryDeps } from './kit/query_deps.ts'
import { openQueryRoutes } from './query_side.ts'
import { engineFills } from './testing/engine_fills.ts'

/** Composing only needs a way to prepare queries. */
const models = { prepare: () => async () => [], prepareColumns: () => async () => [] } as unknown as QueryDeps['models']

describe('contracts', () => {
  it('all have a route, and all routes a contract', async () => {
    const address = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    const declared = Object.values(contracts)
      .flatMap((contract) => namesakesOf(contract))
      .map(address)
      .sort()
    const served = (await openQueryRoutes({ models, origin: () => '', fills: engineFills() }))
      .flatMap(({ contract }) => namesakesOf(contract))
      .map(address)
      .sort()
    expect(served).toEqual(declared)
  })

  it('refuses to start if a port that a room needs is not filled', async () => {
    await expect(openQueryRoutes({ models, origin: () => '', fills: [] })).rejects.toThrow('Nothing fills the port')
  })

  it('share no name and no address', () => {
    const addresses = Object.values(contracts)
      .flatMap((contract) => namesakesOf(contract))
      .map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it.each(Object.entries(contracts))('the query side answers %s', (_, { side, method }) => {
    expect(side).toBe('query')
    expect(['GET', 'POST']).toContain(method)
  })
})
