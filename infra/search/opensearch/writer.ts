import { checkId, countOf } from '../document_checks.ts'
import type { IndexDefinition } from '../index_definition.ts'
import type { DocumentCounters, SearchDocument, SearchWriter, WriteResult } from '../search.port.ts'
import { type BulkWriter, TargetMissing } from './bulk.ts'
import { type Connection, OpenSearchError } from './connection.ts'
import { type Source, sourceOf, tombstone, withCounters } from './document_source.ts'
import { writePatience } from './patience.ts'

/** Documents read at once, to be written back with new counters. */
const countersAtOnce = 250

/** How often to retry counters of a document that was written at the same moment. */
const maxAttempts = 5

/** Writes through one alias. Throws TargetMissing if the alias has no index. */
export class AliasWriter implements SearchWriter {
  readonly #connection: Connection
  readonly #bulk: BulkWriter
  readonly #definition: IndexDefinition
  readonly #alias: string

  constructor(connection: Connection, bulk: BulkWriter, definition: IndexDefinition, alias: string) {
    this.#connection = connection
    this.#bulk = bulk
    this.#definition = definition
    this.#alias = alias
  }

  indexDocuments(documents: readonly SearchDocument[]): Promise<WriteResult> {
    return this.#write(documents.map((document) => sourceOf(document, this.#definition)))
  }

  remove(ids: readonly string[], generation: bigint | number): Promise<WriteResult> {
    return this.#write(ids.map((id) => tombstone(id, generation, this.#definition)))
  }

  async setCounters(all: readonly DocumentCounters[]): Promise<void> {
    const { noun, counters: names } = this.#definition
    for (const { id, counters } of all) {
      checkId(noun.one, id)
      for (const name of names) countOf(id, name, counters[name])
    }
    const last = [...new Map(all.map((each) => [each.id, each])).values()]
    for (let start = 0; start < last.length; start += countersAtOnce) {
      await this.#count(last.slice(start, start + countersAtOnce))
    }
  }

  async #write(sources: readonly Source[]): Promise<WriteResult> {
    const newest = newestById(sources)
    const ahead = await this.#bulk.write(this.#alias, newest)
    return { applied: newest.length - ahead.length, ahead }
  }

  /**
   * The engine's own update would raise the version, which is the document's generation. Instead, this reads the document and writes
   * it back with the same generation. If it became newer in between, the engine refuses the write and the document is read again.
   */
  async #count(counters: readonly DocumentCounters[]): Promise<void> {
    let left = new Map(counters.map((each) => [each.id, each]))
    for (let attempt = 0; left.size > 0 && attempt < maxAttempts; attempt++) {
      const changed = (await this.#read([...left.keys()])).flatMap((source) => {
        const counted = left.get(source.id)
        if (!counted || !source.listed) return []
        const isSame = this.#definition.counters.every((name) => source[name] === counted.counters[name])
        return isSame ? [] : [withCounters(source, counted.counters, this.#definition)]
      })
      const newer = new Set(await this.#bulk.write(this.#alias, changed))
      left = new Map([...left].filter(([id]) => newer.has(id)))
    }
  }

  async #read(ids: string[]): Promise<Source[]> {
    type Answer = { docs: { _source?: Source; error?: { type: string; reason: string } }[] }
    try {
      const { docs } = await this.#connection.call<Answer>({
        method: 'POST',
        path: `/${this.#alias}/_mget`,
        body: { ids },
        query: { filter_path: 'docs._source,docs.error' },
        patience: writePatience,
      })
      const failed = docs.find(({ error }) => error)?.error
      if (failed?.type === 'index_not_found_exception') throw new TargetMissing(failed.reason)
      if (failed) throw new OpenSearchError(500, `${failed.type}: ${failed.reason}`)
      return docs.flatMap(({ _source }) => _source ?? [])
    } catch (error) {
      if (error instanceof OpenSearchError && error.status === 404) throw new TargetMissing(error.message)
      throw error
    }
  }
}

function newestById(sources: readonly Source[]): Source[] {
  const newest = new Map<string, Source>()
  for (const source of sources) {
    const other = newest.get(source.id)
    if (!other || BigInt(other.generation) <= BigInt(source.generation)) newest.set(source.id, source)
  }
  return [...newest.values()]
}
