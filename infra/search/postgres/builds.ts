import type pg from 'pg'
import { BuildGoneError } from '../search.port.ts'
import { completeBuild } from './build_completion.ts'
import { functionStatements } from './functions.ts'
import type { Layout } from './layout.ts'
import { indexStatements, registerStatements, sqlState, tableStatements, tables } from './schema.ts'

export interface LiveBuild {
  number: number
  /** Builds of earlier releases have no table of bits and are searched without it. */
  hasBits: boolean
}

/** The register of builds: which schema is live, and which is being filled. */
export class Builds {
  readonly #pool: pg.Pool
  readonly #register: string
  readonly #layout: Layout
  #live: Promise<LiveBuild> | undefined

  constructor(pool: pg.Pool, register: string, layout: Layout) {
    this.#pool = pool
    this.#register = register
    this.#layout = layout
  }

  schemaOf(number: number): string {
    return `${this.#register}_${number}`
  }

  /** The live build, as last seen. Creates the first one if there is none. */
  live(): Promise<LiveBuild> {
    this.#live ??= this.#findLive().catch((error) => {
      this.#live = undefined
      throw error
    })
    return this.#live
  }

  /** Makes the next call of `live` look again: another build may be live by now. */
  forget(): void {
    this.#live = undefined
  }

  /** A new, empty build. Unfinished earlier ones are dropped. */
  async open(): Promise<number> {
    await this.live()
    const unfinished = `delete from ${this.#register}.build where state <> 'live' returning number`
    const { rows } = await this.#pool.query<{ number: number }>(unfinished)
    for (const { number } of rows) await this.#drop(number)
    return this.#create('building')
  }

  /** No write reaches the build after the first statement. */
  async finish(number: number): Promise<void> {
    const claim = `update ${this.#register}.build set state = 'finishing' where number = $1 and state = 'building'
      and exists (select from ${this.schemaOf(number)}.witness)`
    const { rowCount } = await this.#pool.query(claim, [number])
    if (!rowCount) throw new BuildGoneError(`Search build ${number} is no longer open`)
    await completeBuild(this.#pool, this.schemaOf(number))
    const { rows } = await this.#pool.query<{ number: number }>(this.#selectLive)
    await this.#pool.query(`select ${this.#register}.swap($1)`, [number])
    this.forget()
    for (const old of rows) await this.#drop(old.number)
  }

  async abandon(number: number): Promise<void> {
    const statement = `delete from ${this.#register}.build where number = $1 and state <> 'live'`
    const { rowCount } = await this.#pool.query(statement, [number])
    if (rowCount) await this.#drop(number)
  }

  get #selectLive(): string {
    return `select number from ${this.#register}.build where state = 'live'`
  }

  async #findLive(): Promise<LiveBuild> {
    return (await this.#readLive()) ?? (await this.#createFirst())
  }

  async #readLive(): Promise<LiveBuild | undefined> {
    const statement = `select number, to_regclass('${this.#register}_' || number || '.bits') is not null as "hasBits"
      from ${this.#register}.build where state = 'live'`
    try {
      return (await this.#pool.query<LiveBuild>(statement)).rows[0]
    } catch (error) {
      if (['42P01', '3F000'].includes(sqlState(error) ?? '')) return undefined
      throw error
    }
  }

  /** Several processes may start at once on an empty database: one creates the register and the build, the others find them. */
  async #createFirst(): Promise<LiveBuild> {
    const client = await this.#pool.connect()
    try {
      await client.query('select pg_advisory_lock(hashtext($1))', [`search register ${this.#register}`])
      const found = await this.#readLive()
      if (found) return found
      for (const statement of registerStatements(this.#register)) await client.query(statement)
      return { number: await this.#create('live'), hasBits: true }
    } finally {
      client.release(true) // ends the session and with it the lock
    }
  }

  /** Inserts the row of the first build last, so that it is live only when complete; other rows first, so that a crash leaves a trace. */
  async #create(state: 'live' | 'building'): Promise<number> {
    const next = `select nextval(pg_get_serial_sequence('${this.#register}.build', 'number'))::int as number`
    const number = (await this.#pool.query<{ number: number }>(next)).rows[0]?.number
    if (number === undefined) throw new Error('The search register returned no build number')
    const register = () =>
      this.#pool.query(`insert into ${this.#register}.build (number, state) overriding system value values ($1, $2)`, [
        number,
        state,
      ])
    if (state === 'building') await register()
    const schema = this.schemaOf(number)
    const layout = this.#layout
    const indexes = indexStatements(schema, layout, state === 'live')
    const functions = functionStatements(this.#register, schema, number, layout)
    for (const statement of [...tableStatements(schema, layout), ...indexes, ...functions])
      await this.#pool.query(statement)
    if (state === 'live') await register()
    return number
  }

  /** Drops table by table: locking several at once could deadlock with a search that still reads them. */
  async #drop(number: number): Promise<void> {
    const schema = this.schemaOf(number)
    for (const table of tables) await this.#pool.query(`drop table if exists ${schema}.${table} cascade`)
    await this.#pool.query(`drop schema if exists ${schema} cascade`)
  }
}
