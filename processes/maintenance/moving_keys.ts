import { isDeepStrictEqual } from 'node:util'
import { installOps } from '@adit/platform/ops/ops_schema.ts'
import { vaultPart } from '@adit/platform/personal/postgres_vault.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import type pg from 'pg'
import { areKeysMoved, movedKeysSql } from '../moved_keys.ts'
import { Refused } from './command_line.ts'

interface Key {
  account_id: string
  key: string | null
  created_at: string
  erased_at: string | null
}

const pageSize = 1_000

/** Locks out whoever would make or erase a key meanwhile, so it may wait for the site's last request and hinders it from then on. */
export async function moveKeys(from: string, to: string): Promise<{ keys: number }> {
  for (const [name, url] of Object.entries({ '<from>': from, '<to>': to })) {
    if (!/^postgres(?:ql)?:\/\//.test(url)) throw new Refused(`${name} must be a URL with postgres://`)
  }
  await using opened = new AsyncDisposableStack()
  const poolOf = (url: string) =>
    opened.adopt(createPool(url, { name: 'adit-move-keys', max: 1 }), (pool) => pool.end())
  const [source, target] = [poolOf(from), poolOf(to)]
  const old = await source.connect()
  opened.defer(() => old.release(true))
  if (await areKeysMoved(old)) throw new Refused('The keys were moved from this database before')
  const { rows } = await old.query<{ there: boolean }>(`select to_regclass('vault.account_key') is not null as there`)
  if (!rows[0]?.there) throw new Refused('<from> has no keys')
  await installOps(target, [vaultPart])
  await old.query('begin')
  await old.query('set local transaction_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await old.query('lock table vault.account_key in access exclusive mode')
  const keys = await copyKeys(old, target)
  // Without the keys: what is left says that they are elsewhere.
  await old.query(`drop schema vault cascade; ${movedKeysSql}`)
  await old.query('commit')
  return { keys }
}

/** Keys that an earlier attempt has copied are compared like all others. */
async function copyKeys(source: pg.ClientBase, target: pg.Pool): Promise<number> {
  let copied = 0
  for (let after = ''; ; ) {
    const keys = await read(source, after)
    const last = keys.at(-1)
    if (!last) break
    await target.query(
      `insert into vault.account_key (account_id, key, created_at, erased_at)
       select account_id, decode(key, 'hex'), created_at::timestamp at time zone 'utc', erased_at::timestamp at time zone 'utc'
       from json_to_recordset($1) as k(account_id text, key text, created_at text, erased_at text)
       on conflict (account_id) do nothing`,
      [JSON.stringify(keys)],
    )
    if (!isDeepStrictEqual(await read(target, after, last.account_id), keys)) {
      throw new Refused('<to> has other keys: name an empty database. Nothing was removed from <from>')
    }
    copied += keys.length
    after = last.account_id
  }
  const { rows } = await target.query<{ all: string }>('select count(*) as all from vault.account_key')
  if (Number(rows[0]?.all) !== copied) {
    throw new Refused('<to> has other keys: name an empty database. Nothing was removed from <from>')
  }
  return copied
}

async function read(client: Pick<pg.ClientBase, 'query'>, after: string, upTo?: string): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select account_id, encode(key, 'hex') as key, (created_at at time zone 'utc')::text as created_at,
       (erased_at at time zone 'utc')::text as erased_at from vault.account_key
     where account_id collate "C" > $1 and ($2::text is null or account_id collate "C" <= $2)
     order by account_id collate "C" limit $3`,
    [after, upTo ?? null, pageSize],
  )
  return rows
}
