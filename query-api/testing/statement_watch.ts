import pg from 'pg'

/** One statement as the driver was given it, and what came back. */
export interface SeenStatement {
  /** Prepared statements have one. */
  name: string | undefined
  text: string
  values: readonly unknown[]
  /** Rows that the process was given. */
  rows: number
  /** Their values as text. */
  bytes: number
}

export interface StatementWatch {
  /** Runs the work and tells what it has asked of databases, whatever pool it asked. One work at a time. */
  during<Result>(work: () => Promise<Result>): Promise<{ result: Result; statements: SeenStatement[] }>
  stop(): void
}

/** What processes ask by themselves, at any time. */
const background = /^\s*listen |meta\.live_build/i

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Watches every connection of this process, those of pools that are not ours too. */
export function watchStatements(): StatementWatch {
  const client = pg.Client.prototype as { query: Query } // one of its overloads is all that forwarding needs
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

/** Pools hear of results by a callback, others by a promise. */
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
  const { text, name, values: own } = typeof config === 'string' ? { text: config } : (config as pg.QueryConfig) // as documented
  const given = Array.isArray(values) ? values : (own ?? [])
  return typeof text === 'string' ? { name, text, values: given, rows: 0, bytes: 0 } : undefined
}

function sizeOf(result: unknown): Pick<SeenStatement, 'rows' | 'bytes'> {
  const { rows = [] } = (result ?? {}) as Partial<pg.QueryResult<object>> // as documented; undefined after an error
  const values = rows.flatMap((row) => Object.values(row))
  return { rows: rows.length, bytes: values.reduce<number>((sum, value) => sum + bytesOf(value), 0) }
}

const bytesOf = (value: unknown): number =>
  Buffer.byteLength(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
