import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type { OnlineStatus, OnlineStatuses } from '@adit/query-api/kit/engines.port.ts'
import type pg from 'pg'

/**
 * Accounts with a connected launcher, by the process that holds the connection. A row counts only while its process renews its lease. Rows of
 * accounts that went offline stay for a while, so that other processes learn of it. Unlogged, because a crash of the database may forget who
 * was online. `updated_at` is in milliseconds since 1970.
 */
export const presencePart: OpsPart = {
  name: 'presence',
  sql: `create unlogged table if not exists ops.presence_holder (
    process text primary key,
    leased_until timestamptz not null
  );
  create unlogged table if not exists ops.presence (
    process text not null,
    account_id text not null,
    online boolean not null,
    profile_name text,
    updated_at bigint not null,
    changed_at timestamptz not null,
    primary key (process, account_id)
  );
  create index if not exists presence_account on ops.presence (account_id);
  create index if not exists presence_changed on ops.presence (changed_at);`,
  release: 'truncate ops.presence_holder, ops.presence',
}

/** Of several launchers of one account the one that tells what is played counts, else the last one that told something. */
export function mergedStatus(statuses: Iterable<OnlineStatus>): OnlineStatus | undefined {
  let best: OnlineStatus | undefined
  for (const status of statuses) {
    const plays = status.profileName !== null
    const bestPlays = best?.profileName != null
    if (!best || (plays === bestPlays ? status.updatedAt > best.updatedAt : plays)) best = status
  }
  return best
}

/** Reads who is online in any process. */
export function presenceReader(pool: Pick<pg.Pool, 'query'>): OnlineStatuses {
  return {
    async of(accountIds) {
      if (accountIds.length === 0) return new Map()
      const { rows } = await pool.query<{ account_id: string; profile_name: string | null; updated_at: string }>(
        `select distinct on (p.account_id) p.account_id, p.profile_name, p.updated_at
         from ops.presence p join ops.presence_holder h on h.process = p.process
         where p.account_id = any($1) and p.online and h.leased_until > clock_timestamp()
         order by p.account_id, p.profile_name is null, p.updated_at desc`,
        [accountIds],
      )
      return new Map(
        rows.map((row) => [row.account_id, { profileName: row.profile_name, updatedAt: Number(row.updated_at) }]),
      )
    },
  }
}
