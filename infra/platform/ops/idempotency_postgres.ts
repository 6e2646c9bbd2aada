import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import {
  type Claim,
  type ClaimRequest,
  type HeldClaim,
  type IdempotencyStore,
  keptMs,
  leaseMs,
} from '../http/idempotency.port.ts'
import type { EarlierAnswer } from '../http/request.ts'
import type { OpsPart } from './ops_schema.ts'

export const idempotencyPart: OpsPart = {
  name: 'idempotency',
  sql: `
  create table if not exists ops.idempotency (
    actor text not null,
    key text not null,
    request_hash bytea not null,
    seed bytea not null,
    at timestamptz not null default clock_timestamp(),
    owner uuid not null,
    lease_until timestamptz not null,
    finished boolean not null default false,
    answer_status smallint,
    answer_id text,
    secret_shown boolean not null default false,
    primary key (actor, key)
  );
  create index if not exists idempotency_at on ops.idempotency (at);
`,
  release: `update ops.idempotency set lease_until = '-infinity' where not finished`,
}

interface Row {
  request_hash: Buffer
  seed: Buffer
  at: Date
  finished: boolean
  answer_status: number | null
  answer_id: string | null
  secret_shown: boolean
  expired: boolean
}

const lease = `clock_timestamp() + interval '${leaseMs} milliseconds'`
const expired = `at <= clock_timestamp() - interval '${keptMs} milliseconds'`

/** One statement decides between processes: the primary key lets one of two first tries in, and the lease lets one of two take over. */
const claimStatement = `
  insert into ops.idempotency as row (actor, key, request_hash, seed, owner, lease_until)
  values ($1, $2, $3, $4, $5, ${lease})
  on conflict (actor, key) do update set owner = excluded.owner, lease_until = excluded.lease_until
    where not row.finished and row.request_hash = excluded.request_hash
      and row.lease_until <= clock_timestamp() and not (row.${expired})
  returning seed, at, seed <> $4 as again`

export class PostgresIdempotencyStore implements IdempotencyStore {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async claim(request: ClaimRequest): Promise<Claim> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const claim = (await this.#take(request)) ?? (await this.#look(request))
      if (claim) return claim
    }
    return { kind: 'running' } // Rows under this key keep appearing and disappearing because others use it.
  }

  async #take({ actor, key, requestHash }: ClaimRequest): Promise<Claim | undefined> {
    const owner = randomUUID()
    const values = [actor, key, requestHash, randomBytes(32), owner]
    const { rows } = await this.#pool.query<{ seed: Buffer; at: Date; again: boolean }>(claimStatement, values)
    const row = rows[0]
    if (!row) return undefined
    const claim = { actor, key, requestHash, owner, seed: row.seed, at: row.at.getTime() }
    return { kind: 'run', claim, again: row.again }
  }

  /** Why the key could not be taken. Undefined when that reason no longer holds. */
  async #look({ actor, key, requestHash }: ClaimRequest): Promise<Claim | undefined> {
    const { rows } = await this.#pool.query<Row>(
      `select request_hash, seed, at, finished, answer_status, answer_id, secret_shown, ${expired} as expired
       from ops.idempotency where actor = $1 and key = $2`,
      [actor, key],
    )
    const row = rows[0]
    if (!row) return undefined
    if (row.expired) {
      await this.#pool.query(`delete from ops.idempotency where actor = $1 and key = $2 and ${expired}`, [actor, key])
      return undefined
    }
    if (!row.request_hash.equals(requestHash)) return { kind: 'mismatch' }
    if (!row.finished) return { kind: 'running' }
    const answer = { status: row.answer_status ?? 204, id: row.answer_id ?? undefined }
    return { kind: 'finished', seed: row.seed, at: row.at.getTime(), answer, secretShown: row.secret_shown }
  }

  async renew(claim: HeldClaim): Promise<boolean> {
    return (await this.#change(claim, `update ops.idempotency set lease_until = ${lease}`)) > 0
  }

  async finish(claim: HeldClaim, answer: EarlierAnswer, secretShown: boolean): Promise<void> {
    const set = 'update ops.idempotency set finished = true, answer_status = $4, answer_id = $5, secret_shown = $6'
    await this.#change(claim, set, [answer.status, answer.id ?? null, secretShown])
  }

  async release(claim: HeldClaim): Promise<void> {
    await this.#change(claim, 'delete from ops.idempotency')
  }

  async abandon(claim: HeldClaim): Promise<void> {
    await this.#change(claim, `update ops.idempotency set lease_until = '-infinity'`)
  }

  async #change({ actor, key, owner }: HeldClaim, statement: string, values: unknown[] = []): Promise<number> {
    const where = 'where actor = $1 and key = $2 and owner = $3 and not finished'
    const { rowCount } = await this.#pool.query(`${statement} ${where}`, [actor, key, owner, ...values])
    return rowCount ?? 0
  }

  async sweep(): Promise<number> {
    const { rowCount } = await this.#pool.query(`delete from ops.idempotency where ${expired}`)
    return rowCount ?? 0
  }
}
