import pg from 'pg'

/** One statement as the driver received it, and its result. */
export interface SeenStatement {
  /** Only prepared statements have one. */
  name: string | undefined
  text: string
  values: readonly unknown[]
  /** Rows that the process received. */
  rows: number
  /** Their values as text. */
  bytes: number
}

export interface StatementWatch {
  /** Runs the work and returns its database statements, from all pools. One work at a time. */
  during<Result>(work: () => Promise<Result>): Promise<{ result: Result; statements: SeenStatement[] }>
  stop(): void
}

/** Statements that processes send by themselves, at any time. */
const background = /^\s*listen |meta\.live_build/i

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Watches every connection of this process, including those of other pools. */
export function watchStatements(): StatementWatch {
  const client = pg.Client.prototype as { query: Query } // One of its overloads is enough for forwarding.
  const query = client.query
  let seen: SeenStatement[] | undefined
  client.query = function (...args) {
    const statement = seen && statementOf(args)
    if (!seen || !statement || background.test(statement.text)) return query.apply(this, args)
    seen.push(statement)
    return forward(query, this, args, (result) => Object.assign(statement, sizeOf(result)))
  }
  return {
    async during(work) {
      const statements: SeenStatement[] = []
      seen = statements
      try {
        return { result: await work(), statements }
      } finally {
        seen = undefined
      }
    },
    stop: () => {
      client.query = query
    },
  }
}

/** Pools get results through a callback, others through a promise. */
function forward(query: Query, client: pg.Client, args: unknown[], hear: (result: unknown) => void): unknown {
  const at = args.findIndex((argument) => typeof argument === 'function')
  const callback = args[at]
  if (typeof callback === 'function') {
    const heard = (error: unknown, result: unknown) => {
      hear(result)
      callback(error, result)
    }
    return query.apply(client, args.with(at, heard))
  }
  const answer = query.apply(client, args)
  if (answer instanceof Promise) answer.then(hear, () => undefined)
  return answer
}

function statementOf([config, values]: readonly unknown[]): SeenStatement | undefined {
  const { text, name, values: own } = typeof config === 'string' ? { text: config } : (config as pg.QueryConfig) // As documented.
  const given = Array.isArray(values) ? values : (own ?? [])
  return typeof text === 'string' ? { name, text, values: given, rows: 0, bytes: 0 } : undefined
}

function sizeOf(result: unknown): Pick<SeenStatement, 'rows' | 'bytes'> {
  const { rows = [] } = (result ?? {}) as Partial<pg.QueryResult<object>> // As documented. Undefined after an error.
  const values = rows.flatMap((row) => Object.values(row))
  return { rows: rows.length, bytes: values.reduce<number>((sum, value) => sum + bytesOf(value), 0) }
}

const bytesOf = (value: unknown): number =>
  Buffer.byteLength(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
