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
  /** Account id, undefined for a visitor. */
  accountId: string | undefined
  /** Path with query. */
  url: string
  /** What tells the body from another. */
  bodyIdentity: string | Buffer
  /** Runs the handler. */
  run: () => Promise<Reply>
}

const keyPattern = new RegExp(`^[\\x21-\\x7e]{1,${keyMax}}$`)

function hashOf(request: Incoming, { url, bodyIdentity }: IdempotentRun): Buffer {
  return createHash('sha256').update(`${request.method} ${url}\n`).update(bodyIdentity).digest()
}

/**
 * Runs a POST or PUT with an `Idempotency-Key`. A retry while it runs answers 409, with another body 422. A retry after a crash runs the
 * handler again under the same seed: its ids and event ids are the same, so what was appended is found, not doubled. A retry
 * after the end runs the handler with `request.earlier` set, or answers 204 again by itself.
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
  // Visitors share an actor: the body's hash keeps one from meeting the key of another.
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
  bind(request, claim)
  request.earlier = claim.answer
  const reply = await options.run()
  return { ...reply, headers: { ...reply.headers, ...headers } }
}

function bind(request: Incoming, { seed, at }: { seed: Buffer; at: number }): void {
  request.ids = requestIds(seed, at)
  request.receivedAt = at
}

async function runHeld(
  request: Incoming,
  { claim, again }: Extract<Claim, { kind: 'run' }>,
  options: IdempotentRun,
): Promise<Reply> {
  bind(request, claim)
  const { store, log } = options
  const failed = (error: unknown) => log.error({ err: error }, 'renewing an idempotency claim failed')
  const renewal = setInterval(() => void store.renew(claim).catch(failed), leaseMs / 3)
  try {
    const reply = await options.run()
    await keep(() => store.finish(claim, { status: reply.status, id: reply.id }, reply.secretShown ?? false), log)
    return reply
  } catch (error) {
    // A refusal kept nothing, so the key is free for another attempt. After any other failure, of this attempt or of one before it,
    // something may be kept: the seed must stay. So it must where a refusal only asks to wait.
    const isRefused = error instanceof Refusal && error.data.retryAfterSeconds === undefined && !again
    await keep(() => (isRefused ? store.release(claim) : store.abandon(claim)), log)
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** The outcome stands even if remembering it fails: the lease lapses and a retry runs again under the same seed. */
async function keep(act: () => Promise<void>, log: Log): Promise<void> {
  try {
    await act()
  } catch (error) {
    log.error({ err: error }, 'an idempotency claim could not be settled')
  }
}
