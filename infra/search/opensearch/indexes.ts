import type { IndexDefinition } from '../index_definition.ts'
import { BuildGoneError } from '../search.port.ts'
import { type Connection, OpenSearchError } from './connection.ts'
import { buildSettings, indexBody, liveSettings, mappingVersion } from './mapping.ts'
import { writePatience } from './patience.ts'

type Aliases = Record<string, { aliases: Record<string, unknown> }>

/**
 * The indexes of one mapping version. The alias `<prefix>-v<mapping>` points to the live one. An index that is being filled has the
 * alias `<index>-open`. All writes go through aliases, so that none can reach, or create, an index that was deleted.
 */
export class Indexes {
  readonly live: string
  readonly #connection: Connection
  readonly #definition: IndexDefinition

  constructor(connection: Connection, definition: IndexDefinition, prefix: string) {
    this.#connection = connection
    this.#definition = definition
    this.live = `${prefix}-v${mappingVersion}`
  }

  aliasOf(index: string): string {
    return `${index}-open`
  }

  /** Creates an empty live index if there is none. If several processes try at once, one of them creates it. */
  async ensureLive(): Promise<void> {
    if (Object.keys(await this.#withAlias(this.live)).length > 0) return
    await this.#create(1, [this.live], liveSettings)
  }

  /** Whether the live index was created empty and never filled by a build. */
  async needsBuild(): Promise<boolean> {
    await this.ensureLive()
    type Mappings = Record<string, { mappings: { _meta?: { built?: boolean } } }>
    const mappings = await this.#call<Mappings>('GET', `/${this.live}/_mapping`)
    return !Object.values(mappings).some((index) => index.mappings._meta?.built)
  }

  /** A new, empty index beside the live one. Unfinished earlier ones are deleted. */
  async open(): Promise<string> {
    await this.ensureLive()
    const known = await this.#call<Aliases>('GET', `/${this.live}-*/_alias`)
    for (const [index, { aliases }] of Object.entries(known)) if (!(this.live in aliases)) await this.#delete(index)
    const numbers = Object.keys(known).map((index) => Number(index.slice(this.live.length + 1)))
    for (let number = Math.max(0, ...numbers.filter(Number.isSafeInteger)) + 1; ; number++) {
      const index = this.#nameOf(number)
      if (await this.#create(number, [this.aliasOf(index)], buildSettings)) return index
    }
  }

  /** No write reaches the index through its own alias after the first call. Throws BuildGoneError. */
  async finish(index: string): Promise<void> {
    await gone(index, this.#aliases([{ remove: { index, alias: this.aliasOf(index), must_exist: true } }]))
    await gone(index, this.#call('PUT', `/${index}/_settings`, liveSettings))
    await gone(index, this.#call('PUT', `/${index}/_mapping`, { _meta: { built: true } }))
    await gone(index, this.#call('POST', `/${index}/_refresh`))
    const before = Object.keys(await this.#withAlias(this.live))
    const removals = before.map((old) => ({ remove: { index: old, alias: this.live } }))
    await gone(index, this.#aliases([...removals, { add: { index, alias: this.live } }]))
    // The swap is done even if deleting the old ones fails: the next build deletes what is left.
    await Promise.allSettled(before.map((old) => this.#delete(old)))
  }

  async abandon(index: string): Promise<void> {
    if (!(index in (await this.#withAlias(this.live)))) await this.#delete(index)
  }

  #nameOf(number: number): string {
    return `${this.live}-${String(number).padStart(6, '0')}`
  }

  async #withAlias(alias: string): Promise<Aliases> {
    return (await missing(this.#call<Aliases>('GET', `/_alias/${alias}`))) ?? {}
  }

  /** False if another process has created it already. */
  async #create(number: number, aliases: string[], settings: object): Promise<boolean> {
    try {
      await this.#call('PUT', `/${this.#nameOf(number)}`, indexBody(this.#definition, settings, aliases, false))
      return true
    } catch (error) {
      if (error instanceof OpenSearchError && error.message.includes('resource_already_exists')) return false
      throw error
    }
  }

  async #delete(index: string): Promise<void> {
    await missing(this.#call('DELETE', `/${index}`))
  }

  #aliases(actions: object[]): Promise<unknown> {
    return this.#call('POST', '/_aliases', { actions })
  }

  #call<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> {
    return this.#connection.call<Answer>({ method, path, patience: writePatience, ...(body && { body }) })
  }
}

/** Returns undefined in place of the error if the index or alias doesn't exist. */
export async function missing<Answer>(work: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof OpenSearchError && error.status === 404) return undefined
    throw error
  }
}

async function gone(index: string, work: Promise<unknown>): Promise<void> {
  const done = await missing(work.then(() => true))
  if (!done) throw new BuildGoneError(`Search build ${index} is no longer open`)
}
