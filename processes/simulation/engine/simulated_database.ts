import { readFile } from 'node:fs/promises'
import { PGlite, types } from '@electric-sql/pglite'
import pg from 'pg'
import { timeline } from './determinism.ts'
import type { Faults } from './faults.ts'
import type { Machine } from './timeline.ts'

type Values = readonly unknown[]

interface Question {
  text: string
  values?: Values | undefined
  rowMode?: 'array'
}

interface Holder {
  machine: Machine | undefined
  begun: boolean
}

/** Every statement that writes names its table with its schema. */
const writing = /\b(?:insert into|update|delete from|truncate)\s+(\w+\.\w+)/gi

/** As `createPool` parses them. */
const parsers = { [types.INT8]: Number, [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') }

/** Empty. Reading it from a file of `simulator.ts` takes a sixth of the time of making it. */
async function create(): Promise<PGlite> {
  const made = process.env.ADIT_SIMULATED_DATABASE
  return PGlite.create(made === undefined ? {} : { loadDataDir: new Blob([await readFile(made)]) })
}

/**
 * A real Postgres within this process. It has one session, so a client that is connected has it alone, and everybody else waits. The clock
 * of the database is the simulated one.
 */
export class SimulatedDatabase {
  readonly #database: PGlite
  /** Tables that somebody has written to since the last look. */
  readonly #written = new Set<string>()
  #holder: Holder | undefined
  readonly #waiting: { holder: Holder; begin: () => void }[] = []

  private constructor(database: PGlite) {
    this.#database = database
  }

  static async start(): Promise<SimulatedDatabase> {
    return new SimulatedDatabase(await timeline.outside(create))
  }

  /** Past all faults, for the simulation itself. */
  async rows<Row>(text: string, values?: Values): Promise<Row[]> {
    return (await this.#ask({ text, values })).rows as Row[]
  }

  async run(text: string): Promise<void> {
    await timeline.outside(() => this.#database.exec(text))
  }

  /** Ends what a run has left open. Returns the tables that it has written to. */
  async reset(): Promise<readonly string[]> {
    this.#waiting.length = 0
    await this.#letGo(this.#holder)
    const written = [...this.#written]
    this.#written.clear()
    return written
  }

  /** What processes get as their pool. */
  pool(faults: Faults): pg.Pool {
    const query = async (given: string | Question, values?: Values) => {
      const question = questionOf(given, values)
      return faults.call('database', async () => {
        const holder = await this.#hold()
        try {
          return await this.#ask(question)
        } finally {
          await this.#letGo(holder)
        }
      })
    }
    const connect = async () => {
      const holder = await this.#connect(faults)
      return {
        query: (given: string | Question, given2?: Values) =>
          faults.call('database', () => {
            const question = questionOf(given, given2)
            if (/^\s*begin/i.test(question.text)) holder.begun = true
            if (/^\s*(commit|rollback)\s*$/i.test(question.text)) holder.begun = false
            return this.#ask(question)
          }),
        release: () => void this.#letGo(holder),
      }
    }
    // Only what our code calls.
    return { query, connect } as unknown as pg.Pool
  }

  async #connect(faults: Faults): Promise<Holder> {
    let held: Holder | undefined
    try {
      return await faults.call('database', async () => {
        held = await this.#hold()
        return held
      })
    } catch (error) {
      await this.#letGo(held)
      throw error
    }
  }

  #hold(): Promise<Holder> {
    const holder: Holder = { machine: timeline.task()?.machine, begun: false }
    const { promise, resolve } = Promise.withResolvers<Holder>()
    const begin = () => {
      this.#holder = holder
      resolve(holder)
    }
    // A server ends the sessions of a client that is gone.
    holder.machine?.onDeath(() => void this.#letGo(holder))
    if (this.#holder) this.#waiting.push({ holder, begin })
    else begin()
    return promise
  }

  async #letGo(holder: Holder | undefined): Promise<void> {
    if (!holder || this.#holder !== holder) return
    if (holder.begun) {
      holder.begun = false
      await this.run('rollback')
    }
    this.#holder = undefined
    while (this.#waiting.length > 0 && !this.#holder) {
      const next = this.#waiting.shift()
      if (next?.holder.machine?.isAlive !== false) next?.begin()
    }
  }

  #ask({ text, values, rowMode }: Question): Promise<pg.QueryResult> {
    for (const [, table = ''] of text.matchAll(writing)) this.#written.add(table)
    return timeline.outside(async () => {
      try {
        if (!values?.length && rowMode !== 'array') {
          const results = await this.#database.exec(text, { parsers })
          return asResult(results.at(-1))
        }
        const given = values?.map((value) => (value === undefined ? null : value))
        return asResult(await this.#database.query(text, given, { parsers, ...(rowMode && { rowMode }) }))
      } catch (error) {
        throw asDriverError(error)
      }
    })
  }
}

const questionOf = (given: string | Question, values: Values | undefined): Question =>
  typeof given === 'string' ? { text: given, values } : given

interface Answer {
  rows?: unknown[]
  rowCount?: number
  affectedRows?: number
}

const asResult = (answer: Answer = {}) =>
  ({
    rows: answer.rows ?? [],
    rowCount: answer.rowCount || answer.affectedRows || answer.rows?.length || 0,
  }) as pg.QueryResult

function asDriverError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const { code, message } = error
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, cause: error })
}
