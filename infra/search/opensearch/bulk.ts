import { SearchDocumentError, SearchUnavailableError } from '../search.port.ts'
import { type Connection, isPassingStatus, OpenSearchError } from './connection.ts'
import type { Source } from './document_source.ts'
import { type Patience, pause, writePatience } from './patience.ts'

/** Bytes and documents in one request: far below the engine's limit of 100 MB, but enough to keep the overhead small. */
const bytesAtOnce = 4 * 1024 * 1024
const documentsAtOnce = 500

/** More at once would only fill the engine's queue. A request that waits for a busy engine keeps its slot and so holds back the next. */
const requestsAtOnce = 2

/** The index or alias to write to doesn't exist, or no longer exists. */
export class TargetMissing extends Error {
  override readonly name = 'TargetMissing'
}

interface Operation {
  id: string
  line: string
  source: string
}

interface BulkAnswer {
  errors: boolean
  items: { index: { status: number; error?: { type: string; reason: string; caused_by?: { reason?: string } } } }[]
}

/** Writes documents with their generation as external version: the engine accepts an equal one and refuses a lower one. */
export class BulkWriter {
  readonly #connection: Connection
  readonly #refresh: boolean
  readonly #patience: Patience
  #free = requestsAtOnce
  readonly #waiting: (() => void)[] = []

  /** With `refresh`, writes can be found when the call returns. */
  constructor(connection: Connection, refresh: boolean, patience: Patience = writePatience) {
    this.#connection = connection
    this.#refresh = refresh
    this.#patience = patience
  }

  /**
   * Returns the ids of which the index holds a newer generation. `sources` must have each id at most once. Throws TargetMissing,
   * SearchDocumentError or SearchUnavailableError; some may then have been written, and all may be written again.
   */
  async write(alias: string, sources: readonly Source[]): Promise<string[]> {
    const ahead = await Promise.all(chunks(sources.map(operation)).map((chunk) => this.#inTurn(alias, chunk)))
    return ahead.flat()
  }

  async #inTurn(alias: string, operations: Operation[]): Promise<string[]> {
    while (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#free--
    try {
      return await this.#send(alias, operations)
    } finally {
      this.#free++
      this.#waiting.shift()?.()
    }
  }

  async #send(alias: string, operations: Operation[]): Promise<string[]> {
    const ahead: string[] = []
    let left = operations
    for (let attempt = 1; left.length > 0; attempt++) {
      const { items } = await this.#request(alias, left)
      const refused: Operation[] = []
      left.forEach((each, index) => {
        const verdict = judge(each, items[index]?.index)
        if (verdict === 'ahead') ahead.push(each.id)
        if (verdict === 'busy') refused.push(each)
      })
      left = refused
      if (left.length === 0) break
      if (attempt >= this.#patience.attempts) throw new SearchUnavailableError('OpenSearch is still too busy to write')
      await pause(this.#patience, attempt)
    }
    return ahead
  }

  async #request(alias: string, operations: Operation[]): Promise<BulkAnswer> {
    try {
      return await this.#connection.call<BulkAnswer>({
        method: 'POST',
        path: `/${alias}/_bulk`,
        query: {
          // Without it a write to a deleted index would create one with guessed fields.
          require_alias: true,
          refresh: this.#refresh,
          filter_path: 'errors,items.*.status,items.*.error.type,items.*.error.reason,items.*.error.caused_by.reason',
        },
        lines: operations.flatMap(({ line, source }) => [line, source]),
        patience: this.#patience,
      })
    } catch (error) {
      if (error instanceof OpenSearchError && error.status === 404) throw new TargetMissing(error.message)
      throw error
    }
  }
}

type Item = BulkAnswer['items'][number]['index']

function judge({ id }: Operation, item: Item | undefined): 'written' | 'ahead' | 'busy' {
  if (!item) throw new Error('OpenSearch answered only a part of a bulk request')
  const { status, error } = item
  if (status < 300) return 'written'
  if (status === 409) return 'ahead'
  if (isPassingStatus(status)) return 'busy'
  const reason = [error?.reason, error?.caused_by?.reason].filter(Boolean).join(': ').slice(0, 500)
  if (status === 404) throw new TargetMissing(reason)
  if (status === 400) throw new SearchDocumentError(`${id}: ${reason}`)
  throw new OpenSearchError(status, `${error?.type}: ${reason}`)
}

/** Writes the JSON by hand, because a generation may be larger than a JavaScript number can hold exactly. */
function operation(source: Source): Operation {
  const line = `{"index":{"_id":"${source.id}","version":${source.generation},"version_type":"external_gte"}}`
  return { id: source.id, line, source: JSON.stringify(source) }
}

function chunks(operations: Operation[]): Operation[][] {
  const parts: Operation[][] = []
  let bytes = 0
  for (const each of operations) {
    const part = parts.at(-1)
    bytes += each.source.length
    if (part && part.length < documentsAtOnce && bytes <= bytesAtOnce) part.push(each)
    else {
      parts.push([each])
      bytes = each.source.length
    }
  }
  return parts
}
