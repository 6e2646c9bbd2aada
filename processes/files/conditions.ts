import type { IncomingHttpHeaders } from 'node:http'
import { matchesEtag } from '@adit/platform/http/answer.ts'

export interface Validators {
  /** Strong, quoted. */
  etag: string
  /** Milliseconds since 1970. */
  modifiedAt: number
}

const seconds = (ms: number) => Math.floor(ms / 1_000)

/** Whether the client has it already (RFC 9110, section 13.2.2): the tag decides, the time only where no tag was sent. */
export function isNotModified(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  if (headers['if-none-match'] !== undefined) return matchesEtag(headers['if-none-match'], etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return seconds(modifiedAt) <= seconds(since)
}

/** Whether a range may be answered: If-Range, when it is sent, must name exactly what we have. */
export function isRangeWanted(
  { 'if-range': condition }: IncomingHttpHeaders,
  { etag, modifiedAt }: Validators,
): boolean {
  if (typeof condition !== 'string') return true
  if (condition.startsWith('"') || condition.startsWith('W/')) return condition === etag
  return seconds(Date.parse(condition)) === seconds(modifiedAt)
}
