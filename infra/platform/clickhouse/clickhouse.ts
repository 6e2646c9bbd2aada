import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { z } from 'zod'
import { adapterUrl } from '../config/variables.ts'

/** Environment variable of a process that fills or asks the engine of analytics. It may be in a file (`ANALYTICS_URL_FILE`). */
export const analyticsVariables = {
  ANALYTICS_URL: adapterUrl('clickhouse', 'clickhouses')
    .optional()
    .describe('ClickHouse for analytics: clickhouse://user:password@host:8123/database; clickhouses:// uses TLS'),
}

type Value = string | number | readonly (string | number)[]

/** A ClickHouse database: the few things that are asked of it. */
export interface ClickHouse {
  /** If it is missing. */
  createDatabase(): Promise<void>
  run(statement: string): Promise<void>
  /** Parameters are `{name:Type}` in the text. */
  rows<Row>(query: string, parameters?: Readonly<Record<string, Value>>): Promise<Row[]>
  /** One block. The same token again inserts nothing, as long as the table remembers it. */
  insert(table: string, rows: readonly object[], token: string): Promise<void>
  close(): Promise<void>
}

const identifier = z.string().regex(/^\w+$/)

/** Connects with the first question. */
export function openClickHouse(address: string): ClickHouse {
  const url = new URL(address.replace(/^clickhouse(s?):/, 'http$1:'))
  const database = identifier.parse(url.pathname.slice(1) || 'adit')
  const username = decodeURIComponent(url.username)
  const options = {
    url: url.origin,
    ...(username && { username, password: decodeURIComponent(url.password) }),
    // What fails is thrown, and reported by whoever catches it.
    log: { level: ClickHouseLogLevel.OFF },
  }
  const client = createClient({ ...options, database })
  return {
    async createDatabase() {
      const server = createClient(options)
      try {
        await server.command({ query: `create database if not exists ${database}` })
      } finally {
        await server.close()
      }
    },
    run: async (query) => void (await client.command({ query })),
    rows: async <Row>(query: string, parameters: Readonly<Record<string, Value>> = {}) => {
      const answer = await client.query({ query, query_params: { ...parameters }, format: 'JSONEachRow' })
      return answer.json<Row>()
    },
    insert: async (table, values, token) => {
      const settings = { insert_deduplication_token: token, async_insert: 0 } as const
      await client.insert({ table, values: [...values], format: 'JSONEachRow', clickhouse_settings: settings })
    },
    close: () => client.close(),
  }
}
