import type { Sealed } from '@adit/events/kit/personal.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'

/**
 * Secrets of authenticator apps, sealed with the account's key, and hashes of unused backup codes. `last_step` is the time step of the last
 * code that was accepted. Times are milliseconds since 1970.
 */
export const secondFactorsPart: OpsPart = {
  name: 'second_factor',
  sql: `create table if not exists ops.second_factor (
    account_id text primary key,
    secret text not null,
    last_step bigint not null,
    created_at bigint not null
  );
  create table if not exists ops.backup_code (
    account_id text not null,
    hash bytea not null,
    primary key (account_id, hash)
  );`,
}

export interface SecondFactor {
  secret: Sealed
  lastStep: number
}

export interface SecondFactors {
  find(accountId: string): Promise<SecondFactor | undefined>
  /** With its first backup codes. False, and nothing changes, if the account has one already. */
  enable(accountId: string, factor: SecondFactor, codes: readonly Buffer[], now: number): Promise<boolean>
  /** Notes that the code of this step was used. False if it, or a later one, was used before. */
  useStep(accountId: string, step: number): Promise<boolean>
  /** How many backup codes are left after this one was used. Undefined if there is no such code. */
  useBackupCode(accountId: string, hash: Buffer): Promise<number | undefined>
  replaceBackupCodes(accountId: string, codes: readonly Buffer[]): Promise<void>
  /** How many can still be used. */
  backupCodes(accountId: string): Promise<number>
  remove(accountId: string): Promise<void>
}

export function createSecondFactors(pool: pg.Pool): SecondFactors {
  return {
    async find(accountId) {
      const { rows } = await pool.query<{ secret: string; last_step: number | string }>(
        'select secret, last_step from ops.second_factor where account_id = $1',
        [accountId],
      )
      const row = rows[0]
      return row && { secret: { account: accountId, sealed: row.secret }, lastStep: Number(row.last_step) }
    },
    async enable(accountId, { secret, lastStep }, codes, now) {
      const { rowCount } = await pool.query(
        `with enabled as (
           insert into ops.second_factor (account_id, secret, last_step, created_at) values ($1, $2, $3, $4)
           on conflict (account_id) do nothing returning account_id
         )
         insert into ops.backup_code (account_id, hash) select account_id, unnest($5::bytea[]) from enabled`,
        [accountId, secret.sealed, lastStep, now, codes],
      )
      return rowCount !== 0
    },
    async useStep(accountId, step) {
      const { rowCount } = await pool.query(
        'update ops.second_factor set last_step = $2 where account_id = $1 and last_step < $2',
        [accountId, step],
      )
      return rowCount === 1
    },
    async useBackupCode(accountId, hash) {
      const { rowCount } = await pool.query('delete from ops.backup_code where account_id = $1 and hash = $2', [
        accountId,
        hash,
      ])
      return rowCount === 1 ? this.backupCodes(accountId) : undefined
    },
    async replaceBackupCodes(accountId, codes) {
      await pool.query(
        `with gone as (delete from ops.backup_code where account_id = $1 and hash <> all($2::bytea[]))
         insert into ops.backup_code (account_id, hash) select $1, unnest($2::bytea[]) on conflict do nothing`,
        [accountId, codes],
      )
    },
    async backupCodes(accountId) {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from ops.backup_code where account_id = $1',
        [accountId],
      )
      return rows[0]?.count ?? 0
    },
    async remove(accountId) {
      await pool.query(
        `with codes as (delete from ops.backup_code where account_id = $1)
         delete from ops.second_factor where account_id = $1`,
        [accountId],
      )
    },
  }
}
