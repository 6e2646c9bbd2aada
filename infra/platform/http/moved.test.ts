import { expect, it } from 'vitest'
import type { AnyInput } from './contract.ts'
import { localMoves } from './moved.ts'
import type { SideRoutes } from './state.ts'

const address = '/v3/project/old-slug'

/** Routes of which one answers this to the address, and what its handler was given. */
function routesThat(reply: { status: number; location?: string }) {
  const given: AnyInput[] = []
  const handler = (input: AnyInput) => {
    given.push(input)
    return reply
  }
  const found = { value: { params: undefined, query: undefined, handler }, params: { id: 'old-slug' } }
  const find = (method: string, path: string) => (method === 'GET' && path === address ? found : undefined)
  return { routes: { find } as unknown as SideRoutes, given } // The only part of routes that is used.
}

it('is the new address that the route answers to a visitor', async () => {
  const { routes, given } = routesThat({ status: 301, location: '/v3/project/new-slug' })
  expect(await localMoves(routes)(address)).toBe('/v3/project/new-slug')
  expect(given).toMatchObject([{ params: { id: 'old-slug' }, query: {}, viewer: undefined, body: undefined }])
  expect(given[0]?.request).toMatchObject({
    id: 'moved',
    method: 'GET',
    path: address,
    ...{ clientIp: '', country: 'XX' },
    isUnlimited: false,
  })
})

it.each([200, 302, 404])('is unknown where the route answers %i, and where there is none', async (status) => {
  const { routes } = routesThat({ status, location: '/v3/project/new-slug' })
  expect(await localMoves(routes)(address)).toBeUndefined()
  expect(await localMoves(routes)('/v3/project/other')).toBeUndefined()
})
