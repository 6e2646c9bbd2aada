import type { RouteContract } from './contract.ts'
import { RawBody, type Reply } from './reply.ts'
import { kitErrors, refusalOf } from './translate.ts'

/**
 * Tests check each answer against its contract: an undeclared status or a body of another shape is our own error. When projections lag, the
 * kit itself answers 202 and 204.
 */
export function checkReply(contract: RouteContract, reply: Omit<Reply, 'render'>): void {
  const declared = contract.responses[reply.status]
  const ours = contract.visibleIn !== undefined && reply.status === 202
  const route = `${contract.method} ${contract.path}`
  if (!declared && !ours) throw new Error(`${route} answered ${reply.status}, which its contract does not declare`)
  if (!declared?.schema) return
  const result = declared.schema.safeParse(jsonOf(reply.body))
  if (!result.success) throw new Error(`${route} answered another shape than declared: ${result.error.message}`)
}

/** Tests also check refusals: a code that neither the contract nor the kit declares is our own error. */
export function checkRefusal({ method, path, errors }: RouteContract, error: unknown): void {
  const code = refusalOf(error)?.code
  if (code === undefined || errors.includes(code) || code in kitErrors) return
  throw new Error(`${method} ${path} refused with ${code}, which its contract does not declare`, { cause: error })
}

/** The body as the client will read it. */
function jsonOf(body: unknown): unknown {
  if (!(body instanceof RawBody)) return JSON.parse(JSON.stringify(body ?? null))
  if (typeof body.data === 'string') return JSON.parse(body.data)
  return Buffer.isBuffer(body.data) ? JSON.parse(body.data.toString('utf8')) : undefined
}
