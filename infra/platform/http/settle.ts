import type { Log } from '../telemetry/log.ts'
import type { RouteContract } from './contract.ts'
import type { ProjectionWaiter, Seen } from './projection_waiter.port.ts'
import type { Reply } from './reply.ts'

/** How long an answer waits for its effect to become visible. */
export interface Waits {
  /** For answers without a body: 204 with `Adit-Projection: pending`. */
  emptyMs: number
  /** For answers with an object: 202 with its id. */
  objectMs: number
}

export const defaultWaits: Waits = { emptyMs: 2_000, objectMs: 10_000 }

export interface SettleOptions {
  waiter: ProjectionWaiter | undefined
  waits: Waits
  log: Log
}

/** A reply whose body is made. */
export type Settled = Omit<Reply, 'render'>

const pendingHeader = { 'adit-projection': 'pending' }
const parkedHeader = { 'adit-projection': 'parked' }

async function seen(reply: Reply, contract: RouteContract, { waiter, waits, log }: SettleOptions): Promise<Seen> {
  const { visibleIn } = contract
  if (!waiter || !visibleIn || visibleIn.length === 0 || reply.effect === undefined) return 'visible'
  try {
    return await waiter.wait(visibleIn, reply.effect, reply.render ? waits.objectMs : waits.emptyMs)
  } catch (error) {
    log.error({ err: error, route: contract.path }, 'waiting for projections failed')
    return 'pending'
  }
}

const marked = (reply: Settled): Settled => ({ ...reply, headers: { ...reply.headers, ...parkedHeader } })

/** 202 with the object's id and future address. An empty answer, or one whose body exists already, is only marked as pending. */
function pending(reply: Reply, headers: Readonly<Record<string, string>>): Settled {
  const { render, ...rest } = reply
  const allHeaders = { ...reply.headers, ...pendingHeader, ...headers }
  if (!render) return { ...rest, headers: allHeaders }
  return { ...rest, etagRevision: undefined, status: 202, body: { id: reply.id }, headers: allHeaders }
}

/**
 * Waits until the effect of a command is visible, then creates the body. If its root is parked, the body shows what readers see, and the
 * answer says `Adit-Projection: parked`. Never answers 5xx after an append: if waiting or rendering fails,
 * it answers that the effect is pending.
 */
export async function settle(
  reply: Reply,
  contract: RouteContract,
  respondAsync: boolean,
  options: SettleOptions,
): Promise<Settled> {
  if (reply.effect !== undefined && respondAsync && contract.visibleIn) {
    return pending(reply, { 'preference-applied': 'respond-async' })
  }
  const outcome = await seen(reply, contract, options)
  if (outcome === 'pending') return pending(reply, {})
  const mark = outcome === 'parked' ? marked : (settled: Settled) => settled
  if (!reply.render) return mark(reply)
  try {
    return mark({ ...reply, body: await reply.render() })
  } catch (error) {
    if (reply.effect === undefined) throw error
    options.log.error({ err: error, route: contract.path }, 'rendering after an append failed')
    return pending(reply, {})
  }
}

/** `Prefer: respond-async`, alone or among other preferences. */
export function prefersAsync(prefer: string | string[] | undefined): boolean {
  return typeof prefer === 'string' && /(?:^|[,;\s])respond-async(?:$|[,;\s])/i.test(prefer)
}
