import type { AnyInput } from './contract.ts'
import { Incoming } from './incoming.ts'
import type { SideRoutes } from './middleware/routes.ts'
import { readAddress } from './prepared.ts'

/** Where the query side says that what stood at an address such as `/v3/project/old-slug` stands now, for a visitor without a token. */
export type FindMoved = (address: string) => Promise<string | undefined>

/** Asks within the process, straight at the route's handler. */
export function localMoves(routes: SideRoutes): FindMoved {
  return async (address) => {
    const found = routes.find('GET', address)
    if (!found) return undefined
    const request = new Incoming({ method: 'GET', headers: {}, socket: {} }, address, 'moved', false)
    const input = { ...readAddress(found.value, found.params, address), body: undefined, viewer: undefined, request }
    const reply = await found.value.handler(input as AnyInput) // parsed by the same contract
    return reply.status === 301 ? reply.location : undefined
  }
}

/** Asks over HTTP. */
export function remoteMoves(origin: string): FindMoved {
  return async (address) => {
    const options = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(1_000) } as const
    const { status, headers } = await fetch(new URL(address, origin), options)
    return status === 301 ? (headers.get('location') ?? undefined) : undefined
  }
}
