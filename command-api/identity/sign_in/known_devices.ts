import { hash } from 'node:crypto'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import type { Session } from './sessions.ts'

/** Devices from which somebody signed in, as digests for one account. `seen_at` is the last sign-in, in milliseconds since 1970. */
export const knownDevicesPart: OpsPart = {
  name: 'known_device',
  sql: `create table if not exists ops.known_device (
    account_id text not null,
    device bytea not null,
    seen_at bigint not null,
    primary key (account_id, device)
  );
  create index if not exists known_device_age on ops.known_device (seen_at);`,
}

/** What tells devices apart. A new version of a browser is the same device. */
export type Device = Pick<Session, 'os' | 'platform' | 'country'>

export interface KnownDevices {
  /** Whether the account was used before, but never from such a device. */
  isNew(accountId: string, device: Device): Promise<boolean>
  note(accountId: string, device: Device, now: number): Promise<void>
  removeAll(accountId: string): Promise<void>
  /** Forgets devices that weren't seen since then. Returns how many. */
  sweep(before: number): Promise<number>
}

const digestOf = (accountId: string, { os, platform, country }: Device): Buffer =>
  hash('sha256', JSON.stringify([accountId, os, platform, country]), 'buffer')

export function createKnownDevices(pool: pg.Pool): KnownDevices {
  return {
    async isNew(accountId, device) {
      const { rows } = await pool.query<{ others: boolean; same: boolean }>(
        `select count(*) > 0 as others, coalesce(bool_or(device = $2), false) as same
         from ops.known_device where account_id = $1`,
        [accountId, digestOf(accountId, device)],
      )
      return rows[0]?.others === true && !rows[0].same
    },
    async note(accountId, device, now) {
      // An account that is deleted meanwhile leaves nothing.
      await pool.query(
        `insert into ops.known_device (account_id, device, seen_at)
         select account_id, $2, $3 from ops.credential where account_id = $1 for share
         on conflict (account_id, device) do update set seen_at = greatest(known_device.seen_at, excluded.seen_at)`,
        [accountId, digestOf(accountId, device), now],
      )
    },
    async removeAll(accountId) {
      await pool.query('delete from ops.known_device where account_id = $1', [accountId])
    },
    async sweep(before) {
      const { rowCount } = await pool.query('delete from ops.known_device where seen_at < $1', [before])
      return rowCount ?? 0
    },
  }
}
