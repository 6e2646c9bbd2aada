import type { RouteContract } from '@adit/platform/http/contract.ts'
import { familyStatus } from '@adit/platform/http/errors.ts'
import { errorsOfEveryRoute } from '../../docs/public_errors.ts'
import type { Answer } from '../../testing/visitor.ts'
import { declaredStatuses } from './tables.ts'

function shapeComplaints(contract: RouteContract, { status, body }: Answer): string[] {
  const { schema, mediaType } = contract.responses[status] ?? {}
  if (!schema) return mediaType || body === '' ? [] : ['a body where none is declared']
  return (schema.safeParse(body).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.') || 'the body'}: ${message}`,
  )
}

/** A code must be the contract's, or one that every route may answer. */
function isDeclared({ errors }: RouteContract, code: unknown): boolean {
  return typeof code === 'string' && (errors.includes(code) || code in errorsOfEveryRoute)
}

/** Quoted parts of the request may look like anything. */
function isClear({ description, details }: Answer['body']): boolean {
  if (typeof description !== 'string') return false
  const quoted = Object.values(details ?? {}).filter((value) => typeof value === 'string' && value !== '')
  const own = quoted.reduce((text: string, value) => text.replaceAll(String(value), ''), description)
  return !/undefined|\[object|\{\w+\}/.test(own)
}

function refusalComplaints(contract: RouteContract, { status, body }: Answer): string[] {
  if (status === 404 && contract.path.startsWith('/v2/')) return body === '' ? [] : ['a body under /v2']
  if (typeof body !== 'object') return ['no JSON']
  const wrong: string[] = []
  if (!Object.hasOwn(familyStatus, body.error)) wrong.push(`no known error: ${body.error}`)
  if (!isClear(body)) wrong.push(`unclear: ${body.description}`)
  if (!isDeclared(contract, body.details?.code)) wrong.push(`the code ${body.details?.code} is not declared`)
  return wrong
}

/** Any route refuses an address or a body that can't be read or is too long, and answers 202 when projections lag. */
const isCommon = ({ visibleIn }: RouteContract, status: number) =>
  [400, 414, 431].includes(status) || (status === 202 && !!visibleIn)

/** How an answer differs from what its contract declares. */
export function complaintsOf(contract: RouteContract, answer: Answer): string[] {
  const { status } = answer
  if (status >= 500) return [`${status}`]
  if (!declaredStatuses(contract).includes(status) && !isCommon(contract, status)) return [`${status} is not declared`]
  return status < 400 ? shapeComplaints(contract, answer) : refusalComplaints(contract, answer)
}
