import { type Compilable, Kysely, PostgresDialect } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { Pool, QueryConfig } from 'pg'
import { LiveBuilds, type LiveBuildsOptions } from './live_builds.ts'
import { LiveSchemaPlugin } from './live_schema_plugin.ts'
import type { ReadModels } from './models.ts'

export type ReadDb = ReadonlyKysely<ReadModels>

/** Runs a query that was built once. The arguments replace the placeholders of `prepare`. */
export type PreparedQuery<Args, Row> = (args: Args) => Promise<Row[]>

export interface ReadModelAccess {
  /** For all queries. Tables are named `<projector>.<table>`. */
  readonly db: ReadDb
  /**
   * For hot queries: built once for each change of a live build, and parsed once by each connection. `args` are placeholders to put in
   * place of values. A list is passed to SQL as one array.
   */
  prepare<Args extends object, Row>(
    name: string,
    build: (db: ReadDb, args: Args) => Compilable<Row>,
  ): PreparedQuery<Args, Row>
  /** The same with columns as the driver reads them: for few columns, such as a row that the query itself turns into JSON. */
  prepareColumns: ReadModelAccess['prepare']
  /** Projectors without a live build yet. */
  missing(): string[]
  close(): Promise<void>
}

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Connects to the read models. The caller ends the pool. */
export async function readModels(options: LiveBuildsOptions): Promise<ReadModelAccess> {
  const live = new LiveBuilds(options)
  await live.start()
  const db: ReadDb = new Kysely<ReadModels>({
    dialect: new PostgresDialect({ pool: options.pool }),
    plugins: [new LiveSchemaPlugin((projector) => live.schemaOf(projector))],
  }) as unknown as ReadDb // The library's own way to hide methods that write.
  return {
    db,
    prepare: (name, build) => prepared(options.pool, live, name, (args) => build(db, args)),
    prepareColumns: (name, build) => preparedColumns(options.pool, live, name, (args) => build(db, args)),
    missing: () => live.missing(),
    close: () => live.stop(),
  }
}

interface Compiled {
  generation: number
  text: string
  values: readonly unknown[]
}

/** A query in the driver's form, built once for each generation of live builds. */
function statement<Args extends object>(
  live: LiveBuilds,
  name: string,
  build: (args: Args) => Compilable,
  wrap: (sql: string) => string,
): (args: Args) => QueryConfig {
  let compiled: Compiled | undefined
  const compile = (generation: number): Compiled => {
    const { sql, parameters } = build(placeholders<Args>()).compile()
    compiled = { generation, text: wrap(sql), values: parameters }
    return compiled
  }
  return (args) => {
    const { generation } = live
    const { text, values } = compiled?.generation === generation ? compiled : compile(generation)
    // A name belongs to one text for the life of a connection.
    return { name: `${name}_${generation}`, text, values: values.map((value) => filled(value, args)) }
  }
}

/**
 * Rows are returned as JSON, one text each. Measured on a project with 40 columns: a third of the time that the driver takes to name,
 * decode and parse them one by one. The values of read models look the same both ways.
 */
function prepared<Args extends object, Row>(
  pool: Pool,
  live: LiveBuilds,
  name: string,
  build: (args: Args) => Compilable<Row>,
): PreparedQuery<Args, Row> {
  const fill = statement(live, name, build, (sql) => `select row_to_json(q)::text from (${sql}) q`)
  return async (args) => {
    const { rows } = await pool.query<[row: string]>({ ...fill(args), rowMode: 'array' })
    return rows.map(([row]) => JSON.parse(row) as Row) // The columns that the query selects.
  }
}

function preparedColumns<Args extends object, Row>(
  pool: Pool,
  live: LiveBuilds,
  name: string,
  build: (args: Args) => Compilable<Row>,
): PreparedQuery<Args, Row> {
  const fill = statement(live, name, build, (sql) => sql)
  return async (args) => (await pool.query(fill(args))).rows as Row[] // The columns that the query selects.
}

/** Stands for the arguments while a query is built. Kysely passes each on as a parameter. */
function placeholders<Args extends object>(): Args {
  const handler: ProxyHandler<object> = { get: (_, name) => new Placeholder(String(name)) }
  return new Proxy({}, handler) as Args // Its values only ever become parameters.
}

const filled = (value: unknown, args: object): unknown =>
  value instanceof Placeholder ? Reflect.get(args, value.name) : value
