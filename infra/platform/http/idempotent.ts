import { createHash } from 'node:crypto'
import { Refusal, refusal } from '../eventing/refusal.ts'
import type { Log } from '../telemetry/log.ts'
import { type Claim, type IdempotencyStore, keyMax, leaseMs } from './idempotency.port.ts'
import type { Incoming } from './incoming.ts'
import { noContent, type Reply } from './reply.ts'
import { requestIds } from './request_ids.ts'

export interface IdempotentRun {
  store: IdempotencyStore
  log: Log
  /** Account id. Undefined for a visitor. */
  accountId: string | undefined
  /** Path with query. */
  url: string
  /** Identifies the body. */
  bodyIdentity: string | Buffer
  /** Runs the handler. */
  run: () => Promise<Reply>
}

const keyPattern = new RegExp(`^[\\x21-\\x7e]{1,${keyMax}}$`)

function hashOf(request: Incoming, { url, bodyIdentity }: IdempotentRun): Buffer {
  return createHash('sha256').update(`${request.method} ${url}\n`).update(bodyIdentity).digest()
}

/**
 * Runs a POST or PUT with an `Idempotency-Key`. A retry while it runs answers 409; a retry with another body answers 422. A retry after a
 * crash runs the handler again under the same seed: ids and event ids are the same, so events that were already appended are found instead
 * of doubled. A retry after the end runs the handler with `request.earlier` set, or repeats a 204 without running it.
 */
export async function runOnce(request: Incoming, key: string, options: IdempotentRun): Promise<Reply> {
  if (!keyPattern.test(key)) {
    throw refusal('malformed_header', {
      field: 'Idempotency-Key',
      limit: keyMax,
      reason: `1 to ${keyMax} visible ASCII characters`,
    })
  }
  const requestHash = hashOf(request, options)
  // All visitors share one actor. The body's hash keeps their keys apart.
  const own = options.accountId ?? `anonymous:${requestHash.toString('base64url')}`
  const claim = await options.store.claim({ actor: own, key, requestHash })
  return answerClaim(request, claim, options)
}

function answerClaim(request: Incoming, claim: Claim, options: IdempotentRun): Promise<Reply> {
  switch (claim.kind) {
    case 'running':
      throw refusal('idempotency_running', { retryAfterSeconds: 1 })
    case 'mismatch':
      throw refusal('idempotency_mismatch', { field: 'Idempotency-Key' })
    case 'finished':
      return replay(request, claim, options)
    case 'run':
      return runHeld(request, claim, options)
  }
}

async function replay(
  request: Incoming,
  claim: Extract<Claim, { kind: 'finished' }>,
  options: IdempotentRun,
): Promise<Reply> {
  if (claim.secretShown) throw refusal('secret_already_shown', claim.answer.id ? { id: claim.answer.id } : {})
  const headers = { 'idempotency-replayed': 'true' }
  if (claim.answer.status === 204) return noContent({ headers })
  bind(request, claim, true)
  request.earlier = claim.answer
  const reply = await options.run()
  return { ...reply, headers: { ...reply.headers, ...headers } }
}

function bind(request: Incoming, { seed, at }: { seed: Buffer; at: number }, isRetry: boolean): void {
  request.isRetry = isRetry
  request.ids = requestIds(seed, at)
  request.receivedAt = at
}

async function runHeld(
  request: Incoming,
  { claim, again }: Extract<Claim, { kind: 'run' }>,
  options: IdempotentRun,
): Promise<Reply> {
  bind(request, claim, again)
  const { store, log } = options
  const failed = (error: unknown) => log.error({ err: error }, 'renewing an idempotency claim failed')
  const renewal = setInterval(() => void store.renew(claim).catch(failed), leaseMs / 3)
  try {
    const reply = await options.run()
    await keep(() => store.finish(claim, { status: reply.status, id: reply.id }, reply.secretShown ?? false), log)
    return reply
  } catch (error) {
    // A refusal stored nothing, so the key is free for another try. After any other failure, of this try or of an earlier one, something
    // may be stored, so the seed must stay. It also stays when a refusal only asks the client to wait.
    const isRefused = error instanceof Refusal && error.data.retryAfterSeconds === undefined && !again
    await keep(() => (isRefused ? store.release(claim) : store.abandon(claim)), log)
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** The outcome holds even if recording it fails: the lease lapses, and a retry runs again under the same seed. */
async function keep(act: () => Promise<void>, log: Log): Promise<void> {
  try {
    await act()
  } catch (error) {
    log.error({ err: error }, 'an idempotency claim could not be settled')
  }
}
