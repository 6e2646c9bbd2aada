import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hashPassword } from '@adit/command-api/identity/sign_in/password.ts'
import { secretHash } from '@adit/command-api/identity/sign_in/secret_token.ts'
import { GRANTABLE_SCOPES } from '@adit/events/identity/scope.values.ts'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { loadPassword, type MadeAccount, tokensEnd } from './accounts.ts'

/** Lets users sign in and use their tokens. They share one password and its hash. */
export async function writeCredentials(pool: pg.Pool, users: readonly MadeAccount[]): Promise<void> {
  const password = await hashPassword(loadPassword)
  await pool.query(
    `insert into ops.credential (account_id, password_hash) select id, $2 from unnest($1::text[]) as id
     on conflict (account_id) do update set password_hash = excluded.password_hash`,
    [users.map(({ accountId }) => accountId), password],
  )
  for (const { accountId, token } of users) {
    if (!token) continue
    await pool.query(
      `insert into ops.token (hash, kind, id, account_id, name, scopes, expires_at)
       values ($1, 'pat', $2, $3, 'load', $4, $5) on conflict (hash) do nothing`,
      [secretHash(token.secret), token.id, accountId, String(GRANTABLE_SCOPES), tokensEnd],
    )
  }
}

/** The keys with which the accounts' addresses can be read. */
export async function writeKeys(pool: pg.Pool, accounts: Iterable<MadeAccount>): Promise<void> {
  const client = await pool.connect()
  try {
    const copy = client.query(copyFrom('copy vault.account_key (account_id, key) from stdin'))
    await pipeline(Readable.from(keyLines(accounts)), copy)
  } finally {
    client.release()
  }
}

function* keyLines(accounts: Iterable<MadeAccount>): Generator<string> {
  let lines = ''
  for (const { accountId, key } of accounts) {
    lines += `${accountId}\t\\\\x${key.toString('hex')}\n`
    if (lines.length < 100_000) continue
    yield lines
    lines = ''
  }
  yield lines
}
