import type { AnyInput } from './contract.ts'
import { Incoming } from './incoming.ts'
import { readAddress } from './prepared.ts'
import type { SideRoutes } from './state.ts'

/**
 * The new address of an object that used to be at an address such as `/v3/project/old-slug`, as the query side reports it to a visitor
 * without a token.
 */
export type FindMoved = (address: string) => Promise<string | undefined>

/** Asks within the process, by calling the route's handler directly. */
export function localMoves(routes: SideRoutes): FindMoved {
  return async (address) => {
    const found = routes.find('GET', address)
    if (!found) return undefined
    // Stryker disable next-line BooleanLiteral: without headers, nothing of a gateway is trusted
    const request = new Incoming({ method: 'GET', headers: {}, socket: {} }, address, 'moved', false)
    const input = { ...readAddress(found.value, found.params, address), body: undefined, viewer: undefined, request }
    const reply = await found.value.handler(input as AnyInput) // Parsed with the same contract.
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
