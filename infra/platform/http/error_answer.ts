import type { ApiError, Family } from './errors.ts'
import { fill, type Wordings } from './wording.ts'

const creationFamilies: Partial<Record<Family, Family>> = { request_error: 'invalid_input', auth_error: 'unauthorized' }

export interface ErrorAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  /** Undefined: an empty body. */
  body: { error: Family; description: string; details?: Record<string, unknown> } | undefined
}

export interface Edge {
  wordings?: Wordings
  /** The contract's family of errors. */
  family?: 'creation' | undefined
  /** A missing resource under /v2 answers an empty body, because clients depend on it. */
  emptyNotFound?: boolean
}

/** The body for an error: `error` is the family, `description` a sentence, `details` the code and its data. */
export function errorAnswer(error: ApiError, edge: Edge = {}): ErrorAnswer {
  const { code, data, headers, status } = error
  if (status === 404 && edge.emptyNotFound) return { status, headers, body: undefined }
  const family = (edge.family && creationFamilies[error.family]) ?? error.family
  const description = fill(edge.wordings?.[code] ?? error.wording, data)
  return { status, headers, body: { error: family, description, details: { code, ...data } } }
}
