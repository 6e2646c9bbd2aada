import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import type { z } from 'zod'
import { newCode, secretHash } from '../sign_in/secret_token.ts'

/**
 * What somebody has begun and finishes with a code: a sign-in that waits for the second factor, a link in a mail. Only the hash of the code is
 * kept. Times are milliseconds since 1970.
 */
export const flowsPart: OpsPart = {
  name: 'flow',
  sql: `create table if not exists ops.flow (
    hash bytea primary key,
    kind text not null,
    account_id text,
    data jsonb not null,
    attempts integer not null default 0,
    created_at bigint not null,
    expires_at bigint not null
  );
  create index if not exists flow_account on ops.flow (account_id, kind);
  create index if not exists flow_end on ops.flow (expires_at);`,
}

/** A kind of flow, declared once beside the routes that begin and finish it. */
export interface FlowKind<Data extends z.ZodType> {
  /** Unique among all kinds. */
  name: string
  /** Ids and choices only. No secrets and nothing personal: it is stored as it is. */
  data: Data
  lifeMs: number
  /** How often its code may be presented together with something that can be guessed. Unlimited by default. */
  attempts?: number
  /** Whether beginning one ends the account's others of this kind. */
  isOnlyOne?: boolean
}

export const defineFlow = <Data extends z.ZodType>(kind: FlowKind<Data>): FlowKind<Data> => kind

export interface Flow<Data> {
  /** Null for one that began before anybody was known. */
  accountId: string | null
  data: Data
  createdAt: number
  expiresAt: number
}

export interface NewFlow<Data> {
  accountId: string | null
  data: Data
}

export interface Flows {
  /** Returns the code, which nothing stores. */
  begin<Data extends z.ZodType>(kind: FlowKind<Data>, flow: NewFlow<z.input<Data>>, now: number): Promise<string>
  /** The flow of this code. Undefined if it is unknown, expired, finished or of another kind. */
  find<Data extends z.ZodType>(
    kind: FlowKind<Data>,
    code: string,
    now: number,
  ): Promise<Flow<z.output<Data>> | undefined>
  /** Finishes the flow: of several callers, one gets it. */
  take<Data extends z.ZodType>(
    kind: FlowKind<Data>,
    code: string,
    now: number,
  ): Promise<Flow<z.output<Data>> | undefined>
  /** Counts an attempt before it is checked. Undefined, too, once all of the kind's attempts are used up. */
  attempt<Data extends z.ZodType>(
    kind: FlowKind<Data>,
    code: string,
    now: number,
  ): Promise<Flow<z.output<Data>> | undefined>
  /** Ends the account's flows; of all kinds by default. */
  endAll(accountId: string, kind?: FlowKind<z.ZodType>): Promise<void>
  /** Ends the account's flows of all other kinds. */
  endOthers(accountId: string, kept: FlowKind<z.ZodType>): Promise<void>
  /** Removes expired flows. Returns how many. */
  sweep(now: number): Promise<number>
}

interface Row {
  account_id: string | null
  data: unknown
  created_at: number | string
  expires_at: number | string
}

const columns = 'account_id, data, created_at, expires_at'

export function createFlows(pool: pg.Pool): Flows {
  const flowOf = <Data extends z.ZodType>(kind: FlowKind<Data>, row: Row | undefined) =>
    row && {
      accountId: row.account_id,
      data: kind.data.parse(row.data),
      createdAt: Number(row.created_at),
      expiresAt: Number(row.expires_at),
    }
  return {
    async begin(kind, { accountId, data }, now) {
      const code = newCode()
      if (kind.isOnlyOne && accountId !== null) await this.endAll(accountId, kind)
      await pool.query(
        `insert into ops.flow (hash, kind, account_id, data, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
        [secretHash(code), kind.name, accountId, JSON.stringify(data), now, now + kind.lifeMs],
      )
      return code
    },
    async find(kind, code, now) {
      const { rows } = await pool.query<Row>(
        `select ${columns} from ops.flow where hash = $1 and kind = $2 and expires_at > $3`,
        [secretHash(code), kind.name, now],
      )
      return flowOf(kind, rows[0])
    },
    async take(kind, code, now) {
      const { rows } = await pool.query<Row>(
        `delete from ops.flow where hash = $1 and kind = $2 and expires_at > $3 returning ${columns}`,
        [secretHash(code), kind.name, now],
      )
      return flowOf(kind, rows[0])
    },
    async attempt(kind, code, now) {
      const { rows } = await pool.query<Row>(
        `update ops.flow set attempts = attempts + 1
         where hash = $1 and kind = $2 and expires_at > $3 and ($4::int is null or attempts < $4) returning ${columns}`,
        [secretHash(code), kind.name, now, kind.attempts ?? null],
      )
      return flowOf(kind, rows[0])
    },
    async endAll(accountId, kind) {
      await pool.query('delete from ops.flow where account_id = $1 and ($2::text is null or kind = $2)', [
        accountId,
        kind?.name ?? null,
      ])
    },
    async endOthers(accountId, kept) {
      await pool.query('delete from ops.flow where account_id = $1 and kind <> $2', [accountId, kept.name])
    },
    async sweep(now) {
      const { rowCount } = await pool.query('delete from ops.flow where expires_at <= $1', [now])
      return rowCount ?? 0
    },
  }
}
