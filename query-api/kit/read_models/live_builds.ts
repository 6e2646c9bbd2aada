import { liveBuildChannel } from '@adit/platform/projection/meta_schema.ts'
import type { Pool, PoolClient } from 'pg'

const pollMs = 1_000

/** undefined_table and invalid_schema_name: no projector has ever run on this database. */
const notInstalled: ReadonlySet<unknown> = new Set(['42P01', '3F000'])

interface LiveBuildRow {
  projector: string
  version: number
  schema: string
}

export interface LiveBuildsOptions {
  pool: Pool
  /** Version of each projector that this process was compiled with. Builds of other versions are ignored. */
  versions: Readonly<Record<string, number>>
  onError(error: unknown): void
}

/** The schemas of the live builds, known without a query per request: read every second, and at once when one changes. */
export class LiveBuilds {
  readonly #options: LiveBuildsOptions
  #schemas: ReadonlyMap<string, string> = new Map()
  #generation = 0
  #listener: PoolClient | undefined
  #timer: NodeJS.Timeout | undefined
  #refreshing: Promise<void> | undefined
  #ticking: Promise<void> | undefined
  #isToLook = false
  #stopped = false

  constructor(options: LiveBuildsOptions) {
    this.#options = options
  }

  /** Grows whenever a schema changes. */
  get generation(): number {
    return this.#generation
  }

  /** Schema of a projector's live build. Undefined if there is none. */
  schemaOf(projector: string): string | undefined {
    return this.#schemas.get(projector)
  }

  /** Projectors without a live build. The process is not ready until this is empty. */
  missing(): string[] {
    return Object.keys(this.#options.versions).filter((projector) => !this.#schemas.has(projector))
  }

  async start(): Promise<void> {
    await this.refresh()
    await this.#listen()
    this.#timer = setInterval(() => this.#tick(), pollMs).unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    if (this.#listener) this.#drop(this.#listener)
    await this.#ticking
    if (this.#listener) this.#drop(this.#listener) // Connected meanwhile.
  }

  /** A listening connection must not go back to the pool. */
  #drop(client: PoolClient): void {
    if (this.#listener !== client) return
    this.#listener = undefined
    client.release(true)
  }

  /** Concurrent callers share one query. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  /** One query at a time, however long it takes: two would each take a connection to listen on, and only one would be returned. */
  #tick(): void {
    this.#isToLook = true
    this.#ticking ??= this.#lookOn().finally(() => {
      this.#ticking = undefined
    })
  }

  async #lookOn(): Promise<void> {
    while (this.#isToLook && !this.#stopped) {
      this.#isToLook = false
      await this.#look()
    }
  }

  async #look(): Promise<void> {
    try {
      await this.refresh()
      if (!this.#listener && !this.#stopped) await this.#listen()
    } catch (error) {
      this.#options.onError(error)
    }
  }

  async #read(): Promise<void> {
    const { pool, versions } = this.#options
    const rows = await liveBuildRows(pool)
    const live = rows.filter(({ projector, version }) => versions[projector] === version)
    if (live.every(({ projector, schema }) => this.#schemas.get(projector) === schema)) return
    this.#schemas = new Map(live.map(({ projector, schema }) => [projector, schema]))
    this.#generation++
  }

  async #listen(): Promise<void> {
    const client = await this.#options.pool.connect()
    client.on('notification', () => this.#tick())
    this.#listener = client
    // A lost connection may report this more than once, but is returned once.
    client.once('error', () => this.#drop(client))
    client.on('error', () => undefined)
    await client.query(`listen ${liveBuildChannel}`).catch((error: unknown) => {
      this.#drop(client)
      throw error
    })
  }
}

/** Empty on an empty database: a process that starts before the projectors have created their tables waits for them. */
async function liveBuildRows(pool: Pool): Promise<LiveBuildRow[]> {
  try {
    const text = 'select projector, version, schema from meta.live_build'
    return (await pool.query<LiveBuildRow>({ name: 'live_builds', text })).rows
  } catch (error) {
    if (error instanceof Error && 'code' in error && notInstalled.has(error.code)) return []
    throw error
  }
}
