import type { Sealed } from '@adit/events/kit/personal.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'

/**
 * Secrets of authenticator apps, sealed with the account's key, and hashes of unused backup codes. Which of an account's rows counts is what
 * its events say: a request that broke off may have left others. `last_step` is the time step of the last code that was accepted. Times are
 * milliseconds since 1970.
 */
export const secondFactorsPart: OpsPart = {
  name: 'second_factor',
  sql: `create table if not exists ops.second_factor (
    id text primary key,
    account_id text not null,
    secret text not null,
    last_step bigint not null,
    created_at bigint not null
  );
  create index if not exists second_factor_account on ops.second_factor (account_id);
  create table if not exists ops.backup_code (
    factor_id text not null references ops.second_factor on delete cascade,
    hash bytea not null,
    primary key (factor_id, hash)
  );`,
}

export interface SecondFactor {
  secret: Sealed
  lastStep: number
}

export interface SecondFactors {
  find(factorId: string): Promise<SecondFactor | undefined>
  /** With its first backup codes. */
  add(factorId: string, factor: SecondFactor, codes: readonly Buffer[], now: number): Promise<void>
  /** Notes that the code of this step was used. False if it, or a later one, was used before. */
  useStep(factorId: string, step: number): Promise<boolean>
  /** How many backup codes are left after this one was used. Undefined if there is no such code. */
  useBackupCode(factorId: string, hash: Buffer): Promise<number | undefined>
  replaceBackupCodes(factorId: string, codes: readonly Buffer[]): Promise<void>
  /** How many can still be used. */
  backupCodes(factorId: string): Promise<number>
  remove(factorId: string): Promise<void>
  removeAll(accountId: string): Promise<void>
}

export function createSecondFactors(pool: pg.Pool): SecondFactors {
  return {
    async find(factorId) {
      const { rows } = await pool.query<{ account_id: string; secret: string; last_step: number | string }>(
        'select account_id, secret, last_step from ops.second_factor where id = $1',
        [factorId],
      )
      const row = rows[0]
      return row && { secret: { account: row.account_id, sealed: row.secret }, lastStep: Number(row.last_step) }
    },
    async add(factorId, { secret, lastStep }, codes, now) {
      await pool.query(
        `with added as (
           insert into ops.second_factor (id, account_id, secret, last_step, created_at) values ($1, $2, $3, $4, $5)
           returning id
         )
         insert into ops.backup_code (factor_id, hash) select id, unnest($6::bytea[]) from added`,
        [factorId, secret.account, secret.sealed, lastStep, now, codes],
      )
    },
    async useStep(factorId, step) {
      const { rowCount } = await pool.query(
        'update ops.second_factor set last_step = $2 where id = $1 and last_step < $2',
        [factorId, step],
      )
      return rowCount === 1
    },
    async useBackupCode(factorId, hash) {
      const { rowCount } = await pool.query('delete from ops.backup_code where factor_id = $1 and hash = $2', [
        factorId,
        hash,
      ])
      return rowCount === 1 ? this.backupCodes(factorId) : undefined
    },
    async replaceBackupCodes(factorId, codes) {
      await pool.query(
        `with gone as (delete from ops.backup_code where factor_id = $1 and hash <> all($2::bytea[]))
         insert into ops.backup_code (factor_id, hash)
         select id, unnest($2::bytea[]) from ops.second_factor where id = $1 on conflict do nothing`,
        [factorId, codes],
      )
    },
    async backupCodes(factorId) {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from ops.backup_code where factor_id = $1',
        [factorId],
      )
      return rows[0]?.count ?? 0
    },
    async remove(factorId) {
      await pool.query('delete from ops.second_factor where id = $1', [factorId])
    },
    async removeAll(accountId) {
      await pool.query('delete from ops.second_factor where account_id = $1', [accountId])
    },
  }
}
