import { Client, errors } from '@opensearch-project/opensearch'
import { SearchUnavailableError } from '../search.port.ts'
import { type Patience, patient } from './patience.ts'

/** The engine refused a call for another reason than being busy or unreachable. */
export class OpenSearchError extends Error {
  override readonly name = 'OpenSearchError'
  readonly status: number
  constructor(status: number, reason: string) {
    super(`OpenSearch answered ${status}: ${reason.slice(0, 500)}`)
    this.status = status
  }
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Readonly<Record<string, string | boolean>>
  body?: object
  /** Lines of newline-delimited JSON, in place of a body. */
  lines?: string[]
  patience: Patience
}

/** One node or load balancer. Every call is safe to repeat, so calls that fail because the engine is busy or unreachable are retried. */
export class Connection {
  readonly #client: Client

  /** `node` is an http or https URL, with user and password if needed; `ca` is a certificate in PEM. */
  constructor(node: string, ca: string | undefined) {
    this.#client = new Client({ node, maxRetries: 0, ...(ca !== undefined && { ssl: { ca } }) })
  }

  /** Throws SearchUnavailableError if the engine stays busy or unreachable, OpenSearchError if it refuses the call. */
  async call<Answer>(call: Call): Promise<Answer> {
    try {
      return await patient(call.patience, () => this.#once<Answer>(call), isPassing)
    } catch (error) {
      if (isPassing(error)) throw new SearchUnavailableError(describe(error), { cause: error })
      if (error instanceof errors.ResponseError) throw new OpenSearchError(statusOf(error), describe(error))
      throw error
    }
  }

  close(): Promise<void> {
    return this.#client.close()
  }

  async #once<Answer>({ method, path, query, body, lines, patience }: Call): Promise<Answer> {
    const answer = await this.#client.transport.request(
      {
        method,
        path,
        ...(query && { querystring: { ...query } }),
        ...(lines ? { bulkBody: lines } : body && { body }),
      },
      { requestTimeout: patience.answerWithinMs, maxRetries: 0 },
    )
    return answer.body // any: callers declare the parts of the engine's documented answers that they read
  }
}

/** Whether the engine was busy or unreachable: the same call may succeed in a moment. */
function isPassing(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return isPassingStatus(statusOf(error))
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError ||
    error instanceof errors.RequestAbortedError ||
    error instanceof errors.DeserializationError // an answer that was cut short
  )
}

export function isPassingStatus(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504
}

function statusOf(error: errors.ResponseError): number {
  return error.statusCode ?? 0
}

function describe(error: unknown): string {
  if (!(error instanceof errors.ResponseError)) return error instanceof Error ? error.message : String(error)
  const { type, reason } = error.body?.error ?? {}
  return reason ? `${type}: ${reason}` : error.message
}
