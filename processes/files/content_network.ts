import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { readJson } from '@adit/platform/http/body.ts'
import { parseBatch } from './batch.ts'
import { type BatchParts, countBatch } from './count_batch.ts'
import type { FilesMiddleware } from './state.ts'

/** Where a content delivery network in front reports what it answered from its cache. */
export const batchPath = '/_internal/downloads'
/** Holds the key that the network and we share: on batches, and on requests that fill its cache. */
export const networkKeyHeader = 'x-content-network-key'

/** 10,000 records of the usual length are about 4 MiB. */
const maxBatchBytes = 8 * 1024 * 1024
/** Twenty for each of 10,000 records. The network has shown our key. */
const maxBatchValues = 200_000

/** Whether a request comes from the network itself. Always false if no key is configured. */
export function isFromNetwork(headers: IncomingHttpHeaders, key: string | undefined): boolean {
  const shown = headers[networkKeyHeader]
  if (key === undefined || typeof shown !== 'string') return false
  return timingSafeEqual(digestOf(shown), digestOf(key))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Answers a batch with the outcome of its records. A network that got no answer sends the same batch again. */
export const batches =
  (parts: BatchParts & { key: string }): FilesMiddleware =>
  async (context, next) => {
    const { method, path, req } = context
    if (path !== batchPath) return next()
    if (method !== 'POST') throw refusal('method_not_allowed', { method, allowed: 'POST' })
    if (req.headers[networkKeyHeader] === undefined) throw refusal('missing_token')
    if (!isFromNetwork(req.headers, parts.key)) throw refusal('invalid_token')
    const { value } = await readJson(req, maxBatchBytes, maxBatchValues)
    context.set('cache-control', 'no-store')
    context.body = await countBatch(parseBatch(value, Date.now()), parts)
    context.state.outcome = 'batch'
  }
