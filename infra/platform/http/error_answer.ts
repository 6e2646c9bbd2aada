import type { RouteContract } from './contract.ts'
import type { ApiError, Family } from './errors.ts'
import { fill, type Wordings } from './wording.ts'

const creationFamilies: Partial<Record<Family, Family>> = { request_error: 'invalid_input', auth_error: 'unauthorized' }

export interface ErrorAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  /** Undefined: an empty body. */
  body: { error: Family; description: string; details?: Record<string, unknown> } | undefined
}

/** What clients of /v2 depend on: reads answer 404 with an empty body, some commands 400 with a reason. */
export type MissingAnswer = 'empty' | 'refused'

export const missingAnswer = ({ path, refusesMissing }: Pick<RouteContract, 'path' | 'refusesMissing'>) =>
  path.startsWith('/v2/') ? (refusesMissing ? 'refused' : 'empty') : undefined

export interface Edge {
  wordings?: Wordings
  /** The contract's family of errors. */
  family?: 'creation' | undefined
  missing?: MissingAnswer
}

/** The body for an error: `error` is the family, `description` a sentence, `details` the code and its data. */
export function errorAnswer(error: ApiError, edge: Edge = {}): ErrorAnswer {
  const { code, data, headers } = error
  if (error.status === 404 && edge.missing === 'empty') return { status: 404, headers, body: undefined }
  const isRefused = error.status === 404 && edge.missing === 'refused'
  const [status, plain] = isRefused ? [400, 'request_error' as const] : [error.status, error.family]
  const family = (edge.family && creationFamilies[plain]) ?? plain
  const description = fill(edge.wordings?.[code] ?? error.wording, data)
  return { status, headers, body: { error: family, description, details: { code, ...data } } }
}
