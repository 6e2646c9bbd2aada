import type { Context, Middleware } from 'koa'
import { answerEmpty } from '../answer.ts'

/**
 * Answers 304 to clients that already have the answer. Doesn't use `context.fresh`, which treats `Cache-Control: no-cache` as a request for
 * the full answer: `fetch` sends that header by itself with every If-None-Match that a program sets.
 */
export const conditional: Middleware = async (context, next) => {
  await next()
  if (context.status === 200 && isFresh(context)) answerEmpty(context, 304)
}

/** Whether the client already has it (RFC 9110, section 13.2.2): the tag decides; the time counts only if no tag was sent. */
export function isFresh({ method, req: { headers }, res }: Context): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const { 'if-none-match': tags, 'if-modified-since': since } = headers
  if (tags !== undefined) return matchesEtag(tags, String(res.getHeader('etag') ?? ''))
  if (since === undefined) return false
  return Date.parse(String(res.getHeader('last-modified'))) <= Date.parse(since)
}

/** Weak comparison with every tag in If-None-Match. */
function matchesEtag(tags: string, etag: string): boolean {
  if (etag === '') return false
  const tag = etag.replace(/^W\//, '')
  return tags === etag || tags.trim() === '*' || tags.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
